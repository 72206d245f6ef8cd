"""A game as it is kept: the board it began with, its moves, its players, and what only they can tell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.board import Board, Limits, Meeple, Placed
from engine.cell import Cell
from engine.doubt import Correction
from engine.pieces import Colour, Thing
from engine.rules import TODAY, Rules


def is_other_name(name: str) -> bool:
    """Can points be told under this name: a word in small letters, parts of it joined by a hyphen?"""
    return re.fullmatch(r"[a-z]+(-[a-z]+)*", name, re.ASCII) is not None and len(name) <= LONGEST_NAME


LONGEST_NAME = 24
LAP = 50
"""Points of a round on the scoring track: whoever comes past its last field begins again at 0."""


@dataclass(frozen=True, slots=True)
class Scored:
    """Points that a move paid for one feature."""

    feature: str
    points: Mapping[Colour, int]


@dataclass(frozen=True, slots=True)
class Instead:
    """What a move may also have been, and how likely that is (0..1). Only what differs is told."""

    certainty: float
    tile: Placed | None = None
    player: Colour | None = None
    meeple: Meeple | None = None
    nobody: bool = False
    """No figure was set."""
    before: int | None = None
    """It was made before the move of this number."""


Crop = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the file."""


@dataclass(frozen=True, slots=True)
class Move:
    """One turn: a tile laid (or put away because it fits nowhere), a meeple set, meeples that came home."""

    n: int
    tile: Placed | None = None
    put_away: str | None = None
    """The key of a tile that fitted nowhere."""
    player: Colour | None = None
    meeple: Meeple | None = None
    at: tuple[float, float] | None = None
    """Where the meeple's foot was seen, as fractions of its tile in the board's frame."""
    scored: tuple[Scored, ...] = ()
    """What it paid; in a team's game whom the players chose to pay, one entry for each feature."""
    phantom: Meeple | None = None
    """The second figure of the same move."""
    moved_on: tuple[Meeple, ...] = ()
    """Wagons that drove on from what was completed: each as it stands afterwards."""
    called: tuple[Meeple, ...] = ()
    """The figures that left the quarters of Carcassonne for what this move completes, as they stand there."""
    joined: tuple[Meeple, ...] = ()
    """The figures that a crop circle lets players add to theirs, once everything is paid."""
    taken_back: tuple[tuple[Cell, Colour], ...] = ()
    things: tuple[Thing, ...] = ()
    """The things that it set or moved, as they stand or lie afterwards."""
    dragon: tuple[Cell, ...] = ()
    """Where the dragon went, step by step."""
    others: Mapping[Colour, Mapping[str, int]] = field(default_factory=dict)
    """Points that the board does not tell: the fairy's at the start of a turn, a ransom, a bid at a bazaar."""
    certainty: float | None = None
    photo: str | None = None
    """The first photo that shows it, where it was read from a series."""
    crop: Crop | None = None
    """Where that photo shows its tile."""
    ask: bool = False
    """Is this to be shown to a person before it counts as final?"""
    alternatives: tuple[Instead, ...] = ()
    """What it may also have been, the likeliest first."""

    @property
    def mover(self) -> Colour | None:
        """Who made it, as far as it tells: its player, else whose figure was set."""
        return self.player or (self.meeple.colour if self.meeple else None)


@dataclass(frozen=True, slots=True)
class Told:
    """What no photo of the board shows and only the players can tell."""

    goods: Mapping[Colour, Mapping[str, int]] = field(default_factory=dict)
    """Tokens of wine, grain and cloth."""
    king: Colour | None = None
    robber: Colour | None = None
    others: Mapping[Colour, Mapping[str, int]] = field(default_factory=dict)
    """Points by what a box calls them whose own rules are not played here: fruit, a castle ..."""
    settled: frozenset[str] = frozenset()
    """What is known of `king`, `robber` and `trade-goods` although nobody holds it."""
    table: Limits = (None, None, None, None)
    """Where the table ends, for the rule by which its edge closes features."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game to keep, to count and to print. A game known from one photo is a board without moves."""

    start: Board = field(default_factory=Board)
    moves: tuple[Move, ...] = ()
    players: Mapping[Colour, str] = field(default_factory=dict)
    """Who played which colour, in the order of play."""
    track: Mapping[Colour, int] = field(default_factory=dict)
    """The points that stand on the scoring track."""
    boxes: tuple[str, ...] = ()
    edition: str | None = None
    rules: Rules = TODAY
    told: Told = field(default_factory=Told)
    date: str | None = None
    """Day or time of the game in ISO 8601."""
    place: str | None = None
    photos: tuple[str, ...] = ()
    corrections: tuple[Correction, ...] = ()
    """What a person corrected in the reading."""
    totals: Mapping[Colour, int] = field(default_factory=dict)
    """Points taken during play plus final scoring, where they are known; then the game is finished."""
    finished: bool = False
    """Is this told to be the whole game, to its last tile?"""
