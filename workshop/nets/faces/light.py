"""Lights crops: lamps, shutter, glare and burnt-out spots, a whole batch at a time."""

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Rng = np.random.Generator

# Shares of the crops that are harsh by 1; of the others so much fewer, or so much less of it.
BULB = 0.12  # of the crops lie under a warm bulb that the camera did not balance
CAST = 0.05  # of the crops lie in light of any other colour
OVEREXPOSED = 1 / 6  # of the crops
BURNT = 0.08  # of the crops mirror a lamp or a window so that nothing is left there
SHOULDER = 0.7  # from here on a camera with soft highlights gives way


def light(rng: Rng, crops: Pixels, harsh: Floats) -> Floats:
    """Crops as a camera sees them, in 0..1. `harsh`, for each: 1 in any light, less in more ordinary light."""
    count, side = crops.shape[:2]
    harsh = harsh[:, None, None, None].astype(np.float32)

    def some(low: float, high: float, *shape: int) -> Floats:
        return rng.uniform(low, high, (count, *shape)).astype(np.float32)

    def chance(p: float) -> Floats:
        return (rng.random((count, 1, 1, 1)) < p * harsh).astype(np.float32)

    def about(middle: float, spread: float) -> Floats:
        return np.exp(rng.normal(middle, spread, (count, 1, 1, 1)).astype(np.float32) * harsh)

    x = crops.astype(np.float32) / 255
    down, right = np.mgrid[-1 : 1 : side * 1j, -1 : 1 : side * 1j].astype(np.float32)[:, None, ..., None]
    angle = some(0, 2 * np.pi, 1, 1, 1)
    along = np.cos(angle) * right + np.sin(angle) * down
    grey = x @ np.full((3, 1), 1 / 3, np.float32)
    x = grey + _hue(rng, np.asarray(x - grey, np.float32)) * about(0.1, 0.4)
    x = np.clip(x, 0, 1) ** about(0, 0.28)
    x = x * _lamp(rng, count) ** harsh
    x = x * np.minimum(about(-0.12, 0.3), 1.5)
    x = x * (1 + along * some(-0.25, 0.25, 1, 1, 1) * harsh)
    edge = np.clip((along - some(-1, 1, 1, 1, 1)) * some(1, 12, 1, 1, 1) + 0.5, 0, 1)
    x = x * (1 - edge * some(0.2, 0.65, 1, 1, 1) * chance(0.25))
    x = np.where(chance(OVEREXPOSED) > 0, _overexposed(rng, x), x)
    place = some(-1.2, 1.2, 2, 1, 1, 1)
    far = (right - place[:, 0]) ** 2 + (down - place[:, 1]) ** 2
    glare = np.exp(-far / some(0.05, 1.2, 1, 1, 1)) * some(0.2, 1.1, 1, 1, 1) * chance(0.25)
    x = np.clip(x, 0, 1)
    x = x - np.sin(2 * np.pi * x) * some(-0.1, 0.13, 1, 1, 1) * chance(0.4)  # soft and hard contrast
    haze = some(0, 0.35, 1, 1, 1) * chance(0.25)
    x = x + (1 - x) * np.clip(glare + haze, 0, 1)
    across = np.cos(angle) * down - np.sin(angle) * right
    place = some(-1, 1, 2, 1, 1, 1)
    wide = some(0.1, 1.1, 2, 1, 1, 1)
    far = ((along - place[:, 0]) / wide[:, 0]) ** 2 + ((across - place[:, 1]) / wide[:, 1]) ** 2
    x = x + np.exp(-far) * some(0.7, 2.5, 1, 1, 1) * chance(BURNT)
    return np.clip(x, 0, 1).astype(np.float32)


def _lamp(rng: Rng, count: int) -> Floats:
    """The lamp's colour as the camera balanced it: a little wrong, or not at all."""
    warm, tint = rng.normal(0, 0.2, count), rng.normal(0, 0.05, count)
    gain = np.exp(np.stack([warm, tint, -warm], 1))
    bulb = rng.uniform((1.0, 0.72, 0.35), (1.25, 1.0, 0.75), (count, 3))
    cast = np.exp(rng.normal(0, 0.28, (count, 3)))
    kind = rng.random((count, 1))
    gain = np.where(kind < BULB, bulb, np.where(kind < BULB + CAST, cast, gain))
    return np.asarray(gain[:, None, None], np.float32)


def _overexposed(rng: Rng, x: Floats) -> Floats:
    """Too much light: what is bright is cut off at white, or bends towards it; a quarter stays below that."""
    count = len(x)
    dark = np.quantile(x.mean(3), 0.25, axis=(1, 2))[:, None, None, None]
    gain = rng.uniform(1.2, 2.2, (count, 1, 1, 1)).astype(np.float32)
    x = x * np.clip(0.85 / np.maximum(dark, 0.01), 1, gain)
    bent = SHOULDER + (1 - SHOULDER) * (1 - np.exp(-(np.maximum(x, SHOULDER) - SHOULDER) / (1 - SHOULDER)))
    soft = rng.random((count, 1, 1, 1)) < 0.5
    return np.asarray(np.where(soft & (x > SHOULDER), bent, x), np.float32)


def _hue(rng: Rng, colours: Floats) -> Floats:
    """Colours without their grey, turned a little about the grey axis, each crop by its own angle: inks differ."""
    axis = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], np.float32) / np.sqrt(np.float32(3))
    angle = rng.normal(0, 0.12, (len(colours), 1, 1)).astype(np.float32)
    turn = np.cos(angle) * np.eye(3, dtype=np.float32) + np.sin(angle) * axis
    return np.asarray(np.matmul(colours, turn[:, None].transpose(0, 1, 3, 2)), np.float32)
