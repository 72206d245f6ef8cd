"""Painterly tiles as pixels: grass, walls, roofs, winding roads, rivers, snow. The seed decides: no two tiles need to
look alike.

It draws everything about twice as large as wanted and scales it down, in thousandths of the tile in its canonical
drawing. What crosses a side of the tile crosses it where the engine's outlines do, so that neighbours meet.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from engine.outline import RIVER_WIDTH, ROAD_WIDTH, TILE, Outline
from engine.tiles.tile import Ground, Segment, Tile
from report.art.places import cut, free_ground, mark_place, path_of, shield_places, strew, walls
from workshop.art.brush import Brush, Colour, Points, clouds, moved, shade
from workshop.art.buildings import cathedral, church, house, inn, shield, sign, tower

Pixels = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Style:
    """The colours of one edition of the project's own tiles; red, green and blue."""

    grass: tuple[Colour, Colour]
    """In the shade and in the sun."""
    leaves: Colour
    road: Colour
    verge: Colour
    """The rim of a road, in ink or in trodden earth."""
    court: Colour
    """The ground inside a city."""
    stone: Colour
    roofs: tuple[Colour, ...]
    plaster: Colour
    water: tuple[Colour, Colour]
    ink: Colour
    houses: int
    """How many stand in a city that fills a tile."""
    snow: float = 0.0
    """How thick it lies on roofs and trees, 0..1."""


STYLES = {
    "spring": Style(
        grass=((118, 158, 62), (168, 200, 88)),
        leaves=(74, 122, 52),
        road=(246, 240, 224),
        verge=(128, 116, 84),
        court=(214, 178, 128),
        stone=(176, 142, 100),
        roofs=((186, 92, 62), (170, 104, 72), (204, 126, 82)),
        plaster=(244, 230, 202),
        water=((88, 150, 190), (142, 196, 220)),
        ink=(74, 58, 42),
        houses=22,
    ),
    "summer": Style(
        grass=((86, 128, 48), (128, 164, 62)),
        leaves=(46, 92, 40),
        road=(236, 226, 200),
        verge=(96, 84, 56),
        court=(176, 112, 78),
        stone=(150, 128, 110),
        roofs=((172, 62, 48), (150, 58, 52), (70, 96, 138), (190, 88, 58)),
        plaster=(236, 218, 190),
        water=((58, 112, 168), (104, 164, 204)),
        ink=(52, 40, 34),
        houses=42,
    ),
    "autumn": Style(
        grass=((140, 146, 60), (184, 186, 84)),
        leaves=(176, 96, 44),
        road=(240, 226, 192),
        verge=(120, 90, 56),
        court=(202, 142, 110),
        stone=(164, 132, 104),
        roofs=((150, 70, 52), (126, 78, 60), (176, 104, 64)),
        plaster=(240, 224, 196),
        water=((74, 126, 150), (128, 172, 184)),
        ink=(66, 46, 36),
        houses=26,
    ),
    "winter": Style(
        grass=((206, 220, 234), (246, 250, 252)),
        leaves=(120, 148, 150),
        road=(196, 186, 176),
        verge=(126, 128, 140),
        court=(206, 168, 128),
        stone=(150, 138, 132),
        roofs=((168, 92, 70), (142, 86, 76), (184, 120, 84)),
        plaster=(240, 232, 220),
        water=((96, 142, 184), (172, 208, 228)),
        ink=(72, 66, 72),
        houses=24,
        snow=0.75,
    ),
}


