"""The plane in which the upper faces lie, as the camera sees it: what the dice of one photo have in common.

All dice are as large as each other, and their upper faces lie in one plane. So four numbers tell how each of them must
look wherever it lies in the photo. Lengths are sides of a die.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Doubles, Flags
from vision.geometry import FOCAL_SPREAD, USUAL_FOCAL

Misses = Callable[[Doubles], Doubles]
"""How far off the numbers that are sought (... x p) are, in as many ways as there are (... x q)."""

_SHAPE_OFF = 0.15  # of a moment: how well it is seen
_FOOT_OFF = 0.08  # sides: how well a foot is seen
_LARGER = 0.4  # of the logarithm of its side: what is so much larger or smaller is no die of the plane
_ASTRAY = 0.4  # sides: nor what stands so far from its place
_STEP = 1e-5  # for slopes
_SOFT = 2.0  # misses far beyond that hardly count
_ROUNDS = 30
_STUCK = 1e5  # damping so strong that nothing moves any more


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """How faces were seen: where (n x 2 pixels), how far their points reach (n x 2 x 2, their second moments), where
    their dice stand (n x 2 pixels). `spread`: the second moment of such a face along its side, in sides.
    """

    middles: Doubles
    spreads: Doubles
    feet: Doubles
    spread: float

    def only(self, which: Flags | Sequence[int]) -> Outlines:
        """Some of them."""
        return Outlines(self.middles[which], self.spreads[which], self.feet[which], self.spread)

    def each(self) -> Outlines:
        """As many as there are, of one face each (n x 1 x ...): whatever is asked of them is asked of each alone."""
        return Outlines(self.middles[:, None], self.spreads[:, None], self.feet[:, None], self.spread)

    @property
    def sides(self) -> Doubles:
        """How large each is: the side of a square of the same area (n, pixels)."""
        return np.asarray(np.linalg.det(self.spreads) ** 0.25 / np.sqrt(self.spread), np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """Four numbers: the logarithm of the focal length over the photo's longer side, how much the plane falls away to
    the right and downwards, and the logarithm of its distance. `size`: width and height of the photo.

    There may be many planes in one (... x 4): each pixel or place is then asked of each.
    """

    numbers: Doubles
    size: tuple[int, int]

    @property
    def focal(self) -> Doubles:
        """The focal length, in pixels (... x 1 x 1, as all that each point is measured with)."""
        return np.asarray(max(self.size) * np.exp(self.numbers[..., :1, None]), np.float64)

    @property
    def distance(self) -> Doubles:
        """From the camera, along the normal (... x 1 x 1)."""
        return np.asarray(np.exp(self.numbers[..., 3:, None]), np.float64)

    @property
    def normal(self) -> Doubles:
        """Of length 1; away from the camera (... x 3 x 1)."""
        right, down = self.numbers[..., 1], self.numbers[..., 2]
        n = np.stack([right, down, np.ones_like(right)], -1)[..., None]
        return np.asarray(n / np.sqrt((n**2).sum(-2, keepdims=True)), np.float64)

    def rays(self, pixels: Doubles) -> Doubles:
        """From the camera to each pixel (n x 2)."""
        centred = (pixels - (np.array(self.size) - 1) / 2) / self.focal
        return np.asarray(np.concatenate([centred, np.ones((*centred.shape[:-1], 1))], -1), np.float64)

    def axes(self) -> Doubles:
        """Two directions in the plane, at a right angle (... x 2 x 3)."""
        x, y, z = np.moveaxis(self.normal[..., 0], -1, 0)
        long = np.sqrt(y**2 + z**2)
        first = np.stack([long, -x * y / long, -x * z / long], -1)
        return np.stack([first, np.stack([np.zeros_like(x), z / long, -y / long], -1)], -2)

    def flat(self, pixels: Doubles) -> Doubles:
        """Where pixels (n x 2) lie in the plane."""
        rays = self.rays(pixels)
        return np.asarray(self.distance * (rays @ self.axes().swapaxes(-1, -2)) / (rays @ self.normal), np.float64)

    def seen(self, places: Doubles) -> Doubles:
        """The pixels (n x 2) in which places of the plane appear."""
        # `flat` leaves out what lies along the normal: the point below the camera is there again
        return self._shown(places @ self.axes() + self.distance * self.normal.swapaxes(-1, -2))

    def suits(self, seen: Outlines) -> Flags:
        """Which of these are about as large, and stand about where, dice of this plane would."""
        astray = np.linalg.norm(self.feet(seen.middles) - seen.feet, axis=-1) / seen.sides
        return np.asarray((np.abs(self._larger(seen)) < _LARGER) & (astray < _ASTRAY), np.bool_)

    def sizes_suit(self, seen: Outlines) -> Flags:
        """Which of these are as large as dice of this plane would be."""
        return np.asarray(np.abs(self._larger(seen)) < _LARGER / 2, np.bool_)

    def _larger(self, seen: Outlines) -> Doubles:
        """How much larger each is than a die of the plane would be: the logarithm of its side."""
        return np.asarray(np.log(np.abs(np.linalg.det(self.slopes(seen.middles))) * seen.sides**2) / 2, np.float64)

    def feet(self, pixels: Doubles) -> Doubles:
        """The pixels in which the middle of a die's foot appears whose face has its middle at each pixel (n x 2)."""
        rays, n = self.rays(pixels), self.normal
        return self._shown(rays * (self.distance / (rays @ n)) + n.swapaxes(-1, -2))

    def _shown(self, points: Doubles) -> Doubles:
        """The pixels in which points before the camera appear."""
        return np.asarray(points[..., :2] / points[..., 2:] * self.focal + (np.array(self.size) - 1) / 2, np.float64)

    def slopes(self, pixels: Doubles) -> Doubles:
        """How a step in the photo, at each pixel, moves a place in the plane (n x 2 x 2)."""
        rays, n = self.rays(pixels), self.normal
        depth = (rays @ n)[..., None]
        steps = np.eye(3)[:, :2] - rays[..., None] * n[..., None, None, :2, 0] / depth
        scale = (self.distance / self.focal)[..., None]
        return np.asarray(scale * (self.axes()[..., None, :, :] @ steps) / depth, np.float64)


