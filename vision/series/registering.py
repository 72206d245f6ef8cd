"""Finds how the camera moved between two photos of one table, by what both show: print, wood, the cloth beneath."""

import cv2
import numpy as np

from vision.arrays import Doubles, Pixels
from vision.geometry import Homography, fitted, pixel_scaling

LONG = 1000  # pixels of the longer side in which corners are looked for
CORNERS = 1500
CLEARLY = 0.8  # a match must be so much nearer than the next best
WITHIN = 3.0  # pixels of the smaller copy: what agrees
FEWEST, SHARE = 30, 0.3  # matches that agree, and of all of them
DIGITS = 9  # of the map that are kept


def registered(before: Pixels, now: Pixels) -> Homography | None:
    """Returns the map from the pixels of one photo to those of a later one; None where they share too little."""
    (one, to_one), (other, to_other) = _small(before), _small(now)
    orb = cv2.ORB_create(CORNERS)  # type: ignore[attr-defined]
    (points, marks), (points_now, marks_now) = orb.detectAndCompute(one, None), orb.detectAndCompute(other, None)
    if marks is None or marks_now is None or len(points) < FEWEST or len(points_now) < FEWEST:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(marks, marks_now, k=2)
    clear = [pair[0] for pair in pairs if len(pair) == 2 and pair[0].distance < CLEARLY * pair[1].distance]
    if len(clear) < FEWEST:
        return None
    here = np.array([points[match.queryIdx].pt for match in clear], np.float64)
    there = np.array([points_now[match.trainIdx].pt for match in clear], np.float64)
    found = fitted(here, there, WITHIN)
    if found is None or found[1].sum() < max(FEWEST, SHARE * len(clear)):
        return None
    return _rounded(np.linalg.inv(to_other) @ found[0] @ to_one)


def _small(photo: Pixels) -> tuple[Pixels, Doubles]:
    """Returns a grey copy, and the map from the photo's pixels to its own."""
    height, width = photo.shape[:2]
    scale = min(1.0, LONG / max(height, width))
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    grey = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA) if scale < 1 else grey
    return np.asarray(small, np.uint8), pixel_scaling(size[0] / width, size[1] / height)


def _rounded(by: Doubles) -> Doubles:
    """Returns the map as it is kept as text, so that it is the same when it is found again."""
    scaled = by / by[2, 2]
    return np.array([[float(f"{value:.{DIGITS}g}") for value in row] for row in scaled])
