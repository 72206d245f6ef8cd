"""Shields that a photo cannot show, since a piece or its own edge hides the place: nobody sees that there is none."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from engine.tiles import Face
from vision.lattice.frames import Frame
from vision.naming.scores import TileScores, log_softmax

Point = tuple[float, float]

# Tiles with a shield, and those that are the same without. All editions have it in the corner where two edges of the
# city meet; on F it is at either of the two open ends, for an edition may have it at the other one.
WITHOUT = {"F": "G", "M": "N", "MG": "NG", "O": "P", "Q": "R", "S": "T", "RI.2/CcII+": "RI.1/CcII"}
CORNER: tuple[Point, ...] = ((0.11, 0.11),)
ENDS: tuple[Point, ...] = ((0.88, 0.48), (0.12, 0.52))
LEAST = 1e-3  # a tile without shield that is less likely there is not looked into


def unseen(scores: TileScores, frames: Sequence[Frame], hidden: Callable[[Frame, Point], bool]) -> TileScores:
    """The scores, but where a shield would be hidden, the tile with one fits what is seen as well as that without."""
    column = {c.face: i for i, c in enumerate(scores.columns)}
    log_p = scores.log_p.copy()
    for key, bare in WITHOUT.items():
        places = ENDS if key == "F" else CORNER
        for rotation in (0, 90, 180, 270):
            with_shield, without = column.get(Face(key, rotation)), column.get(Face(bare, rotation))
            if with_shield is None or without is None:
                continue
            prior = np.log(scores.columns[with_shield].prior / scores.columns[without].prior)
            for row in np.flatnonzero(scores.log_p[:, without] > np.log(LEAST)).tolist():
                share = np.mean([hidden(frames[row], _turned(place, rotation)) for place in places])
                if share:
                    as_well = scores.log_p[row, without] + prior + np.log(share)
                    log_p[row, with_shield] = max(log_p[row, with_shield], as_well)
    return replace(scores, log_p=log_softmax(log_p))


def _turned(place: Point, rotation: int) -> Point:
    x, y = place
    for _ in range(rotation // 90):
        x, y = 1 - y, x
    return x, y
