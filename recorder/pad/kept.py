"""A pad in the history: the game from its first turn on, kept anew after each, so that nothing is lost on the way."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from engine.errors import BrokenRules, NotAsItIs, UsageError
from engine.played import Part, Played
from language.words import compared
from recorder.history import find, journal
from recorder.history.entry import HistoryEntry, Kind
from recorder.history.store import Store


@dataclass(frozen=True, slots=True)
class Pad:
    """One pad as the history keeps it, with its number there."""

    number: int
    entry: HistoryEntry

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, in the order of play."""
        return tuple(part.name for part in self.entry.played.parts)


def today() -> date:
    """Returns the day on which a game begins, as the clock on the wall has it."""
    return date.today()


def new_entry(kind: Kind, document: dict[str, Any], played: Played) -> HistoryEntry:
    """Makes what the history keeps of a game that begins."""
    return HistoryEntry(uuid.uuid4().hex, played, {kind.value: document})


def begin(store: Store, entry: HistoryEntry) -> Pad:
    """Keeps a new game."""
    with store.writing() as connection:
        return Pad(journal.keep_game(connection, entry), entry)


def called(store: Store, kind: Kind, name: str = "last") -> Pad:
    """Finds a game of that kind: by its number, the beginning of its key, or `last`."""
    if not store.exists:
        raise _none_begun(kind)
    with store.reading() as connection:
        if name == "last" and not find.count(connection, find.GameFilter(kind=kind)):
            raise _none_begun(kind)
        number = find.number_of(connection, name, kind)
        entry = find.load(connection, number)
    if entry.kind is not kind:
        raise UsageError(
            "Game {number} is no such game; see these with: recorder history list --game {kind}",
            number=number, kind=kind.value,
        )  # fmt: skip
    return Pad(number, entry)


def change(store: Store, pad: Pad, alter: Callable[[HistoryEntry], HistoryEntry]) -> Pad:
    """Keeps the game as `alter` makes it, unless somebody else has gone on with it since it was looked at."""
    with store.changing() as connection:
        if find.load(connection, pad.number).document != pad.entry.document:
            raise NotAsItIs(
                "Game {number} was gone on with elsewhere meanwhile; look at it and try again.", number=pad.number
            )
        entry = alter(pad.entry)
        journal.fix_game(connection, pad.number, entry)
    return Pad(pad.number, entry)


def names_of(text: str, least: int, most: int) -> tuple[str, ...]:
    """Reads who plays, in the order of play: Anna,Boris."""
    names = tuple(" ".join(name.split()) for name in text.split(","))
    if not all(map(compared, names)):
        raise UsageError("A name is missing in {text!r}; write, for example, Anna,Boris.", text=text)
    twice = next((name for name in names if [*map(compared, names)].count(compared(name)) > 1), None)
    if twice is not None:
        raise UsageError("{name} is named twice; give each player a name of their own.", name=twice)
    if least == most != len(names):
        raise UsageError("Players named: {n}; this game is for {most}.", n=len(names), most=most)
    if not least <= len(names) <= most:
        raise UsageError(
            "Players named: {n}; this game is for {least} to {most}.", n=len(names), least=least, most=most
        )
    return names


def played_of(
    names: Sequence[str],
    colours: Sequence[str],
    points: Sequence[int],
    winners: Sequence[bool] | None,
    day: date | None,
    place: str,
) -> Played:
    """Tells the history's lists how the game stands. `winners`: None while it goes on, and then nobody has won."""
    parts = [
        Part(name, colour, {"other": total}, None if winners is None else 0, total, bool(winners and winners[seat]))
        for seat, (name, colour, total) in enumerate(zip(names, colours, points, strict=True))
    ]
    return Played(day, place, tuple(parts))


BEGIN = {Kind.DICE: "recorder dice new Anna,Boris", Kind.CASTLE: "recorder castle play Anna,Boris"}
"""What begins a game of each kind."""


def refuse_ended(ended: bool, kind: Kind) -> None:
    """Refuses to go on with a game that is over."""
    if ended:
        raise BrokenRules("This game is over; begin another with: {command}", command=BEGIN[kind])


def _none_begun(kind: Kind) -> UsageError:
    return UsageError("No such game has been begun; begin one with: {command}", command=BEGIN[kind])
