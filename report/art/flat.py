"""Draws schematic tiles as vector shapes: calm enough for a sheet that is written on, and plain in black and white.

`shapes(tile)` knows nothing of pens; a pen draws the list from the first shape (undermost) to the last. Everything
is in thousandths of the tile in its canonical drawing, y downwards; clip what stands over its border.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from engine.outline import RIVER_WIDTH, ROAD_WIDTH, TILE, Point
from engine.tiles.tile import Ground, Scenery, Segment, Tile
from report.art.places import cut, free_ground, mark_place, path_of, shield_places, sign_place, strew, walls
from report.art.shape import Shape, box, oval
from report.art.signs import SIGN, SIGNS, sign
from report.drawing.path import Path, moved

PAPER = {
    "field": "#d6e6b6",
    "tree": "#a9c883",
    "river": "#9cc9e6",
    "bank": "#6fa6cb",
    "road": "#fffdf6",
    "kerb": "#9d917b",
    "city": "#e9c693",
    "wall": "#7d5530",
    "stone": "#c59c68",
    "house": "#f6ead2",
    "roof": "#bd6647",
    "spire": "#8d3f33",
    "garden": "#c3d98d",
    "hedge": "#7fa456",
    "blossom": "#d8798c",
    "shield": "#3564a5",
    "silver": "#ffffff",
    "line": "#54463a",
    "gold": "#e3b23c",
    "wine": "#8c3b63",
    "pig": "#e6a7a0",
    "lava": "#c9573b",
    "rock": "#a99f94",
    "hill": "#bcd68c",
    "magic": "#6a55a4",
}
"""Colours by the name of what they colour, for white paper."""


NO_CHURCH = frozenset({"yaga-hut", "vodyanoy"})
"""What stands where a monastery would and is none."""


@cache
def shapes(tile: Tile) -> tuple[Shape, ...]:
    """Returns the tile's shapes, undermost first."""
    rng = np.random.default_rng([ord(letter) for letter in tile.key])  # the same houses every time
    found = [Shape(box(0, 0, TILE, TILE), fill="field")]
    for field in tile.of(Ground.FIELD):
        found += [_tree(at) for at in strew(free_ground(tile, field), 45, 5, rng, [(*field.rest, 110)])]
    for river in tile.of(Ground.RIVER):
        path = path_of(river.outline)
        found += [
            Shape(path, stroke="bank", width=RIVER_WIDTH * 0.62),
            Shape(path, stroke="river", width=RIVER_WIDTH * 0.5),
        ]
    for scenery in tile.scenery:
        if scenery.name in ("lake", "spring"):
            found += _volcano(scenery) if "volcano" in tile.marks else _water(scenery)
    for garden in tile.of(Ground.GARDEN):
        found += _garden(garden)
    for road in tile.of(Ground.ROAD):  # one after the other: where two cross, the later one is a bridge
        path = path_of(road.outline)
        found += [Shape(path, stroke="kerb", width=ROAD_WIDTH), Shape(path, stroke="road", width=ROAD_WIDTH - 24)]
    for city in tile.of(Ground.CITY):
        found += _city(tile, city, rng)
    for scenery in tile.scenery:
        found += _scenery(scenery)
    for ground in (Ground.MONASTERY, Ground.SHRINE):
        for building in tile.of(ground):
            if not building.marks & NO_CHURCH:
                found += _church(building, cross=ground is Ground.MONASTERY)
    for field in tile.of(Ground.FIELD):
        if "pig-herd" in field.marks:
            found += _pig(mark_place(tile, field))
    signs = [name for name in SIGNS if name in tile.marks and not (name == "volcano" and tile.of(Ground.RIVER))]
    found += [shape for name in signs for shape in sign(name, *sign_place(tile))]
    for segment in tile.segments:
        for name in sorted(segment.marks & set(SIGNS)):
            place = mark_place(tile, segment) if segment.ground is Ground.CITY else segment.rest
            found += sign(name, place, SIGN)
    return tuple(found)


