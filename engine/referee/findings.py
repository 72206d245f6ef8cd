"""What can be wrong with a board or a move: a code for programs, the cells, a sentence for people."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.message import Message


class Code(StrEnum):
    """Everything that the rules of the game can be broken by; what a photo may suffer from is `vision.codes`."""

    UNKNOWN_TILE = "unknown-tile"
    EDGE_MISMATCH = "edge-mismatch"
    APART = "apart"
    BOX_COUNT = "box-count"
    BEYOND_TABLE = "beyond-table"
    MEEPLE_OFF_BOARD = "meeple-off-board"
    NO_SUCH_SEGMENT = "no-such-segment"
    WRONG_GROUND = "wrong-ground"
    NOT_HOME = "not-home"
    TOO_MANY_PIECES = "too-many-pieces"
    TWO_IN_A_BUILDING = "two-in-a-building"
    TWO_ON_A_TILE = "two-on-a-tile"
    NO_FOLLOWER = "no-follower"
    """A builder or pig whose player has no follower on the same feature."""
    NOTHING_ELSE = "nothing-else"
    """A builder or pig of whose colour nothing else stands on the board."""
    DOES_NOT_FIT = "does-not-fit"
    NOT_ON_THE_TILE = "not-on-the-tile"
    MAY_NOT_STAND = "may-not-stand"
    NOBODY_THERE = "nobody-there"
    NO_PIECE_LEFT = "no-piece-left"
    ANOTHERS_PIECE = "anothers-piece"
    OUT_OF_TURN = "out-of-turn"
    DOUBLE_TURN = "double-turn"
    """A second turn that no builder earned."""
    PUT_AWAY_FITS = "put-away-fits"
    PUT_AWAY_RETURNS = "put-away-returns"
    TAKEN_FOR_NOTHING = "taken-for-nothing"
    ABBOT_AND_FIGURE = "abbot-and-figure"
    ANOTHERS_ABBOT = "anothers-abbot"
    NOT_THE_START = "not-the-start"
    LAND_BEFORE_RIVER = "land-before-river"
    RIVER_U_TURN = "river-u-turn"
    BOX_RULE = "box-rule"
    """What a rule of one box forbids in a move."""
    NO_FIGURE_SET = "no-figure-set"
    """A team sets a figure wherever it can."""
    WAGON_UNTOLD = "wagon-untold"
    """A wagon came home that might have driven on."""
    TILES_LEFT = "tiles-left"
    DRAGON_ASTRAY = "dragon-astray"
    """The dragon went where it may not."""
    THING_ASTRAY = "thing-astray"
    """A fairy, a bridge, a castle ... was put where it may not be."""


OF_TILES = frozenset({Code.EDGE_MISMATCH, Code.BOX_COUNT, Code.APART, Code.UNKNOWN_TILE})
"""The codes of what can be wrong with tiles alone: whoever reads a photo tells them of the board as read,
and whoever counts that board, put right perhaps, tells them anew."""

OF_FIGURES = frozenset({Code.TWO_IN_A_BUILDING, Code.TWO_ON_A_TILE, Code.NO_FOLLOWER, Code.NOTHING_ELSE})
"""The codes of what no game brings about, so that on a photo a misread figure is behind it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: a code for programs, the cells (none: the whole), a sentence for people."""

    code: StrEnum
    cells: tuple[tuple[int, int], ...]
    message: Message
    move: int | None = None
    """The number of the move that did it."""

    @property
    def text(self) -> str:
        """The sentence in English, for files."""
        return str(self.message)
