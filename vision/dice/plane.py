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
"""How far off the numbers that are sought are, in as many ways as there are."""

_SHAPE_OFF = 0.15  # of a moment: how well it is seen
_FOOT_OFF = 0.08  # sides: how well a foot is seen
_LARGER = 0.4  # of the logarithm of its side: what is so much larger or smaller is no die of the plane
_ASTRAY = 0.4  # sides: nor what stands so far from its place
_STEP = 1e-5  # for slopes
_SOFT = 2.0  # misses far beyond that hardly count
_ROUNDS = 30


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

    @property
    def sides(self) -> Doubles:
        """How large each is: the side of a square of the same area (n, pixels)."""
        return np.asarray(np.linalg.det(self.spreads) ** 0.25 / np.sqrt(self.spread), np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """Four numbers: the logarithm of the focal length over the photo's longer side, how much the plane falls away to
    the right and downwards, and the logarithm of its distance. `size`: width and height of the photo.
    """

    numbers: Doubles
    size: tuple[int, int]

    @property
    def focal(self) -> float:
        """The focal length, in pixels."""
        return float(max(self.size) * np.exp(self.numbers[0]))

    @property
    def normal(self) -> Doubles:
        """Of length 1; away from the camera."""
        n = np.array([self.numbers[1], self.numbers[2], 1.0])
        return np.asarray(n / np.linalg.norm(n), np.float64)

    def rays(self, pixels: Doubles) -> Doubles:
        """From the camera to each pixel (n x 2)."""
        centred = (pixels - (np.array(self.size) - 1) / 2) / self.focal
        return np.asarray(np.concatenate([centred, np.ones((*centred.shape[:-1], 1))], -1), np.float64)

    def axes(self) -> Doubles:
        """Two directions in the plane, at a right angle (2 x 3)."""
        n = self.normal
        first = np.array([1.0, 0, 0]) - n[0] * n
        first /= np.linalg.norm(first)
        return np.stack([first, np.cross(n, first)])

    def flat(self, pixels: Doubles) -> Doubles:
        """Where pixels (n x 2) lie in the plane."""
        rays = self.rays(pixels)
        return np.asarray(np.exp(self.numbers[3]) * rays @ self.axes().T / (rays @ self.normal)[..., None], np.float64)

    def seen(self, places: Doubles) -> Doubles:
        """The pixels (n x 2) in which places of the plane appear."""
        axes, n = self.axes(), self.normal
        # `flat` leaves out what lies along the normal: the point below the camera is there again
        points = places @ axes + np.exp(self.numbers[3]) * n
        return self._shown(points)

    def suits(self, seen: Outlines) -> Flags:
        """Which of these are about as large, and stand about where, dice of this plane would."""
        astray = np.linalg.norm(self.feet(seen.middles) - seen.feet, axis=1) / seen.sides
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
        points = rays * (np.exp(self.numbers[3]) / (rays @ n))[..., None] + n
        return self._shown(points)

    def _shown(self, points: Doubles) -> Doubles:
        """The pixels in which points before the camera appear."""
        return np.asarray(points[..., :2] / points[..., 2:] * self.focal + (np.array(self.size) - 1) / 2, np.float64)

    def slopes(self, pixels: Doubles) -> Doubles:
        """How a step in the photo, at each pixel, moves a place in the plane (n x 2 x 2)."""
        rays, n, axes = self.rays(pixels), self.normal, self.axes()
        depth = rays @ n
        steps = np.eye(3)[None, :, :2] - rays[..., None] * n[None, None, :2] / depth[:, None, None]
        scale = np.exp(self.numbers[3]) / self.focal
        return np.asarray(scale * (axes @ steps) / depth[:, None, None], np.float64)


def doubts(numbers: Doubles) -> Doubles:
    """How unusual a camera is, in standard deviations."""
    return np.array([(numbers[0] - np.log(USUAL_FOCAL)) / FOCAL_SPREAD])


def plane_of(seen: Outlines, size: tuple[int, int]) -> Plane:
    """Finds the plane in which the faces look as they were seen."""

    def misses(numbers: Doubles) -> Doubles:
        return np.concatenate([_off(Plane(numbers, size), seen).ravel(), doubts(numbers)])

    away = np.log(max(size) * USUAL_FOCAL / float(np.median(seen.sides)))
    found = [settled(misses, np.array([np.log(USUAL_FOCAL), *tilt, away])) for tilt in (_tilt(seen), np.zeros(2))]
    best, _ = min(found, key=lambda one: one[1])
    return Plane(best, size)


def _tilt(seen: Outlines) -> Doubles:
    """How steeply the plane falls away, about: a die that is seen from the side shows its foot far from its face."""
    way = np.median((seen.feet - seen.middles) / seen.sides[:, None], axis=0)
    far = float(np.linalg.norm(way))
    slants = np.linspace(0, 1.2, 25)  # radians; its side shrinks by the root of the cosine
    slant = slants[int(np.abs(np.sin(slants) / np.sqrt(np.cos(slants)) - far).argmin())]
    return np.asarray(way / max(far, 1e-6) * np.tan(slant), np.float64)


def _off(plane: Plane, seen: Outlines) -> Doubles:
    """How far each face and foot is from where the plane would have them, in deviations (n x 5)."""
    slopes = plane.slopes(seen.middles)
    moments = slopes @ seen.spreads @ slopes.transpose(0, 2, 1) / seen.spread
    shape = np.stack([moments[:, 0, 0] - 1, moments[:, 1, 1] - 1, 2 * moments[:, 0, 1]], 1) / _SHAPE_OFF
    feet = (plane.feet(seen.middles) - seen.feet) / seen.sides[:, None] / _FOOT_OFF
    return np.concatenate([shape, feet], 1)


def settled(misses: Misses, start: Doubles) -> tuple[Doubles, float]:
    """The numbers near `start` by which least is missed, and what is left; the worst misses count little."""
    numbers, damp = start, 1e-2
    off = misses(numbers)
    cost = _cost(off)
    for _ in range(_ROUNDS):
        bend = np.stack([(misses(numbers + step) - off) / _STEP for step in np.eye(len(numbers)) * _STEP], 1)
        heed = 1 / (1 + (off / _SOFT) ** 2)
        pull, stiff = bend.T @ (heed * off), bend.T @ (heed[:, None] * bend)
        step = np.linalg.solve(stiff + damp * np.diag(np.diag(stiff) + 1e-9), pull)
        tried = numbers - step
        with np.errstate(all="ignore"):
            there = misses(tried)
        better = bool(np.isfinite(there).all()) and _cost(there) < cost
        if better:
            gain = cost - _cost(there)
            numbers, off, cost, damp = tried, there, _cost(there), damp / 5
            if gain < 1e-6 * cost:
                break
        else:
            damp *= 6
            if damp > 1e6:
                break
    return numbers, cost


def _cost(off: Doubles) -> float:
    with np.errstate(over="ignore"):
        return float(np.log1p((off / _SOFT) ** 2).sum() * _SOFT**2)
