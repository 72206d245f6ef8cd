"""The Tower, the Festival, the Flying Machines: what takes a figure off the board, and where one may land."""

from engine.board import Meeple
from engine.game import Move
from engine.pieces import ThingKind
from engine.scoring.expansion import Expansion
from engine.scoring.position import Position

FURTHEST = 3
"""The most pips of the die that a flight is thrown with."""
WEST = {"flies-W": (-1, 0), "flies-NW": (-1, -1)}
"""Where a flight goes in the canonical drawing."""


def _taken_prisoner(_: Position, move: Move, meeple: Meeple) -> bool:
    """A floor was put on a tower that now reaches the figure: as far as it is high, in its row and column."""
    for floor in move.things:
        dx, dy = meeple.cell.x - floor.cell.x, meeple.cell.y - floor.cell.y
        if floor.kind is ThingKind.FLOOR and 0 in (dx, dy) and abs(dx + dy) <= floor.second:
            return True
    return False


def _home_from_a_festival(position: Position, move: Move, meeple: Meeple) -> bool:
    tile = position.features.tile(move.tile.cell) if move.tile else None
    own = move.player in (None, meeple.colour)
    return tile is not None and "festival" in tile.marks and own and move.meeple is None


def _flown(position: Position, move: Move, meeple: Meeple) -> bool:
    """Does the figure land where the machine of the tile just laid flies, on what is unfinished?"""
    tile = position.features.tile(move.tile.cell) if move.tile else None
    ways = [way for mark, way in WEST.items() if tile is not None and mark in tile.marks]
    feature = position.features.at(meeple.cell, meeple.on, meeple.segment)
    if not ways or move.tile is None or feature is None or feature.complete:
        return False
    dx, dy = ways[0]
    for _ in range(move.tile.rotation // 90):
        dx, dy = -dy, dx
    from_here = (meeple.cell.x - move.tile.cell.x, meeple.cell.y - move.tile.cell.y)
    return from_here in [(dx * n, dy * n) for n in range(1, FURTHEST + 1)]


TOWER = Expansion("tower", brings=frozenset({ThingKind.FLOOR}), frees=_taken_prisoner)
FESTIVAL = Expansion("festival", frees=_home_from_a_festival)
FLYING_MACHINES = Expansion("flying-machines", reaches=_flown)
