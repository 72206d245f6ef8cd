"""What goes into the net that knows players' pieces from wood that is nobody's, as training and reading both use it."""

import cv2
import numpy as np

from vision.arrays import Floats, Pixels, Singles
from vision.meeples import planes

WINDOW = 64  # pixels of the flat view, across and down, that it sees about a foot
FOOT = (32, 44)  # where in it the foot is


def window(pixels: Pixels, mean: Floats, foot: Floats, lean: Floats) -> Singles:
    """Cuts what the net takes out of the flat view, 5 planes as the meeples' net has them; what leans leans upwards.

    `mean` of the tiles, by which it is balanced; `foot` in pixels; `lean` of a thing one tile high, in tiles along x
    and y.
    """
    far = float(np.hypot(*lean))
    upright = np.array([[-lean[1], lean[0]], [-lean[0], -lean[1]]]) / far if far > 0 else np.eye(2)
    matrix = np.column_stack([upright, np.array(FOOT) - upright @ (foot - 0.5)])
    cut = cv2.warpAffine(pixels, matrix, (WINDOW, WINDOW), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    leans = np.zeros((2, WINDOW, WINDOW), np.float32)
    leans[1] = -min(far, planes.STEEPEST)
    return np.concatenate([planes.balanced(np.asarray(cut, np.uint8), mean), leans])
