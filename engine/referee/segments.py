"""What people call the roads, cities and fields of a tile: by the sides that they reach as it lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, pi

from engine.board import Placed
from engine.boxes import catalogue
from engine.message import Message, in_a_row
from engine.outline import TILE
from engine.tiles.tile import Ground, Segment, turned_sides

SIDE_NAMES = (Message("north"), Message("east"), Message("south"), Message("west"))
CORNER_NAMES = (Message("north-east"), Message("south-east"), Message("south-west"), Message("north-west"))
"""Each clockwise of the side of its number."""


def direction_said(x: float, y: float) -> Message:
    """Which of the eight directions of the compass is nearest to so far right and down."""
    eighth = round(atan2(x, -y) / (pi / 4))
    return (CORNER_NAMES if eighth % 2 else SIDE_NAMES)[eighth // 2 % 4]


def sides_said(segment: Segment, rotation: int) -> Message | None:
    """The sides that a segment reaches as its tile lies; None for one that reaches none."""
    reached = segment.sides or tuple(dict.fromkeys(half // 2 for half in segment.halves))
    return in_a_row([SIDE_NAMES[side] for side in turned_sides(reached, rotation)]) if reached else None


def bridge_said(way: int) -> Message:
    """The sides that a bridge joins: from north to south (0) or west to east (1)."""
    return in_a_row(SIDE_NAMES[way::2])


def where_said(lies: Placed | None, ground: Ground, number: int) -> Message | None:
    """Where on its tile one of several roads, cities or fields lies: `south; corner south-east`; a road more than the
    tile has runs over a bridge. By its number where nobody knows the tile. None where nothing need be said: it is the
    only one.
    """
    known = catalogue().get(lies.key) if lies else None
    alike = known.of(ground) if known else ()
    if known and ground is Ground.ROAD and number == len(alike):
        return Message("bridge")
    if lies is None or number >= len(alike):
        return Message("number {n} of its tile", n=number + 1) if number else None
    return _apart(alike[number], alike, lies.rotation) if len(alike) > 1 else None


def segment_said(lies: Placed | None, ground: Ground, number: int) -> Message | Ground:
    """What a figure stands on: `city`, or of several on its tile `road (south)`."""
    where = where_said(lies, ground, number)
    return Message("{ground} ({where})", ground=ground, where=where) if where else ground


def _apart(segment: Segment, alike: Sequence[Segment], rotation: int) -> Message | None:
    """The sides that a segment reaches; where another of its ground on that tile reaches the same ones, as the two
    fields along a road that ends in a city do, also at which corners it lies.
    """
    sides = sides_said(segment, rotation)
    if [sides_said(other, rotation) for other in alike].count(sides) == 1:
        return sides
    at = turned_sides(dict.fromkeys(_corners(segment)), rotation)
    names = in_a_row([CORNER_NAMES[corner] for corner in at])
    corners = Message("corners {names}", names=names) if len(at) > 1 else Message("corner {names}", names=names)
    return Message("{sides}; {corners}", sides=sides, corners=corners) if sides else corners


def _corners(segment: Segment) -> Iterable[int]:
    """The corners at its half edges; of an inner field, which has none, the one nearest to its figure."""
    if segment.halves:
        return ((half - 1) // 2 % 4 for half in segment.halves)
    x, y = (2 * along > TILE for along in segment.rest)
    return ([[3, 0], [2, 1]][y][x],)
