"""What a phone makes of a drawn table: its light, its lens and its own doings, after the last thing is drawn."""

import numpy as np

from workshop.art.noise import Pixels
from workshop.nets.track.laid_flat import overexposed
from workshop.scenes.view import light, optics


def taken(canvas: Pixels, rng: np.random.Generator) -> Pixels:
    """The picture of a table that was drawn in the camera's own pixels."""
    size = (canvas.shape[1], canvas.shape[0])
    gain = light.gradient(rng, size) * light.balance(rng)
    if rng.random() < 0.4:
        gain = gain * light.shadow(rng, size)
    gain = gain * np.float32(light.exposure(rng, canvas, gain))
    lit = light.shine(canvas, gain, light.glare(rng, size) if rng.random() < 0.25 else None)
    return overexposed(optics.take(rng, light.tone(rng, lit)), rng)
