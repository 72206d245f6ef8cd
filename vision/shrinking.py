"""Shrinks large pictures by averaging."""

import cv2
import numpy as np

from vision.arrays import Pixels


def smaller(pixels: Pixels, size: tuple[int, int]) -> Pixels:
    """Makes a picture of this size (width x height) of a larger one. It halves first, as long as it can: that takes a
    tenth of the time of any other step.
    """
    height, width = pixels.shape[:2]
    while height % 2 == width % 2 == 0 and width >= 2 * size[0] and height >= 2 * size[1]:
        width, height = width // 2, height // 2
        pixels = np.asarray(cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
