"""Shields that lie beyond the photo's edge: whoever sees no shield there has not seen that there is none."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from engine.tiles import ROTATIONS, Face
from vision.lattice.frames import Frame
from vision.naming.scores import TileScores, log_softmax

Point = tuple[float, float]

# Tiles with a shield, and those that are the same without. All editions have it in the corner where two edges of the
# city meet; on F it is at either of the two open ends, for an edition may have it at the other one.
WITHOUT = {"F": "G", "M": "N", "MG": "NG", "O": "P", "Q": "R", "S": "T", "RI.2/CcII+": "RI.1/CcII"}
CORNER: tuple[Point, ...] = ((0.11, 0.11),)
ENDS: tuple[Point, ...] = ((0.88, 0.48), (0.12, 0.52))

_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


def unseen(scores: TileScores, frames: Sequence[Frame], size: tuple[int, int]) -> TileScores:
    """The scores, but where a shield would lie outside the photo, the tile with one fits as well as that without.

    `size`: the photo's width and height.
    """
    cut = [row for row, frame in enumerate(frames) if ((frame.quad < 0) | (frame.quad >= size)).any()]
    column = {c.face: i for i, c in enumerate(scores.columns)}
    log_p = scores.log_p.copy()
    for key, bare in WITHOUT.items():
        for rotation in ROTATIONS:
            with_shield, without = column.get(Face(key, rotation)), column.get(Face(bare, rotation))
            if with_shield is None or without is None:  # it looks the same after fewer turns
                continue
            prior = np.log(scores.columns[with_shield].prior / scores.columns[without].prior)
            for row in cut:
                share = _beyond(frames[row], rotation, ENDS if key == "F" else CORNER, size)
                if share:
                    as_well = log_p[row, without] + prior + np.log(share)
                    log_p[row, with_shield] = max(log_p[row, with_shield], as_well)
    return replace(scores, log_p=log_softmax(log_p))


def _beyond(frame: Frame, rotation: int, places: Sequence[Point], size: tuple[int, int]) -> float:
    """The share of these places on a tile, turned so, that lies outside the photo."""
    to_photo = cv2.getPerspectiveTransform(_SQUARE, frame.quad)
    pixels = cv2.perspectiveTransform(np.array([[_turned(p, rotation) for p in places]], np.float64), to_photo)[0]
    return float(((pixels < 0) | (pixels >= size)).any(1).mean())


def _turned(place: Point, rotation: int) -> Point:
    x, y = place
    for _ in range(rotation // 90):
        x, y = 1 - y, x
    return x, y
