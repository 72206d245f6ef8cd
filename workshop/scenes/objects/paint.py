"""The paint on wooden pieces, as in cheap and expensive boxes."""

import cv2
import numpy as np

from engine.pieces import Colour
from workshop.scenes.objects.pieces import Floats

# Hue in degrees, saturation and value: what wood of that colour looks like in white light, cheap and dear boxes alike,
# from the navy, maroon and bottle green of old lacquer to paint that has paled.
PAINT = {
    Colour.RED: ((-14, 12), (0.62, 0.97), (0.34, 0.95)),
    Colour.BLUE: ((198, 238), (0.48, 0.97), (0.20, 0.92)),
    Colour.GREEN: ((98, 165), (0.40, 0.95), (0.15, 0.68)),
    Colour.YELLOW: ((41, 59), (0.52, 0.97), (0.70, 1.0)),
    Colour.BLACK: ((0, 360), (0.0, 0.28), (0.04, 0.20)),
    Colour.PINK: ((312, 346), (0.28, 0.66), (0.66, 0.98)),
    Colour.GREY: ((0, 360), (0.0, 0.09), (0.38, 0.80)),
}


def painted(colour: Colour, rng: np.random.Generator) -> Floats:
    """One lot of paint, RGB 0..255."""
    (h0, h1), (s0, s1), (v0, v1) = PAINT[colour]
    hsv = np.array([[[rng.uniform(h0, h1) % 360, rng.uniform(s0, s1), rng.uniform(v0, v1)]]], np.float32)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0] * 255, np.float64)
