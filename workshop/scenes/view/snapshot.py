"""Makes of a drawn table what a phone does: its light, its lens and its processing, after the last thing is drawn."""

import numpy as np

from workshop.art.noise import Pixels
from workshop.scenes.view import light, optics

BURNT = 0.1  # of all pictures are overexposed
SOFT = 0.7  # from here on a camera with soft highlights gives way


def taken(canvas: Pixels, rng: np.random.Generator) -> Pixels:
    """The picture of a table that was drawn in the camera's own pixels."""
    size = (canvas.shape[1], canvas.shape[0])
    gain = light.gradient(rng, size) * light.balance(rng)
    if rng.random() < 0.4:
        gain = gain * light.shadow(rng, size)
    gain = gain * np.float32(light.exposure(rng, canvas, gain))
    lit = light.shine(canvas, gain, light.glare(rng, size) if rng.random() < 0.25 else None)
    return overexposed(optics.take(rng, light.tone(rng, lit)), rng)


def overexposed(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Now and then far too bright: what is bright loses its print, hard or softly."""
    if rng.random() > BURNT:
        return picture
    x = picture.astype(np.float32) / 255
    gain = max(1.0, 0.85 / max(0.01, float(np.quantile(x, 0.5)))) * rng.uniform(0.9, 1.6)
    x = x * np.float32(min(gain, 2.0))
    if rng.random() < 0.5:
        x = np.where(x > SOFT, SOFT + (1 - SOFT) * (1 - np.exp(-(x - SOFT) / (1 - SOFT))), x)
    return np.asarray((x * 255).clip(0, 255), np.uint8)
