"""A photo as a phone shows it."""

from dataclasses import dataclass
from io import BytesIO

import cv2
import numpy as np
from PIL import Image

from vision.arrays import Pixels
from vision.photo import Photo

SHOWN_SIDE = 1600
"""Pixels of the longer side of a photo as it is shown: a tile of a large board has a hundred, phones show no more."""
_QUALITY = 80


@dataclass(frozen=True, slots=True)
class Shown:
    """A photo as a phone shows it. `shrunk`: how many pixels of the file, in a row, one of its pixels stands for."""

    jpeg: bytes
    size: tuple[int, int]
    shrunk: float


def shown(photo: Photo) -> Shown:
    """Makes the photo as a phone shows it."""
    width, height = photo.size
    scale = min(1.0, SHOWN_SIDE / max(width, height))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    pixels = np.asarray(cv2.resize(photo.pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    return Shown(jpeg(pixels), size, photo.shrunk * width / size[0])


def jpeg(pixels: Pixels) -> bytes:
    """Writes pixels as a JPEG."""
    buffer = BytesIO()
    Image.fromarray(pixels).save(buffer, "JPEG", quality=_QUALITY)
    return buffer.getvalue()
