"""Is a file a whole history? Its tables exactly as the recorder makes them, every page sound, every game readable."""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, NullPool, create_engine, select

from engine.errors import UnreadableFile
from engine.message import Message
from recorder.history import copies
from recorder.history.change import before_of
from recorder.history.databases.faults import explain
from recorder.history.databases.sqlite import opened
from recorder.history.find import STREAMED, Damaged, load_each, numbers
from recorder.history.migrations import SIGN
from recorder.history.schema import CHANGES, METADATA, MIGRATIONS
from recorder.history.store import open_store


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole history. `damaged`: which of its games, changes and photos cannot be read all the same."""

    games: int
    damaged: tuple[Message, ...]


def looked_through(file: Path, called: Path) -> Whole:
    """Reads a copy of a history from end to end. It is `called` as the file of which it is a copy.

    Another program's file is refused, a damaged one, and one that would do more than hold games: a trigger, for
    example, would change games whenever one is kept. An older history is brought up to date.
    """
    _refuse_what_is_no_history(file, called)
    with open_store(file, str(called)).reading() as connection:
        told = connection.exec_driver_sql("SELECT type, name, sql FROM sqlite_master").all()
        if _tables(told) != _ours():
            raise _other(called)
        return Whole(len(numbers(connection)), tuple(damaged(connection)))


def _refuse_what_is_no_history(file: Path, called: Path) -> None:
    try:
        with closing(opened(file)) as connection:
            sign = connection.execute("PRAGMA application_id").fetchone()[0]
            made = connection.execute("SELECT type, name FROM sqlite_master").fetchall()
            sound = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")] == ["ok"]
            loose = connection.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as fault:
        raise UnreadableFile(explain(str(called), fault)) from None
    if sign != SIGN:
        raise UnreadableFile(
            "{path} is not a history of the recorder; name a file made by `recorder backup`.", path=called
        )
    if ("table", MIGRATIONS.name) not in made or {kind for kind, _ in made} - {"table", "index"}:
        raise _other(called)
    if not sound:
        raise UnreadableFile("{path} is damaged; use another backup.", path=called)
    if loose:
        wrong = Message("rows that do not belong to any game")
        raise UnreadableFile("{path} is damaged ({wrong}); use another backup.", path=called, wrong=wrong)


def _other(called: Path) -> UnreadableFile:
    return UnreadableFile(
        "{path} is not made as the recorder makes its histories: it lacks something or holds something "
        "else; use another backup.",
        path=called,
    )


Made = Iterable[Sequence[object]]
"""Type, name and statement of whatever a database holds."""


@cache
def _ours() -> frozenset[tuple[str, ...]]:
    with create_engine("sqlite://", poolclass=NullPool).begin() as connection:
        METADATA.create_all(connection)
        return _tables(connection.exec_driver_sql("SELECT type, name, sql FROM sqlite_master").all())


def _tables(made: Made) -> frozenset[tuple[str, ...]]:
    """Returns the same for the same tables, however the statements that made them are spaced and quoted."""
    return frozenset(tuple(re.sub(r'[\s"]+', "", str(word)).lower() for word in row) for row in made)


def damaged(connection: Connection) -> Iterator[Message]:
    """Reads every game, change and photo; says what of them is damaged."""
    for found in load_each(connection, numbers(connection)):
        if isinstance(found, Damaged):
            yield Message("game {number}: {what}", number=found.number, what=found.what)
    for row in connection.execute(select(CHANGES), execution_options=STREAMED):
        try:
            before_of(row)
        except UnreadableFile as fault:
            yield Message("change {number}: {what}", number=row.id, what=fault.message)
    for sha256 in copies.hashes(connection):
        if copies.get(connection, sha256) is None:
            yield Message("a photo is not what it was when it was kept")
