"""Allows for shields beyond the photo's edge: to see no shield there does not mean that there is none."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.outline import TILE, Point, turned
from engine.tiles.tile import ROTATIONS, Face
from vision.geometry import placed
from vision.lattice.frames import Frame
from vision.naming.scores import TileScores
from vision.net import log_softmax

# Where the shield lies on the tile as it is drawn. All editions have it in the corner where two edges of the city meet;
# on F it is at either of the two open ends, for an edition may have it at the other one.
CORNER: tuple[Point, ...] = ((110, 110),)
ENDS: tuple[Point, ...] = ((880, 480), (120, 520))

# A tile with a shield, the one that is the same without, and where the shield lies.
SHIELDS = (
    ("F", "G", ENDS),
    ("M", "N", CORNER),
    ("MG", "NG", CORNER),
    ("O", "P", CORNER),
    ("Q", "R", CORNER),
    ("S", "T", CORNER),
    ("RI.2/CcII+", "RI.1/CcII", CORNER),
)


def unseen(scores: TileScores, frames: Sequence[Frame], size: tuple[int, int]) -> TileScores:
    """Returns the scores; where a shield would lie outside the photo, the tile with one fits as well as that without.

    `size`: the photo's width and height.
    """
    cut = [row for row, frame in enumerate(frames) if ((frame.quad < 0) | (frame.quad >= size)).any()]
    column = {c.face: i for i, c in enumerate(scores.columns)}
    log_p = scores.log_p.copy()
    for key, bare, places in SHIELDS:
        for rotation in ROTATIONS:
            with_shield, without = column.get(Face(key, rotation)), column.get(Face(bare, rotation))
            if with_shield is None or without is None:  # it looks the same after fewer turns
                continue
            prior = np.log(scores.columns[with_shield].prior / scores.columns[without].prior)
            for row in cut:
                share = _beyond(frames[row], rotation, places, size)
                if share:
                    as_well = log_p[row, without] + prior + np.log(share)
                    log_p[row, with_shield] = max(log_p[row, with_shield], as_well)
    return replace(scores, log_p=log_softmax(log_p))


def _beyond(frame: Frame, rotation: int, places: Sequence[Point], size: tuple[int, int]) -> float:
    """Returns the share of these places on a tile, turned so, that lies outside the photo."""
    on_tile = np.array([turned(place, rotation) for place in places]) / TILE
    pixels = placed(frame.quad, on_tile)
    return float(((pixels < 0) | (pixels >= size)).any(1).mean())
