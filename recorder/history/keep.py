"""Keeps, replaces and deletes games: the rows behind one entry, within the caller's transaction."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Column, Connection, Table, delete, insert, select, update

from engine.played import KINDS, Played
from recorder.history.entry import HistoryEntry, compared
from recorder.history.schema import COPIES, DOCUMENTS, GAMES, PARTS, PHOTOS, PLACES, PLAYERS


def insert_entry(connection: Connection, entry: HistoryEntry, number: int | None = None) -> int:
    """Inserts a new game; returns its number, a fresh one unless the game had one before."""
    row = {"key": entry.key, "kept_at": now(), **_summary(connection, entry.played)}
    if number is not None:
        row["number"] = number
    made = connection.execute(insert(GAMES).values(row)).inserted_primary_key
    assert made is not None
    _fill(connection, int(made[0]), entry)
    return int(made[0])


def replace_entry(connection: Connection, number: int, entry: HistoryEntry) -> None:
    """Replaces a kept game by its new version; its number stays."""
    connection.execute(update(GAMES).where(GAMES.c.number == number).values(_summary(connection, entry.played)))
    for table in (PARTS, DOCUMENTS, PHOTOS):
        connection.execute(delete(table).where(table.c.game == number))
    _fill(connection, number, entry)


def delete_entry(connection: Connection, number: int) -> None:
    """Deletes a game; its photos' copies stay until the journal sweeps them, so that it can be put back."""
    connection.execute(delete(GAMES).where(GAMES.c.number == number))


def _summary(connection: Connection, played: Played) -> dict[str, Any]:
    totals = sorted((part.total for part in played.parts), reverse=True)
    return {
        "day": played.day,
        "place": id_of(connection, PLACES, played.place),
        "players": len(played.parts),
        "whole": played.whole,
        "best": totals[0] if totals else 0,
        "margin": totals[0] - totals[1] if len(totals) > 1 else 0,
    }


def _fill(connection: Connection, number: int, entry: HistoryEntry) -> None:
    text = json.dumps(entry.document, ensure_ascii=False, separators=(",", ":"))
    connection.execute(insert(DOCUMENTS).values(game=number, text=text))
    parts = [
        {
            "game": number,
            "colour": part.colour,
            "seat": seat,
            "player": id_of(connection, PLAYERS, part.name),
            **{kind: part.points.get(kind, 0) for kind in KINDS},
            "track": part.track,
            "total": part.total,
            "won": part.won,
        }
        for seat, part in enumerate(entry.played.parts)
    ]
    _insert_all(connection, PARTS, parts)
    photos = [
        {"game": number, "turn": turn, **{n: getattr(p, n) for n in ("sha256", "name", "page", "role", "path")}}
        for turn, p in enumerate(entry.photos)
    ]
    _insert_all(connection, PHOTOS, photos)
    for photo in entry.photos:
        if photo.content is not None and not _known(connection, COPIES.c.sha256, photo.sha256):
            connection.execute(insert(COPIES).values(sha256=photo.sha256, content=photo.content))


def _insert_all(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        connection.execute(insert(table), rows)


def _known(connection: Connection, column: Column[Any], value: object) -> bool:
    return connection.execute(select(column).where(column == value)).first() is not None


def id_of(connection: Connection, names: Table, name: str) -> int | None:
    """Finds or makes the row of a player's or a place's name; none for an empty name."""
    key = compared(name)
    if not key:
        return None
    found = connection.scalar(select(names.c.id).where(names.c.key == key))
    if found is not None:
        return int(found)
    made = connection.execute(insert(names).values(name=name.strip(), key=key)).inserted_primary_key
    assert made is not None
    return int(made[0])


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
