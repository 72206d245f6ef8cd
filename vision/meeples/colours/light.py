"""The light in which the tiles of a view lie, and pictures balanced by it."""

import cv2
import numpy as np

from vision.arrays import Doubles, Floats, Pixels, Singles
from vision.meeples import planes
from vision.meeples.view import View

_SHADES = np.repeat(np.arange(256, dtype=np.uint8), 3).reshape(1, 256, 3)


def light_of(view: View) -> Doubles:
    """Returns the mean colour of the tiles, 0 to 255."""
    return np.array(cv2.mean(view.pixels, view.tiled.astype(np.uint8))[:3])


def balanced(pixels: Pixels, light: Floats) -> Singles:
    """Balances a picture as `planes.balanced` does, but works out each of the 256 shades only once."""
    shades = planes.balanced(_SHADES, light).transpose(1, 2, 0)
    return np.asarray(cv2.LUT(pixels, np.ascontiguousarray(shades)), np.float32).transpose(2, 0, 1)
