"""Looks games up: lists by player, day, place and score, and one game complete."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from types import NoneType
from typing import Any

from sqlalchemy import Column, Connection, Integer, Select, String, and_, cast, func, or_, select, type_coerce, union

from engine.errors import HistoryError, UnreadableFile
from engine.formats.jsonvalue import Value, checked
from engine.message import Message
from engine.played import KINDS, Part, Played
from language.words import compared
from recorder.history import copies
from recorder.history.entry import (
    ADDED,
    MOST,
    HistoryEntry,
    KeptPhoto,
    Kind,
    Listed,
    document_of,
    entry_from,
    to_json,
)
from recorder.history.schema import DOCUMENTS, GAMES, PARTS, PHOTOS, PLACES, PLAYERS

LARGEST = 2**63 - 1  # SQLite takes no larger number, and none of a game comes near it
STREAMED = {"stream_results": True}  # a server sends rows as they are needed, not all at once
AT_ONCE = 500  # games whose parts are fetched with one question; below SQLite's limit of parameters


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Which games are meant; an empty field matches all. Names match by any part of them.

    They are always of one kind: a league of two games would say nothing.
    """

    player: str = ""
    place: str = ""
    since: date | None = None
    until: date | None = None
    least: int | None = None  # the winner's total
    most: int | None = None
    players: int | None = None
    text: str = ""  # in a player's name, the place or the day
    without: tuple[int, ...] = ()  # the numbers of games that cannot be counted
    kind: Kind = Kind.BOARD
    exactly_at: str | None = None
    """The whole name of the place, where a part of it would be another table's too."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """A game that cannot be read: its number, and what is wrong. It stands in nobody's way."""

    number: int
    what: Message


def find(connection: Connection, wanted: GameFilter, limit: int | None = None) -> list[Listed]:
    """Lists the games that can be read, the newest first."""
    return [game for game in each(connection, wanted, limit) if isinstance(game, Listed)]


def each(connection: Connection, wanted: GameFilter, limit: int | None = None) -> Iterator[Listed | Damaged]:
    """Goes through the games, the newest first, by day and then by number; those without a day come last."""
    order = (GAMES.c.day.desc().nulls_last(), GAMES.c.number.desc())
    query = _chosen(select(*_HEAD).join(PLACES, GAMES.c.place == PLACES.c.id, isouter=True), wanted)
    asked = query.order_by(*order).limit(limit and min(limit, LARGEST))
    for rows in connection.execute(asked, execution_options=STREAMED).partitions(AT_ONCE):
        parts = _parts(connection, [row.number for row in rows])
        for row in rows:
            try:
                yield _listed(row, parts[row.number])
            except _Wrong as fault:
                yield Damaged(row.number, fault.what)


def count(connection: Connection, wanted: GameFilter) -> int:
    """Counts the games that are meant."""
    query = select(func.count()).select_from(GAMES.join(PLACES, GAMES.c.place == PLACES.c.id, isouter=True))
    return int(connection.scalar(_chosen(query, wanted)) or 0)


# as the database has them: SQLite takes any value for a day or a number, and SQLAlchemy would fail there
_HEAD = (GAMES.c.number, GAMES.c.key, type_coerce(GAMES.c.day, String).label("day"), PLACES.c.name.label("place"))
_PART = (PARTS.c.game, PARTS.c.colour, PLAYERS.c.name, type_coerce(PARTS.c.won, Integer).label("won"), PARTS.c.track,
         PARTS.c.total, *(PARTS.c[kind] for kind in KINDS))  # fmt: skip


def _chosen(query: Select[Any], wanted: GameFilter) -> Select[Any]:
    return query.where(and_(True, *conditions(wanted)))


def conditions(wanted: GameFilter) -> list[Any]:
    """Lists the conditions for a row of GAMES joined with PLACES."""
    asked: list[Any] = [GAMES.c.kind == wanted.kind]
    if wanted.player:
        asked.append(_played_by(wanted.player))
    if wanted.place:
        asked.append(_contains(PLACES.c.key, wanted.place))
    if wanted.exactly_at is not None:
        asked.append(PLACES.c.key == compared(wanted.exactly_at))
    if wanted.since:
        asked.append(GAMES.c.day >= wanted.since)
    if wanted.until:
        asked.append(GAMES.c.day <= wanted.until)
    if wanted.least is not None:
        asked.append(GAMES.c.best >= _taken(wanted.least))
    if wanted.most is not None:
        asked.append(GAMES.c.best <= _taken(wanted.most))
    if wanted.players is not None:
        asked.append(GAMES.c.players == _taken(wanted.players))
    if wanted.without:
        asked.append(GAMES.c.number.not_in(wanted.without))
    for word in wanted.text.split():
        day = cast(GAMES.c.day, String).contains(word, autoescape=True)
        asked.append(or_(_played_by(word), _contains(PLACES.c.key, word), day))
    return asked


def _taken(number: int) -> int:
    """Returns the nearest number that a database takes: what compares with it compares the same."""
    return max(-LARGEST, min(number, LARGEST))


