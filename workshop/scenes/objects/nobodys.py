"""Wooden pieces that are nobody's, as boxes of the shelf bring them: fairy, dragon, mage, witch, the floors of a tower,
castle, bridge, the big top, the count.

Outlines are ours, their sizes those of the wood in the boxes, as far as they are known: a tile's side is 45 mm.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.pieces import ThingKind
from workshop.scenes.objects.laying import THICK, Laid
from workshop.scenes.objects.pieces import TILE_MM, Posed, Solid
from workshop.scenes.objects.surface import paint

Tint = tuple[float, float, float]
Place = tuple[float, float]

FLOOR_MM, FLOOR_HIGH_MM = 15.0, 9.0
HIGHEST = 4
"""The most floors of a tower that are drawn."""
TRIES = 12
APART = 0.7
"""So far from others, in sides of a tile, a piece stands freely."""
ASIDE = 0.3
"""How far from the middle of its tile a piece stands, in sides of a tile."""

_FAIRY = np.array(
    [(0, 0), (5.5, 0), (5, 3.5), (3.2, 7.5), (2.4, 9.5), (5.8, 12), (6.3, 13.5), (5.2, 14.9), (2.2, 13.8),
     (2.6, 16), (1.4, 18.3), (0, 18.6), (-1.4, 18.3), (-2.6, 16), (-2.2, 13.8), (-5.2, 14.9), (-6.3, 13.5),
     (-5.8, 12), (-2.4, 9.5), (-3.2, 7.5), (-5, 3.5), (-5.5, 0)], float,
)  # fmt: skip
_DRAGON = np.array(
    [(-17, 0), (-10, 0), (-9, 4), (4, 4), (5, 0), (12, 0), (13, 6), (18, 9), (17, 15), (13, 17), (9, 13), (5, 11),
     (2, 17), (-2, 11), (-7, 14), (-11, 9), (-17, 6)], float,
)  # fmt: skip
_MAGE = np.array(
    [(0, 0), (5.5, 0), (5.8, 7), (3.4, 10), (5.6, 11), (2.6, 14), (0, 21), (-2.6, 14), (-5.6, 11), (-3.4, 10),
     (-5.8, 7), (-5.5, 0)], float,
)  # fmt: skip
_WITCH = np.array(
    [(0, 0), (6.2, 0), (3.6, 8), (7.4, 11), (3, 12.5), (1.6, 19), (0, 19.5), (-1.6, 19), (-3, 12.5),
     (-7.4, 11), (-3.6, 8), (-6.2, 0)], float,
)  # fmt: skip
_CASTLE = np.array(
    [(-11, 0), (11, 0), (11, 16), (7, 16), (7, 12.5), (2.5, 12.5), (2.5, 16), (-2.5, 16), (-2.5, 12.5), (-7, 12.5),
     (-7, 16), (-11, 16)], float,
)  # fmt: skip
_BRIDGE = np.array(
    [(-23, 0), (-15, 0), (-6, 7), (6, 7), (15, 0), (23, 0), (20, 9), (0, 12), (-20, 9)], float,
)  # fmt: skip
_TENT = np.array(
    [(-11, 0), (11, 0), (11, 6.5), (4, 12), (0.8, 17), (0.8, 21), (-0.8, 21), (-0.8, 17), (-4, 12), (-11, 6.5)], float,
)  # fmt: skip
_COUNT = np.array(
    [(-7.5, 0), (7.5, 0), (5.2, 8), (7.2, 12), (5, 14.5), (2.6, 15), (3.2, 18), (4.6, 19.5), (2.4, 23), (-2.4, 23),
     (-4.6, 19.5), (-3.2, 18), (-2.6, 15), (-5, 14.5), (-7.2, 12), (-5.2, 8)], float,
)  # fmt: skip
_FLOOR = FLOOR_MM / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)

WOOD: Mapping[ThingKind, Solid] = {
    ThingKind.FAIRY: Solid("fairy", _FAIRY, 8.0),
    ThingKind.DRAGON: Solid("dragon", _DRAGON, 12.0),
    ThingKind.MAGE: Solid("mage", _MAGE, 9.0),
    ThingKind.WITCH: Solid("witch", _WITCH, 9.0),
    ThingKind.FLOOR: Solid("floor", _FLOOR, FLOOR_HIGH_MM, flat=True),
    ThingKind.CASTLE: Solid("castle", _CASTLE, 10.0),
    ThingKind.BRIDGE: Solid("bridge", _BRIDGE, 7.0),
    ThingKind.TENT: Solid("tent", _TENT, 12.0),
    ThingKind.COUNT: Solid("count", _COUNT, 9.5),
}
LACQUERS: Mapping[ThingKind, tuple[Tint, ...]] = {
    ThingKind.FAIRY: ((0.1, 0.05, 0.95), (0.09, 0.3, 0.85), (0.95, 0.2, 0.95)),
    ThingKind.DRAGON: ((0.99, 0.85, 0.65), (0.98, 0.9, 0.5)),
    ThingKind.MAGE: ((0.1, 0.05, 0.95), (0.08, 0.85, 0.9)),
    ThingKind.WITCH: ((0.6, 0.1, 0.15), (0.78, 0.55, 0.5), (0.06, 0.8, 0.85)),
    ThingKind.FLOOR: ((0.09, 0.4, 0.75), (0.07, 0.5, 0.4), (0.6, 0.05, 0.55)),
    ThingKind.CASTLE: ((0.08, 0.4, 0.7), (0.07, 0.5, 0.42), (0.09, 0.1, 0.6)),
    ThingKind.BRIDGE: ((0.09, 0.42, 0.8), (0.07, 0.5, 0.45)),
    ThingKind.TENT: ((0.99, 0.8, 0.75), (0.1, 0.06, 0.93), (0.14, 0.75, 0.9)),
    ThingKind.COUNT: ((0.79, 0.6, 0.45), (0.83, 0.6, 0.55)),
}
"""Hue, saturation and value of the lacquers in which each is sold, or seems to be: one for a table."""


def put_on(
    rng: np.random.Generator, laid: Sequence[Laid], kinds: Sequence[ThingKind], there: Sequence[Place]
) -> list[tuple[Posed, Tint]]:
    """Stands each of these on some tile where nothing stands, a tower floor by floor; every piece with its colour.

    `there`: where others stand. Of a tower the uppermost floor comes first: what comes later is painted first.
    """
    found: list[tuple[Posed, Tint]] = []
    lots = {kind: tint(rng, LACQUERS[kind]) for kind in dict.fromkeys(kinds)}
    feet = list(there)
    for kind in kinds:
        x, y = _free_place(rng, laid, feet)
        feet.append((x, y))
        turn, size = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.93, 1.08))
        floors = int(rng.integers(1, HIGHEST + 1)) if kind is ThingKind.FLOOR else 1
        for level in reversed(range(floors)):
            height = THICK + level * size * FLOOR_HIGH_MM / TILE_MM
            askew = turn + float(rng.normal(0, 0.08)) * bool(level)
            found.append((Posed(WOOD[kind], (x, y), height, askew, False, size), lots[kind]))
    return found


def _free_place(rng: np.random.Generator, laid: Sequence[Laid], feet: Sequence[Place]) -> Place:
    """A place on some tile that is as far from the others as that can be had in a few tries."""
    tried = []
    for _ in range(TRIES):
        tile = laid[int(rng.integers(len(laid)))]
        x, y = tile.on_table([rng.uniform(0.5 - ASIDE, 0.5 + ASIDE, 2)])[0].tolist()
        room = min((float(np.hypot(x - a, y - b)) for a, b in feet), default=APART)
        tried.append((min(room, APART), (x, y)))
    return max(tried, key=lambda one: one[0])[1]


def tint(rng: np.random.Generator, paints: Sequence[Tint]) -> Tint:
    """Returns one of the lacquers, a little otherwise."""
    hue, saturation, value = paints[int(rng.integers(len(paints)))]
    made: NDArray[np.floating] = paint(
        hue + rng.normal(0, 0.012), saturation * np.exp(rng.normal(0, 0.15)), value * np.exp(rng.normal(0, 0.12))
    )
    return float(made[0]), float(made[1]), float(made[2])
