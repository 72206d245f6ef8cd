"""The plane of the table in a photo, as the tiles that lie on it tell it, or as most photos show it."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.lattice.frames import Cell

Matrix = npt.NDArray[np.float64]  # 3 x 3, of points (x, y)

ENOUGH = 6  # tiles: fewer do not tell how slanted the table is
WITHIN = 0.3  # of a tile: hands lay them so far off the plane's lattice
MOST = 0.6  # of the corners must lie so
FOCAL = 0.85  # of a camera over the photo's longer side, as phones have it
CORNERS = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])  # of a tile about its middle


def table_plane(quads: npt.NDArray[np.floating], cells: Sequence[Cell]) -> Matrix | None:
    """The homography from the photo's pixels to the table, on which the middle of each tile lies at its cell.

    Quads are n x 4 x 2, north-west first; depth is positive in front of the camera. None where they tell of no plane.
    """
    if len(quads) < ENOUGH:
        return None
    corners = quads.reshape(-1, 2).astype(np.float64)
    places = (np.array(cells, np.float64)[:, None] + CORNERS).reshape(-1, 2)
    found, good = cv2.findHomography(corners, places, cv2.RANSAC, WITHIN)
    if found is None or good.mean() < MOST:
        return None
    depth = np.c_[corners, np.ones(len(corners))] @ found[2]
    if depth.min() * depth.max() <= 0:  # the horizon goes through the tiles
        return None
    return np.asarray(found * np.sign(depth[0]), np.float64)


def supposed_plane(shape: tuple[int, ...], slant: float) -> Matrix:
    """From the photo's pixels to the table, were its camera level and tilted down by so many degrees."""
    height, width = shape[:2]
    focal = FOCAL * max(height, width)
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    c, s = np.sin(np.radians(slant)), np.cos(np.radians(slant))  # turn the camera until it looks straight down
    return np.asarray(np.array([[1, 0, 0], [0, c, -s], [0, s, c]]) @ np.linalg.inv(lens))
