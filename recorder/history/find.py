"""Looks games up: lists by player, day, place and score, and one game complete."""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Connection, Select, String, and_, cast, func, or_, select

from engine.errors import HistoryError
from engine.played import KINDS, Part, Played
from recorder.history.entry import HistoryEntry, KeptPhoto, Listed, compared, told_again
from recorder.history.schema import COPIES, DOCUMENTS, GAMES, PARTS, PHOTOS, PLACES, PLAYERS

AT_ONCE = 500  # games whose parts are fetched with one question; below SQLite's limit of parameters


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Which games are meant; an empty field matches all. Names match by any part of them."""

    player: str = ""
    place: str = ""
    since: date | None = None
    until: date | None = None
    least: int | None = None  # the winner's total
    most: int | None = None
    players: int | None = None
    text: str = ""  # in a player's name, the place or the day


def find(connection: Connection, wanted: GameFilter, limit: int | None = None) -> list[Listed]:
    """Lists the newest games first, by day and then by number; games without a day come last."""
    order = (GAMES.c.day.desc().nulls_last(), GAMES.c.number.desc())
    query = _chosen(select(*_HEAD).join(PLACES, GAMES.c.place == PLACES.c.id, isouter=True), wanted)
    rows = connection.execute(query.order_by(*order).limit(limit)).all()
    parts = _parts(connection, [row.number for row in rows])
    return [_listed(row, parts[row.number]) for row in rows]


def count(connection: Connection, wanted: GameFilter) -> int:
    """Counts the games that are meant."""
    query = select(func.count()).select_from(GAMES.join(PLACES, GAMES.c.place == PLACES.c.id, isouter=True))
    return int(connection.scalar(_chosen(query, wanted)) or 0)


_HEAD = (GAMES.c.number, GAMES.c.key, GAMES.c.day, PLACES.c.name.label("place"))


def _chosen(query: Select[Any], wanted: GameFilter) -> Select[Any]:
    return query.where(and_(True, *conditions(wanted)))


def conditions(wanted: GameFilter) -> list[Any]:
    """Lists the conditions for a row of GAMES joined with PLACES."""
    asked: list[Any] = []
    if wanted.player:
        asked.append(_played_by(wanted.player))
    if wanted.place:
        asked.append(_contains(PLACES.c.key, wanted.place))
    if wanted.since:
        asked.append(GAMES.c.day >= wanted.since)
    if wanted.until:
        asked.append(GAMES.c.day <= wanted.until)
    if wanted.least is not None:
        asked.append(GAMES.c.best >= wanted.least)
    if wanted.most is not None:
        asked.append(GAMES.c.best <= wanted.most)
    if wanted.players is not None:
        asked.append(GAMES.c.players == wanted.players)
    for word in wanted.text.split():
        day = cast(GAMES.c.day, String).contains(word, autoescape=True)
        asked.append(or_(_played_by(word), _contains(PLACES.c.key, word), day))
    return asked


def _played_by(name: str) -> Any:
    meant = select(PARTS.c.game).join(PLAYERS, PARTS.c.player == PLAYERS.c.id).where(_contains(PLAYERS.c.key, name))
    return GAMES.c.number.in_(meant)


def _contains(column: Any, text: str) -> Any:
    return column.contains(compared(text), autoescape=True)


def _parts(connection: Connection, numbers: Sequence[int]) -> dict[int, list[Part]]:
    parts: defaultdict[int, list[Part]] = defaultdict(list)
    for start in range(0, len(numbers), AT_ONCE):
        query = (
            select(PARTS, PLAYERS.c.name)
            .join(PLAYERS, PARTS.c.player == PLAYERS.c.id, isouter=True)
            .where(PARTS.c.game.in_(numbers[start : start + AT_ONCE]))
            .order_by(PARTS.c.game, PARTS.c.seat)
        )
        for row in connection.execute(query).mappings():
            points = {kind: row[kind] for kind in KINDS}
            part = Part(row["name"] or "", row["colour"], points, row["track"], row["total"], row["won"])
            parts[row["game"]].append(part)
    return parts


def _listed(row: Any, parts: Sequence[Part]) -> Listed:
    return Listed(row.number, row.key, Played(row.day, row.place or "", tuple(parts)))


def number_of(connection: Connection, called: str) -> int:
    """Finds the game that a person calls `last`, by its number, or by the beginning of its key."""
    if called == "last":
        found = connection.scalar(select(func.max(GAMES.c.number)))
    elif called.isascii() and called.isdigit() and len(called) < 10:
        found = connection.scalar(select(GAMES.c.number).where(GAMES.c.number == int(called)))
    else:
        beginning = GAMES.c.key.startswith(called, autoescape=True)
        keys = connection.scalars(select(GAMES.c.number).where(beginning).limit(2)).all()
        found = keys[0] if len(keys) == 1 else None
    if found is None:
        raise HistoryError(
            "The history has no game {called}; see the numbers with: recorder history list", called=called
        )
    return int(found)


def load(connection: Connection, number: int, with_copies: bool = False) -> HistoryEntry:
    """Loads one game complete, with its photos' bytes where they are asked for and kept."""
    head = select(*_HEAD).join(PLACES, GAMES.c.place == PLACES.c.id, isouter=True).where(GAMES.c.number == number)
    row = connection.execute(head).one()
    text = connection.scalar(select(DOCUMENTS.c.text).where(DOCUMENTS.c.game == number))
    photos = connection.execute(select(PHOTOS).where(PHOTOS.c.game == number).order_by(PHOTOS.c.turn)).all()
    played = _listed(row, _parts(connection, [number])[number]).played
    return HistoryEntry(
        key=row.key,
        played=played,
        document=told_again(json.loads(text or "{}"), played),
        photos=tuple(
            KeptPhoto(p.sha256, p.name, p.page, p.role, p.path, copy(connection, p.sha256) if with_copies else None)
            for p in photos
        ),
    )


def copy(connection: Connection, sha256: str) -> bytes | None:
    """Returns the bytes of a photo, if a copy is kept."""
    content = connection.scalar(select(COPIES.c.content).where(COPIES.c.sha256 == sha256))
    return None if content is None else bytes(content)


def games_from_photo(connection: Connection, sha256: str, page: int) -> list[int]:
    """Lists the numbers of the games that were read from this photo's board."""
    meant = (PHOTOS.c.sha256 == sha256) & (PHOTOS.c.page == page) & (PHOTOS.c.role == "board")
    return list(connection.scalars(select(PHOTOS.c.game).where(meant).order_by(PHOTOS.c.game)))


def number_by_key(connection: Connection, key: str) -> int | None:
    """Finds the number under which a game with this key is kept here."""
    return connection.scalar(select(GAMES.c.number).where(GAMES.c.key == key))
