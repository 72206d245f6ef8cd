"""Looks at the paint of a piece, in the photo balanced by its tiles."""

from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Doubles, Floats, Singles
from vision.meeples.planes import LEAN_ACROSS
from vision.meeples.view import SIDE

UP = (0.06, 0.12, 0.18)  # tiles above its foot: the body of a standing piece ...
FLAT = (0.0, 0.06, 0.12)  # ... and of one that lies
REACH = 4  # pixels of the flat view to each side: less than half of a body
DARK = 0.047  # added before taking logarithms: twelve steps of 255, below which a photo shows mostly noise

BRIGHT = 0.75  # of a body is darker than what of it is called bright

Shade = tuple[float, float, float]  # red, green, blue of the balanced photo: tiles are planes.GREY in the mean


class Paint(NamedTuple):
    """The middle colours of the darker half of a piece's body and of its brightest quarter. Glare makes paint paler
    there, and deep shade hides its hue here: what spoils one of them leaves the other.
    """

    dark: Shade
    bright: Shade


def paint_at(seen: Singles, foot: Floats, lying: bool) -> Paint:
    """Looks at a piece's body. `seen`: what the net was given; `foot`: a pixel of it."""
    height, width = seen.shape[1:]
    column, row = (int(np.clip(v, 0, side - 1)) for v, side in zip(foot, (width, height), strict=True))
    lean = seen[LEAN_ACROSS : LEAN_ACROSS + 2, row, column]
    body = [_about(seen, np.asarray(foot) + lean * up * SIDE) for up in (FLAT if lying else UP)]
    pixels = (np.concatenate(body, 1) + 1) / 2
    bright = pixels.sum(0)
    half, quarter = np.quantile(bright, (0.5, BRIGHT))
    return Paint(_middle(pixels[:, bright <= half]), _middle(pixels[:, bright >= quarter]))


def _middle(pixels: Floats) -> Shade:
    red, green, blue = np.median(pixels, 1)
    return float(red), float(green), float(blue)


def _about(seen: Singles, place: Floats) -> Singles:
    """Returns the colours of a square about a place, between pixels where it lies there: 3 x n. Were it rounded, a
    thousandth of a pixel more would show another part of the piece.
    """
    side = 2 * REACH + 1
    middle = (float(place[0]), float(place[1]))
    return np.stack([cv2.getRectSubPix(plane, (side, side), middle).ravel() for plane in seen[:3]])


def hues(shades: Doubles) -> Doubles:
    """Returns how red and how blue each is against its green, and how bright, all as logarithms: n x 3.

    Shade moves the last one only, and what is nearly black has hardly a hue.
    """
    red, green, blue = np.log(shades + DARK).T
    return np.stack([red - green, blue - green, (red + green + blue) / 3], 1)


def looks(paints: Doubles) -> Doubles:
    """Returns the hue of the darker half of each, how bright that is, and the hue where it is brightest: n x 5.

    `paints`: n x 2 x 3.
    """
    return np.concatenate([hues(paints[:, 0]), hues(paints[:, 1])[:, :2]], 1)
