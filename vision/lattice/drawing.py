"""Draws what the looks at a photo saw, for a person to follow the search."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.geometry import mapped, warped
from vision.lattice.looks.search import Look
from vision.photo import Photo

HEIGHT = 900  # pixels of each look's picture
_ON_BOARD, _BESIDE = (255, 0, 255), (0, 220, 255)


def draw_looks(photo: Photo, taken: Sequence[Look]) -> Pixels:
    """Draws all looks side by side, the last one to the right; the photo alone if none was taken."""
    drawn = [_drawn(photo, seen) for seen in taken] or [photo.pixels]
    return np.concatenate(drawn, axis=1)


def _drawn(photo: Photo, seen: Look) -> Pixels:
    """Draws the bell in red and the covered ground in green over the picture looked at; the board's quads, and
    others.
    """
    picture = warped(photo.pixels, seen.onto, seen.size)
    bell, cover = (cv2.resize(seen.answer[k], seen.size) for k in (0, 1))
    painted = picture * 0.6
    painted[..., 0] += 140 * bell
    painted[..., 1] += 50 * cover
    picture = np.asarray(painted.clip(0, 255), np.uint8)
    for tile, quad in enumerate(seen.found.quads):
        pixels = np.round(mapped(quad, seen.onto) * 16).astype(np.int32)
        cv2.polylines(picture, [pixels], True, _ON_BOARD if tile in seen.board else _BESIDE, 1, cv2.LINE_AA, 4)
    size = (max(1, round(seen.size[0] * HEIGHT / seen.size[1])), HEIGHT)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
