"""What a history holds besides its games: their numbers, the names' own rows, and every change with its way back.

An export of the whole history includes this. Imported into an empty history, it makes that history the one that was
exported, so that earlier changes can still be taken back; into any other history only the games are imported.
"""

import base64
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from engine.errors import UnreadableFile
from engine.formats.jsonvalue import Value
from recorder.history import keep
from recorder.history.entry import HistoryEntry, bytes_from, compared, entry_from
from recorder.history.schema import CHANGES, COPIES, GAMES, PHOTOS, PLACES, PLAYERS

_NAMES = {"players": PLAYERS, "places": PLACES}
_CHANGE = (CHANGES.c.at, CHANGES.c.what, CHANGES.c.about, CHANGES.c.before, CHANGES.c.undone)


def past_of(connection: Connection, with_copies: bool) -> dict[str, Any]:
    """Returns the past as JSON has it. `copies`: photos of deleted games, which may be brought back."""
    games = connection.execute(select(GAMES.c.key, GAMES.c.number, GAMES.c.kept_at).order_by(GAMES.c.number))
    used = select(PHOTOS.c.sha256)
    loose = connection.execute(select(COPIES).where(COPIES.c.sha256.not_in(used)).order_by(COPIES.c.sha256))
    return {
        "games": {row.key: {"number": row.number, "kept_at": row.kept_at} for row in games},
        **{
            name: [list(row) for row in connection.execute(select(table.c.id, table.c.name).order_by(table.c.id))]
            for name, table in _NAMES.items()
        },
        "changes": [
            {**row._mapping, "before": json.loads(row.before)}
            for row in connection.execute(select(*_CHANGE).order_by(CHANGES.c.id))
        ],
        "copies": {row.sha256: base64.b64encode(row.content).decode() for row in loose} if with_copies else {},
    }


def is_empty(connection: Connection) -> bool:
    """Says whether nothing was ever kept here."""
    return not any(connection.scalar(select(func.count()).select_from(table)) for table in (GAMES, CHANGES))


@dataclass(frozen=True, slots=True)
class Past:
    """What was done to a history, as its file records it. `games`: number and time by key; `copies`: bytes by hash."""

    games: Mapping[str, tuple[int, str]]
    names: Mapping[str, tuple[tuple[int, str], ...]]
    changes: tuple[Mapping[str, Any], ...]
    copies: Mapping[str, bytes]


def past_from(v: Value) -> Past:
    """Reads the past from a value of a file, whose faults name their place in it."""
    m = v.only("games", *_NAMES, "changes", "copies", needs=("games", *_NAMES, "changes", "copies"))
    games = {key: kept.needing("number", "kept_at") for key, kept in m["games"].members().items()}
    return Past(
        games={key: (kept["number"].integer(least=1), kept["kept_at"].text()) for key, kept in games.items()},
        names={name: tuple(map(_name, m[name].items())) for name in _NAMES},
        changes=tuple(map(_change, m["changes"].items())),
        copies={sha256: bytes_from(content) for sha256, content in m["copies"].members().items()},
    )


def _name(v: Value) -> tuple[int, str]:
    items = v.items()
    if len(items) != 2:
        raise v.fault("this should be a number and a name")
    return items[0].integer(least=1), items[1].text()


def _change(v: Value) -> Mapping[str, Any]:
    told = [column.name for column in _CHANGE]
    m = v.only(*told, needs=told)
    games = m["before"].members().get("games")
    for pair in games.items() if games else ():
        number, entry = pair.items() if len(pair.items()) == 2 else (pair, pair)
        number.integer(least=1)
        if entry.value is not None:
            entry_from(entry)
    return {
        "at": m["at"].text(),
        "what": m["what"].text(),
        "about": m["about"].text(),
        "before": m["before"].value,
        "undone": m["undone"].flag(),
    }


def bring_back(connection: Connection, past: Past, entries: Iterable[HistoryEntry]) -> int:
    """Makes an empty history the one that was exported; returns how many games it has."""
    for name, table in _NAMES.items():
        for number, called in past.names[name]:
            connection.execute(insert(table).values(id=number, name=called, key=compared(called)))
    count = 0
    for entry in entries:
        if entry.key not in past.games:
            raise UnreadableFile("past.games: the game {key} is missing.", key=entry.key)
        number, kept_at = past.games[entry.key]
        keep.insert_entry(connection, entry, number)
        connection.execute(update(GAMES).where(GAMES.c.number == number).values(kept_at=kept_at))
        count += 1
    for change in past.changes:
        before = json.dumps(change["before"], ensure_ascii=False)
        connection.execute(insert(CHANGES).values({**change, "before": before}))
    for sha256, content in past.copies.items():
        connection.execute(insert(COPIES).values(sha256=sha256, content=content))
    _number_no_game_again(connection, past)
    return count


def _number_no_game_again(connection: Connection, past: Past) -> None:
    """Keeps the number of a deleted game from being used again: SQLite remembers the highest number ever used."""
    numbers = [number for change in past.changes for number, _ in change["before"].get("games", ())]
    highest = max(numbers, default=0)
    if highest > (connection.scalar(select(func.max(GAMES.c.number))) or 0):
        empty = {"players": 0, "whole": False, "best": 0, "margin": 0}
        connection.execute(insert(GAMES).values(number=highest, key="", kept_at="", **empty))
        connection.execute(delete(GAMES).where(GAMES.c.number == highest))
