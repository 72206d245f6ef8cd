"""Strews patches with wood that is nobody's, and cuts out what the meeples' net takes for pieces there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.pieces import Colour, ThingKind
from vision.arrays import Singles
from vision.meeples import planes
from vision.meeples.view import SIDE
from workshop.nets.feet import peaks
from workshop.nets.meeples.scene import Patch, make
from workshop.nets.meeples.things import SPAN, as_carved, clutter
from workshop.nets.piles.scene import REACH
from workshop.scenes.objects.nobodys import FLOOR_HIGH_MM, HIGHEST, LACQUERS, WOOD, tint
from workshop.scenes.objects.paint import painted
from workshop.scenes.objects.pieces import TILE_MM, Floats, Pixels, Posed, Solid

FAINT = -2.2  # logit: the program hears of peaks from one in ten on
SAME = 0.25  # tiles: a peak nearer than this to a player's foot is that piece, ...
OTHER = 0.4  # ... and one farther than this from all of them is none
RIM = 0.6  # tiles of a patch in which too little is seen about a peak
KINDS = tuple(WOOD)
ANY_SHAPE = 0.2  # of that wood is of no shape that we know, since boxes bring more than these,
ANY_COLOUR = 0.35  # and so much has a player's lacquer
LYING = 0.15
MOST = 9  # pieces that are nobody's
APART = 0.3  # tiles between them


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """What the flat view shows about a peak of the meeples' net, as far as REACH about it.

    `mean` of the tiles, RGB 0..255; `lean` of a thing one tile high, in tiles; `players`: a player's piece stands there
    """

    pixels: Pixels
    mean: NDArray[np.float32]
    lean: NDArray[np.float32]
    players: bool


def glimpses(
    net: Callable[[Singles], Singles], tiles: Sequence[Pixels], tracks: Sequence[Pixels], rng: np.random.Generator
) -> list[Glimpse]:
    """One patch, and what the net takes for pieces on it; what leans leans upwards."""
    patch = make(tiles, tracks, rng, strewn)
    turn = -np.pi / 2 - np.arctan2(patch.lean[1], patch.lean[0])
    c, s = np.cos(turn), np.sin(turn)
    linear = np.array([[c, -s], [s, c]])
    middle = np.full(2, SPAN * SIDE / 2)
    place = np.column_stack([linear, middle - linear @ middle])
    size = (SPAN * SIDE, SPAN * SIDE)
    flat = np.asarray(cv2.warpAffine(patch.pixels, place, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    lean = (linear @ patch.lean).astype(np.float32)
    leans = np.broadcast_to(lean.clip(-planes.STEEPEST, planes.STEEPEST)[:, None, None], (2, *size))
    (answer,) = net(np.concatenate([planes.balanced(flat, patch.mean), leans])[None])
    found = [peak.place for peak in peaks(answer, FAINT)]
    return _cut(patch, flat, lean, patch.feet[:, :2] @ linear.T + place[:, 2], found)


def _cut(patch: Patch, flat: Pixels, lean: NDArray[np.float32], feet: Floats, found: Sequence[Floats]) -> list[Glimpse]:
    left, right, above, below = REACH
    padded = np.pad(flat, ((above, below), (left, right), (0, 0)), "edge")
    cut = []
    for x, y in found:
        if min(x, y) < RIM * SIDE or max(x, y) > (SPAN - RIM) * SIDE:
            continue
        apart = np.hypot(*(feet - (x, y)).T).min(initial=np.inf) / SIDE
        if apart < SAME or apart > OTHER:
            column, row = round(float(x)), round(float(y))
            about = padded[row : row + above + below, column : column + left + right].copy()
            cut.append(Glimpse(about, patch.mean, lean, bool(apart < SAME)))
    return cut


def strewn(tiles: Sequence[Pixels], rng: np.random.Generator) -> list[tuple[Posed, Floats]]:
    """Wood that is nobody's among other things that are no pieces."""
    return [*clutter(tiles, rng), *_nobodys(rng)]


def _nobodys(rng: np.random.Generator) -> list[tuple[Posed, Floats]]:
    """Fairies, dragons, mages, witches, towers, carved by one maker, and other wood."""
    stretch, waves = rng.normal(1, 0.1, 2), rng.normal(0, 0.05, (2, 2))
    hang, depth, sanded = float(rng.uniform(-0.1, 0.25)), float(rng.normal(1, 0.15)), int(rng.integers(8))
    things: list[tuple[Posed, Floats]] = []
    feet: list[Floats] = []
    for _ in range(int(rng.integers(MOST + 1))):
        foot = rng.uniform(0, SPAN, 2)
        if any(np.hypot(*(foot - other)) < APART for other in feet):
            continue
        feet.append(foot)
        kind = KINDS[int(rng.integers(len(KINDS)))]
        solid = WOOD[kind] if rng.random() > ANY_SHAPE or WOOD[kind].flat else _any_shape(rng)
        if not solid.flat:
            solid = as_carved(solid, stretch, waves, hang, depth, sanded)
        lacquer = np.array(tint(rng, LACQUERS[kind]))
        if rng.random() < ANY_COLOUR:
            lacquer = painted(tuple(Colour)[int(rng.integers(len(Colour)))], rng)
        turn, size = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.9, 1.1))
        lying = not solid.flat and rng.random() < LYING
        floors = int(rng.integers(1, HIGHEST + 1)) if kind is ThingKind.FLOOR else 1
        for level in range(floors):
            height = level * size * FLOOR_HIGH_MM / TILE_MM
            askew = turn + float(rng.normal(0, 0.08)) * bool(level)
            posed = Posed(solid, (float(foot[0]), float(foot[1])), height, askew, bool(lying), size)
            things.append((posed, np.clip(lacquer * rng.normal(1, 0.04), 3, 252)))
    return things


def _any_shape(rng: np.random.Generator) -> Solid:
    """An animal, a tree, whatever stands on its own: a ragged outline, broad or tall."""
    corners = int(rng.integers(7, 16))
    angle = np.arange(corners) * 2 * np.pi / corners
    reach = rng.uniform(0.55, 1, corners)
    half = np.array([rng.uniform(5, 17), rng.uniform(7, 12)])
    outline = np.stack([np.cos(angle), np.sin(angle)], 1) * reach[:, None] * half
    outline[:, 1] -= outline[:, 1].min()
    return Solid("thing", outline, float(rng.uniform(7, 13)))
