"""Allows for shields beyond the photo's edge and behind pieces: to see no shield there does not mean that there is
none, and what looks like one may be a part of the piece.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.outline import TILE, Point, turned
from engine.tiles.tile import ROTATIONS, Face
from vision.arrays import Doubles
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
COVERED = 0.14  # tiles from the middle of a piece's body: a shield that lies nearer is hidden
BEHIND = 0.3  # where a piece hides the shield, one of a pair fits at least so well, against the other: of eight such
# tiles in real photos three were named right


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


def behind(scores: TileScores, bodies: Doubles) -> TileScores:
    """Returns the scores; where a piece hides all places of a shield, it may be there or not.

    `bodies`: n x 2 x 2, from where to where on the board each piece hides it, in tiles.
    """
    if not len(bodies):
        return scores
    cells = np.array(scores.cells, float)
    column = {c.face: i for i, c in enumerate(scores.columns)}
    prior = np.log([c.prior for c in scores.columns])
    log_p = scores.log_p.copy()
    for key, bare, places in SHIELDS:
        for rotation in ROTATIONS:
            pair = [column[face] for face in (Face(key, rotation), Face(bare, rotation)) if face in column]
            if len(pair) < 2:  # they look the same after fewer turns
                continue
            on_tile = np.array([turned(place, rotation) for place in places]) / TILE
            hidden = (_apart(cells[:, None] + on_tile, bodies) < COVERED).all(1)
            rows = np.flatnonzero(hidden)[:, None], pair
            fits = log_p[rows] - prior[pair]
            log_p[rows] = np.maximum(fits, fits[:, ::-1] + np.log(BEHIND)) + prior[pair]
    return replace(scores, log_p=log_softmax(log_p))


def _apart(places: Doubles, bodies: Doubles) -> Doubles:
    """Returns how far each place (... x 2) is from the nearest of these bodies, each from one end to the other."""
    ends, along = bodies[:, 0], bodies[:, 1] - bodies[:, 0]
    off = places[..., None, :] - ends
    share = np.clip((off * along).sum(-1) / np.maximum((along**2).sum(-1), 1e-9), 0, 1)
    return np.asarray(np.hypot(*np.moveaxis(off - share[..., None] * along, -1, 0)).min(-1))


def _beyond(frame: Frame, rotation: int, places: Sequence[Point], size: tuple[int, int]) -> float:
    """Returns the share of these places on a tile, turned so, that lies outside the photo."""
    on_tile = np.array([turned(place, rotation) for place in places]) / TILE
    pixels = placed(frame.quad, on_tile)
    return float(((pixels < 0) | (pixels >= size)).any(1).mean())