def doubts(numbers: Doubles) -> Doubles:
    """How unusual a camera is, in standard deviations."""
    return np.asarray((numbers[..., :1] - np.log(USUAL_FOCAL)) / FOCAL_SPREAD, np.float64)


def plane_of(seen: Outlines, size: tuple[int, int]) -> Plane:
    """Finds the plane in which the faces look as they were seen; of each where they are alone."""

    def misses(numbers: Doubles) -> Doubles:
        off = _off(Plane(numbers, size), seen)
        return np.concatenate([off.reshape(*numbers.shape[:-1], -1), doubts(numbers)], -1)

    away = np.log(max(size) * USUAL_FOCAL / np.median(seen.sides, axis=-1, keepdims=True))
    tilt, usual = _tilt(seen), np.full_like(away, np.log(USUAL_FOCAL))
    starts = [np.concatenate([usual, start, away], -1) for start in (tilt, np.zeros_like(tilt))]
    (aslant, flat), (left, flatly) = settled(misses, np.stack(starts))
    return Plane(np.where((left <= flatly)[..., None], aslant, flat), size)


def _tilt(seen: Outlines) -> Doubles:
    """How steeply the plane falls away, about: a die that is seen from the side shows its foot far from its face."""
    way = np.median((seen.feet - seen.middles) / seen.sides[..., None], axis=-2)
    far = np.linalg.norm(way, axis=-1, keepdims=True)
    slants = np.linspace(0, 1.2, 25)  # radians; its side shrinks by the root of the cosine
    slant = slants[np.abs(np.sin(slants) / np.sqrt(np.cos(slants)) - far).argmin(-1)]
    return np.asarray(way / np.maximum(far, 1e-6) * np.tan(slant)[..., None], np.float64)


def _off(plane: Plane, seen: Outlines) -> Doubles:
    """How far each face and foot is from where the plane would have them, in deviations (... x n x 5)."""
    slopes = plane.slopes(seen.middles)
    moments = slopes @ seen.spreads @ slopes.swapaxes(-1, -2) / seen.spread
    shape = np.stack([moments[..., 0, 0] - 1, moments[..., 1, 1] - 1, 2 * moments[..., 0, 1]], -1) / _SHAPE_OFF
    feet = (plane.feet(seen.middles) - seen.feet) / seen.sides[..., None] / _FOOT_OFF
    return np.concatenate([shape, feet], -1)


def settled(misses: Misses, starts: Doubles) -> tuple[Doubles, Doubles]:
    """The numbers near each start (... x p) by which least is missed, and what is left (...); the worst misses count
    little.
    """
    numbers, own = starts, np.eye(starts.shape[-1])
    steps = _STEP * own.reshape(-1, *[1] * (starts.ndim - 1), len(own))
    off = misses(numbers)
    left = _cost(off)
    damp, ended = np.full_like(left, 1e-2), np.zeros_like(left, bool)
    for _ in range(_ROUNDS):
        bend = np.moveaxis((misses(numbers + steps) - off) / _STEP, 0, -1)
        heeded = bend / (1 + (off / _SOFT) ** 2)[..., None]
        pull, stiff = (heeded * off[..., None]).sum(-2), heeded.swapaxes(-1, -2) @ bend
        stiff += damp[..., None, None] * own * (np.diagonal(stiff, axis1=-2, axis2=-1)[..., None] + 1e-9)
        tried = numbers - np.linalg.solve(stiff, pull[..., None])[..., 0]
        with np.errstate(all="ignore"):
            there = misses(tried)
            cost = _cost(there)
        better = ~ended & np.isfinite(there).all(-1) & (cost < left)
        ended |= np.where(better, left - cost < 1e-6 * cost, damp > _STUCK)
        damp = damp * np.where(better, 1 / 5, 6)
        left = np.where(better, cost, left)
        numbers, off = (np.where(better[..., None], new, old) for new, old in ((tried, numbers), (there, off)))
        if ended.all():
            break
    return numbers, left


def _cost(off: Doubles) -> Doubles:
    with np.errstate(over="ignore"):
        return np.asarray(np.log1p((off / _SOFT) ** 2).sum(-1) * _SOFT**2, np.float64)
