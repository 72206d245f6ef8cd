"""Smooth randomness, from which surfaces, shadows and light fields grow."""

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
"""A picture, h x w x 3, RGB."""
Layer = npt.NDArray[np.float32]
"""One value (h x w) or one colour (h x w x 3) per pixel."""


def clouds(
    rng: np.random.Generator,
    shape: tuple[int, int],
    size: float,
    octaves: int = 4,
    stretch: float = 1.0,
    fade: float = 0.5,
) -> Layer:
    """Value noise of mean 0 and deviation about 1; the coarsest wave is `size` pixels high, `size * stretch` wide."""
    h, w = shape
    total = np.zeros(shape, np.float32)
    power = 0.0
    for octave in range(octaves):
        wave, gain = size / 2**octave, fade**octave
        grid = rng.standard_normal((min(h, int(h / wave) + 3), min(w, int(w / (wave * stretch)) + 3)), np.float32)
        total += gain * cv2.resize(grid, (w, h), interpolation=cv2.INTER_LINEAR if wave < 3 else cv2.INTER_CUBIC)
        power += (gain * 0.75) ** 2  # interpolation takes about a quarter of a grid's deviation
    return np.asarray(total / power**0.5, np.float32)


def grain(rng: np.random.Generator, shape: tuple[int, ...]) -> Layer:
    """White noise of deviation 1. Long noise repeats itself after 2^17 + 29 values, which no eye and no net sees."""
    count = int(np.prod(shape))
    block = rng.standard_normal(min(count, 131_101), np.float32)
    return np.asarray(np.resize(block, shape), np.float32)


def mix(low: npt.ArrayLike, high: npt.ArrayLike, share: Layer) -> Layer:
    """The colours between `low` (share 0) and `high` (share 1), one per pixel."""
    low, high = np.asarray(low, np.float32), np.asarray(high, np.float32)
    return np.asarray(low + share[..., None] * (high - low), np.float32)


def to_pixels(layer: Layer) -> Pixels:
    """Round to 0..255."""
    return np.asarray(cv2.convertScaleAbs(np.maximum(layer, 0)), np.uint8)