def turned(drawn: Sequence[Shape], rotation: int) -> tuple[Shape, ...]:
    """Turns the shapes with their tile clockwise by so many degrees."""

    def turn(knot: tuple[float, ...]) -> tuple[float, ...]:
        for _ in range(rotation // 90 % 4):
            knot = tuple(c for x, y in zip(knot[::2], knot[1::2], strict=True) for c in (TILE - y, x))
        return knot

    return tuple(replace(shape, path=[turn(knot) for knot in shape.path]) for shape in drawn)


def pixels(drawn: Sequence[Shape], side: int, palette: dict[str, str] | None = None) -> npt.NDArray[np.uint8]:
    """Draws the shapes as a picture of side x side x (red, green, blue)."""
    palette = palette or PAPER
    fine = 3 * side  # drawn large and averaged, so that thin lines keep their weight
    canvas = np.full((fine, fine, 3), 255, np.uint8)
    for shape in drawn:
        points = np.round(cut(shape.path) * (16 * fine / TILE)).astype(np.int32)
        if shape.fill:
            cv2.fillPoly(canvas, [points], rgb(palette[shape.fill]), cv2.LINE_8, 4)
        if shape.stroke:
            width = max(1, round(shape.width * fine / TILE))
            cv2.polylines(canvas, [points], False, rgb(palette[shape.stroke]), width, cv2.LINE_8, 4)
    return np.asarray(cv2.resize(canvas, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def rgb(colour: str) -> tuple[int, int, int]:
    """Reads `#rrggbb` as three numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _tree(at: Point) -> Shape:
    return Shape(oval(*at, 20, 20), fill="tree")


def _water(scenery: Scenery) -> list[Shape]:
    return [Shape(path_of(scenery.outline), fill="river", stroke="bank", width=14)]


def _volcano(lake: Scenery) -> list[Shape]:
    """Draws a mountain of rock around a lake of fire."""
    corners = np.array(lake.outline.polygon, float)
    x, y = ((corners.min(0) + corners.max(0)) / 2).tolist()
    rx, ry = (np.ptp(corners, axis=0) / 2).tolist()
    return [
        Shape(path_of(lake.outline), fill="rock", stroke="line", width=8),
        Shape(oval(x, y, 0.6 * rx, 0.55 * ry), fill="line"),
        Shape(oval(x, y, 0.5 * rx, 0.44 * ry), fill="lava"),
        Shape(oval(x, y, 0.25 * rx, 0.2 * ry), fill="gold"),
    ]


def _garden(garden: Segment) -> list[Shape]:
    path = path_of(garden.outline)
    found = [Shape(path, fill="garden", stroke="hedge", width=16)]
    corners = np.array(garden.outline.polygon, float)
    middle = corners.mean(0)
    for share in (0.3, 0.58):
        for i, corner in enumerate(corners):
            for along in (0.0, 0.5):
                towards = corner + along * (corners[(i + 1) % len(corners)] - corner)
                x, y = middle + share * (towards - middle)
                found.append(Shape(oval(float(x), float(y), 13, 13), fill="blossom" if along else "hedge"))
    return found


def _city(tile: Tile, city: Segment, rng: np.random.Generator) -> list[Shape]:
    found = [Shape(path_of(city.outline), fill="city")]
    pieces = walls(city.outline)
    found += [Shape(piece, stroke="wall", width=40) for piece in pieces]
    found += [Shape(piece, stroke="stone", width=18) for piece in pieces]
    shields = shield_places(tile, city)
    taken = [(*city.rest, 115.0), *((*at, 95.0) for at in shields)]
    goods = sorted(city.marks & {"wine", "grain", "cloth"})
    if goods:
        taken.append((*mark_place(tile, city), 85.0))
    if "cathedral" in city.marks:
        taken = [(*city.rest, 240.0), *taken]
    found += [s for at in strew(free_ground(tile, city), 62, 9, rng, taken) for s in _house(at, 0.9)]
    if "cathedral" in city.marks:
        found += _cathedral(city.rest)
    found += [s for at in shields for s in _shield(at)]
    found += [s for name in goods for s in _goods(name, mark_place(tile, city))]
    return found


def _house(at: Point, scale: float) -> list[Shape]:
    x, y = at
    body = moved(box(-34, -8, 34, 36), x, y, scale)
    roof = moved([(-46, -6), (-24, -44), (24, -44), (46, -6), (-46, -6)], x, y, scale)
    return [Shape(body, fill="house", stroke="line", width=6), Shape(roof, fill="roof", stroke="line", width=6)]


def _shield(at: Point) -> list[Shape]:
    x, y = at
    edge = [(-62, -66), (62, -66), (62, -5), (62, 38, 22, 62, 0, 78), (-22, 62, -62, 38, -62, -5), (-62, -66)]
    cross = [(-14, -66), (14, -66), (14, 66), (0, 78), (-14, 66), (-14, -66)]
    bar = box(-62, -26, 62, 2)
    return [
        Shape(moved(edge, x, y, 1), fill="shield"),
        Shape(moved(cross, x, y, 1), fill="silver"),
        Shape(moved(bar, x, y, 1), fill="silver"),
        Shape(moved(edge, x, y, 1), stroke="line", width=8),
    ]


def _church(building: Segment, cross: bool) -> list[Shape]:
    corners = np.array(building.outline.polygon, float)
    (x0, y0), (x1, y1) = corners.min(0), corners.max(0)
    x, y, s = float(x0 + x1) / 2, float(y0 + y1) / 2, min(1.4, float(x1 - x0) / 400)

    def at(path: Path) -> Path:
        return moved(path, x, y, s)

    found = [
        Shape(at(oval(0, 30, 195, 165)), fill="garden", stroke="hedge", width=8),
        Shape(at(box(-80, 10, 150, 130)), fill="house", stroke="line", width=8),
        Shape(at([(-90, 15), (-55, -70), (125, -70), (160, 15), (-90, 15)]), fill="roof", stroke="line", width=8),
        Shape(at(box(-140, -60, -60, 130)), fill="house", stroke="line", width=8),
        Shape(at([(-155, -55), (-100, -165), (-45, -55), (-155, -55)]), fill="spire", stroke="line", width=8),
        Shape(at([(-118, 130), (-118, 90), (-118, 70, -82, 70, -82, 90), (-82, 130)]), fill="line"),
    ]
    found += [Shape(at(box(wx - 11, 45, wx + 11, 90)), fill="line") for wx in (-15, 35, 85)]
    if cross:
        found.append(Shape(at([(-100, -165), (-100, -225)]), stroke="line", width=9))
        found.append(Shape(at([(-122, -203), (-78, -203)]), stroke="line", width=9))
    else:
        found.append(Shape(at(oval(-100, -180, 18, 18)), fill="gold", stroke="line", width=6))
    return found


def _cathedral(at: Point) -> list[Shape]:
    x, y = at

    def put(path: Path) -> Path:
        return moved(path, x, y, 1)

    found = [
        Shape(put(box(-150, -40, 150, 130)), fill="house", stroke="line", width=8),
        Shape(
            put([(-160, -35), (-120, -110), (120, -110), (160, -35), (-160, -35)]), fill="roof", stroke="line", width=8
        ),
    ]
    for tower in (-110, 110):
        found.append(Shape(put(box(tower - 42, -90, tower + 42, 130)), fill="house", stroke="line", width=8))
        spire = [(tower - 50, -88), (tower, -225), (tower + 50, -88), (tower - 50, -88)]
        found.append(Shape(put(spire), fill="spire", stroke="line", width=8))
    found.append(Shape(put(oval(0, 10, 30, 30)), fill="shield", stroke="line", width=6))
    found.append(Shape(put([(-26, 130), (-26, 90), (-26, 62, 26, 62, 26, 90), (26, 130)]), fill="line"))
    return found


def _goods(name: str, at: Point) -> list[Shape]:
    x, y = at
    found = [Shape(oval(x, y, 72, 72), fill="silver", stroke="line", width=7)]
    if name == "wine":
        found.append(Shape(moved(oval(0, 0, 34, 46), x, y, 1), fill="wine", stroke="line", width=6))
        found += [Shape([(x - 34, y + dy), (x + 34, y + dy)], stroke="line", width=6) for dy in (-18, 18)]
    elif name == "grain":
        found.append(Shape([(x, y + 50), (x, y - 10)], stroke="gold", width=12))
        found += [Shape(oval(x + dx, y + dy, 13, 17), fill="gold", stroke="line", width=4)
                  for dx, dy in ((0, -42), (-17, -22), (17, -22), (-17, 6), (17, 6))]  # fmt: skip
    else:
        found.append(Shape(box(x - 44, y - 26, x + 44, y + 30), fill="blossom", stroke="line", width=6))
        found.append(Shape(oval(x - 44, y + 2, 14, 28), fill="silver", stroke="line", width=6))
    return found


def _pig(at: Point) -> list[Shape]:
    x, y = at
    legs = [Shape(box(x + dx, y + 20, x + dx + 16, y + 56), fill="pig", stroke="line", width=6) for dx in (-48, 28)]
    return [
        *legs,
        Shape(oval(x, y, 72, 42), fill="pig", stroke="line", width=7),
        Shape(oval(x + 66, y - 12, 30, 28), fill="pig", stroke="line", width=7),
    ]


def _vineyard(corners: npt.NDArray[np.float64]) -> list[Shape]:
    """Draws a plot of earth with rows of vines, grapes on them."""
    plot = [(float(x), float(y)) for x, y in [*corners, corners[0]]]
    found = [Shape(plot, fill="stone", stroke="wall", width=10)]
    a, b, c, d = corners
    for t in (0.2, 0.5, 0.8):
        start, end = a + t * (b - a), d + t * (c - d)
        row = [start + u * (end - start) for u in (0.1, 0.9)]
        found.append(Shape([(float(x), float(y)) for x, y in row], stroke="hedge", width=26))
        for u in (0.25, 0.5, 0.75):
            x, y = (start + u * (end - start)).tolist()
            found.append(Shape(oval(x, y, 12, 12), fill="wine"))
    return found


def _scenery(scenery: Scenery) -> list[Shape]:
    corners = np.array(scenery.outline.polygon, float)
    x, y = ((corners.min(0) + corners.max(0)) / 2).tolist()
    width = float(np.ptp(corners[:, 0]))
    if scenery.name == "village":
        found = [Shape(oval(x, y, 0.42 * width, 0.42 * width), fill="road", stroke="kerb", width=12)]
        for dx, dy in ((-0.17, -0.2), (0.22, -0.08), (-0.08, 0.2)):
            found += _house((round(x + dx * width), round(y + dy * width)), 0.8)
        return found
    if scenery.name == "bushes":
        blobs = [(0.0, -0.2), (-0.24, 0.02), (0.24, 0.02), (0.0, 0.22)]
        r = 0.19 * width
        at = [oval(x + dx * width, y + dy * width, r, r) for dx, dy in blobs]
        return [Shape(blob, fill="hedge", stroke="line", width=5) for blob in at]
    if scenery.name == "inn":
        return [*_water(scenery), *_house((round(x), round(y)), 1.35)]
    if scenery.name == "hill":
        slope = [(x - 0.5 * width, y + 0.25 * width), (x - 0.25 * width, y - 0.5 * width, x + 0.25 * width,
                  y - 0.5 * width, x + 0.5 * width, y + 0.25 * width)]  # fmt: skip
        return [Shape([*slope, slope[0]], fill="hill"), Shape(slope, stroke="hedge", width=12)]
    if scenery.name == "vineyard":
        return _vineyard(corners)
    return []
