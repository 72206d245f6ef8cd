"""Find the scoring board in a photo: each pixel says where on it it lies, and the pixels agree on a homography."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.track.fit import fit
from vision.track.layout import TrackLayout, layouts

Pixels = NDArray[np.uint8]
# photo-like pixels (h x w x 3, RGB) -> h/4 x w/4 x 4: "the board" (logit), place on it (x, y: 0..1), edition (logit)
Places = Callable[[Pixels], NDArray[np.float32]]

STRIDE = 4  # pixels of the picture per cell of the net's answer
LONG_SIDES = (576, 288)  # the photo's longer side when looked at: a board beside the table, a photo of the board alone
LOOK_AGAIN_WIDTH = 224  # the board's width in pixels when its corners are made exact
MARGIN = 0.12  # of the board, around it, when looked at again
ROUGHLY, EXACTLY = 0.08, 0.06  # of the board: pixels whose places differ more contradict the homography
FEWEST_PIXELS = 40  # cells of the net's answer in one piece
CANDIDATES = 4  # pieces that are looked at again
FEWEST_AGREEING = 0.6  # of the pixels, once looked at again
MOST_TAPER = 2.0  # of opposite sides
LEAST_LIKENESS, FULL_LIKENESS = (
    0.62,
    0.7,
)  # correlation with the drawing of the fields: of a board at all, of a clear one


@dataclass(frozen=True, slots=True)
class FoundTrack:
    """A scoring board in a photo.

    `to_photo` maps the unit square of its layout (x right, y down, the numbers upright) to the photo's pixels;
    `seen` is how much of it lies inside the frame; `certainty` that it is one at all, 0 to 1.
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


def locate(pixels: Pixels, places: Places) -> FoundTrack | None:
    """The scoring board in the photo, or None."""
    found = []
    for long_side in LONG_SIDES:
        small = _shrunk(pixels, long_side)
        answer = places(small)
        grow = max(pixels.shape[:2]) / long_side
        for piece in _pieces(answer):
            first = _agree(answer, piece, ROUGHLY)
            if first is not None:
                again = _look_again(pixels, np.diag([grow, grow, 1.0]) @ first.to_picture, places)
                found += [again] if again is not None else []
    return max(found, key=lambda track: track.certainty, default=None)


def _shrunk(pixels: Pixels, long_side: int) -> Pixels:
    height, width = pixels.shape[:2]
    scale = long_side / max(height, width)
    size = (max(32, round(width * scale / 32) * 32), max(32, round(height * scale / 32) * 32))
    small = cv2.resize(pixels, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA)
    padded = np.zeros((size[1], size[0], 3), np.uint8)
    h, w = min(small.shape[0], size[1]), min(small.shape[1], size[0])
    padded[:h, :w] = small[:h, :w]
    return padded


def _pieces(answer: NDArray[np.float32]) -> list[NDArray[np.bool_]]:
    """The connected pieces of what the net takes for the board, the surest first."""
    count, labels, areas, _ = cv2.connectedComponentsWithStats((answer[..., 0] > 0).astype(np.uint8))
    large = [label for label in range(1, count) if areas[label, cv2.CC_STAT_AREA] >= FEWEST_PIXELS]
    pieces = [np.asarray(labels == label, np.bool_) for label in large]
    return sorted(pieces, key=lambda piece: -float(np.mean(answer[piece, 0])))[:CANDIDATES]


def _agree(answer: NDArray[np.float32], piece: NDArray[np.bool_], within: float) -> _Agreement | None:
    """The homography from the unit square to the picture that most pixels of a piece agree on."""
    rows, columns = np.nonzero(piece)
    if len(rows) < FEWEST_PIXELS:
        return None
    here = (np.stack([columns, rows], 1).astype(np.float64) + 0.5) * STRIDE
    there = answer[rows, columns, 1:3].astype(np.float64)
    to_unit, agreeing = cv2.findHomography(here, there, cv2.RANSAC, within, maxIters=2000)
    if to_unit is None or abs(np.linalg.det(to_unit)) < 1e-12:
        return None
    return _Agreement(np.linalg.inv(to_unit), float(agreeing.mean()))


def _look_again(pixels: Pixels, to_photo: NDArray[np.floating[Any]], places: Places) -> FoundTrack | None:
    """Lay the board straight and ask once more, then move it until it fits the drawing of its fields."""
    for _ in range(2):
        straight, photo_to_straight = _straightened(pixels, to_photo, LOOK_AGAIN_WIDTH)
        answer = places(straight)
        agreed = _agree(answer, np.asarray(answer[..., 0] > 0, np.bool_), EXACTLY)
        if agreed is None or agreed.share < FEWEST_AGREEING:
            return None
        to_photo = np.linalg.inv(photo_to_straight) @ agreed.to_picture
    fits = [fit(pixels, to_photo, layout) for layout in layouts()]
    best = max((f for f in fits if f is not None), key=lambda f: f.likeness, default=None)
    if best is None or best.likeness < LEAST_LIKENESS:
        return None
    found = FoundTrack(best.layout, best.to_photo, best.seen, min(1.0, best.likeness / FULL_LIKENESS))
    return found if _is_shape_of_a_board(found.quad) else None


def _is_shape_of_a_board(quad: NDArray[np.float32]) -> bool:
    """Convex, and its far side not much shorter than its near one: no one photographs a table from the board's edge."""
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    opposite = np.array([sides[0] / sides[2], sides[1] / sides[3]])
    return bool(cv2.isContourConvex(quad) and (opposite < MOST_TAPER).all() and (opposite > 1 / MOST_TAPER).all())


def _straightened(
    pixels: Pixels, to_photo: NDArray[np.floating[Any]], width: int
) -> tuple[Pixels, NDArray[np.floating[Any]]]:
    """The board from straight above with a margin around it, `width` pixels wide; and the way from the photo to it."""
    height = width / layouts()[0].width_to_height
    to_straight = np.array([[width, 0, width * MARGIN], [0, height, height * MARGIN], [0, 0, 1.0]])
    size = tuple(round(side * (1 + 2 * MARGIN) / 32) * 32 for side in (width, height))
    way = to_straight @ np.linalg.inv(to_photo)
    return np.asarray(cv2.warpPerspective(pixels, way, size, flags=cv2.INTER_AREA), np.uint8), way
