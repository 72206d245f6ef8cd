"""Looks at each frame by itself, straightened, and moves its corners to where the tile's own corners are."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Pixels, Singles
from vision.geometry import sides_of
from vision.net import Net
from vision.shrinking import halvable, smaller

CROP = 80  # pixels of a straightened frame with its surroundings
TILE = 52  # pixels of the tile's side in it
_EDGE = (CROP - TILE) / 2 - 0.5
SQUARE = np.array(
    [(_EDGE, _EDGE), (_EDGE + TILE, _EDGE), (_EDGE + TILE, _EDGE + TILE), (_EDGE, _EDGE + TILE)], np.float32
)
FINEST = 68.0  # pixels of a tile's side in the copy that crops are cut from: finer would only flicker
_BATCH = 64


@dataclass(frozen=True, slots=True, eq=False)
class Copy:
    """A photo as fine as its tiles need it; `stretch`: pixels of the copy to one of the photo, across and down."""

    pixels: Pixels
    stretch: Singles


def copied(photo: Pixels, quads: Singles) -> Copy:
    """Copies the photo as fine as crops about such quads need it."""
    photo = halvable(photo)
    height, width = photo.shape[:2]
    scale = min(1.0, FINEST / float(np.median(sides_of(quads))))
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    pixels = smaller(photo, size) if scale < 1 else photo
    return Copy(pixels, np.array([size[0] / width, size[1] / height], np.float32))


def refine(net: Net, photo: Copy, quads: Singles) -> tuple[Singles, Singles]:
    """Moves the corners of quads, and says how likely each one frames a tile (0 to 1)."""
    if not len(quads):
        return quads, np.zeros(0, np.float32)
    placed = np.asarray((quads + 0.5) * photo.stretch - 0.5, np.float32)
    crops = [straightened(photo.pixels, quad) for quad in placed]
    answers = np.concatenate([net(as_batch(crops[i : i + _BATCH])) for i in range(0, len(crops), _BATCH)])
    moved = np.stack([_moved(quad, answer[1:].reshape(4, 2)) for quad, answer in zip(placed, answers, strict=True)])
    found = (moved + 0.5) / photo.stretch - 0.5
    return np.asarray(found, np.float32), np.asarray(1 / (1 + np.exp(-answers[:, 0])), np.float32)


def _moved(quad: Singles, by: Singles) -> Singles:
    """Moves the quad's corners by so many sides of the straightened tile."""
    back = cv2.getPerspectiveTransform(SQUARE, quad)
    return np.asarray(cv2.perspectiveTransform((SQUARE + by * TILE)[None], back)[0], np.float32)


def straightened(picture: Pixels, quad: Singles) -> Pixels:
    """Straightens the quad to a square of TILE pixels in the middle of CROP pixels."""
    onto = cv2.getPerspectiveTransform(quad.astype(np.float32), SQUARE)
    return np.asarray(cv2.warpPerspective(picture, onto, (CROP, CROP), borderValue=(128, 128, 128)), np.uint8)


def as_batch(crops: Sequence[Pixels]) -> Singles:
    """Prepares crops as the net takes them."""
    return np.asarray(np.stack(crops).transpose(0, 3, 1, 2) / np.float32(255) - np.float32(0.5), np.float32)
