"""A game of The Castle as the history keeps it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from engine.castle.pad import CastlePad, CastleStanding, standing
from engine.castle.padfile import pad_from, pad_to_json
from engine.formats.jsonvalue import Value
from engine.played import Played
from recorder.history.entry import HistoryEntry, Kind
from recorder.history.store import Store
from recorder.pad.kept import Pad, begin, called, change, new_entry, played_of


@dataclass(frozen=True, slots=True)
class CastleGame:
    """The pad, where it is kept, and how it stands."""

    kept: Pad
    pad: CastlePad
    standing: CastleStanding

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays."""
        return self.kept.names


def begun(store: Store, names: Sequence[str], pad: CastlePad, day: date | None, place: str) -> CastleGame:
    """Begins a game and keeps it."""
    return _opened(begin(store, new_entry(Kind.CASTLE, pad_to_json(pad), _played(pad, names, day, place))))


def opened(store: Store, name: str = "last") -> CastleGame:
    """Opens the pad of a kept game."""
    return _opened(called(store, Kind.CASTLE, name))


def gone_on(store: Store, game: CastleGame, pad: CastlePad) -> CastleGame:
    """Keeps the game as its pad is now."""

    def altered(entry: HistoryEntry) -> HistoryEntry:
        played = _played(pad, game.names, entry.played.day, entry.played.place)
        return replace(entry, played=played, document={**entry.document, Kind.CASTLE.value: pad_to_json(pad)})

    return _opened(change(store, game.kept, altered))


def _opened(kept: Pad) -> CastleGame:
    pad = pad_from(Value(kept.entry.document[Kind.CASTLE.value], Kind.CASTLE.value))
    return CastleGame(kept, pad, standing(pad))


def _played(pad: CastlePad, names: Sequence[str], day: date | None, place: str) -> Played:
    now = standing(pad)
    return played_of(names, [colour.value for colour in pad.colours], now.totals, now.winners, day, place)