def paint(tile: Tile, seed: int = 0, style: Style | str = "spring", side: int = 200) -> Pixels:
    """The tile as side x side x (red, green, blue); another seed moves trees and houses and winds the roads
    differently.
    """
    rng = np.random.default_rng([seed, *(ord(letter) for letter in tile.key)])
    look = STYLES[style] if isinstance(style, str) else style
    brush = Brush(rng, max(400, 2 * side))
    _grass(brush, look)
    for river in tile.of(Ground.RIVER):
        _river(brush, look, river.outline)
    for scenery in tile.scenery:
        if scenery.name in ("lake", "spring") and "volcano" in tile.marks:
            _volcano(brush, look, scenery.outline)
        elif scenery.name in ("lake", "spring"):
            _pond(brush, look, scenery.outline)
    for garden in tile.of(Ground.GARDEN):
        _garden(brush, look, garden.outline)
    _roads(brush, look, tile)
    for field in tile.of(Ground.FIELD):
        _trees(brush, look, tile, field)
    for city in tile.of(Ground.CITY):
        _city(brush, look, tile, city)
    _villages(brush, look, tile)
    for ground in (Ground.MONASTERY, Ground.SHRINE):
        for building in tile.of(ground):
            corners = np.array(building.outline.polygon, float)
            wide = min(560.0, float(np.ptp(corners[:, 0])))  # an abbey fills its tile, its church does not
            church(brush, look, corners.mean(0), wide, ground is Ground.MONASTERY)
    return _varnished(brush, side)


def _line(brush: Brush, outline: Outline) -> Points:
    """The outline's points, wound a little; where it crosses the tile's sides it stays."""
    return brush.wound(cut(path_of(outline)))


def _grass(brush: Brush, look: Style) -> None:
    """Two greens in clouds, then strokes of the brush."""
    rng, side = brush.rng, brush.side
    field = 0.5 + 0.28 * clouds(rng, side, side / 3, 4) + 0.10 * clouds(rng, side, side / 90, 1)
    low, high = (np.array(c, np.float32) for c in look.grass)
    brush.canvas[:] = np.clip(low + np.clip(field, 0, 1)[..., None] * (high - low), 0, 255).astype(np.uint8)
    spots = rng.uniform(0, TILE, (130, 2))
    for x, y in spots:
        tone = shade(look.grass[int(rng.integers(2))], float(rng.uniform(0.86, 1.1)))
        dx, dy = rng.normal(0, 9), rng.uniform(8, 24)
        brush.stroke(np.array([(x, y), (x + dx, y - dy)]), tone, float(rng.uniform(3, 6)))


def _river(brush: Brush, look: Style, outline: Outline) -> None:
    line = _line(brush, outline)
    brush.stroke(line, shade(look.grass[0], 0.72), RIVER_WIDTH * 0.74)
    brush.stroke(line, shade(look.road, 0.86), RIVER_WIDTH * 0.66)
    mask = brush.mask()
    brush.stroke(line, (255, 255, 255), RIVER_WIDTH * 0.56, mask)
    _water(brush, look, mask)


def _pond(brush: Brush, look: Style, outline: Outline) -> None:
    ring = _line(brush, outline)
    brush.fill(ring, shade(look.grass[0], 0.72), grow=16)
    brush.fill(ring, shade(look.road, 0.86), grow=8)
    mask = brush.mask()
    brush.fill(ring, (255, 255, 255), onto=mask, grow=-6)
    _water(brush, look, mask)


def _water(brush: Brush, look: Style, mask: Pixels) -> None:
    """Deep in the middle, light at the banks, a few ripples."""
    side = brush.side
    deep = np.minimum(cv2.distanceTransform(mask[..., 0], cv2.DIST_L2, 3) / (0.05 * side), 1)
    ripple = np.clip(clouds(brush.rng, side, side / 60, 2, 5) - 1.1, 0, 1)
    share = np.clip(1 - 0.8 * deep + 0.9 * ripple, 0, 1)[..., None]
    low, high = (np.array(c, np.float32) for c in look.water)
    brush.lay(low + share * (high - low), mask)


