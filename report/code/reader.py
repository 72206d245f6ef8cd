"""Find the code of a printed sheet in a picture and read it. Every photo is asked, so nothing here draws or is slow.

The search for a whole code takes a tenth of a second. Three of a code's corners are finder patterns, a dark square in a
white one in a dark one; a picture in which not one of them is seen has no code, and that is known five times sooner.
"""

from collections.abc import Iterator
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

_SEARCHED = 2000  # pixels of the longer side of the copy in which the code is looked for: three to a module of a page
_LEAST = 21  # pixels of the copy's shorter side: the smallest code has as many modules
_FINEST = 3  # pixels about each one that say whether it is dark: enough for small finder patterns, and the quickest
_SPOILT = 4  # of a finder pattern's 25 inner squares; more are let through rather than one missed
_SMALLEST = 0.01  # of the picture's longer side: outlines shorter than this are no finder pattern's

Gray = npt.NDArray[np.uint8]


def read(pixels: npt.NDArray[np.uint8]) -> str | None:
    """The text of the code in a picture of a sheet (RGB or grey), or None. A phone's photo of the page is enough."""
    gray = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), np.uint8) if pixels.ndim == 3 else pixels
    shrink = min(1.0, _SEARCHED / max(gray.shape))
    if shrink * min(gray.shape) < _LEAST:
        return None
    small = np.asarray(cv2.resize(gray, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    if not _may_hold_a_code(small):
        return None
    detector = cv2.QRCodeDetectorAruco()
    for left, top, part in _parts(small):
        found, corners = detector.detect(part)
        if not found:
            continue
        for near in _enlarged(gray, (corners[0] + np.array([left, top], np.float32)) / shrink):
            text, _, _ = detector.detectAndDecode(near)
            if text:
                return str(text)
    return None


def _may_hold_a_code(gray: Gray) -> bool:
    """Is a finder pattern seen? Small ones in the picture as it is, all others in one of half its size."""
    half = np.asarray(cv2.pyrDown(gray), np.uint8)
    return any(len(finder.detectMarkers(seen)[0]) for finder, seen in zip(_finders(), (gray, half), strict=True))


@cache
def _finders() -> tuple[cv2.aruco.ArucoDetector, cv2.aruco.ArucoDetector]:
    """For small finder patterns, and for those of any size. To OpenCV they are markers, of which there is but one."""
    white = np.ones((5, 5), np.uint8)
    white[1:4, 1:4] = 0
    pattern = cv2.aruco.Dictionary(cv2.aruco.Dictionary.getByteListFromBits(white), len(white), _SPOILT)
    small, any_size = cv2.aruco.DetectorParameters(), cv2.aruco.DetectorParameters()
    small.adaptiveThreshWinSizeMin = small.adaptiveThreshWinSizeMax = _FINEST
    small.minMarkerPerimeterRate = any_size.minMarkerPerimeterRate = _SMALLEST
    return cv2.aruco.ArucoDetector(pattern, small), cv2.aruco.ArucoDetector(pattern, any_size)


def _parts(gray: Gray) -> Iterator[tuple[int, int, Gray]]:
    """The whole picture, then its quarters, where fewer other things look like a code; each with where it begins."""
    yield 0, 0, gray
    high, wide = gray.shape
    for top in (high // 2, 0, high // 4):
        for left in (wide // 2, 0, wide // 4):
            yield left, top, gray[top : top + (high + 1) // 2, left : left + (wide + 1) // 2]


def _enlarged(gray: Gray, corners: npt.NDArray[np.float32]) -> Iterator[Gray]:
    """What lies within the corners and a little around, at sizes at which the decoder sees single modules."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    around = 0.12 * (high - low)
    x0, y0 = np.maximum(low - around, 0).astype(int)
    x1, y1 = (high + around).astype(int)
    near = gray[y0:y1, x0:x1]
    if min(near.shape) < 20:
        return
    for size in (900, 600, 1350):
        scale = size / max(near.shape)
        way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        yield np.asarray(cv2.resize(near, None, fx=scale, fy=scale, interpolation=way), np.uint8)
