"""Changes the history so that each change can be taken back: it writes down what was there before."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select, update

from engine.errors import HistoryError
from engine.message import Counted, Message
from recorder.history import keep
from recorder.history.entry import HistoryEntry, compared, from_json, to_json
from recorder.history.find import load, number_by_key
from recorder.history.schema import CHANGES, COPIES, GAMES, PARTS, PHOTOS, PLACES, PLAYERS

DEEDS = ("keep", "import", "fix", "delete", "rename", "merge")
"""What `undo` takes back."""

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
    """Deletes a game with its photos' copies and every trace that could put it back."""
    keep.delete_entry(connection, number)
    for row in connection.execute(select(CHANGES.c.id, CHANGES.c.before)).all():
        before = json.loads(row.before)
        left = [[n, found] for n, found in before.get("games", ()) if n != number]
        if left != before.get("games", []):
            text = json.dumps({**before, "games": left}, ensure_ascii=False)
            connection.execute(update(CHANGES).where(CHANGES.c.id == row.id).values(before=text))
    nothing_left = CHANGES.c.before == json.dumps({"games": []})
    connection.execute(delete(CHANGES).where(nothing_left))
    _sweep_copies(connection)


def import_games(connection: Connection, entries: Iterable[HistoryEntry]) -> tuple[int, int]:
    """Keeps the games that are not here yet; returns how many came and how many were here already."""
    numbers: list[int] = []
    known = 0
    for entry in entries:
        if number_by_key(connection, entry.key) is None:
            numbers.append(keep.insert_entry(connection, entry))
        else:
            known += 1
    if numbers:
        _write_down(connection, "import", f"{len(numbers)} games", {"games": [[number, None] for number in numbers]})
    return len(numbers), known


def rename(connection: Connection, kind: str, old: str, new: str) -> str:
    """Gives a player or a place another name in every game; returns the old one as it was written."""
    row = _called(connection, kind, old)
    if not compared(new):
        raise HistoryError("The new name of {name} is empty; write it after the old one.", name=row.name)
    names = NAMES[kind]
    before = {"kind": kind, "id": row.id, "name": row.name}
    other = connection.execute(select(names).where(names.c.key == compared(new), names.c.id != row.id)).first()
    if other is not None:
        if connection.execute(select(_USED_IN[kind]).where(_USED_IN[kind] == other.id)).first() is not None:
            raise HistoryError(
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
        raise HistoryError("{one} and {into} are already one {kind}; there is nothing to do.", **names)
    column = _USED_IN[kind]
    games = GAMES.c.number if kind == "place" else PARTS.c.game
    moved = list(connection.scalars(select(games).where(column == gone.id)))
    if kind == "player":
        both = connection.scalar(select(PARTS.c.game).where(PARTS.c.player == stays.id, PARTS.c.game.in_(
            select(PARTS.c.game).where(PARTS.c.player == gone.id))).limit(1))  # fmt: skip
        if both is not None:
            raise HistoryError(
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
        raise HistoryError("There is nothing to take back; the history is unchanged.")
    before = json.loads(row.before)
    for number, found in before.get("games", ()):
        _put_back(connection, number, None if found is None else from_json(found))
    if row.what == "rename":
        names = NAMES[before["kind"]]
        values = {"name": before["name"], "key": compared(before["name"])}
        connection.execute(update(names).where(names.c.id == before["id"]).values(values))
        if "unused" in before:  # earlier changes may have to find it under its own number
            connection.execute(insert(names).values(before["unused"]))
    if row.what == "merge":
        _part_again(connection, before)
    connection.execute(update(CHANGES).where(CHANGES.c.id == row.id).values(undone=True))
    _sweep_copies(connection)
    return _change(row)


def _change(row: Any) -> Change:
    games = json.loads(row.before).get("games", ())
    if not games:
        return Change(row.at, row.what, Message.plain(row.about))
    if len(games) > 1:
        return Change(row.at, row.what, Counted("{n} game", "{n} games", len(games)))
    return Change(row.at, row.what, Message("game {number}", number=games[0][0]))


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
    used = select(PHOTOS.c.sha256)
    unused = set(connection.scalars(select(COPIES.c.sha256).where(COPIES.c.sha256.not_in(used))))
    if not unused:  # the usual case; then the changes need not be read
        return
    for before in connection.scalars(select(CHANGES.c.before).where(~CHANGES.c.undone)):
        for _, found in json.loads(before).get("games", ()):
            if found is not None:
                unused -= {photo["sha256"] for photo in found.get("photos", ())}
    for sha256 in unused:
        connection.execute(delete(COPIES).where(COPIES.c.sha256 == sha256))


def _part_again(connection: Connection, before: Mapping[str, Any]) -> None:
    kind = before["kind"]
    name = {"id": before["id"], "name": before["name"], "key": compared(before["name"])}
    connection.execute(insert(NAMES[kind]).values(name))
    column = _USED_IN[kind]
    games = GAMES.c.number if kind == "place" else PARTS.c.game
    for number in before["moved"]:
        theirs = (games == number) & (column == before["from"])
        connection.execute(update(column.table).where(theirs).values({column.name: before["id"]}))


def _called(connection: Connection, kind: str, name: str) -> Any:
    names = NAMES[kind]
    row = connection.execute(select(names).where(names.c.key == compared(name))).first()
    if row is None:
        raise HistoryError(
            "The history has no {kind} {name}; see the names with: recorder history list", kind=WORDS[kind], name=name
        )
    return row


def _write_down(connection: Connection, what: str, about: str, before: Mapping[str, Any]) -> None:
    text = json.dumps(before, ensure_ascii=False)
    connection.execute(insert(CHANGES).values(at=keep.now(), what=what, about=about, before=text, undone=False))
