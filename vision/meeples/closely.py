"""What goes into the net that looks closely at what may be a piece, and what comes out of it, as training and reading
both use it: whether it is a player's at all, wood that is nobody's, or nothing; its colour, its kind and its pose.
"""

import cv2
import numpy as np

from engine.pieces import ThingKind
from vision.arrays import Floats, Pixels, Singles
from vision.meeples import planes
from vision.meeples.planes import COLOURS, KINDS
from vision.meeples.view import SIDE, View, shrunk, upright
from vision.photo import Photo

CLOSE = 96  # pixels of what it sees that a tile's side takes: twice those of the flat view, since outlines tell
WINDOW = (96, 96)  # width and height, in pixels, of what it sees about a foot
FOOT = (48, 66)  # where in it the foot is

WOOD = (
    ThingKind.FAIRY, ThingKind.DRAGON, ThingKind.MAGE, ThingKind.WITCH, ThingKind.FLOOR, ThingKind.CASTLE,
    ThingKind.BRIDGE, ThingKind.TENT, ThingKind.COUNT,
)  # fmt: skip
SHARES = np.array([0.5, *[0.3 / len(WOOD)] * len(WOOD), 0.2])
"""How frequent a player's piece, each such wood, and anything else are in the lessons: in the order of the answers."""

# What the net says, as logits: what it is, and of a player's piece the colour, the kind and whether it lies.
WHAT = slice(0, len(SHARES))
COLOUR = slice(WHAT.stop, WHAT.stop + len(COLOURS))
KIND = slice(COLOUR.stop, COLOUR.stop + len(KINDS))
LYING = KIND.stop
ANSWERS = LYING + 1


def close_up(
    photo: Photo,
    view: View,
    foot: Floats,
    lean: Floats,
    window: tuple[int, int] = WINDOW,
    at: tuple[int, int] = FOOT,
) -> Pixels:
    """Shows what is about a foot from straight above, as finely as the photo has it; what leans leans upwards.

    `foot` in pixels of the flat view; `lean` of a thing one tile high, in tiles along x and y there.
    """
    across, down = np.meshgrid(np.arange(window[0]) + 0.5 - at[0], np.arange(window[1]) + 0.5 - at[1])
    flat = np.tensordot(upright(lean).T, np.stack([across, down]), 1) * (SIDE / CLOSE) + np.reshape(foot, (2, 1, 1))
    board = np.asarray(np.tensordot(np.linalg.inv(view.place[:, :2]), flat - view.place[:, 2:, None], 1), np.float64)
    return _shown(photo.pixels, view.all_in_photo(board))


def _shown(pixels: Pixels, there: Singles) -> Pixels:
    """Shows the photo at these of its pixels (2 x height x width), only as large a part of it as that takes."""
    x, y = there
    step = float(np.median(np.hypot(np.diff(x, axis=1), np.diff(y, axis=1))))
    height, width = pixels.shape[:2]
    left, right = (int(np.clip(v, 0, width - 1)) for v in (x.min() - 2 * step, x.max() + 2 * step))
    top, bottom = (int(np.clip(v, 0, height - 1)) for v in (y.min() - 2 * step, y.max() + 2 * step))
    part, shrink = shrunk(pixels[top : bottom + 1, left : right + 1], step)
    x, y = ((there - np.array([left, top], np.float32)[:, None, None] + 0.5) * shrink - 0.5).astype(np.float32)
    return np.asarray(cv2.remap(part, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def as_taken(pixels: Pixels, mean: Floats, lean: Floats) -> Singles:
    """Returns what the net takes: 5 x height x width, as the meeples' net takes a view in which things lean upwards.

    `mean` of the tiles, by which it is balanced.
    """
    light = planes.balanced(pixels, mean)
    leans = np.zeros((2, *light.shape[1:]), np.float32)
    leans[1] = -min(float(np.hypot(*lean)), planes.STEEPEST)
    return np.concatenate([light, leans])