def _played_by(name: str) -> Any:
    meant = select(PARTS.c.game).join(PLAYERS, PARTS.c.player == PLAYERS.c.id).where(_contains(PLAYERS.c.key, name))
    return GAMES.c.number.in_(meant)


def _contains(column: Any, text: str) -> Any:
    return column.contains(compared(text), autoescape=True)


def _parts(connection: Connection, numbers: Sequence[int]) -> dict[int, list[Any]]:
    parts: defaultdict[int, list[Any]] = defaultdict(list)
    query = (
        select(*_PART)
        .join(PLAYERS, PARTS.c.player == PLAYERS.c.id, isouter=True)
        .where(PARTS.c.game.in_(numbers))
        .order_by(PARTS.c.game, PARTS.c.seat)
    )
    for row in connection.execute(query):
        parts[row[0]].append(row)
    return parts


class _Wrong(Exception):
    """A row that is not as the recorder writes it."""

    def __init__(self, what: Message) -> None:
        super().__init__(str(what))
        self.what = what


def _listed(row: Any, parts: Sequence[Any]) -> Listed:
    try:
        day = row.day if row.day is None or isinstance(row.day, date) else date.fromisoformat(row.day)
    except (TypeError, ValueError):
        raise _Wrong(Message("its day is not a date")) from None
    if not 1 <= row.number < MOST:
        raise _Wrong(Message("this number is too large"))
    if not isinstance(row.key, str) or not isinstance(row.place, str | None):
        raise _Wrong(Message("its key or place is not text"))
    return Listed(row.number, row.key, Played(day, row.place or "", tuple(map(_part, parts))))


def _part(row: Any) -> Part:
    _, colour, name, won, track, total, *points = row
    if type(total) is not int or type(track) not in (int, NoneType) or set(map(type, points)) != {int}:
        raise _Wrong(Message("its points are not numbers"))
    if won not in (0, 1) or not isinstance(colour, str) or not isinstance(name, str | None):
        raise _Wrong(Message("its players are not as they should be"))
    return Part(name or "", colour, dict(zip(KINDS, points, strict=True)), track, total, bool(won))


def with_wrong_rows(connection: Connection) -> tuple[Damaged, ...]:
    """Finds the games whose rows hold no number, or no text, where one should be: no sum should count them."""
    if connection.dialect.name != "sqlite":  # other databases keep to the types of their columns
        return ()

    def wrong(*columns: Column[Any]) -> Any:
        return or_(*(func.typeof(column).not_in(("integer", "null")) for column in columns))

    days = GAMES.c.day.is_not(None) & func.date(GAMES.c.day).is_(None)
    of_games = wrong(GAMES.c.players, GAMES.c.whole, GAMES.c.best, GAMES.c.margin)
    of_parts = wrong(PARTS.c.won, PARTS.c.track, PARTS.c.total, *(PARTS.c[kind] for kind in KINDS))
    of_players = PARTS.c.player.in_(select(PLAYERS.c.id).where(func.typeof(PLAYERS.c.name) != "text"))
    of_places = GAMES.c.place.in_(select(PLACES.c.id).where(func.typeof(PLACES.c.name) != "text"))
    games, parts = select(GAMES.c.number), select(PARTS.c.game)
    told = (
        (union(games.where(or_(of_games, days)), parts.where(of_parts)), Message("its points are not numbers")),
        (parts.where(of_players), Message("its players are not as they should be")),
        (games.where(of_places), Message("its key or place is not text")),
    )
    found = {number: Damaged(number, what) for query, what in told for number in connection.scalars(query)}
    return tuple(found.values())


def of_other_kinds(connection: Connection, kind: Kind) -> dict[Kind, int]:
    """Counts the games of each other kind, where there are any."""
    query = select(GAMES.c.kind, func.count()).where(GAMES.c.kind != kind).group_by(GAMES.c.kind)
    found: dict[str, int] = dict(map(tuple, connection.execute(query)))
    return {other: found[other] for other in Kind if other in found}


def numbers(connection: Connection) -> list[int]:
    """Lists the numbers of all games, in the order in which they were kept."""
    return list(connection.scalars(select(GAMES.c.number).order_by(GAMES.c.number)))


def number_of(connection: Connection, called: str, kind: Kind | None = None) -> int:
    """Finds the game that a person calls `last`, by its number, or by the beginning of its key.

    `kind`: of which `last` is meant; none: of any.
    """
    found = number_if_any(connection, called, kind)
    if found is None:
        raise HistoryError(
            "The history has no game {called}; see the numbers with: recorder history list", called=called
        )
    return found


def number_with(connection: Connection, key: str) -> int | None:
    """Finds the game with exactly this key."""
    return connection.scalar(select(GAMES.c.number).where(GAMES.c.key == key))


def key_of(connection: Connection, number: int) -> str:
    """Returns what tells the game of that number from all others."""
    return str(connection.scalar(select(GAMES.c.key).where(GAMES.c.number == number)))


