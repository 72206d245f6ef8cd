"""Find the scoring board in a photo: each pixel says where on it it lies, and the pixels agree on a homography."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.track.fit import FROM_NEAR, Fit, fit
from vision.track.layout import TrackLayout, layouts

Pixels = NDArray[np.uint8]
Homography = NDArray[np.floating[Any]]  # 3 x 3, of points (x, y)
# photo-like pixels (h x w x 3, RGB) -> h/4 x w/4 x 4: "the board" (logit), place on it (x, y: 0..1), edition (logit)
Places = Callable[[Pixels], NDArray[np.float32]]

STRIDE = 4  # pixels of the picture per cell of the net's answer
LONG_SIDES = (576, 288)  # the photo's longer side when looked at: a board beside the table, a photo of the board alone
LOOK_AGAIN_WIDTH = 224  # the board's width in pixels when its corners are made exact
MARGIN = 0.12  # of the board, around it, when looked at again
ROUGHLY, EXACTLY = 0.08, 0.06  # of the board: pixels whose places differ more contradict the homography
FEWEST_PIXELS = 40  # cells of the net's answer in one piece
CANDIDATES = 4  # pieces that are looked at again
LOOKS = 3  # at a piece: as it was first seen, and twice laid straight
MOST_TAPER = 3.5  # of opposite sides: no one photographs a table from the board's very edge
SMALLEST = 1500.0  # pixels: a board that takes up less shows no fields
LEAST_SEEN = 0.4  # of the board: where less is in the frame, its fields are placed a whole field off
# Correlation with the drawing of the fields: least of a board at all, and from where it is clearly one. Photos without
# a board came to 0.38 at most, whole boards on rendered tables to 0.55 at least (docs/figures/track.md).
LEAST_LIKENESS, FULL_LIKENESS = 0.5, 0.65
# Focal lengths of cameras over the photo's longer side; and what a board costs in likeness that no such camera shows as
# a rectangle of its shape. Rows of fields look alike: a cut board fits nearly as well one field off, but then askew.
FOCALS = np.exp(np.linspace(np.log(0.5), np.log(2.5), 25))
ASKEW = 0.2


@dataclass(frozen=True, slots=True)
class FoundTrack:
    """A scoring board in a photo.

    `to_photo` maps the unit square of its layout (x right, y down, the numbers upright) to the photo's pixels;
    `seen` is how much of it lies inside the frame; `certainty` that it is one at all, 0 to 1.
    """

    layout: TrackLayout
    to_photo: Homography
    seen: float
    certainty: float

    @property
    def quad(self) -> NDArray[np.float32]:
        """Its corners in the photo: by 13, by 24, by 0, by 8."""
        return _corners(self.to_photo)


def locate(pixels: Pixels, places: Places) -> FoundTrack | None:
    """The scoring board in the photo, or None."""
    best: Fit | None = None
    for long_side in LONG_SIDES:
        answer = places(_shrunk(pixels, long_side))
        grow = max(pixels.shape[:2]) / long_side
        for piece in _pieces(answer):
            for rough in _guesses(pixels, answer, piece, grow, places):
                placed = fit(pixels, rough, layouts()[0])
                if placed is not None and _is_board(placed):
                    best = max(placed, best or placed, key=lambda f: f.likeness - ASKEW * _askew(f, pixels.shape[:2]))
            if best is not None and best.likeness > FULL_LIKENESS:
                return _found(pixels, best)
    return None if best is None else _found(pixels, best)


def _guesses(
    pixels: Pixels, answer: NDArray[np.float32], piece: NDArray[np.bool_], grow: float, places: Places
) -> Iterator[Homography]:
    """Where a piece of the answer may lie: as it was seen, then laid straight and asked again."""
    agreed = _agree(answer, piece, ROUGHLY)
    way = np.diag([1 / grow, 1 / grow, 1.0])
    for _ in range(LOOKS):
        if agreed is None:
            return
        to_photo = np.linalg.inv(way) @ agreed
        if _shaped_like_a_board(_corners(to_photo)):
            yield to_photo
        straight, way = _straightened(pixels, to_photo, LOOK_AGAIN_WIDTH)
        again = places(straight)
        agreed = _agree(again, np.asarray(again[..., 0] > 0, np.bool_), EXACTLY)


def _is_board(placed: Fit) -> bool:
    return (
        placed.likeness > LEAST_LIKENESS
        and placed.seen > LEAST_SEEN
        and _shaped_like_a_board(_corners(placed.to_photo))
    )


def _askew(placed: Fit, shape: tuple[int, ...]) -> float:
    """How far from a right angle and from equal sides a square of the board is, to the camera that shows it best."""
    height, width = shape
    middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]])
    plane = middle @ placed.to_photo @ np.diag([*(1 / placed.layout.size), 1.0])
    lens = np.stack([FOCALS, FOCALS, np.full(len(FOCALS), 1 / max(shape))], 1)
    right, down = plane[:, 0] / lens, plane[:, 1] / lens
    a, b = np.linalg.norm(right, axis=1), np.linalg.norm(down, axis=1)
    return float(np.hypot((right * down).sum(1) / (a * b), np.log(a / b)).min())


def _found(pixels: Pixels, placed: Fit) -> FoundTrack:
    """The same board once more, now nearly straight, in the edition that its fields fit best."""
    fits = [fit(pixels, placed.to_photo, layout, FROM_NEAR) for layout in layouts()]
    best = max((f for f in fits if f is not None and _is_board(f)), key=lambda f: f.likeness, default=placed)
    return FoundTrack(best.layout, best.to_photo, best.seen, min(1.0, best.likeness / FULL_LIKENESS))


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


def _agree(answer: NDArray[np.float32], piece: NDArray[np.bool_], within: float) -> Homography | None:
    """The homography from the unit square to the picture that most pixels of a piece agree on."""
    rows, columns = np.nonzero(piece)
    if len(rows) < FEWEST_PIXELS:
        return None
    here = (np.stack([columns, rows], 1).astype(np.float64) + 0.5) * STRIDE
    there = answer[rows, columns, 1:3].astype(np.float64)
    to_unit, _ = cv2.findHomography(here, there, cv2.RANSAC, within, maxIters=2000)
    if to_unit is None or abs(np.linalg.det(to_unit)) < 1e-12:
        return None
    return np.linalg.inv(to_unit)


def _corners(to_photo: Homography) -> NDArray[np.float32]:
    """Of the board in the photo: by 13, by 24, by 0, by 8."""
    square = np.array([[[0, 0], [1, 0], [1, 1], [0, 1]]], np.float64)
    return np.asarray(cv2.perspectiveTransform(square, to_photo)[0], np.float32)


def _shaped_like_a_board(quad: NDArray[np.float32]) -> bool:
    """Convex, not tiny, and its far side not very much shorter than its near one."""
    if not np.isfinite(quad).all() or not cv2.isContourConvex(quad) or cv2.contourArea(quad) < SMALLEST:
        return False
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    opposite = np.array([sides[0] / sides[2], sides[1] / sides[3]])
    return bool((opposite < MOST_TAPER).all() and (opposite > 1 / MOST_TAPER).all())


def _straightened(
    pixels: Pixels, to_photo: Homography, width: int
) -> tuple[Pixels, Homography]:
    """The board from straight above with a margin around it, `width` pixels wide; and the way from the photo to it."""
    height = width / layouts()[0].width_to_height
    to_straight = np.array([[width, 0, width * MARGIN], [0, height, height * MARGIN], [0, 0, 1.0]])
    size = tuple(round(side * (1 + 2 * MARGIN) / 32) * 32 for side in (width, height))
    way = to_straight @ np.linalg.inv(to_photo)
    return np.asarray(cv2.warpPerspective(pixels, way, size, flags=cv2.INTER_AREA), np.uint8), way
