"""Looks at the paint of a piece, in the photo balanced by its tiles."""

import cv2
import numpy as np

from vision.arrays import Doubles, Floats, Singles
from vision.meeples.planes import LEAN_ACROSS
from vision.meeples.view import SIDE

UP = (0.06, 0.12, 0.18)  # tiles above its foot: the body of a standing piece ...
FLAT = (0.0, 0.06, 0.12)  # ... and of one that lies
REACH = 4  # pixels of the flat view to each side: less than half of a body
DARK = 0.047  # added before taking logarithms: twelve steps of 255, below which a photo shows mostly noise

Paint = tuple[float, float, float]  # red, green, blue of the balanced photo: tiles are planes.GREY in the mean


def paint_at(seen: Singles, foot: Floats, lying: bool) -> Paint:
    """Returns the middle colour of the darker half of a piece's body: glare makes paint paler, and shade hardly greyer.

    `seen`: what the net was given; `foot`: a pixel of it.
    """
    height, width = seen.shape[1:]
    column, row = (int(np.clip(v, 0, side - 1)) for v, side in zip(foot, (width, height), strict=True))
    lean = seen[LEAN_ACROSS : LEAN_ACROSS + 2, row, column]
    body = [_about(seen, np.asarray(foot) + lean * up * SIDE) for up in (FLAT if lying else UP)]
    pixels = (np.concatenate(body, 1) + 1) / 2
    bright = pixels.sum(0)
    red, green, blue = np.median(pixels[:, bright <= np.median(bright)], 1)
    return float(red), float(green), float(blue)


def _about(seen: Singles, place: Floats) -> Singles:
    """Returns the colours of a square about a place, between pixels where it lies there: 3 x n. Were it rounded, a
    thousandth of a pixel more would show another part of the piece.
    """
    side = 2 * REACH + 1
    middle = (float(place[0]), float(place[1]))
    return np.stack([cv2.getRectSubPix(plane, (side, side), middle).ravel() for plane in seen[:3]])


def hues(paints: Doubles) -> Doubles:
    """Returns how red and how blue each is against its green, and how bright, all as logarithms: n x 3.

    Shade moves the last one only, and what is nearly black has hardly a hue.
    """
    red, green, blue = np.log(paints + DARK).T
    return np.stack([red - green, blue - green, (red + green + blue) / 3], 1)
