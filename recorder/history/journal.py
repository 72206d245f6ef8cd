"""Changes the history so that each change can be taken back: it writes down what was there before."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select, update

from engine.errors import HistoryError, NotAsItIs, UnreadableFile
from engine.message import Counted, Message
from language.words import compared
from recorder.history import copies, keep
from recorder.history.change import Merged, Name, Renamed, before_of
from recorder.history.entry import HistoryEntry, to_json
from recorder.history.find import load
from recorder.history.schema import CHANGES, GAMES, PARTS, PHOTOS, PLACES, PLAYERS, SEEN

NAMES: Mapping[str, Table] = {"player": PLAYERS, "place": PLACES}
WORDS = {"player": Message("player"), "place": Message("place")}
_USED_IN = {"player": PARTS.c.player, "place": GAMES.c.place}


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that was done: keep, import, fix, delete, rename or merge; `about` says to what."""

    at: str
    what: str
    about: Message


def keep_game(connection: Connection, entry: HistoryEntry) -> int:
    """Keeps a new game; returns its number."""
    number = keep.insert_entry(connection, entry)
    _write_down(connection, "keep", f"game {number}", {"games": [[number, None]]})
    return number


def fix_game(connection: Connection, number: int, entry: HistoryEntry) -> None:
    """Keeps a game as it is after a correction."""
    before = {"games": [[number, to_json(load(connection, number))]]}
    keep.replace_entry(connection, number, entry)
    _write_down(connection, "fix", f"game {number}", before)


def delete_game(connection: Connection, number: int) -> None:
    """Deletes a game; `undo` puts it back."""
    before = {"games": [[number, to_json(load(connection, number))]]}
    keep.delete_entry(connection, number)
    _write_down(connection, "delete", f"game {number}", before)


def delete_for_good(connection: Connection, number: int) -> None:
    """Deletes a game with its photos' copies, its players' and its place's names where no other game has them, and
    every trace that could put it back. `Store.wipe` then frees the file of what it held.
    """
    keep.delete_entry(connection, number)
    told: set[str] = set()  # names that a change may bring back
    for row in connection.execute(select(CHANGES.c.id, CHANGES.c.before)).all():
        before = _loose(row.before)
        left = [pair for pair in _games(before) if pair[0] != number]
        told |= {name for _, found in left for name in _names_in(found)}
        moved = [n for n in before.get("moved", ()) if n != number]
        if left != _games(before) or moved != before.get("moved", []):
            now = {**before, "games": left} | ({"moved": moved} if "moved" in before else {})
            text = json.dumps(now, ensure_ascii=False)
            connection.execute(update(CHANGES).where(CHANGES.c.id == row.id).values(before=text))
    nothing_left = CHANGES.c.before == json.dumps({"games": []})
    connection.execute(delete(CHANGES).where(nothing_left))
    for kind in NAMES:
        _forget_names(connection, kind, told)
    _sweep_copies(connection)
    connection.execute(delete(SEEN).where(SEEN.c.sha256.not_in(select(PHOTOS.c.sha256))))


def _forget_names(connection: Connection, kind: str, told: set[str]) -> None:
    """Deletes the names that no game has and no change brings back, and the changes that were about them."""
    names, column = NAMES[kind], _USED_IN[kind]
    used = select(column).where(column.is_not(None))
    rows = connection.execute(select(names).where(names.c.id.not_in(used))).all()
    gone = {row.id for row in rows if row.key not in told}
    for row in connection.execute(select(CHANGES).where(CHANGES.c.what.in_(("rename", "merge")))).all():
        before = _loose(row.before)
        merged_away = row.what == "merge" and not before.get("moved") and compared(str(before.get("name"))) not in told
        about = {before.get("id"), before.get("from")}
        if before.get("kind") == kind and (merged_away or about & gone):
            connection.execute(delete(CHANGES).where(CHANGES.c.id == row.id))
    for number in gone:
        connection.execute(delete(names).where(names.c.id == number))


