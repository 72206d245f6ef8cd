"""What a history holds besides its games: their numbers, the names' own rows, and every change with its way back.

An export of the whole history includes this. Imported into an empty history, it makes that history the one that was
exported, so that earlier changes can still be taken back; into any other history only the games are imported.
"""

import base64
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select, update

from engine.errors import UnreadableFile
from engine.formats.jsonvalue import Gathered, Value, checked
from language.words import compared
from recorder.exchange.jsonfile import PAST, Piece
from recorder.history import copies, keep
from recorder.history.change import DEEDS, before_from, before_of, moment_from, name_from, number_from
from recorder.history.databases.numbering import go_on_after
from recorder.history.entry import HistoryEntry, KeptPhoto, bytes_from, refuse_other_bytes
from recorder.history.find import STREAMED
from recorder.history.schema import CHANGES, GAMES, PLACES, PLAYERS

_NAMES = {"players": PLAYERS, "places": PLACES}
_CHANGE = (CHANGES.c.at, CHANGES.c.what, CHANGES.c.about, CHANGES.c.before, CHANGES.c.undone)


def past_of(connection: Connection, with_copies: bool, damaged: Callable[[int], None]) -> Iterator[str]:
    """Writes the past as JSON, a piece at a time; tells the number of each change that cannot be read.

    `copies`: photos of deleted games, which may be brought back.
    """
    games = connection.execute(select(GAMES.c.key, GAMES.c.number, GAMES.c.kept_at).order_by(GAMES.c.number))
    yield from _object("games", _numbers(games), "{")
    for name, table in _NAMES.items():
        names = connection.execute(select(table.c.id, table.c.name).order_by(table.c.id))
        yield from _list(name, _names(names))
    yield from _list("changes", _changes(connection, damaged))
    yield from _object("copies", _copies(connection) if with_copies else (), ", ")
    yield "}"


