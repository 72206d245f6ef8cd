"""Finds dice in a photo from afar, whatever their size in it: where each is, and about how large."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Ints, Pixels, Singles
from vision.geometry import tops
from vision.net import Net

CHANNELS = 2  # the bell at the middle of an upper face, and the logarithm of its side against USUAL
STRIDE = 4
USUAL = 16.0  # pixels of a side in the middle of the range that the net learned
SEEN = 22.0  # pixels of a side at the second look: what is a little larger is seen best
LEAST = 0.3  # of the bell: what is less is no die
FIRST = 224  # pixels of the longer side, at the first look
LARGEST = 800  # pixels of the longer side, however small the dice are
_APART = 0.6  # sides: nearer middles are of one die
_MULTIPLE = 16


@dataclass(frozen=True, slots=True, eq=False)
class Spots:
    """Middles of upper faces (n x 2 pixels), their sides (n, pixels), and how sure the net is of each (n, 0..1)."""

    middles: Singles
    sides: Singles
    scores: Singles


def find(net: Net, picture: Pixels) -> Spots:
    """Looks at the whole photo, then once more at the size at which its dice are best seen."""
    first = _at(net, picture, FIRST)
    if not len(first.scores):
        return _at(net, picture, 2 * FIRST)
    side = float(np.median(first.sides)) * FIRST / max(picture.shape[:2])
    wanted = min(round(FIRST * SEEN / side), LARGEST)
    return first if 0.8 < wanted / FIRST < 1.25 else _at(net, picture, wanted)


def _at(net: Net, picture: Pixels, longest: int) -> Spots:
    """Looks at the photo made so long; answers in its own pixels."""
    height, width = picture.shape[:2]
    scale = longest / max(height, width)
    size = (max(_MULTIPLE, round(width * scale)), max(_MULTIPLE, round(height * scale)))
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    padded = cv2.copyMakeBorder(small, 0, -size[1] % _MULTIPLE, 0, -size[0] % _MULTIPLE, cv2.BORDER_REPLICATE)
    batch = padded.transpose(2, 0, 1)[None].astype(np.float32) / np.float32(255) - np.float32(0.5)
    bell, sizes = net(batch)[0]
    bell = np.ascontiguousarray(1 / (1 + np.exp(-bell)))
    rows, columns = np.nonzero(tops(np.asarray(bell, np.float32), 1) & (bell >= LEAST))
    middles = (np.stack([columns, rows], -1) + _between(bell, rows, columns) + 0.5) * STRIDE - 0.5
    sides = USUAL * np.exp(np.clip(sizes[rows, columns], -3, 3))
    return _surest(Spots(
        np.asarray((middles + 0.5) / scale - 0.5, np.float32), np.asarray(sides / scale, np.float32),
        np.asarray(bell[rows, columns], np.float32),
    ))  # fmt: skip


def _between(bell: Singles, rows: Ints, columns: Ints) -> Singles:
    """How far a top lies from the middle of its cell, in cells: where the bell of its neighbours has its centre."""
    wide = np.pad(bell, 1)
    near = np.stack([wide[rows + 1 + y, columns + 1 + x] for y in (-1, 0, 1) for x in (-1, 0, 1)], -1)
    x, y = np.tile([-1, 0, 1], 3), np.repeat([-1, 0, 1], 3)
    whole = near.sum(-1)
    return np.asarray(np.stack([(near * x).sum(-1) / whole, (near * y).sum(-1) / whole], -1), np.float32)


def _surest(spots: Spots) -> Spots:
    """Keeps the surer of two middles that lie within one die."""
    kept: list[int] = []
    for i in np.argsort(-spots.scores, kind="stable"):
        apart = np.linalg.norm(spots.middles[kept] - spots.middles[i], axis=1)
        if not (apart < _APART * np.minimum(spots.sides[kept], spots.sides[i])).any():
            kept.append(int(i))
    return Spots(spots.middles[kept], spots.sides[kept], spots.scores[kept])
