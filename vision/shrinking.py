"""Shrinks large pictures, without skipping pixels."""

import cv2
import numpy as np

from vision.arrays import Pixels


def smaller(pixels: Pixels, size: tuple[int, int]) -> Pixels:
    """Makes a picture of this size (width x height) of a larger one."""
    half = halved(pixels, size)
    left = max(half.shape[1] / size[0], half.shape[0] / size[1])
    return np.asarray(cv2.resize(half, size, interpolation=skipping_none(left)), np.uint8)


def halved(pixels: Pixels, least: tuple[float, float]) -> Pixels:
    """Halves a picture by averaging, as long as it can and neither side (width, height) gets shorter than that."""
    height, width = pixels.shape[:2]
    while height % 2 == width % 2 == 0 and width >= 2 * least[0] and height >= 2 * least[1]:
        pixels = half(pixels)
        height, width = pixels.shape[:2]
    return pixels


def half(pixels: Pixels) -> Pixels:
    """Halves a picture by averaging; an odd row or column at its end is left out."""
    height, width = (side // 2 for side in pixels.shape[:2])
    whole = pixels[: 2 * height, : 2 * width]
    return np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def skipping_none(times: float) -> int:
    """Says how OpenCV makes a picture so many times smaller: between the pixels as long as each is seen, which takes a
    quarter of the time; else by averaging.
    """
    return cv2.INTER_LINEAR if times < 2 else cv2.INTER_AREA


def halvable(pixels: Pixels) -> Pixels:
    """Leaves out what keeps a picture from being halved twice: up to three rows and columns at its ends."""
    height, width = pixels.shape[:2]
    return pixels if min(height, width) < 4 else pixels[: height // 4 * 4, : width // 4 * 4]
