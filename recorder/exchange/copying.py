"""Copies a whole history into another database, from a file to a server or back: every row, so that `undo` goes on
there as here. All of it arrives or nothing, and it is read back and compared before it is kept.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select

from engine.errors import HistoryError, UsageError
from engine.formats.jsonvalue import listed
from engine.message import Message
from recorder.history import copies
from recorder.history.databases.numbering import NUMBERED, go_on_after, highest
from recorder.history.find import STREAMED, GameFilter, count
from recorder.history.schema import (
    CHANGES,
    COPIES,
    DRAFTS,
    GAMES,
    METADATA,
    MIGRATIONS,
    OUTSIDE,
    SETTINGS,
    TOURNAMENTS,
)
from recorder.history.store import Store
from recorder.history.whole import damaged

_AT_ONCE = 500  # rows
_OWN = (MIGRATIONS, SETTINGS, OUTSIDE)
"""Each history's own affair. Photos that lie outside come along, and lie where the other history has its own."""
_WORK = (GAMES, CHANGES, TOURNAMENTS, DRAFTS)
"""What people made there. Names that no game has, photos that may be read again and phones that may be let in again are
no reason to refuse.
"""
_WHOLE = 1 << 256


@dataclass(frozen=True, slots=True)
class Copied:
    """What the other history holds now."""

    games: int
    photos: int


def copy_history(source: Store, target: Store, tell: Callable[[Message], None] = lambda _told: None) -> Copied:
    """Copies everything into a history that holds nothing yet. `tell`: is told what is being done."""
    if source.url == target.url or _same_file(source, target):
        raise UsageError("{name} is the same history; name another one to copy it to.", name=target.name)
    with source.existing() as old, target.writing() as new:
        if any(new.scalar(select(func.count()).select_from(table)) for table in _WORK):
            raise HistoryError(
                "{name} holds games, tournaments or tables already; name a history that holds none.", name=target.name
            )
        tell(Message("Reading what is there"))
        wrong = tuple(damaged(old))
        if wrong:
            raise HistoryError(
                "{name} is damaged ({wrong}). Save what can still be read with: recorder export games.json --db {name}",
                name=source.name, wrong=listed(wrong),
            )  # fmt: skip
        tell(Message("Copying"))
        sums = {table.name: _copied(old, new, table) for table in _moved()}
        for table in NUMBERED:
            go_on_after(new, table, highest(old, table))
        tell(Message("Comparing"))
        for table in _moved():
            if _sum(_rows(new, table)) != sums[table.name]:
                raise HistoryError("{name} did not take everything as it is; nothing is kept there.", name=target.name)
        return Copied(count(new, GameFilter()), sums[COPIES.name][0])


def _same_file(one: Store, other: Store) -> bool:
    if one.file is None or other.file is None:
        return False
    return one.file.exists() and other.file.exists() and one.file.samefile(other.file)


def _moved() -> list[Table]:
    """Lists the tables in an order in which each finds what it refers to."""
    return [table for table in METADATA.sorted_tables if table not in _OWN]


def _copied(old: Connection, new: Connection, table: Table) -> tuple[int, int]:
    """Copies the rows of a table; returns their sum."""
    if table is COPIES:
        copies.forget(new, copies.hashes(new))
    else:
        new.execute(delete(table))
    summed = _Sum()
    batch: list[dict[str, Any]] = []
    for row in _rows(old, table):
        summed.add(row)
        if table is COPIES:
            copies.put(new, {row[0]: row[1]})
            continue
        batch.append(dict(zip(table.columns.keys(), row, strict=True)))
        if len(batch) == _AT_ONCE:
            new.execute(insert(table), batch)
            batch = []
    if batch:
        new.execute(insert(table), batch)
    return summed.told


def _rows(connection: Connection, table: Table) -> Iterator[tuple[Any, ...]]:
    """Goes through a table; a photo, wherever it lies, as a row of the copies."""
    if table is COPIES:
        for sha256 in copies.hashes(connection):
            yield sha256, copies.get(connection, sha256)
        return
    for row in connection.execute(select(table), execution_options=STREAMED):
        yield tuple(row)


def _sum(rows: Iterator[tuple[Any, ...]]) -> tuple[int, int]:
    summed = _Sum()
    for row in rows:
        summed.add(row)
    return summed.told


class _Sum:
    """How many rows there were, and what they hold, whatever their order: databases sort text in many ways."""

    def __init__(self) -> None:
        self._rows = self._held = 0

    def add(self, row: tuple[Any, ...]) -> None:
        self._rows += 1
        self._held = (self._held + int.from_bytes(hashlib.sha256(repr(row).encode()).digest())) % _WHOLE

    @property
    def told(self) -> tuple[int, int]:
        return self._rows, self._held
