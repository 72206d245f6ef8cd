"""The table's plane in a photo: as the tiles on it tell it, or as most photos show it."""

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lattice import Frame

Homography = NDArray[np.floating[Any]]  # 3 x 3, of points (x, y)

FOCAL = 0.85  # over the photo's longer side, as phones see
SLANTS = (45.0, 30.0, 20.0, 14.0)  # degrees above the table; what is seen from higher up needs no flattening
ENOUGH = 6  # tiles: fewer do not tell how slanted the table is
WITHIN = 0.3  # of a tile: hands lay them so far off the plane's lattice
MOST = 0.6  # of the corners must lie so
SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])


def tables(shape: tuple[int, ...], slants: tuple[float, ...] = SLANTS) -> list[Homography]:
    """Homographies from the photo's pixels to the table, were its camera level and tilted down by each slant."""
    height, width = shape[:2]
    focal = FOCAL * max(height, width)
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    found = []
    for slant in np.radians(slants):
        c, s = np.sin(slant), np.cos(slant)  # turn the camera until it looks straight down
        found.append(np.array([[1, 0, 0], [0, c, -s], [0, s, c]]) @ np.linalg.inv(lens))
    return found


def table_under(frames: Sequence[Frame]) -> Homography | None:
    """The homography from the photo's pixels to the table, in widths of a tile, where framed tiles tell it."""
    if len(frames) < ENOUGH:
        return None
    corners = np.concatenate([frame.quad for frame in frames]).astype(np.float64)
    cells = np.concatenate([np.array(frame.cell) + SQUARE for frame in frames])
    table, good = cv2.findHomography(corners, cells, cv2.RANSAC, WITHIN)
    if table is None or good.mean() < MOST:
        return None
    depth = np.c_[corners, np.ones(len(corners))] @ table[2]
    if depth.min() * depth.max() <= 0:  # the horizon goes through the tiles
        return None
    return np.asarray(table * np.sign(depth[0]), np.float64)