def _garden(brush: Brush, look: Style, outline: Outline) -> None:
    """Beds of flowers inside a hedge, a path through the middle."""
    rng = brush.rng
    ring = np.array(outline.polygon, float)
    middle = ring.mean(0)
    brush.fill(moved(ring, 6, 10), shade(look.grass[0], 0.6))
    brush.fill(ring, shade(look.leaves, 0.85))
    brush.fill(middle + 0.86 * (ring - middle), shade(look.grass[1], 0.98))
    for a, b in ((0, 2), (1, 3)):
        brush.stroke(middle + 0.8 * (ring[[a, b]] - middle), shade(look.road, 0.95), 17)
    flowers = ((208, 82, 104), (236, 196, 72), (176, 104, 188), (250, 246, 240))
    for k in range(4):
        bed = (middle + ring[k] + ring[(k + 1) % 4]) / 3
        for _ in range(16):
            x, y = bed + rng.normal(0, 20, 2)
            tint = flowers[k] if rng.random() < 0.8 else flowers[int(rng.integers(4))]
            brush.dot(x, y, 6.5, shade(tint, float(rng.uniform(0.8, 1.05))))
    for corner, after in zip(ring, np.roll(ring, -1, 0), strict=True):
        for t in np.linspace(0, 1, 8)[:-1]:
            x, y = corner + t * (after - corner)
            _bush(brush, look, x, y, float(rng.uniform(12, 17)))
    x, y = middle.tolist()
    brush.dot(x, y, 17, shade(look.stone, 1.1))
    brush.dot(x, y, 11, look.water[1])


def _roads(brush: Brush, look: Style, tile: Tile) -> None:
    lines = [_line(brush, road.outline) for road in tile.of(Ground.ROAD)]
    for line in lines:
        brush.stroke(moved(line, 4, 7), shade(look.grass[0], 0.82), ROAD_WIDTH + 6)
    for line in lines:  # one after the other: where two cross, the later one is a bridge
        brush.stroke(line, look.verge, ROAD_WIDTH - 6)
        mask = brush.mask()
        brush.stroke(line, (255, 255, 255), ROAD_WIDTH - 24, mask)
        rough = 1 + 0.035 * clouds(brush.rng, brush.side, brush.side / 14, 3)
        brush.lay(np.asarray(look.road, np.float32) * rough[..., None], mask)
        rim = cv2.GaussianBlur(mask[..., 0], (0, 0), brush.side / 110)
        brush.darken((mask[..., 0] > 0) & (rim < 200), 0.9)


def _trees(brush: Brush, look: Style, tile: Tile, field: Segment) -> None:
    """Bushes and a few trees, never where a farmer would lie."""
    rng = brush.rng
    taken = [(*field.rest, 120.0)]
    for x, y in strew(free_ground(tile, field), 48, int(rng.integers(1, 6)), rng, taken):
        if rng.random() < 0.5:
            _tree(brush, look, x, y, float(rng.uniform(26, 38)))
        else:
            for _ in range(int(rng.integers(2, 5))):
                dx, dy = rng.normal(0, 16, 2)
                _bush(brush, look, x + dx, y + dy, float(rng.uniform(11, 17)))


def _bush(brush: Brush, look: Style, x: float, y: float, size: float) -> None:
    brush.dot(x + 0.3 * size, y + 0.5 * size, size, shade(look.grass[0], 0.7))
    brush.dot(x, y, size, shade(look.leaves, float(brush.rng.uniform(0.85, 1.1))))
    light = (250, 252, 254) if look.snow else shade(look.leaves, 1.4)
    brush.dot(x - 0.25 * size, y - 0.3 * size, size * (0.55 + 0.25 * look.snow), light)


def _tree(brush: Brush, look: Style, x: float, y: float, size: float) -> None:
    brush.fill(brush.ring(x + 0.5 * size, y + 0.15 * size, 1.0 * size, 0.45 * size), shade(look.grass[0], 0.68))
    brush.stroke(np.array([(x, y), (x, y - 0.8 * size)]), shade(look.ink, 1.2), 0.3 * size)
    for dx, dy, r in ((-0.42, -0.9, 0.55), (0.42, -0.95, 0.52), (0, -1.35, 0.6), (0, -0.9, 0.55)):
        brush.dot(x + dx * size, y + dy * size, r * size, shade(look.leaves, float(brush.rng.uniform(0.8, 1.0))))
    light = (250, 252, 254) if look.snow else shade(look.leaves, 1.35)
    for dx, dy, r in ((-0.2, -1.5, 0.3), (-0.5, -1.05, 0.25), (0.3, -1.15, 0.22)):
        brush.dot(x + dx * size, y + dy * size, r * size * (1 + 0.5 * look.snow), light)


