"""What a box of The Castle holds and what things are worth: told by the players' box file, else by our reading.

The descriptions name the rules and not these figures, so everything here may be told; `told` remembers what was, and
whoever prints a score says which of its lines rest on our reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.castle.tile import CastleTile
from engine.cell import Cell


class Match(StrEnum):
    """Which touching sides must be alike."""

    PATHS = "paths"
    ALL = "all"


class Setting(StrEnum):
    """What a box file may tell."""

    WALL = "wall"
    MATCH = "match"
    POINTS = "points"
    TILES = "tiles"
    TRACK = "track"
    TOKENS = "tokens"


@dataclass(frozen=True, slots=True)
class Token:
    """What lies on a corner of the wall: its name, the points it is worth at the end, what else it does in words."""

    name: str
    points: int = 0
    text: str = ""


WALL = (
    "..######..",
    ".########.",
    "##########",
    "##########",
    "##########",
    "##########",
    "##########",
    ".########.",
    "..######..",
)


@dataclass(frozen=True, slots=True)
class Points:
    """What a tile of a complete feature and a market are worth."""

    path: int = 1
    house: int = 1
    tower: int = 2
    market: int = 3


@dataclass(frozen=True, slots=True)
class CastleBox:
    """One box.

    wall    rows of cells, # inside the wall
    tiles   named tiles with how many there are; none: tiles are told by their sides, and nobody counts them
    fields  of the track along the wall, and which of them are corners; None: as the wall goes
    tokens  by the number of the corner, from 1 on along the track
    told    what the players told; everything else is our reading
    """

    wall: tuple[str, ...] = WALL
    match: Match = Match.PATHS
    points: Points = Points()
    tiles: Mapping[str, tuple[CastleTile, int]] = field(default_factory=dict)
    fields: tuple[int, tuple[int, ...]] | None = None
    tokens: Mapping[int, Token] = field(default_factory=dict)
    told: frozenset[Setting] = frozenset()

    @property
    def inside(self) -> frozenset[Cell]:
        """The cells inside the wall."""
        return frozenset(Cell(x, y) for y, row in enumerate(self.wall) for x, mark in enumerate(row) if mark == "#")


USUAL = CastleBox()
