"""Paints what gets in the way over a photo that was taken already: arms, sleeves, hands, a cup."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Pixels
from workshop.scenes.objects.surface import any_colour
from workshop.scenes.objects.things import Can, paint_arm, paint_can
from workshop.scenes.view.camera import Camera, stand

Points = npt.NDArray[np.float64]

_CUPS = 0.35  # of what is painted is a cup, the rest are arms
_SHADOW = 0.45  # of the light is taken away beneath
_UP = 30.0  # tiles above the table: so far off that nothing painted is drawn smaller at the picture's edge


@dataclass(frozen=True, slots=True, eq=False)
class Covered:
    """The photo with something over it; `mask` is 255 where that is."""

    pixels: Pixels
    mask: Pixels


def cover(rng: np.random.Generator, pixels: Pixels, tile: float, middle: tuple[float, float]) -> Covered:
    """Paints an arm or a cup that ends about `middle` (x, y in pixels), sized for tiles of `tile` pixels."""
    high, wide = pixels.shape[:2]
    camera, mask = _above((wide, high), tile), np.zeros((high, wide), np.uint8)
    painted = pixels.copy()
    at = (np.asarray(middle, float) - [wide / 2, high / 2]) / tile
    if rng.random() < _CUPS:
        radius, tall = float(rng.uniform(0.7, 1.05)), float(rng.uniform(0.6, 2.0))
        colour, inside = (_shade(rng, 1.0), _shade(rng, 0.6))
        outline = paint_can(painted, camera, Can((float(at[0]), float(at[1])), radius, tall, colour, inside))
        outlines = [] if outline is None else [outline]
    else:
        outlines = paint_arm(rng, painted, camera, at)
    for outline in outlines:
        cv2.fillConvexPoly(mask, np.round(outline).astype(np.int32), (255,))
    return Covered(_with_shadow(rng, pixels, painted, mask, tile), mask)


def _above(size: tuple[int, int], tile: float) -> Camera:
    """A camera far above the middle of the picture, to which a tile is so many pixels wide."""
    focal = 36 * tile * _UP / max(size)
    return stand((0.0, 0.0), _UP, 90.0, 0.0, size, focal)


def _shade(rng: np.random.Generator, gain: float) -> tuple[float, float, float]:
    red, green, blue = (any_colour(rng) * gain).tolist()
    return float(red), float(green), float(blue)


def _with_shadow(rng: np.random.Generator, under: Pixels, painted: Pixels, mask: Pixels, tile: float) -> Pixels:
    """Sets what was painted into the photo: a shadow beside it, soft edges, the light and the grain of the photo."""
    shift = np.array([[1, 0, rng.uniform(-0.3, 0.3) * tile], [0, 1, rng.uniform(0.1, 0.4) * tile]], np.float64)
    fallen = cv2.warpAffine(mask, shift, mask.shape[::-1])
    shade = cv2.GaussianBlur(fallen, (0, 0), 0.12 * tile).astype(np.float32)[..., None] / 255 * np.float32(_SHADOW)
    high, wide = mask.shape
    coarse = cv2.resize(under, (8, 6), interpolation=cv2.INTER_AREA).mean(2).astype(np.float32)
    around = cv2.resize(coarse / max(1.0, float(coarse.mean())), (wide, high), interpolation=cv2.INTER_CUBIC)
    lit = painted * (0.55 + 0.45 * around[..., None]) + rng.normal(0, 3, under.shape).astype(np.float32)
    share = cv2.GaussianBlur(mask, (0, 0), 1.2).astype(np.float32)[..., None] / 255
    return np.clip(under * (1 - shade) * (1 - share) + lit * share, 0, 255).astype(np.uint8)
