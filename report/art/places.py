"""Finds where things stand on a tile: the walls of its cities, room for houses, shields and trees.

Points are in thousandths of the tile as in `engine.outline`, in the canonical drawing.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from engine.outline import RIVER_WIDTH, ROAD_WIDTH, TILE, Outline, Point
from engine.tiles.tile import BUILDINGS, Ground, Segment, Tile
from report.drawing.path import Path

Mask = npt.NDArray[np.uint8]
"""255 where something is, side x side."""

GRID = 125
"""Side of the masks on which room is looked for: 8 thousandths to a cell."""


INSET = 2
"""How far from the tile's border, in thousandths, the outline of a city ends whose neighbours always lie beside it."""


def path_of(outline: Outline) -> Path:
    """Returns the outline as a pen's path; a closed one comes back to its start."""
    path: list[tuple[float, ...]] = []
    for step in outline.steps:
        if step.command == "C":
            path += [(*a, *b, *c) for a, b, c in zip(*[iter(step.points)] * 3, strict=True)]
        else:
            path += step.points
    if outline.closed and path[-1][-2:] != path[0]:
        path.append(path[0])
    return path


def cut(path: Path) -> npt.NDArray[np.float64]:
    """Returns the path as points, its curves cut into straight pieces."""
    points = [np.array(path[0][-2:], float)]
    t = np.linspace(0, 1, 13)[1:, None]
    for knot in path[1:]:
        if len(knot) == 2:
            points.append(np.array(knot, float))
        else:
            a, (b, c, d) = points[-1], np.array(knot, float).reshape(3, 2)
            points += list((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d)
    return np.array(points)


def walls(outline: Outline) -> list[Path]:
    """Returns the pieces of a city's outline that do not lie on the tile's border: its wall stands there."""
    path = path_of(outline)
    pieces: list[list[tuple[float, ...]]] = []
    open_piece = False
    for a, b in pairwise(path):
        points = [a[-2:], *zip(b[::2], b[1::2], strict=True)]
        on_border = any(all(abs(p[axis] - line) <= INSET for p in points) for axis in (0, 1) for line in (0, TILE))
        if not on_border and not open_piece:
            pieces.append([a[-2:]])
        if not on_border:
            pieces[-1].append(b)
        open_piece = not on_border
    if len(pieces) > 1 and pieces[0][0] == pieces[-1][-1][-2:]:  # the pen went down in the middle of a wall
        pieces[0] = pieces.pop() + pieces[0][1:]
    return list(pieces)


def area(outline: Outline, side: int, width: float = 0) -> Mask:
    """Draws the outline on a mask of `side` pixels: filled where it is closed, else drawn `width` thousandths wide."""
    mask = np.zeros((side, side), np.uint8)
    points = np.round(np.array(outline.polygon) * (16 * side / TILE)).astype(np.int32)
    if outline.closed:
        cv2.fillPoly(mask, [points], (255,), cv2.LINE_AA, 4)
    else:
        cv2.polylines(mask, [points], False, (255,), max(1, round(width * side / TILE)), cv2.LINE_AA, 4)
    return mask


def segment_area(segment: Segment, side: int) -> Mask:
    """Masks the place of a segment."""
    return area(segment.outline, side, RIVER_WIDTH if segment.ground is Ground.RIVER else ROAD_WIDTH)


@cache
def free_ground(tile: Tile, segment: Segment) -> Mask:
    """Masks where a field or city of a tile is bare: without roads, rivers, buildings and scenery."""
    free = segment_area(segment, GRID)
    for other in tile.segments:
        if other is not segment and other.ground in (*BUILDINGS, Ground.ROAD, Ground.RIVER, Ground.CITY):
            over = segment_area(other, GRID)
            if other.ground is not Ground.CITY or segment.ground is Ground.FIELD:
                free[over > 0] = 0
    for scenery in tile.scenery:
        free[area(scenery.outline, GRID) > 0] = 0
    return free


def room(free: Mask, taken: Iterable[tuple[float, float, float]] = ()) -> npt.NDArray[np.float32]:
    """Measures how far each cell is from what is not free, in thousandths; `taken` are circles (x, y, radius)."""
    bare = cv2.copyMakeBorder(free, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    for x, y, radius in taken:
        centre = (round(x * GRID / TILE) + 1, round(y * GRID / TILE) + 1)
        cv2.circle(bare, centre, max(1, round(radius * GRID / TILE)), (0,), -1)
    far = cv2.distanceTransform((bare > 127).astype(np.uint8), cv2.DIST_L2, 5)
    return np.asarray(far[1:-1, 1:-1] * np.float32(TILE / GRID), np.float32)


def strew(
    free: Mask,
    radius: float,
    most: int,
    rng: np.random.Generator,
    taken: Sequence[tuple[float, float, float]] = (),
) -> list[Point]:
    """Places up to `most` points, `radius` from every border and twice that from each other, the rearmost first."""
    open_cells = room(free, taken) >= radius
    found: list[Point] = []
    ys, xs = np.nonzero(open_cells)
    for i in rng.permutation(len(xs))[: 8 * most]:
        x, y = int((xs[i] + 0.5) * TILE / GRID), int((ys[i] + 0.5) * TILE / GRID)
        if all((x - a) ** 2 + (y - b) ** 2 >= 4 * radius**2 for a, b in found):
            found.append((x, y))
            if len(found) == most:
                break
    return sorted(found, key=lambda p: p[1])


@cache
def shield_places(tile: Tile, segment: Segment) -> tuple[Point, ...]:
    """Finds where a city's shields hang: the roomiest places that leave its resting point free."""
    places: list[Point] = []
    taken: list[tuple[float, float, float]] = [(*segment.rest, 150)]
    for _ in range(segment.shields):
        far = room(free_ground(tile, segment), taken)
        y, x = np.unravel_index(int(far.argmax()), far.shape)
        places.append((int((x + 0.5) * TILE / GRID), int((y + 0.5) * TILE / GRID)))
        taken.append((*places[-1], 120))
    return tuple(places)


@cache
def mark_place(tile: Tile, segment: Segment) -> Point:
    """Finds where the sign of a city's goods or a field's pigs lies: the roomiest place beside its resting point."""
    taken = [(*segment.rest, 120.0), *((*p, 120.0) for p in shield_places(tile, segment))]
    far = room(free_ground(tile, segment), taken)
    y, x = np.unravel_index(int(far.argmax()), far.shape)
    return int((x + 0.5) * TILE / GRID), int((y + 0.5) * TILE / GRID)


@cache
def sign_place(tile: Tile) -> tuple[Point, float]:
    """Finds where the sign of a whole tile lies, and how much room there is around: the roomiest place of its fields,
    or of its cities if it has none.
    """
    grounds = tile.of(Ground.FIELD) or tile.of(Ground.CITY)
    taken = [(*s.rest, 110.0) for s in tile.segments if s.ground is not Ground.RIVER]
    taken += [(*place, 90.0) for city in tile.of(Ground.CITY) for place in shield_places(tile, city)]
    far = np.maximum.reduce([room(free_ground(tile, ground), taken) for ground in grounds])
    y, x = np.unravel_index(int(far.argmax()), far.shape)
    return (int((x + 0.5) * TILE / GRID), int((y + 0.5) * TILE / GRID)), float(far[y, x])
