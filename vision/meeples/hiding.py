"""What pieces hide: the tiles on which they stand, and the print behind them."""

from collections.abc import Iterable

import cv2
import numpy as np

from vision.lattice import Cell, Frame
from vision.meeples.sightings import Sighting
from vision.photo import Photo

LIKELY = 0.5  # more certain than that, a piece hides what lies under it
WIDE = 0.14  # tiles to either side of the line from a piece's foot to where its top is seen
NEARBY = 3.0  # tiles: nothing reaches farther

Point = tuple[float, float]

_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


def occupied(pieces: Iterable[Sighting]) -> frozenset[Cell]:
    """The tiles on which more likely than not a piece stands or lies."""
    return frozenset(piece.cell for piece in pieces if piece.cell and piece.certainty > LIKELY)


def hidden(photo: Photo, frame: Frame, at: Point, pieces: Iterable[Sighting]) -> bool:
    """Whether a place on a tile (0..1 right, 0..1 down) lies behind or under a piece, or beyond the photo's edge."""
    to_photo = cv2.getPerspectiveTransform(_SQUARE, frame.quad.astype(np.float32))
    pixel = cv2.perspectiveTransform(np.array([[at]], np.float64), to_photo)[0, 0]
    if (pixel < 0).any() or (pixel >= photo.size).any():
        return True
    reach, middle = NEARBY * frame.side, frame.quad.mean(0)
    near = [p for p in pieces if p.certainty > LIKELY and np.hypot(*(p.foot - middle)) < reach]
    if not near:
        return False
    ends = np.array([(p.foot, p.tip) for p in near], np.float64).reshape(1, -1, 2)
    feet, tips = cv2.perspectiveTransform(ends, np.linalg.inv(to_photo))[0].reshape(-1, 2, 2).transpose(1, 0, 2)
    along, away = tips - feet, np.array(at) - feet
    share = np.clip((away * along).sum(1) / np.maximum((along**2).sum(1), 1e-9), 0, 1)
    return bool((np.hypot(*(away - share[:, None] * along).T) < WIDE).any())
