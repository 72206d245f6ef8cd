"""What a change of the history was and what to put back: the journal's JSON, read with the place of every fault."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from engine.formats.jsonvalue import Value, checked, loads
from language.words import compared
from recorder.history.entry import MOST, HistoryEntry, entry_from

DEEDS = ("keep", "import", "fix", "delete", "rename", "merge")
"""What `undo` takes back."""


@dataclass(frozen=True, slots=True)
class Name:
    """A row of players or places. `spelled`: how it is compared."""

    id: int
    name: str
    spelled: str

    @property
    def row(self) -> dict[str, Any]:
        """Its columns."""
        return {"id": self.id, "name": self.name, "key": self.spelled}


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player or place before it was renamed; `unused`: a name that gave way, because no game used it any more."""

    kind: str
    was: Name
    unused: Name | None


@dataclass(frozen=True, slots=True)
class Merged:
    """A player or place before its games, `moved`, became those of `into`."""

    kind: str
    was: Name
    into: int
    moved: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Before:
    """What was there before. `games`: each as it was under its number, None where there was none."""

    games: tuple[tuple[int, HistoryEntry | None], ...] = ()
    names: Renamed | Merged | None = None


def before_of(row: Any) -> Before:
    """Reads what a change wrote down, and whether the rest of its row is as it should be: all of it is text."""
    for name in ("at", "what", "about", "before"):
        if not isinstance(getattr(row, name), str):
            raise Value(None, name).fault("this should be text")
        checked(getattr(row, name), name)
    moment_from(Value(row.at, "at"))
    return before_from(str(Value(row.what, "what").one_of(DEEDS)), loads(row.before))


def before_from(what: str, v: Value) -> Before:
    """Reads the same from a part of a file."""
    if what == "rename":
        m = v.only("kind", "id", "name", "unused", needs=("kind", "id", "name"))
        return Before(names=Renamed(_kind(m), _name(m), _name(m["unused"].members()) if "unused" in m else None))
    if what == "merge":
        m = v.only(
            "kind", "id", "name", "from", "games", "moved", needs=("kind", "id", "name", "from", "moved")
        )
        moved = tuple(map(number_from, m["moved"].items()))
        return Before(names=Merged(_kind(m), _name(m), number_from(m["from"]), moved))
    return Before(games=tuple(map(_game, v.only("games", needs=("games",))["games"].items())))


def _game(v: Value) -> tuple[int, HistoryEntry | None]:
    items = v.items()
    if len(items) != 2:
        raise v.fault("this should be a number and a game")
    number, entry = items
    return number_from(number), None if entry.value is None else entry_from(entry)


def _kind(m: Mapping[str, Value]) -> str:
    return str(m["kind"].one_of(("player", "place")))


def _name(m: Mapping[str, Value]) -> Name:
    name = name_from(m["name"])
    return Name(number_from(m["id"]), name, compared(name) if "key" not in m else name_from(m["key"]))


def name_from(v: Value) -> str:
    """Reads a name, which is something."""
    if not compared(v.text()):
        raise v.fault("this should not be empty")
    return v.text()


def number_from(v: Value) -> int:
    """Reads the number of a game, a player or a place."""
    number = v.integer(least=1)
    if number >= MOST:
        raise v.fault("this number is too large")
    return number


def moment_from(v: Value) -> str:
    """Reads a moment such as 2026-03-04T18:05:00+00:00; an older export may have none."""
    try:
        if v.text():
            datetime.fromisoformat(v.text())
    except ValueError:
        raise v.fault("{short} is not a moment; write, for example, 2026-03-04T18:05:00+00:00", short=v.short) from None
    return v.text()

