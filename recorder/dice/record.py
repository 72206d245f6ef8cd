"""A dice game as the history keeps it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from engine.dice.game import DiceGame, Scored, Standing, Turn, added, course, without_last
from engine.dice.gamefile import game_from, game_to_json
from engine.dice.table import DiceTable
from engine.formats.jsonvalue import Value
from engine.played import Played
from recorder.history.entry import HistoryEntry, Kind
from recorder.history.store import Store
from recorder.pad.kept import Pad, begin, called, change, new_entry, played_of


@dataclass(frozen=True, slots=True)
class DicePad:
    """The pad with all its turns played."""

    pad: Pad
    game: DiceGame
    turns: tuple[Scored, ...]
    standing: Standing

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, in the order of play."""
        return self.pad.names

    @property
    def next_name(self) -> str:
        """Whose turn it is."""
        return self.names[self.standing.next]


def begun(store: Store, names: Sequence[str], table: DiceTable, day: date | None, place: str) -> DicePad:
    """Begins a game and keeps it."""
    game = DiceGame(len(names), table)
    played = _played(game, names, day, place)
    return _opened(begin(store, new_entry(Kind.DICE, game_to_json(game), played)))


def opened(store: Store, name: str = "last") -> DicePad:
    """Opens the pad of a kept game."""
    return _opened(called(store, Kind.DICE, name))


def turn_kept(store: Store, pad: DicePad, turn: Turn) -> DicePad:
    """Plays one more turn and keeps the game."""
    return _kept(store, pad, added(pad.game, turn))


def turn_undone(store: Store, pad: DicePad) -> DicePad:
    """Takes the last turn back and keeps the game."""
    return _kept(store, pad, without_last(pad.game))


def _kept(store: Store, pad: DicePad, game: DiceGame) -> DicePad:
    def altered(entry: HistoryEntry) -> HistoryEntry:
        played = _played(game, pad.names, entry.played.day, entry.played.place)
        return replace(entry, played=played, document={**entry.document, Kind.DICE.value: game_to_json(game)})

    return _opened(change(store, pad.pad, altered))


def _opened(pad: Pad) -> DicePad:
    game = game_from(Value(pad.entry.document[Kind.DICE.value], Kind.DICE.value))
    return DicePad(pad, game, *course(game))


def _played(game: DiceGame, names: Sequence[str], day: date | None, place: str) -> Played:
    standing = course(game)[1]
    colours = [f"player {seat}" for seat in range(1, game.players + 1)]
    winners = None if standing.winner is None else [seat == standing.winner for seat in range(game.players)]
    return played_of(names, colours, standing.points, winners, day, place)
