"""Art that a test can read off a picture: each tile's quarters are red, green, blue and yellow from its north-west."""

import numpy as np

from engine.boxes import catalogue
from workshop.art.noise import Pixels
from workshop.art.print_runs import Art

QUARTERS = ((230, 20, 20), (20, 200, 20), (20, 20, 230), (230, 230, 20))
"""North-west, north-east, south-east, south-west."""


def quartered(key: str, rng: np.random.Generator) -> Pixels:  # noqa: ARG001 the same picture for every tile
    side = 64
    picture = np.zeros((side, side, 3), np.uint8)
    half = side // 2
    for (row, column), colour in zip(((0, 0), (0, 1), (1, 1), (1, 0)), QUARTERS, strict=True):
        picture[row * half : (row + 1) * half, column * half : (column + 1) * half] = colour
    return picture


PLAIN = Art("plain", "c1", frozenset(catalogue()), quartered)
