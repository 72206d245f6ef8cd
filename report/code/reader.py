"""Finds the code of a printed sheet in a picture and reads it. It looks at every photo, so it must be quick."""

from collections.abc import Iterator
from itertools import chain

import cv2
import numpy as np
import numpy.typing as npt
import zxingcpp

_LEAST = 21  # pixels: the smallest code has as many modules in a row
_SIDES = (900, 600, 1350)  # pixels: at one of these a module is a whole number of pixels, whatever the code's size

Gray = npt.NDArray[np.uint8]


def read(pixels: npt.NDArray[np.uint8]) -> str | None:
    """Returns the text of the code in a picture of a sheet (RGB or grey), or None. A phone's photo of the page is
    enough.
    """
    return next(_texts(pixels), None)


def read_all(pixels: npt.NDArray[np.uint8]) -> tuple[str, ...]:
    """Returns the texts of all codes in a picture, each once."""
    return tuple(dict.fromkeys(_texts(pixels)))


def _texts(pixels: npt.NDArray[np.uint8]) -> Iterator[str]:
    gray = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), np.uint8) if pixels.ndim == 3 else pixels
    seen = _codes(gray)
    unread = (code for code in seen if not code.valid)
    clearer = (code for each in unread for near in _enlarged(gray, each.position) for code in _codes(near))
    return (code.text for code in chain(seen, clearer) if code.valid)


def _codes(gray: Gray) -> list[zxingcpp.Barcode]:
    """Finds every code in the picture, also those that it sees but cannot read; sheets print dark on light."""
    only = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    return zxingcpp.read_barcodes(gray, only, try_invert=False, return_errors=True)


def _enlarged(gray: Gray, position: zxingcpp.Position) -> Iterator[Gray]:
    """Cuts out the corners with a little around them, at sizes that show single modules."""
    points = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    corners = np.array([(point.x, point.y) for point in points])
    low, high = corners.min(axis=0), corners.max(axis=0)
    around = 0.12 * (high - low)
    x0, y0 = np.maximum(low - around, 0).astype(int)
    x1, y1 = (high + around).astype(int)
    near = gray[y0:y1, x0:x1]
    if min(near.shape) < _LEAST:
        return
    for side in _SIDES:
        scale = side / max(near.shape)
        way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        yield np.asarray(cv2.resize(near, None, fx=scale, fy=scale, interpolation=way), np.uint8)
