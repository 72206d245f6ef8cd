"""Keeps, replaces and deletes games: the rows behind their entries, within the caller's transaction."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select, update

from engine.played import KINDS, Played
from language.words import compared
from recorder.history import copies
from recorder.history.entry import HistoryEntry
from recorder.history.jsontext import written
from recorder.history.schema import DOCUMENTS, GAMES, PARTS, PHOTOS, PLACES, PLAYERS

AT_ONCE = 500  # games that one statement concerns; below SQLite's limit of parameters
_BYTES_AT_ONCE = 1 << 25  # of photos that are in memory at once
_OF_A_PHOTO = ("sha256", "name", "page", "role", "path", "copied")


def insert_entry(connection: Connection, entry: HistoryEntry, number: int | None = None) -> int:
    """Inserts a new game; returns its number, a fresh one unless the game had one before."""
    return insert_entries(connection, [entry], None if number is None else {entry.key: (number, now())})[0]


def insert_entries(
    connection: Connection, entries: Sequence[HistoryEntry], numbered: Mapping[str, tuple[int, str]] | None = None
) -> list[int]:
    """Inserts new games; returns their numbers. `numbered`: by key the number and the moment that a game had before."""
    at = now()
    rows = _summaries(connection, entries)
    for entry, row in zip(entries, rows, strict=True):
        row |= {"key": entry.key, "kept_at": at}
        if numbered is not None:
            row["number"], row["kept_at"] = numbered[entry.key]
    _insert_all(connection, GAMES, rows)
    made = select(GAMES.c.key, GAMES.c.number).where(GAMES.c.key.in_([entry.key for entry in entries]))
    numbers = {row.key: row.number for row in connection.execute(made)}
    _fill(connection, {numbers[entry.key]: entry for entry in entries})
    return [numbers[entry.key] for entry in entries]


def batches(entries: Iterable[HistoryEntry]) -> Iterator[list[HistoryEntry]]:
    """Parts them into as many as fit into memory together with their photos."""
    batch: list[HistoryEntry] = []
    size = 0
    for entry in entries:
        batch.append(entry)
        size += sum(len(photo.content or b"") for photo in entry.photos)
        if len(batch) == AT_ONCE or size >= _BYTES_AT_ONCE:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def replace_entry(connection: Connection, number: int, entry: HistoryEntry) -> None:
    """Replaces a kept game by its new version; its number stays."""
    (summary,) = _summaries(connection, [entry])
    connection.execute(update(GAMES).where(GAMES.c.number == number).values(summary))
    for table in (PARTS, DOCUMENTS, PHOTOS):
        connection.execute(delete(table).where(table.c.game == number))
    _fill(connection, {number: entry})


def delete_entry(connection: Connection, number: int) -> None:
    """Deletes a game; its photos' copies stay until the journal sweeps them, so that it can be put back."""
    connection.execute(delete(GAMES).where(GAMES.c.number == number))


def _summaries(connection: Connection, entries: Sequence[HistoryEntry]) -> list[dict[str, Any]]:
    places = _ids(connection, PLACES, [entry.played.place for entry in entries])
    return [
        {**_summary(entry.played), "kind": entry.kind, "place": places[compared(entry.played.place)]}
        for entry in entries
    ]


def _summary(played: Played) -> dict[str, Any]:
    totals = sorted((part.total for part in played.parts), reverse=True)
    return {
        "day": played.day,
        "players": len(played.parts),
        "whole": played.whole,
        "best": totals[0] if totals else 0,
        "margin": totals[0] - totals[1] if len(totals) > 1 else 0,
    }


def _fill(connection: Connection, games: Mapping[int, HistoryEntry]) -> None:
    texts = [{"game": number, "text": written(dict(entry.document))} for number, entry in games.items()]
    _insert_all(connection, DOCUMENTS, texts)
    ids = _ids(connection, PLAYERS, [part.name for entry in games.values() for part in entry.played.parts])
    parts = [
        {
            "game": number,
            "colour": part.colour,
            "seat": seat,
            "player": ids[compared(part.name)],
            **{kind: part.points.get(kind, 0) for kind in KINDS},
            "track": part.track,
            "total": part.total,
            "won": part.won,
        }
        for number, entry in games.items()
        for seat, part in enumerate(entry.played.parts)
    ]
    _insert_all(connection, PARTS, parts)
    photos = [
        {"game": number, "turn": turn, **{n: getattr(p, n) for n in _OF_A_PHOTO}}
        for number, entry in games.items()
        for turn, p in enumerate(entry.photos)
    ]
    _insert_all(connection, PHOTOS, photos)
    photos_kept = [photo for entry in games.values() for photo in entry.photos]
    copies.put(connection, {photo.copy_hash: photo.content for photo in photos_kept if photo.content is not None})


def _insert_all(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        connection.execute(insert(table), rows)


def _ids(connection: Connection, names: Table, told: Iterable[str]) -> dict[str, int | None]:
    """Finds or makes the rows of players' or places' names: ids by the name as it is compared; none for no name."""
    wanted = {compared(name): name.strip() for name in reversed(list(told))}  # as it was written first
    wanted.pop("", None)
    ids: dict[str, int | None] = {"": None}
    keys = list(wanted)
    for start in range(0, len(keys), AT_ONCE):
        found = select(names.c.key, names.c.id).where(names.c.key.in_(keys[start : start + AT_ONCE]))
        ids |= {row.key: row.id for row in connection.execute(found)}
    for key in reversed(keys):
        if key not in ids:
            made = connection.execute(insert(names).values(name=wanted[key], key=key)).inserted_primary_key
            assert made is not None
            ids[key] = int(made[0])
    return ids


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
