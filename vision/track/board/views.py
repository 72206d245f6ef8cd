"""Makes pictures of the table for the net that finds the scoring board: from afar, laid flat, of the board alone."""

from dataclasses import dataclass

import numpy as np

from vision.arrays import Doubles, Pixels, Singles
from vision.geometry import Homography, exactly_mapped, warped
from vision.shrinking import smaller
from vision.track.board.layout import layouts

GRAIN = 32  # a picture's sides are multiples of this, as the net wants them
FLAT_SIDE = 288  # the longer side of the table laid flat about what may be the board
AROUND = 0.4  # of its size, on every side, is shown too: more of it may be there than was seen
FARTHEST = 0.1  # depth of the nearest point over that of the farthest that counts
STRAY = 2.0  # percent of the points at either end that do not count: few pixels far off would make all the rest small
BOARD_WIDTH = 224  # of the board laid straight
BOARD_MARGIN = 0.12  # of the board, around it


@dataclass(frozen=True, slots=True, eq=False)
class TableView:
    """A picture, the way from the photo's pixels to it, and the photo's height and width."""

    picture: Pixels
    way: Homography
    shape: tuple[int, ...]


def from_afar(pixels: Pixels, long_side: int) -> TableView:
    """Makes the whole photo small."""
    height, width = pixels.shape[:2]
    scale = long_side / max(height, width)
    shown = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = smaller(pixels, shown)
    size = (_whole(width * scale), _whole(height * scale))
    padded = np.zeros((size[1], size[0], 3), np.uint8)
    h, w = min(small.shape[0], size[1]), min(small.shape[1], size[0])
    padded[:h, :w] = small[:h, :w]
    return TableView(padded, np.diag([scale, scale, 1.0]), pixels.shape[:2])


def flat(pixels: Pixels, table: Homography, points: Doubles, least: float = 0.0) -> TableView | None:
    """Shows the table from straight above about some of the photo's pixels; None where they do not lie on it.

    At least so much of the table, in its own measure, is shown across and down.
    """
    depth = np.c_[points, np.ones(len(points))] @ table[2]
    points = points[depth > FARTHEST * abs(depth.max())]
    if len(points) < len(depth) / 2:
        return None
    laid = exactly_mapped(points, table)
    low, high = np.percentile(laid, [STRAY, 100 - STRAY], axis=0)
    half = np.maximum((0.5 + AROUND) * (high - low), least / 2)
    low, high = (low + high) / 2 - half, (low + high) / 2 + half
    scale = FLAT_SIDE / float((high - low).max())
    size = (_whole(float(high[0] - low[0]) * scale), _whole(float(high[1] - low[1]) * scale))
    way = np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1.0]]) @ table
    corners = np.array([[0, 0, 1], [size[0], 0, 1], [0, size[1], 1], [*size, 1.0]])
    if np.ptp(np.sign(corners @ np.linalg.inv(way)[2])):
        return None  # it reaches behind the camera
    return TableView(warped(pixels, way, size), way, pixels.shape[:2])


def straight(pixels: Pixels, to_photo: Homography) -> TableView:
    """Shows the board alone, from straight above, its numbers upright, with a margin around it."""
    width, height = BOARD_WIDTH, BOARD_WIDTH / layouts()[0].width_to_height
    margin = BOARD_MARGIN
    to_picture = np.array([[width, 0, width * margin], [0, height, height * margin], [0, 0, 1.0]])
    size = (_whole(width * (1 + 2 * margin)), _whole(height * (1 + 2 * margin)))
    way = to_picture @ np.linalg.inv(to_photo)
    return TableView(warped(pixels, way, size), way, pixels.shape[:2])


def as_taken(picture: Pixels) -> Singles:
    """Prepares a picture as the nets take it: one of 3 x height x width, 0 to 1."""
    return np.asarray(picture.transpose(2, 0, 1)[None] / 255, np.float32)


def _whole(side: float) -> int:
    return max(GRAIN, round(side / GRAIN) * GRAIN)
