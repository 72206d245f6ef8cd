"""The castle wall as a scoring track: its fields, its corners, and who stops where."""

from __future__ import annotations

from dataclasses import dataclass

from engine.castle.box import CastleBox
from engine.cell import Cell

Point = tuple[float, float]
"""A place in cells: the upper left corner of A1 is (0, 0)."""
_AHEAD = ((1, 0), (0, 1), (-1, 0), (0, -1))  # east, south, west, north: clockwise around the castle


@dataclass(frozen=True, slots=True)
class Wall:
    """The track. `places`: where each field lies, in the order of play; `corners`: the fields that are corners."""

    places: tuple[Point, ...]
    corners: tuple[int, ...]
    outline: tuple[Point, ...]

    @property
    def fields(self) -> int:
        """How many fields there are."""
        return len(self.places)

    def corner_at(self, points: int) -> int | None:
        """Returns the number of the corner, from 1 on, on which a figure with so many points stands."""
        at = points % self.fields
        return self.corners.index(at) + 1 if points > 0 and at in self.corners else None


def wall_of(box: CastleBox) -> Wall:
    """Walks along the wall, clockwise from the first cell's upper left corner.

    Each piece of wall beside a cell is a field, and so is each corner; the corner where the walk begins is the last of
    a lap. Where the players told how many fields there are, these stand at even distances instead.
    """
    corners = _outline(box.inside)
    places: list[Point] = []
    turns: list[int] = []
    for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True):
        length = int(abs(x1 - x0) + abs(y1 - y0))
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        places += [(x0 + dx * (k + 0.5), y0 + dy * (k + 0.5)) for k in range(length)]
        turns.append(len(places))
        places.append((x1, y1))
    if box.fields is not None:
        count, told = box.fields
        return Wall(_even(corners, count), told, corners)
    ordered = (places[-1], *places[:-1])  # a figure with one point stands on the first field after the start
    return Wall(ordered, tuple((turn + 1) % len(places) for turn in turns), corners)


def _even(corners: tuple[Point, ...], count: int) -> tuple[Point, ...]:
    """So many places at even distances along the wall."""
    legs = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    lengths = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in legs]
    whole = sum(lengths)
    places: list[Point] = []
    for number in range(count):
        left = whole * number / count
        for (a, b), length in zip(legs, lengths, strict=True):
            if left <= length:
                places.append((a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length))
                break
            left -= length
    return tuple(places)


def _outline(inside: frozenset[Cell]) -> tuple[Point, ...]:
    """The corners of the wall, clockwise from the upper left one of the first cell."""
    first = min(inside, key=lambda cell: (cell.y, cell.x))
    at, way = (first.x, first.y), 0
    start = (at, way)
    corners: list[Point] = [at]
    while True:
        at = (at[0] + _AHEAD[way][0], at[1] + _AHEAD[way][1])
        turn = _turn(inside, at, way)
        if turn:
            way = (way + turn) % 4
            if (at, way) == start:
                return tuple(corners)
            corners.append(at)


def _turn(inside: frozenset[Cell], at: tuple[int, int], way: int) -> int:
    """How the wall goes on, with the castle at its right hand: -1 left, 0 straight on, 1 right."""
    ahead_left, ahead_right = (_cell(at, way, side) for side in (-1, 1))
    if ahead_right not in inside:
        return 1
    return -1 if ahead_left in inside else 0


def _cell(at: tuple[int, int], way: int, side: int) -> Cell:
    """The cell ahead of a crossing, at the left or right hand."""
    dx, dy = _AHEAD[way]
    right = _AHEAD[(way + 1) % 4]
    return Cell(at[0] + (dx + side * right[0] - 1) // 2, at[1] + (dy + side * right[1] - 1) // 2)
