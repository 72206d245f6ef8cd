"""What goes into the net that counts pieces on one another, as training and reading both use it."""

import cv2
import numpy as np

from vision.arrays import Floats, Pixels, Singles
from vision.meeples import planes
from vision.meeples.view import SIDE, View, upright

HIGHEST = 4  # the net distinguishes one, two, three, and four or more
WINDOW = (64, 84)  # width and height, in pixels, of what it sees about a foot
FOOT = (32, 64)  # where in it the foot is
THICK = 0.21  # of a tile: a piece that lies
LAYER = 12.0  # pixels that a piece on a pile takes there, ...
STRETCH = (0.65, 2.0)  # ... as far as the flat view may be squeezed and stretched for that


def lean_at(view: View, foot: Floats) -> Floats:
    """Measures how far a thing one tile high leans at that pixel of the flat view, in tiles along x and y."""
    return (foot - view.from_board(np.array(view.camera[:2]))) / (SIDE * view.camera[2])


def as_taken(pixels: Pixels, mean: Floats, foot: Floats, lean: Floats) -> Singles:
    """Cuts what the net takes out of the flat view: 4 x height x width, three colours and how far things lean.

    A pile is upright there and each of its pieces equally high, so that counting them needs no geometry. `mean` of the
    tiles, by which it is balanced; `foot` in pixels; `lean` of a thing one tile high, in tiles along x and y.
    """
    far = float(np.hypot(*lean))
    tall = float(np.clip(LAYER / max(1e-6, far * THICK * SIDE), *STRETCH))
    turn = upright(lean) * [[1.0], [tall]]
    matrix = np.column_stack([turn, np.array(FOOT) - turn @ (foot - 0.5)])
    cut = cv2.warpAffine(pixels, matrix, WINDOW, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    light = planes.balanced(np.asarray(cut, np.uint8), mean)
    leans = np.full((1, *light.shape[1:]), min(far, planes.STEEPEST), np.float32)
    return np.concatenate([light, leans])
