"""Finds dice in a photo, whatever their size in it: every point of an upper face votes for the middle of its die."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Doubles, Pixels, Singles
from vision.dice.maps import CORNER, FACE, FOOT, INNER, MIDDLE, SIZE, STRIDE, USUAL, pixels_of
from vision.geometry import tops
from vision.net import Answer

SEEN = 38.0  # pixels of a side at the second look
FIRST = 480  # pixels of the longer side, at the first look
LARGEST = 1600  # pixels of the longer side, however small the dice are
LEAST = 0.3  # of a face has to vote for its middle; what is less is no die
_FACE = 0.3  # chance from which a cell votes
_REACH = 0.3  # sides that a vote may miss the middle
_APART = 0.6  # sides: nearer middles are of one die
_MULTIPLE = 32
_FLIPS = ((), (3,), (2,), (2, 3))  # axes of a batch: as it is, mirrored, upside down, turned about
_SIGNS = {3: (MIDDLE.start, FOOT.start), 2: (MIDDLE.start + 1, FOOT.start + 1)}  # channels that point along each axis


@dataclass(frozen=True, slots=True, eq=False)
class Blot:
    """The cells that voted for one die.

    middle  where they voted, in pixels of the photo
    side    of the face, in pixels
    foot    where the die stands, in pixels
    score   how much of such a face voted (0..1)
    points  the cells, in pixels; `weights`: how sure it is of each that a face is there
    """

    middle: Doubles
    side: float
    foot: Doubles
    score: float
    points: Doubles
    weights: Doubles


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What was found. `corners`: where corners of faces are, as a map of a picture `scale` times as long."""

    blots: tuple[Blot, ...]
    corners: Singles
    scale: float


def from_afar(net: Answer, picture: Pixels) -> Found:
    """Looks at the whole photo, and again at a larger copy where nothing was found in it."""
    found = _at(net, picture, FIRST, _FLIPS[:1])
    return found if found.blots else _at(net, picture, 2 * FIRST, _FLIPS[:1])


def closely(net: Answer, picture: Pixels, side: float) -> Found:
    """Looks four times, at the size at which dice whose faces are so large (pixels) are best seen."""
    return _at(net, picture, min(round(max(picture.shape[:2]) * SEEN / side), LARGEST), _FLIPS)


def _at(net: Answer, picture: Pixels, longest: int, flips: Sequence[tuple[int, ...]]) -> Found:
    """Looks at the photo made so long; answers in its own pixels."""
    height, width = picture.shape[:2]
    scale = longest / max(height, width)
    size = (max(_MULTIPLE, round(width * scale)), max(_MULTIPLE, round(height * scale)))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = np.asarray(cv2.resize(picture, size, interpolation=how), np.uint8)
    padded = cv2.copyMakeBorder(small, 0, -size[1] % _MULTIPLE, 0, -size[0] % _MULTIPLE, cv2.BORDER_REPLICATE)
    batch = padded.transpose(2, 0, 1)[None].astype(np.float32) / np.float32(255) - np.float32(0.5)
    answer = np.mean([_flipped(net(_flipped(batch, flip)), flip, pointing=True) for flip in flips], 0)[0]
    answer[: MIDDLE.start] = 1 / (1 + np.exp(-answer[: MIDDLE.start]))
    seen = answer[:, : -(-size[1] // STRIDE), : -(-size[0] // STRIDE)]
    return Found(tuple(_blots(seen, scale)), np.asarray(seen[CORNER], np.float32), scale)


def _flipped(batch: Singles, axes: tuple[int, ...], pointing: bool = False) -> Singles:
    """Mirrors a batch; where it is what the net answers, some channels point the other way then."""
    flipped = np.ascontiguousarray(np.flip(batch, axes))
    for axis in axes if pointing else ():
        flipped[:, _SIGNS[axis]] *= -1
    return flipped


def _blots(answer: Singles, scale: float) -> list[Blot]:
    rows, columns = np.nonzero(answer[FACE] >= _FACE)
    told = answer[:, rows, columns].astype(np.float64)
    cells, weights = np.stack([columns, rows], -1).astype(np.float64), told[FACE]
    sides = USUAL / STRIDE * np.exp(np.clip(told[SIZE], -3, 3))
    votes = cells + told[MIDDLE].T * sides[:, None]
    blots = []
    for middle in _middles(votes, weights, sides, answer.shape[1:]):
        near = np.linalg.norm(votes - middle, axis=1) < _REACH * sides
        if not near.any():
            continue
        heed = weights[near]
        side = float(np.exp(np.average(np.log(sides[near]), weights=heed)))
        score = float(heed.sum()) / (INNER * side) ** 2
        if score >= LEAST:
            at = np.average(votes[near], weights=heed, axis=0)
            foot = at + np.average(told[FOOT].T[near], weights=heed, axis=0) * side
            blots.append(Blot(pixels_of(at, scale), side * STRIDE / scale, pixels_of(foot, scale), min(1.0, score),
                              pixels_of(cells[near], scale), heed))  # fmt: skip
    return blots


def _middles(votes: Doubles, weights: Doubles, sides: Doubles, shape: Sequence[int]) -> list[Doubles]:
    """Where many votes fall, the most first; of two such places within one die only the better one."""
    if not len(votes):
        return []
    cast = np.zeros((shape[0], shape[1]), np.float32)
    at = np.clip(np.round(votes).astype(int), 0, (shape[1] - 1, shape[0] - 1))
    np.add.at(cast, (at[:, 1], at[:, 0]), (weights / (INNER * sides) ** 2).astype(np.float32))
    side = float(np.median(sides))
    heap = np.asarray(cv2.GaussianBlur(cast, (0, 0), max(0.7, 0.1 * side)), np.float32)
    rows, columns = np.nonzero(tops(heap, 1) & (heap > 0.02 * heap.max()))
    kept: list[Doubles] = []
    for i in np.argsort(-heap[rows, columns], kind="stable"):
        place = np.array([columns[i], rows[i]], np.float64)
        if all(np.linalg.norm(place - other) >= _APART * side for other in kept):
            kept.append(place)
    return kept
