"""A board: which tile lies where, turned how, and whose meeples stand on what."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter

from engine.cell import Cell
from engine.errors import BrokenRules
from engine.pieces import Colour, MeepleKind, Thing
from engine.tiles.tile import Face, Ground

Limits = tuple[int | None, int | None, int | None, int | None]
"""The last cells before the edge of the table: least y, greatest x, greatest y, least x (N E S W), where it is told."""


def beyond(cell: Cell, table: Limits) -> bool:
    """Does the cell lie where the table has ended?"""
    north, east, south, west = table
    return (
        (north is not None and cell.y < north)
        or (east is not None and cell.x > east)
        or (south is not None and cell.y > south)
        or (west is not None and cell.x < west)
    )


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on a cell, turned clockwise by 0, 90, 180 or 270 degrees. A key that no box has is a tile not known."""

    cell: Cell
    key: str
    rotation: int = 0

    @property
    def face(self) -> Face:
        """The tile as it lies."""
        return Face(self.key, self.rotation)


@dataclass(frozen=True, slots=True)
class Meeple:
    """A piece on a segment of the tile on its cell; on a field it is a farmer, and lies."""

    cell: Cell
    colour: Colour
    on: Ground
    segment: int = 0
    kind: MeepleKind = MeepleKind.MEEPLE


@dataclass(frozen=True, slots=True, init=False)
class Board:
    """Tiles, meeples and things, all sorted row by row from the top, so that equal boards compare equal."""

    tiles: tuple[Placed, ...]
    meeples: tuple[Meeple, ...]
    things: tuple[Thing, ...]

    def __init__(
        self, tiles: Iterable[Placed] = (), meeples: Iterable[Meeple] = (), things: Iterable[Thing] = ()
    ) -> None:
        tiles = tuple(sorted(tiles, key=_tile_order))
        if len({tile.cell for tile in tiles}) < len(tiles):
            twice = next(a.cell for a, b in pairwise(tiles) if a.cell == b.cell)
            raise BrokenRules("There are two tiles on {x},{y}; take one away.", x=twice.x, y=twice.y)
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "meeples", tuple(sorted(meeples, key=_meeple_order)))
        object.__setattr__(self, "things", tuple(sorted(things, key=_thing_order)))

    def laid(self, tile: Placed, meeples: Iterable[Meeple], things: Iterable[Thing]) -> Board:
        """The board with one more tile, and with these meeples and things."""
        board = Board((), meeples, things)
        at = bisect(self.tiles, _tile_order(tile), key=_tile_order)
        if at and self.tiles[at - 1].cell == tile.cell:
            return Board((*self.tiles, tile))
        object.__setattr__(board, "tiles", (*self.tiles[:at], tile, *self.tiles[at:]))
        return board

    @property
    def by_cell(self) -> Mapping[Cell, Placed]:
        """The tiles by where they lie; made anew each time, so keep it."""
        return {tile.cell: tile for tile in self.tiles}

    @property
    def colours(self) -> tuple[Colour, ...]:
        """Whose meeples stand on it, in the order of the colours."""
        seen = {m.colour for m in self.meeples}
        return tuple(colour for colour in Colour if colour in seen)


_tile_order = attrgetter("cell.y", "cell.x")  # a history has millions of tiles: a function takes twice as long


def _meeple_order(m: Meeple) -> tuple[int, int, str, int, str, str]:
    return m.cell.y, m.cell.x, m.on, m.segment, m.colour, m.kind


def _thing_order(t: Thing) -> tuple[int, int, str, str, int, int, str]:
    return t.cell.y, t.cell.x, t.kind, t.on or "", t.segment, t.second, t.colour or ""
