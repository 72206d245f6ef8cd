"""Photos far too bright, as phones take them of boards on dark tables."""

import numpy as np

from workshop.table.noise import Pixels

BURNT = 0.2  # of all scenes are overexposed
SOFT = 0.7  # from here on a camera with soft highlights gives way


def overexposed(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Now and then far too bright: what is bright loses its print, hard or softly."""
    if rng.random() > BURNT:
        return picture
    x = picture.astype(np.float32) / 255
    gain = max(1.0, 0.85 / max(0.01, float(np.quantile(x, 0.5)))) * rng.uniform(0.9, 1.6)
    x = x * np.float32(min(gain, 2.5))
    if rng.random() < 0.5:
        x = np.where(x > SOFT, SOFT + (1 - SOFT) * (1 - np.exp(-(x - SOFT) / (1 - SOFT))), x)
    return np.asarray((x * 255).clip(0, 255), np.uint8)