def _loose(text: str) -> dict[str, Any]:
    """Reads what a change wrote down, whatever else is wrong with it: a damaged one should hinder nobody here."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _games(before: Mapping[str, Any]) -> list[Any]:
    games = before.get("games", [])
    return [pair for pair in games if isinstance(pair, list) and len(pair) == 2] if isinstance(games, list) else []


def _names_in(found: Any) -> Iterator[str]:
    """Names the players and the place of a game that a change would put back."""
    if isinstance(found, dict):
        yield compared(str(found.get("place") or ""))
        for part in found.get("results", ()):
            yield compared(str(part.get("name", "")))


def import_games(connection: Connection, entries: Iterable[HistoryEntry]) -> tuple[int, int]:
    """Keeps the games that are not here yet; returns how many came and how many were here already."""
    numbers: list[int] = []
    known = 0
    for batch in keep.batches(entries):
        new = {entry.key: entry for entry in reversed(batch)}
        for key in connection.scalars(select(GAMES.c.key).where(GAMES.c.key.in_(new))).all():
            del new[key]
        known += len(batch) - len(new)
        if new:
            numbers += keep.insert_entries(connection, list(reversed(new.values())))
    if numbers:
        _write_down(connection, "import", f"{len(numbers)} games", {"games": [[number, None] for number in numbers]})
    return len(numbers), known


def rename(connection: Connection, kind: str, old: str, new: str) -> str:
    """Gives a player or a place another name in every game; returns the old one as it was written."""
    row = _called(connection, kind, old)
    if not compared(new):
        raise NotAsItIs("The new name of {name} is empty; write it after the old one.", name=row.name)
    names = NAMES[kind]
    before = {"kind": kind, "id": row.id, "name": row.name}
    other = connection.execute(select(names).where(names.c.key == compared(new), names.c.id != row.id)).first()
    if other is not None:
        if connection.execute(select(_USED_IN[kind]).where(_USED_IN[kind] == other.id)).first() is not None:
            raise NotAsItIs(
                "There is already a {what} {new}; to merge the two: recorder history merge {kind} ...",
                what=WORDS[kind], new=new, kind=kind,
            )
        connection.execute(delete(names).where(names.c.id == other.id))  # left over: no game uses it any more
        before["unused"] = {"id": other.id, "name": other.name, "key": other.key}
    connection.execute(update(names).where(names.c.id == row.id).values(name=new.strip(), key=compared(new)))
    _write_down(connection, "rename", f"{row.name} -> {new.strip()}", before)
    return str(row.name)


def merge(connection: Connection, kind: str, one: str, into: str) -> tuple[str, str]:
    """Makes one player or place of two names: every game of the first is the other's from now on. Returns both."""
    gone, stays = _called(connection, kind, one), _called(connection, kind, into)
    if gone.id == stays.id:
        names = {"one": one, "into": into, "kind": WORDS[kind]}
        raise NotAsItIs("{one} and {into} are already one {kind}; there is nothing to do.", **names)
    column = _USED_IN[kind]
    games = GAMES.c.number if kind == "place" else PARTS.c.game
    moved = list(connection.scalars(select(games).where(column == gone.id)))
    if kind == "player":
        both = connection.scalar(select(PARTS.c.game).where(PARTS.c.player == stays.id, PARTS.c.game.in_(
            select(PARTS.c.game).where(PARTS.c.player == gone.id))).limit(1))  # fmt: skip
        if both is not None:
            raise NotAsItIs(
                "{one} and {other} play against each other in game {number}, so they are two people.",
                one=gone.name, other=stays.name, number=both,
            )
    connection.execute(update(column.table).where(column == gone.id).values({column.name: stays.id}))
    connection.execute(delete(NAMES[kind]).where(NAMES[kind].c.id == gone.id))
    before = {"kind": kind, "id": gone.id, "name": gone.name, "from": stays.id, "games": [], "moved": moved}
    _write_down(connection, "merge", f"{gone.name} -> {stays.name}", before)
    return gone.name, stays.name


