"""Cuts framed tiles out of a photo, for the naming net."""

import cv2
import numpy as np

from vision.arrays import Pixels, Singles
from vision.lattice.frames import Frame
from vision.shrinking import half

SIDE = 48  # pixels of a crop
MARGIN = 4 / 48  # of a crop's side, to each side of the frame: a frame may be a little wrong
FINE = 2 * SIDE  # pixels that are straightened of a larger tile: it is cut from a photo halved as often as that allows

MOST = 2  # halvings

Crops = Singles


def cut(pixels: Pixels, frames: tuple[Frame, ...]) -> Crops:
    """Cuts each frame as SIDE x SIDE pixels with its margin: count x 3 (red, green, blue in 0..1) x SIDE x SIDE."""
    photos = [pixels]
    crops = np.empty((len(frames), 3, SIDE, SIDE), np.float32)
    for crop, frame in zip(crops, frames, strict=True):
        fine, halvings = _fineness(frame.side)
        while len(photos) <= halvings:
            photos.append(half(photos[-1]))
        crop[:] = _straighten(photos[halvings], (frame.quad + 0.5) / 2**halvings - 0.5, fine).transpose(2, 0, 1)
    crops /= 255
    return crops


def _fineness(side: float) -> tuple[int, int]:
    """Says how many pixels to straighten of a tile of that side, and how often to halve the photo before: so that no
    pixel of the photo is skipped.
    """
    fine, halvings = SIDE, 0
    while fine * 1.5 < side / 2**halvings and halvings < MOST:
        if fine < FINE:
            fine *= 2
        else:
            halvings += 1
    return fine, halvings


def _straighten(pixels: Pixels, quad: Singles, fine: int) -> Pixels:
    """Straightens a tile to so many pixels, and shrinks it by averaging."""
    near, far = MARGIN * fine, (1 - MARGIN) * fine
    target = np.array([(near, near), (far, near), (far, far), (near, far)], np.float32)
    to_crop = cv2.getPerspectiveTransform(quad.astype(np.float32), target - 0.5)
    big = cv2.warpPerspective(pixels, to_crop, (fine, fine), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(big, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
