"""A square canvas and the strokes on it, in thousandths of a tile."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from engine.outline import TILE

Pixels = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float64]
Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

WIND = 13.0
"""By how many thousandths lines are wound off their outline, as a deviation."""


def shade(colour: Sequence[float], gain: float) -> Colour:
    """The colour made darker or lighter."""
    r, g, b = (int(min(255, max(0, c * gain))) for c in colour)
    return r, g, b


def clouds(
    rng: np.random.Generator, side: int, size: float, octaves: int, stretch: float = 1.0
) -> npt.NDArray[np.float32]:
    """Smooth noise of mean 0 and deviation about 1; the coarsest wave is `size` pixels high, `size * stretch` wide."""
    total = np.zeros((side, side), np.float32)
    for octave in range(octaves):
        wave = size / 2**octave
        grid = rng.standard_normal((int(side / wave) + 3, int(side / (wave * stretch)) + 3), np.float32)
        grid = grid[:side, :side]
        total += np.float32(0.5**octave) * cv2.resize(grid, (side, side), interpolation=cv2.INTER_CUBIC)
    return total


def moved(points: npt.ArrayLike, x: float, y: float) -> Points:
    """The points so much further right and down."""
    return np.asarray(np.asarray(points, np.float64) + np.array([x, y]), np.float64)


class Brush:
    """A canvas of `side` pixels, and the chances of one tile."""

    def __init__(self, rng: np.random.Generator, side: int) -> None:
        self.rng, self.side = rng, side
        self.canvas: Pixels = np.zeros((side, side, 3), np.uint8)
        self._scale = side / TILE
        coarse = rng.standard_normal((2, 9, 9))
        self._wind = np.stack([cv2.resize(c, (65, 65), interpolation=cv2.INTER_CUBIC) for c in coarse], -1) * WIND

    def mask(self) -> Pixels:
        """An empty canvas of the same size."""
        return np.zeros_like(self.canvas)

    def wound(self, line: Points) -> Points:
        """A line finely cut and bent by the tile's own wind, which dies away at its borders."""
        steps = np.linalg.norm(np.diff(line, axis=0), axis=1)
        along = np.r_[0, np.cumsum(steps)]
        fine = np.linspace(0, along[-1], max(2, int(along[-1] / 20) + 1))
        dense = np.stack([np.interp(fine, along, line[:, k]) for k in (0, 1)], 1)
        cell = np.clip((dense / TILE * 64).round().astype(int), 0, 64)
        border = np.minimum(dense, TILE - dense).min(1)
        calm = np.clip(border / 140, 0, 1)[:, None]
        return np.asarray(dense + self._wind[cell[:, 1], cell[:, 0]] * calm, np.float64)

    def stroke(
        self, line: Points, colour: Colour, width: float, onto: Pixels | None = None, inside: Pixels | None = None
    ) -> None:
        """Draw a line with round ends; `inside` keeps it on a mask."""
        target = self.canvas if onto is None else onto
        if inside is not None:
            mask = self.mask()
            self.stroke(line, (255, 255, 255), width, mask)
            self.lay(np.broadcast_to(np.asarray(colour, np.float32), target.shape), np.minimum(mask, inside))
            return
        thick = max(1, round(width * self._scale))
        cv2.polylines(target, [self._pixels(line)], False, colour, thick, cv2.LINE_AA, 4)

    def fill(self, ring: Points, colour: Colour, onto: Pixels | None = None, grow: float = 0.0) -> None:
        """Fill a ring, made larger or smaller by `grow`."""
        target = self.canvas if onto is None else onto
        if grow:
            middle = ring.mean(0)
            out = ring - middle
            ring = middle + out * (1 + grow / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1))
        cv2.fillPoly(target, [self._pixels(ring)], colour, cv2.LINE_AA, 4)

    def dot(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A round spot."""
        centre = (round(x * self._scale * 16), round(y * self._scale * 16))
        cv2.circle(self.canvas, centre, max(1, round(radius * self._scale * 16)), colour, -1, cv2.LINE_AA, 4)

    def ring(self, x: float, y: float, rx: float, ry: float) -> Points:
        """An ellipse."""
        t = np.linspace(0, 2 * np.pi, 36, endpoint=False)
        return np.stack([x + rx * np.cos(t), y + ry * np.sin(t)], 1)

    def box(self, x0: float, y0: float, x1: float, y1: float) -> Points:
        """An upright rectangle."""
        return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], float)

    def lay(self, layer: npt.NDArray[np.floating], mask: Pixels) -> None:
        """Lay a picture over the canvas where the mask is."""
        ys, xs = np.nonzero(mask[..., 0].any(1))[0], np.nonzero(mask[..., 0].any(0))[0]
        if not len(ys):
            return
        part = np.s_[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1]
        share = mask[part].astype(np.float32) / 255
        self.canvas[part] = np.clip(self.canvas[part] * (1 - share) + layer[part] * share, 0, 255).astype(np.uint8)

    def darken(self, where: npt.NDArray[np.bool_], gain: float) -> None:
        """Multiply the canvas where the mask is."""
        self.canvas[where] = (self.canvas[where] * gain).astype(np.uint8)

    def _pixels(self, points: Points) -> npt.NDArray[np.int32]:
        return np.round(np.asarray(points) * (16 * self._scale)).astype(np.int32)
