"""Which cells of a board look otherwise than in the photo before: by structural similarity, both laid flat.

Unlike a difference of pixels it does not mind a lamp that was switched on; `tests` hold it against scikit-image's.
"""

from collections.abc import Iterable

import cv2
import numpy as np

from vision.arrays import Pixels, Singles
from vision.geometry import Homography, warped
from vision.lattice.frames import Cell

SIDE = 40  # pixels of a tile, laid flat
SIGMA, REACH = 1.5, 5  # of the Gaussian window, as scikit-image has them with gaussian_weights
STEADY_LIGHT, STEADY_CONTRAST = (0.01 * 255) ** 2, (0.03 * 255) ** 2
ALIKE = 0.55  # what looks less alike ...
PART = 0.04  # ... on such a part of a cell has changed: a figure takes up a twentieth of its tile
MARGIN = 0.08  # of a cell at each side does not count: the joints between tiles shift


def similarity(one: Pixels, other: Pixels) -> Singles:
    """Returns the structural similarity of two grey pictures at each pixel, 1 where they are alike."""
    x, y = one.astype(np.float32), other.astype(np.float32)
    mean_x, mean_y = _blurred(x), _blurred(y)
    spread_x = _blurred(x * x) - mean_x * mean_x
    spread_y = _blurred(y * y) - mean_y * mean_y
    common = _blurred(x * y) - mean_x * mean_y
    light = (2 * mean_x * mean_y + STEADY_LIGHT) / (mean_x**2 + mean_y**2 + STEADY_LIGHT)
    structure = (2 * common + STEADY_CONTRAST) / (spread_x + spread_y + STEADY_CONTRAST)
    return np.asarray(light * structure, np.float32)


def _blurred(picture: Singles) -> Singles:
    size = 2 * REACH + 1
    return np.asarray(cv2.GaussianBlur(picture, (size, size), SIGMA, borderType=cv2.BORDER_REFLECT), np.float32)


def changed(
    before: Pixels, now: Pixels, plane: Homography, moved: Homography, cells: Iterable[Cell], part: float = PART
) -> frozenset[Cell]:
    """Returns the cells that look otherwise. `plane`: from the board, in tiles, to the pixels of the photo before;
    `moved`: from that photo to this one; `part`: of a cell must, at least.
    """
    wanted = sorted(cells)
    if not wanted:
        return frozenset()
    low = np.array(wanted).min(axis=0)
    wide, high = (np.array(wanted).max(axis=0) - low + 1) * SIDE
    flat = np.array([[SIDE, 0, -low[0] * SIDE], [0, SIDE, -low[1] * SIDE], [0, 0, 1.0]])
    size = (int(wide), int(high))
    one = warped(before, flat @ np.linalg.inv(plane), size)
    other = warped(now, flat @ np.linalg.inv(moved @ plane), size)
    alike = similarity(_grey(one), _grey(other))
    edge = round(MARGIN * SIDE)
    found = set()
    for x, y in wanted:
        top, left = (y - low[1]) * SIDE, (x - low[0]) * SIDE
        inner = alike[top + edge : top + SIDE - edge, left + edge : left + SIDE - edge]
        if (inner < ALIKE).mean() > part:
            found.add((x, y))
    return frozenset(found)


def _grey(picture: Pixels) -> Pixels:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)
