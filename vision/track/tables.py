"""The table's plane as most photos show it, for those in which no tiles tell it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Homography = NDArray[np.floating[Any]]  # 3 x 3, of points (x, y)

FOCAL = 0.85  # over the photo's longer side, as phones see
SLANTS = (45.0, 30.0, 20.0, 14.0)  # degrees above the table; what is seen from higher up needs no flattening


def tables(shape: tuple[int, ...]) -> list[Homography]:
    """Homographies from the photo's pixels to the table, were its camera level and tilted down by each slant."""
    height, width = shape[:2]
    focal = FOCAL * max(height, width)
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    found = []
    for slant in np.radians(SLANTS):
        c, s = np.sin(slant), np.cos(slant)  # turn the camera until it looks straight down
        found.append(np.array([[1, 0, 0], [0, c, -s], [0, s, c]]) @ np.linalg.inv(lens))
    return found