def number_if_any(connection: Connection, called: str, kind: Kind | None = None) -> int | None:
    """Finds it in the same way; None where there is no such game."""
    if called == "last":
        latest = select(func.max(GAMES.c.number))
        found = connection.scalar(latest if kind is None else latest.where(GAMES.c.kind == kind))
    elif called.isascii() and called.isdigit() and len(called) < 10:
        found = connection.scalar(select(GAMES.c.number).where(GAMES.c.number == int(called)))
    else:
        beginning = GAMES.c.key.startswith(called, autoescape=True)
        keys = connection.scalars(select(GAMES.c.number).where(beginning).limit(2)).all()
        found = keys[0] if len(keys) == 1 else None
    return None if found is None else int(found)


def kind_of(connection: Connection, number: int) -> Kind:
    """Says which game was played."""
    return Kind(connection.execute(select(GAMES.c.kind).where(GAMES.c.number == number)).scalar_one())


def in_moves(connection: Connection, numbers: Sequence[int], most: int) -> list[int]:
    """Finds which of these games were kept move by move: the first `most` of them, in the order given."""
    found: list[int] = []
    for start in range(0, len(numbers), AT_ONCE):
        some = numbers[start : start + AT_ONCE]
        told = DOCUMENTS.c.text.contains(_MOVES, autoescape=True)
        those = set(connection.scalars(select(DOCUMENTS.c.game).where(DOCUMENTS.c.game.in_(some), told)))
        found += [number for number in some if number in those]
        if len(found) >= most:
            break
    return found[:most]


_MOVES = '"moves":[{'
"""What stands in the document of a game in moves, as `keep` writes it."""


def load(connection: Connection, number: int, with_copies: bool = False) -> HistoryEntry:
    """Loads one game complete, with its photos' bytes where they are asked for and kept."""
    (found,) = load_each(connection, [number], with_copies)
    if isinstance(found, Damaged):
        raise HistoryError(
            "Game {number} is damaged ({what}); put a backup in the history's place, or delete the game with: recorder "
            "history delete {number} --for-good",
            number=number, what=found.what,
        )  # fmt: skip
    return found


def load_each(
    connection: Connection, numbers: Sequence[int], with_copies: bool = False
) -> Iterator[HistoryEntry | Damaged]:
    """Loads games complete, one after the other, so that few are in memory at once."""
    for start in range(0, len(numbers), AT_ONCE):
        some = numbers[start : start + AT_ONCE]
        heads = select(*_HEAD, DOCUMENTS.c.text).join(PLACES, GAMES.c.place == PLACES.c.id, isouter=True)
        heads = heads.join(DOCUMENTS, DOCUMENTS.c.game == GAMES.c.number, isouter=True)
        rows = {row.number: row for row in connection.execute(heads.where(GAMES.c.number.in_(some)))}
        parts = _parts(connection, some)
        photos: defaultdict[int, list[Any]] = defaultdict(list)
        for photo in connection.execute(select(PHOTOS).where(PHOTOS.c.game.in_(some)).order_by(PHOTOS.c.turn)):
            photos[photo.game].append(photo)
        for number in some:
            try:
                entry = _entry(rows[number], parts[number], photos[number])
            except _Wrong as fault:
                yield Damaged(number, fault.what)
            else:
                yield _with_copies(connection, entry) if with_copies else entry


def _entry(row: Any, parts: Sequence[Any], photos: Sequence[Any]) -> HistoryEntry:
    """Reads a kept game as strictly as one that comes from elsewhere: what goes out must be able to come back."""
    played = _listed(row, parts).played
    try:
        document = document_of(row.text)
        kept = tuple(KeptPhoto(p.sha256, p.name, p.page, p.role, p.path, copied=p.copied) for p in photos)
        told = to_json(HistoryEntry(row.key, played, document, kept))
        checked({name: told[name] for name in ADDED})
        return entry_from(Value(told, ""))
    except UnreadableFile as fault:
        raise _Wrong(Message("{fault}", fault=fault.message)) from None


def _with_copies(connection: Connection, entry: HistoryEntry) -> HistoryEntry:
    photos = tuple(replace(photo, content=copies.get(connection, photo.copy_hash)) for photo in entry.photos)
    return replace(entry, photos=photos)


def games_with_photo(connection: Connection, sha256: str) -> list[int]:
    """Lists the numbers of the games to which this file belongs, whatever of it was read."""
    return list(connection.scalars(select(PHOTOS.c.game).where(PHOTOS.c.sha256 == sha256).order_by(PHOTOS.c.game)))


def games_from_photo(connection: Connection, sha256: str, page: int) -> list[int]:
    """Lists the numbers of the games that were read from this photo's board."""
    meant = (PHOTOS.c.sha256 == sha256) & (PHOTOS.c.page == page) & (PHOTOS.c.role == "board")
    return list(connection.scalars(select(PHOTOS.c.game).where(meant).order_by(PHOTOS.c.game)))