def _city(brush: Brush, look: Style, tile: Tile, city: Segment) -> None:
    """Court, houses, then the wall that stands before and around them."""
    rng = brush.rng
    mask = brush.mask()
    brush.fill(_line(brush, city.outline), (255, 255, 255), onto=mask)
    uneven = (
        1 + 0.045 * clouds(rng, brush.side, brush.side / 4, 4) + 0.03 * clouds(rng, brush.side, brush.side / 110, 1)
    )
    brush.lay(np.asarray(look.court, np.float32) * uneven[..., None], mask)
    pieces = [brush.wound(cut(piece)) for piece in walls(city.outline)]
    for piece in pieces:
        brush.stroke(piece, shade(look.court, 0.78), 84, inside=mask)
    shields = shield_places(tile, city)
    goods = sorted(city.marks & {"wine", "grain", "cloth"})
    taken = [(*city.rest, 95.0), *((x, y, 90.0) for x, y in shields)]
    if goods:
        taken.append((*mark_place(tile, city), 85.0))
    if "cathedral" in city.marks:
        taken = [(*city.rest, 230.0), *taken]
    share = float((mask[::4, ::4, 0] > 0).mean())
    wanted = max(4, round(1.5 * look.houses * share**0.7))
    for x, y in strew(free_ground(tile, city), 41, wanted, rng, taken):
        house(brush, look, x, y, float(rng.uniform(50, 70)))
    if "cathedral" in city.marks:
        cathedral(brush, look, *city.rest)
    for piece in pieces:
        _wall(brush, look, piece)
    for x, y in shields:
        shield(brush, look, x, y)
    for name in goods:
        sign(brush, look, name, *mark_place(tile, city))


def _wall(brush: Brush, look: Style, line: Points) -> None:
    """A stone wall with battlements and towers; its shadow falls south-east."""
    brush.stroke(moved(line, 7, 15), shade(look.grass[0], 0.62), 34)
    brush.stroke(line, look.ink, 42)
    brush.stroke(line, shade(look.stone, 0.8), 34)
    brush.stroke(moved(line, 0, -5), shade(look.stone, 1.12), 20)
    lengths = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    for at in np.arange(14, lengths[-1] - 6, 27):
        x, y = (np.interp(at, lengths, line[:, k]) for k in (0, 1))
        brush.fill(brush.box(x - 8, y - 20, x + 8, y - 3), look.ink)
        tone = shade(look.stone, float(brush.rng.uniform(1.0, 1.25)))
        brush.fill(brush.box(x - 6, y - 18, x + 6, y - 5), tone)
        if look.snow:
            brush.fill(brush.box(x - 7, y - 20, x + 7, y - 14), (250, 252, 254))
    count = max(2, round(lengths[-1] / 330) + 1)
    for at in np.linspace(0, lengths[-1], count)[1:-1]:
        x, y = (np.interp(at, lengths, line[:, k]) for k in (0, 1))
        tower(brush, look, float(x), float(y), 34)


