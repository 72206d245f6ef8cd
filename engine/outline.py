"""Where the parts of a tile lie on it: curves in thousandths of the tile, x to the right, y down, integers only.

Cities, fields, buildings and gardens are closed areas; roads and rivers are centre lines, drawn and met with a width.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import isqrt

TILE = 1000
"""The side of a tile in outline units."""

ROAD_WIDTH = 90
"""How wide a road is drawn and met; first-edition roads are 80 to 110 thousandths wide."""

RIVER_WIDTH = 200
"""How wide a river is drawn and met."""

PIECES = 8
"""Into how many straight pieces a curve is cut where a polygon is wanted: off by less than 3 thousandths."""

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Step:
    """One command of an outline, as in SVG.

    `M` puts the pen on a point, `L` draws straight to each of its points, `C` draws curves, three points each (two
    handles and the end), `Z` draws straight back to the start.
    """

    command: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """A line or a closed area, as its file writes it; it is equal only to itself."""

    text: str

    @property
    def steps(self) -> tuple[Step, ...]:
        """The commands in the order in which a pen draws them; read when first wanted, since counting needs none."""
        return _steps(self)

    @property
    def closed(self) -> bool:
        """Is this an area (it ends with `Z`), or a line?"""
        return self.text.endswith("Z")

    @property
    def polygon(self) -> tuple[Point, ...]:
        """The outline's corners, its curves cut into straight pieces; a closed one does not repeat its first."""
        return _polygon(self)

    def contains(self, point: Point) -> bool:
        """Does the point lie in this closed area?"""
        x, y = point
        inside = False
        for (ax, ay), (bx, by) in _edges(self):
            if (ay > y) != (by > y):
                cross = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
                inside ^= (cross > 0) == (by > ay)
        return inside

    def distance(self, point: Point) -> int:
        """How far the point lies from the nearest place of the drawn line, whether in the area or not."""
        return isqrt(min(_square_distance(point, a, b) for a, b in _edges(self)))


def parse(text: str) -> Outline:
    """Read `M 0 500 L 1000 500` or `M 0 0 C ... Z`; a ValueError says in a few words what is wrong."""
    outline = Outline(text.strip())
    if not _PLAIN.fullmatch(outline.text):
        _refuse_wrong(outline.text)
    return outline


def _refuse_wrong(text: str) -> None:
    """Says what is wrong with an outline that is not written in the plain way; many blanks are no fault."""
    found = _COMMAND.findall(text)
    commands = "".join(command for command, _ in found)
    if not _ORDER.fullmatch(commands) or "".join(c + n for c, n in found) != text:
        raise ValueError("an outline is M, then L and C, then Z if it is closed")
    for command, numbers in found:
        words = numbers.split()
        if not all(re.fullmatch(r"-?\d+", word) for word in words):
            raise ValueError(f"{numbers.strip()} should be whole numbers")
        if len(words) % _TAKES[command] or (command != "Z" and not words):
            raise ValueError(f"{command} needs its numbers in groups of {_TAKES[command]}")


@cache
def _steps(outline: Outline) -> tuple[Step, ...]:
    steps: list[Step] = []
    for command, numbers in _COMMAND.findall(outline.text):
        values = list(map(int, numbers.split()))
        steps.append(Step(command, tuple(zip(values[::2], values[1::2], strict=True))))
    return tuple(steps)


def text_of(outline: Outline) -> str:
    """The outline as it is written in a tile file, which is also what SVG calls path data."""
    return " ".join(" ".join([s.command, *(f"{x} {y}" for x, y in s.points)]) for s in outline.steps)


def turned(point: Point, rotation: int) -> Point:
    """Where a point of the canonical drawing lies once its tile is turned clockwise by so many degrees."""
    x, y = point
    for _ in range(rotation // 90 % 4):
        x, y = TILE - y, x
    return x, y


def turned_back(point: Point, rotation: int) -> Point:
    """The point of the canonical drawing that lies here on a tile turned clockwise by so many degrees."""
    return turned(point, -rotation % 360)


_TAKES = {"M": 2, "L": 2, "C": 6, "Z": 1}
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_ORDER = re.compile(r"M[LC]+Z?")
_PLAIN = re.compile(r"M( -?\d+ -?\d+)+( L( -?\d+ -?\d+)+| C(( -?\d+){6})+)+( Z)?", re.ASCII)


@cache
def _polygon(outline: Outline) -> tuple[Point, ...]:
    points: list[Point] = []
    for step in outline.steps:
        if step.command == "C":
            for (bx, by), (cx, cy), (dx, dy) in zip(*[iter(step.points)] * 3, strict=True):
                ax, ay = points[-1]
                for a, b, c, d in _WEIGHTS:
                    x, y = a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy
                    points.append(((x + _HALF) // _WHOLE, (y + _HALF) // _WHOLE))
        else:
            points.extend(step.points)
    if outline.closed and points[-1] == points[0]:
        points.pop()
    return tuple(points)


_WHOLE = PIECES**3
_HALF = _WHOLE // 2
_WEIGHTS = tuple(
    ((PIECES - i) ** 3, 3 * (PIECES - i) ** 2 * i, 3 * (PIECES - i) * i**2, i**3) for i in range(1, PIECES + 1)
)
"""Bernstein's weights of a curve's four points where it is cut, over `_WHOLE`."""


@cache
def _edges(outline: Outline) -> tuple[tuple[Point, Point], ...]:
    points = outline.polygon
    return tuple(pairwise((*points, points[0]) if outline.closed else points))


def _square_distance(point: Point, a: Point, b: Point) -> int:
    (x, y), (ax, ay), (bx, by) = point, a, b
    ux, uy, vx, vy = bx - ax, by - ay, x - ax, y - ay
    along, length = ux * vx + uy * vy, ux * ux + uy * uy
    if along <= 0 or length == 0:
        return vx * vx + vy * vy
    if along >= length:
        return (x - bx) ** 2 + (y - by) ** 2
    return int((ux * vy - uy * vx) ** 2 // length)
