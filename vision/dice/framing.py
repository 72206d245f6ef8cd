"""Frames the upper face of a die that was found from afar: its four corners, to about a fiftieth of its side."""

import cv2
import numpy as np

from vision.arrays import Pixels, Singles
from vision.dice.faces import CROP, grey_about_nought
from vision.lattice.looks.detect import HALF_DIAGONAL, describe, quads_of
from vision.net import Net

AROUND = 2.0  # so many sides of the face a crop shows
VALUES = 9  # the middle in sides of the face, then what `describe` says of a quad
SIDE = HALF_DIAGONAL * 2**0.5  # pixels of a face's side in the unit in which it is described
_LOOKS = 4


def square(picture: Pixels, middle: Singles, side: float) -> Singles:
    """What is about a die, upright, in grey: 1 x CROP x CROP."""
    scale = CROP / (AROUND * side)
    if scale < 0.6:  # shrink first: sampling alone would flicker
        less = 1.2 * scale
        low = np.maximum(np.floor(middle - AROUND * side).astype(int), 0)
        high = np.minimum(np.ceil(middle + AROUND * side).astype(int) + 1, picture.shape[1::-1])
        part = picture[low[1] : high[1], low[0] : high[0]]
        if part.size and min(part.shape[:2]) * less >= 1:
            picture = np.asarray(cv2.resize(part, None, fx=less, fy=less, interpolation=cv2.INTER_AREA), np.uint8)
            middle, scale = np.asarray((middle - low + 0.5) * less - 0.5, np.float32), scale / less
    at = CROP / 2 - 0.5 - scale * middle
    onto = np.array([[scale, 0, at[0]], [0, scale, at[1]]], np.float64)
    seen = cv2.warpAffine(picture, onto, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return grey_about_nought(np.asarray(seen, np.uint8))


def described(quad: Singles, middle: Singles, side: float) -> Singles:
    """What the net should say of a face: `quad` in pixels, seen in the square about `middle`."""
    centre, values, _ = describe((quad - middle) * (SIDE / side))
    return np.asarray([*(centre / SIDE), *values], np.float32)


def frames(net: Net, picture: Pixels, middles: Singles, sides: Singles) -> Singles:
    """The corners of each face (n x 4 x 2 pixels), clockwise from any of them; each look starts from the last."""
    quads = np.zeros((len(middles), 4, 2), np.float32)
    for _ in range(_LOOKS if len(middles) else 0):
        crops = np.stack([square(picture, m, float(s)) for m, s in zip(middles, sides, strict=True)])
        told = net(crops).reshape(len(crops), -1)[:, :VALUES]
        units = quads_of(told[:, :2] * SIDE, told[:, 2:])
        quads = (units * (sides / SIDE)[:, None, None] + middles[:, None]).astype(np.float32)
        middles = quads.mean(1)
        sides = np.asarray([max(2.0, _side(quad)) for quad in quads], np.float32)
    return quads


def _side(quad: Singles) -> float:
    return float(np.sqrt(cv2.contourArea(quad)))