def _numbers(games: Iterable[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for key, number, at in games:  # a game without a sound key or number is damaged, and does not go out
        if _can_come_back(Value.text, key) and _can_come_back(number_from, number):
            yield key, {"number": number, "kept_at": at if _can_come_back(moment_from, at) else ""}


def _names(rows: Iterable[Any]) -> Iterator[list[Any]]:
    seen: set[str] = set()
    for number, name in rows:
        if _can_come_back(_name_from, [number, name]) and compared(name) not in seen:
            seen.add(compared(name))
            yield [number, name]


def _can_come_back(read: Callable[[Value], object], told: object) -> bool:
    """Says whether an import would take it: SQLite may hold anything where text or a number should be."""
    try:
        read(checked(told))
    except (UnreadableFile, TypeError):  # bytes are not even JSON
        return False
    return True


def _name_from(v: Value) -> tuple[int, str]:
    """Reads the number of a player or a place, and the name."""
    items = v.items()
    if len(items) != 2:
        raise v.fault("this should be a number and a name")
    return number_from(items[0]), name_from(items[1])


def _object(name: str, members: Iterable[tuple[str, Any]], before: str) -> Iterator[str]:
    yield f'{before}"{name}": {{'
    between = ""
    for key, value in members:
        yield f"{between}{json.dumps(key, ensure_ascii=False)}: {json.dumps(value, ensure_ascii=False)}"
        between = ", "
    yield "}"


def _list(name: str, items: Iterable[Any]) -> Iterator[str]:
    yield f', "{name}": ['
    between = ""
    for item in items:
        yield between + json.dumps(item, ensure_ascii=False)
        between = ", "
    yield "]"


def _changes(connection: Connection, damaged: Callable[[int], None]) -> Iterator[dict[str, Any]]:
    for row in connection.execute(select(CHANGES.c.id, *_CHANGE).order_by(CHANGES.c.id), execution_options=STREAMED):
        try:
            before_of(row)
        except UnreadableFile:
            damaged(row.id)
        else:
            told = {column.name: getattr(row, column.name) for column in _CHANGE}
            yield {**told, "before": json.loads(row.before)}


def _copies(connection: Connection) -> Iterator[tuple[str, str]]:
    for sha256 in sorted(copies.unused(connection)):
        content = copies.get(connection, sha256)
        if content is not None:
            yield sha256, base64.b64encode(content).decode()


def is_empty(connection: Connection) -> bool:
    """Says whether nothing was ever kept here that can be brought back."""
    return not any(connection.scalar(select(func.count()).select_from(table)) for table in (GAMES, CHANGES))


class PastIn:
    """Takes in the past of a history, a piece at a time. `connection`: where to; None only to look for faults.

    `keep_place`: copies of photos are taken as they are; else whatever they tell besides their picture goes.
    """

    def __init__(self, connection: Connection | None, keep_place: bool = False) -> None:
        self.games: dict[str, tuple[int, str]] = {}
        self._into = connection
        self._keep_place = keep_place
        self._copied: dict[str, str] = {}  # the hash of a copy as it was, and as it is now
        self._seen: dict[str, set[object]] = {"numbers": set(), "players": set(), "places": set()}
        self._highest = 0
        if connection is not None:
            for table in _NAMES.values():  # what deleted games left: nobody needs it any more
                connection.execute(delete(table))
            copies.forget(connection, copies.hashes(connection))

    def take(self, pieces: Iterable[Piece]) -> bool:
        """Takes all of it in; says whether there was any. Whatever is wrong with it is told at the end."""
        faults = Gathered()
        found = False
        for piece in pieces:
            found = True
            with faults.one():
                self._take(piece)
        faults.tell()
        if self._into is not None:
            self._number_nothing_again(self._into)
            _name_copies_again(self._into, self._copied)
        return found

    def _number_nothing_again(self, into: Connection) -> None:
        """Gives no number of the past to anything new: that of a deleted game least of all."""
        highest = {"games": self._highest, **{name: max(self._numbers(name), default=0) for name in _NAMES}}
        for table in (GAMES, *_NAMES.values()):
            go_on_after(into, table, highest[table.name])

    def _numbers(self, kind: str) -> Iterator[int]:
        return (told for told in self._seen[kind] if isinstance(told, int))

    def _take(self, piece: Piece) -> None:
        v = piece.value
        if piece.where == PAST:
            return
        if piece.where == "games":
            m = v.needing("number", "kept_at")
            number = number_from(m["number"])
            self._once("numbers", number, m["number"])
            self._highest = max(self._highest, number)
            self.games[piece.name] = number, moment_from(m["kept_at"])
        elif piece.where == "copies":
            content = bytes_from(v)
            refuse_other_bytes(v, piece.name, content)
            self._take_copy(KeptPhoto(piece.name, "").with_copy(content, self._keep_place))
        elif piece.where == "changes":
            self._take_change(v)
        else:
            number, name = _name_from(v)
            for told, item in zip((number, compared(name)), v.items(), strict=True):
                self._once(piece.where, told, item)
            self._insert(_NAMES[piece.where], id=number, name=name, key=compared(name))

    def _take_change(self, v: Value) -> None:
        told = [column.name for column in _CHANGE]
        m = v.only(*told, needs=told)
        what = str(m["what"].one_of(DEEDS))
        before = before_from(what, m["before"])
        self._highest = max(self._highest, *(number for number, _ in before.games), 0)
        self._insert(
            CHANGES,
            at=moment_from(m["at"]), what=what, about=m["about"].text(), undone=m["undone"].flag(),
            before=json.dumps(m["before"].value, ensure_ascii=False),
        )  # fmt: skip

    def _take_copy(self, photo: KeptPhoto) -> None:
        if photo.copied:
            self._copied[photo.sha256] = photo.copied
        if self._into is not None and photo.content is not None:
            copies.put(self._into, {photo.copy_hash: photo.content})

    def _once(self, kind: str, told: object, v: Value) -> None:
        if told in self._seen[kind]:
            raise v.fault("{twice} is given twice", twice=v.short)
        self._seen[kind].add(told)

    def _insert(self, table: Table, **values: object) -> None:
        if self._into is not None:
            self._into.execute(insert(table).values(values))


def _name_copies_again(connection: Connection, copied: Mapping[str, str]) -> None:
    """Says in what the changes would put back under which hashes the copies of its photos lie now."""
    for row in connection.execute(select(CHANGES.c.id, CHANGES.c.before)).all() if copied else ():
        before = json.loads(row.before)
        photos = [photo for _, game in before.get("games", ()) if game for photo in game.get("photos", ())]
        for photo in photos:
            known_by = photo.get("copied") or photo["sha256"]
            if known_by in copied:
                photo["copied"] = copied[known_by]
        text = json.dumps(before, ensure_ascii=False)
        connection.execute(update(CHANGES).where(CHANGES.c.id == row.id).values(before=text))


def bring_back(connection: Connection, past: PastIn, entries: Iterable[HistoryEntry]) -> int:
    """Makes an empty history the one that was exported; returns how many games it has."""
    count = 0
    for batch in keep.batches(_still_unknown(past, entries)):
        keep.insert_entries(connection, batch, past.games)
        count += len(batch)
    return count


def _still_unknown(past: PastIn, entries: Iterable[HistoryEntry]) -> Iterator[HistoryEntry]:
    came: set[str] = set()
    for entry in entries:
        if entry.key not in past.games:
            raise UnreadableFile("past.games: the game {key} is missing.", key=entry.key)
        if entry.key in came:
            raise UnreadableFile("games: the game {key} is given twice.", key=entry.key)
        came.add(entry.key)
        yield entry