def _villages(brush: Brush, look: Style, tile: Tile) -> None:
    rng = brush.rng
    for scenery in tile.scenery:
        corners = np.array(scenery.outline.polygon, float)
        x, y = (corners.min(0) + corners.max(0)) / 2
        wide = float(np.ptp(corners[:, 0]))
        if scenery.name == "village":
            brush.dot(x, y, 0.46 * wide, shade(look.verge, 1.1))
            brush.dot(x, y, 0.41 * wide, shade(look.road, 0.93))
            for dx, dy in ((-0.2, -0.2), (0.24, -0.1), (-0.06, 0.24)):
                house(brush, look, x + dx * wide, y + dy * wide, 0.33 * wide)
        elif scenery.name == "bushes":
            for dx, dy in ((0, -0.22), (-0.26, -0.02), (0.26, 0), (0.02, 0.2), (-0.14, 0.16), (0.15, -0.14)):
                _bush(brush, look, x + dx * wide, y + dy * wide, 0.17 * wide * float(rng.uniform(0.85, 1.15)))
        elif scenery.name == "inn":
            _pond(brush, look, scenery.outline)
            inn(brush, look, x, y, 0.5 * wide)
        elif scenery.name == "hill":
            _hill(brush, look, float(x), float(y), wide)
        elif scenery.name == "vineyard":
            _vineyard(brush, look, corners)
    for field in tile.of(Ground.FIELD):
        if "pig-herd" in field.marks:
            px, py = mark_place(tile, field)
            for dx, dy in ((-34, -12), (30, -20), (4, 28)):
                brush.fill(brush.ring(px + dx + 4, py + dy + 9, 30, 15), shade(look.grass[0], 0.7))
                brush.fill(brush.ring(px + dx, py + dy, 29, 18), (228, 168, 158))
                brush.dot(px + dx + 26, py + dy - 5, 12, (216, 150, 142))


def _volcano(brush: Brush, look: Style, outline: Outline) -> None:
    """A mountain of rock around a lake of fire."""
    ring = _line(brush, outline)
    middle = ring.mean(0)
    brush.fill(moved(ring, 8, 16), shade(look.grass[0], 0.6))
    for size, gain in ((1.0, 0.55), (0.86, 0.7), (0.7, 0.88)):
        brush.fill(middle + size * (ring - middle), shade(look.stone, gain))
    for size, tone in ((0.55, (92, 40, 32)), (0.46, (206, 76, 44)), (0.26, (250, 190, 80))):
        brush.fill(middle + size * (ring - middle), tone)


def _hill(brush: Brush, look: Style, x: float, y: float, wide: float) -> None:
    """A grassy hump, dark on the side away from the sun."""
    t = np.linspace(np.pi, 2 * np.pi, 16)
    for size, dx, tone in (
        (1.0, 0.0, shade(look.grass[0], 0.66)),
        (0.92, -0.02, look.grass[0]),
        (0.7, -0.1, shade(look.grass[1], 1.04)),
    ):
        hump = np.stack([np.cos(t), 1.35 * np.sin(t) * np.abs(np.sin(t)) ** 0.4], 1) * (0.5 * wide * size)
        brush.fill(moved(hump, x + dx * wide, y + 0.28 * wide), tone)
    for dx, dy in ((-0.16, -0.05), (0.14, 0.08), (0.0, -0.22)):
        _bush(brush, look, x + dx * wide, y + dy * wide, 13)


def _vineyard(brush: Brush, look: Style, corners: Points) -> None:
    """Rows of vines with dark grapes on brown earth."""
    brush.fill(moved(corners, 5, 9), shade(look.grass[0], 0.62))
    brush.fill(corners, shade(look.court, 0.62))
    middle = corners.mean(0)
    brush.fill(middle + 0.93 * (corners - middle), shade(look.court, 0.8))
    a, b, c, d = corners
    for s in np.linspace(0.14, 0.86, 4):
        start, end = a + s * (b - a), d + s * (c - d)
        for u in np.linspace(0.1, 0.9, 8):
            x, y = (start + u * (end - start)).tolist()
            _bush(brush, look, x, y, 13)
            if brush.rng.random() < 0.6:
                brush.dot(x + 3, y + 4, 6, (92, 38, 92))


def _varnished(brush: Brush, side: int) -> Pixels:
    """Scaled down, with the tooth of the paper."""
    small = np.asarray(cv2.resize(brush.canvas, (side, side), interpolation=cv2.INTER_AREA), np.float32)
    tooth = 1 + 0.018 * brush.rng.standard_normal((side, side, 1), np.float32)
    return np.clip(small * tooth, 0, 255).astype(np.uint8)