def undo(connection: Connection) -> Change:
    """Takes back the last change that was not yet taken back."""
    row = connection.execute(select(CHANGES).where(~CHANGES.c.undone).order_by(CHANGES.c.id.desc()).limit(1)).first()
    if row is None:
        raise NotAsItIs("There is nothing to take back; the history is unchanged.")
    try:
        before = before_of(row)
    except UnreadableFile as fault:
        raise HistoryError(
            "What the last change wrote down is damaged, so it cannot be taken back: {fault} Put a backup in the "
            "history's place with: recorder restore FILE",
            fault=fault,
        ) from None
    for number, entry in before.games:
        _put_back(connection, number, entry)
    if isinstance(before.names, Renamed):
        _name_again(connection, before.names)
    if isinstance(before.names, Merged):
        _part_again(connection, before.names)
    connection.execute(update(CHANGES).where(CHANGES.c.id == row.id).values(undone=True))
    _sweep_copies(connection)
    return _change(row, [number for number, _ in before.games])


def _change(row: Any, numbers: Sequence[int]) -> Change:
    if not numbers:
        return Change(row.at, row.what, Message.plain(row.about))
    if len(numbers) > 1:
        return Change(row.at, row.what, Counted("{n} game", "{n} games", len(numbers)))
    return Change(row.at, row.what, Message("game {number}", number=numbers[0]))


def _put_back(connection: Connection, number: int, entry: HistoryEntry | None) -> None:
    here = connection.scalar(select(GAMES.c.number).where(GAMES.c.number == number))
    if entry is None:
        keep.delete_entry(connection, number)
    elif here is None:
        keep.insert_entry(connection, entry, number)
    else:
        keep.replace_entry(connection, number, entry)


def _sweep_copies(connection: Connection) -> None:
    """Deletes the copies of photos that no game uses, unless taking a change back would bring such a game again."""
    unused = set(copies.unused(connection))
    if not unused:  # the usual case; then the changes need not be read
        return
    for before in connection.scalars(select(CHANGES.c.before).where(~CHANGES.c.undone)):
        for _, found in _games(_loose(before)):
            if isinstance(found, dict):
                unused -= {photo.get("copied") or photo.get("sha256") for photo in found.get("photos", ())}
    copies.forget(connection, unused)


def _name_again(connection: Connection, before: Renamed) -> None:
    names = NAMES[before.kind]
    connection.execute(delete(names).where(names.c.key == before.was.spelled, names.c.id != before.was.id))
    values = {"name": before.was.name, "key": before.was.spelled}
    connection.execute(update(names).where(names.c.id == before.was.id).values(values))
    if before.unused is not None:  # earlier changes may have to find it under its own number
        _make_way(connection, before.kind, before.unused)
        connection.execute(insert(names).values(before.unused.row))


def _make_way(connection: Connection, kind: str, name: Name) -> None:
    """Deletes the row that has its name or its number now: a game that was kept meanwhile, and taken back, left it."""
    names = NAMES[kind]
    connection.execute(delete(names).where((names.c.key == name.spelled) | (names.c.id == name.id)))


def _part_again(connection: Connection, before: Merged) -> None:
    _make_way(connection, before.kind, before.was)
    connection.execute(insert(NAMES[before.kind]).values(before.was.row))
    column = _USED_IN[before.kind]
    games = GAMES.c.number if before.kind == "place" else PARTS.c.game
    for number in before.moved:
        theirs = (games == number) & (column == before.into)
        connection.execute(update(column.table).where(theirs).values({column.name: before.was.id}))


def _called(connection: Connection, kind: str, name: str) -> Any:
    names = NAMES[kind]
    row = connection.execute(select(names).where(names.c.key == compared(name))).first()
    if row is None:
        raise NotAsItIs(
            "The history has no {kind} {name}; see the names with: recorder history list", kind=WORDS[kind], name=name
        )
    return row


def _write_down(connection: Connection, what: str, about: str, before: Mapping[str, Any]) -> None:
    text = json.dumps(before, ensure_ascii=False)
    connection.execute(insert(CHANGES).values(at=keep.now(), what=what, about=about, before=text, undone=False))
