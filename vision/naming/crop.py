"""Cuts framed tiles out of a photo, for the naming net."""

import cv2
import numpy as np

from vision.arrays import Pixels, Singles
from vision.lattice.frames import Frame

SIDE = 48  # pixels of a crop
MARGIN = 4 / 48  # of a crop's side, to each side of the frame: a frame may be a little wrong

Crops = Singles


def cut(pixels: Pixels, frames: tuple[Frame, ...]) -> Crops:
    """Cuts each frame as SIDE x SIDE pixels with its margin: count x 3 (red, green, blue in 0..1) x SIDE x SIDE."""
    crops = np.empty((len(frames), 3, SIDE, SIDE), np.float32)
    for crop, frame in zip(crops, frames, strict=True):
        crop[:] = _straighten(pixels, frame).transpose(2, 0, 1)
    crops /= 255
    return crops


def _straighten(pixels: Pixels, frame: Frame) -> Pixels:
    """Straightens a tile; it first shrinks a large one by averaging, so that it skips no pixel of the photo."""
    fine = SIDE
    while fine * 1.5 < frame.side and fine < 8 * SIDE:
        fine *= 2
    near, far = MARGIN * fine, (1 - MARGIN) * fine
    target = np.array([(near, near), (far, near), (far, far), (near, far)], np.float32)
    to_crop = cv2.getPerspectiveTransform(frame.quad, target - 0.5)
    big = cv2.warpPerspective(pixels, to_crop, (fine, fine), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(big, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
