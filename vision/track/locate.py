"""Find the scoring board in a photo: each pixel says where on it it lies, and the pixels agree on a homography."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.track.layout import TrackLayout, layouts

Pixels = NDArray[np.uint8]
# photo-like pixels (h x w x 3, RGB) -> h/4 x w/4 x 4: "the board" (logit), place on it (x, y: 0..1), edition (logit)
Places = Callable[[Pixels], NDArray[np.float32]]

STRIDE = 4  # pixels of the picture per cell of the net's answer
LONG_SIDES = (576, 288)  # the photo's longer side when looked at: a board beside the table, a photo of the board alone
LOOK_AGAIN_WIDTH = 224  # the board's width in pixels when its corners are made exact
MARGIN = 0.12  # of the board, around it, when looked at again
AGREE_WITHIN = 0.03  # of the board's width: a pixel whose place differs more does not count for the homography
FEWEST_PIXELS = 40
FEWEST_AGREEING = 0.6


@dataclass(frozen=True, slots=True)
class FoundTrack:
    """A scoring board in a photo.

    `to_photo` maps the unit square of its layout (x right, y down, the numbers upright) to the photo's pixels;
    `seen` is how much of it lies inside the frame and uncovered; `certainty` that it is one at all.
    """

    layout: TrackLayout
    to_photo: NDArray[np.floating[Any]]
    seen: float
    certainty: float

    @property
    def quad(self) -> NDArray[np.float32]:
        """Its corners in the photo: by 13, by 24, by 0, by 8."""
        corners = np.array([[[0, 0], [1, 0], [1, 1], [0, 1]]], np.float64)
        return np.asarray(cv2.perspectiveTransform(corners, self.to_photo)[0], np.float32)


@dataclass(frozen=True, slots=True)
class _Agreement:
    """What the pixels of a picture agree on: the homography from the unit square, and which share of them does."""

    to_picture: NDArray[np.floating[Any]]
    share: float
    answer: NDArray[np.float32]


def locate(pixels: Pixels, places: Places) -> FoundTrack | None:
    """The scoring board in the photo, or None."""
    best = None
    for long_side in LONG_SIDES:
        first = _agree(_shrunk(pixels, long_side), places)
        if first is None:
            continue
        grow = max(pixels.shape[:2]) / long_side
        exact = _look_again(pixels, np.diag([grow, grow, 1.0]) @ first.to_picture, places)
        if exact is not None and (best is None or exact.certainty > best.certainty):
            best = exact
    return best


def _shrunk(pixels: Pixels, long_side: int) -> Pixels:
    height, width = pixels.shape[:2]
    scale = long_side / max(height, width)
    size = (max(32, round(width * scale / 32) * 32), max(32, round(height * scale / 32) * 32))
    small = cv2.resize(pixels, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA)
    padded = np.zeros((size[1], size[0], 3), np.uint8)
    h, w = min(small.shape[0], size[1]), min(small.shape[1], size[0])
    padded[:h, :w] = small[:h, :w]
    return padded


def _agree(picture: Pixels, places: Places) -> _Agreement | None:
    answer = places(picture)
    on_board = answer[..., 0] > 0
    if np.count_nonzero(on_board) < FEWEST_PIXELS:
        return None
    rows, columns = np.nonzero(on_board)
    here = (np.stack([columns, rows], 1).astype(np.float64) + 0.5) * STRIDE
    there = answer[rows, columns, 1:3].astype(np.float64)
    to_unit, agreeing = cv2.findHomography(here, there, cv2.RANSAC, AGREE_WITHIN, maxIters=2000)
    if to_unit is None or abs(np.linalg.det(to_unit)) < 1e-12:
        return None
    return _Agreement(np.linalg.inv(to_unit), float(agreeing.mean()), answer)


def _look_again(pixels: Pixels, to_photo: NDArray[np.floating[Any]], places: Places) -> FoundTrack | None:
    """Lay the board straight, ask once more, and judge whether it is one."""
    layout = layouts()[0]
    found = None
    for _ in range(2):
        width, height = LOOK_AGAIN_WIDTH, LOOK_AGAIN_WIDTH / layout.width_to_height
        to_straight = np.array([[width, 0, width * MARGIN], [0, height, height * MARGIN], [0, 0, 1.0]])
        size = tuple(round(side * (1 + 2 * MARGIN) / 32) * 32 for side in (width, height))
        photo_to_straight = to_straight @ np.linalg.inv(to_photo)
        straight = cv2.warpPerspective(pixels, photo_to_straight, size, flags=cv2.INTER_AREA)
        agreed = _agree(np.asarray(straight, np.uint8), places)
        if agreed is None or agreed.share < FEWEST_AGREEING:
            return None
        found = agreed
        to_photo = np.linalg.inv(photo_to_straight) @ agreed.to_picture
    if found is None:
        return None
    answer = found.answer
    on_board = answer[..., 0] > 0
    edition = layouts()[int(answer[..., 3][on_board].mean() > 0)]
    area = on_board.sum() * STRIDE**2 / (LOOK_AGAIN_WIDTH**2 / layout.width_to_height)
    return FoundTrack(edition, to_photo, float(min(1.0, area)), found.share)
