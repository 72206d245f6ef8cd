"""Allows for shields beyond the photo's edge and behind pieces: to see no shield there does not mean that there is
none, and what looks like one may be a part of the piece.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from engine.outline import TILE, Point, turned
from engine.tiles.tile import ROTATIONS, Face
from vision.arrays import Doubles, Ints
from vision.geometry import placed
from vision.lattice.frames import Frame
from vision.naming.scores import Column, TileScores
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
    prior = np.log([column.prior for column in scores.columns])
    log_p = scores.log_p.copy()
    for places, pairs in _pairs(scores.columns) if cut else ():
        shield, bare = pairs.T
        for row in cut:
            share = _beyond(frames[row], places, size)
            if share:
                as_well = log_p[row, bare] - prior[bare] + prior[shield] + np.log(share)
                log_p[row, shield] = np.maximum(log_p[row, shield], as_well)
    return replace(scores, log_p=log_softmax(log_p))


def behind(scores: TileScores, bodies: Doubles) -> TileScores:
    """Returns the scores; where a piece hides all places of a shield, it may be there or not.

    `bodies`: n x 2 x 2, from where to where on the board each piece hides it, in tiles.
    """
    if not len(bodies):
        return scores
    cells = np.array(scores.cells, float)[:, None]
    prior = np.log([column.prior for column in scores.columns])
    log_p = scores.log_p.copy()
    for places, pairs in _pairs(scores.columns):
        hidden = np.flatnonzero((_apart(cells + places, bodies) < COVERED).all(1))[:, None, None]
        fits = log_p[hidden, pairs] - prior[pairs]
        log_p[hidden, pairs] = np.maximum(fits, fits[..., ::-1] + np.log(BEHIND)) + prior[pairs]
    return replace(scores, log_p=log_softmax(log_p))


@cache
def _pairs(columns: tuple[Column, ...]) -> tuple[tuple[Doubles, Ints], ...]:
    """Lists where on a tile a shield may lie, each with the columns of the tiles that have one there, and of the same
    without: pairs x 2.
    """
    number = {column.face: i for i, column in enumerate(columns)}
    found: dict[tuple[tuple[Point, ...], int], list[list[int]]] = {}
    for key, bare, places in SHIELDS:
        for turn in ROTATIONS:
            faces = Face(key, turn), Face(bare, turn)
            if all(face in number for face in faces):  # some look the same after fewer turns
                found.setdefault((places, turn), []).append([number[face] for face in faces])
    return tuple(
        (np.array([turned(place, turn) for place in places]) / TILE, np.array(pairs))
        for (places, turn), pairs in found.items()
    )


def _apart(places: Doubles, bodies: Doubles) -> Doubles:
    """Returns how far each place (... x 2) is from the nearest of these bodies, each from one end to the other."""
    ends, along = bodies[:, 0], bodies[:, 1] - bodies[:, 0]
    off = places[..., None, :] - ends
    share = np.clip((off * along).sum(-1) / np.maximum((along**2).sum(-1), 1e-9), 0, 1)
    return np.asarray(np.linalg.norm(off - share[..., None] * along, axis=-1).min(-1))


def _beyond(frame: Frame, places: Doubles, size: tuple[int, int]) -> float:
    """Returns the share of these places on a tile that lies outside the photo."""
    pixels = placed(frame.quad, places)
    return float(((pixels < 0) | (pixels >= size)).any(1).mean())
