"""Allows for what a piece hides: to see no shield or goods beside it does not mean that there are none."""

from collections import Counter
from collections.abc import Set
from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np

from engine.boxes import catalogue
from engine.tiles.tile import Face, Ground
from vision.arrays import Ints
from vision.lattice.frames import Cell
from vision.naming.lying import lying
from vision.naming.scores import Column, TileScores
from vision.net import log_softmax

STRANGE = 2.0  # how much less likely, as a logarithm, a tile of no known box is where a piece stands
HIDDEN = 0.05  # of the tiles on which a piece stands it hides a mark at least; at 0.1 twice as many questions are new
NOT_PRINTED = "start"


def seen_through(scores: TileScores, occupied: Set[Cell]) -> TileScores:
    """Returns the scores, but where a piece stands a tile is less likely of no known box, since the net takes pieces
    for print that it does not know (a bridge it does know); and one with marks fits nearly as well as one that is the
    same without.
    """
    rows = np.array([cell in occupied for cell in scores.cells], bool)
    if not rows.any():
        return scores
    prior = np.log([column.prior for column in scores.columns])[:, None]
    fits = scores.log_p[rows].T - STRANGE * scores.unknown[:, None] - prior
    marked, plainer = _twins(scores.columns)
    hidden = fits[plainer] + np.log(HIDDEN)
    np.maximum.at(fits, marked, hidden)
    log_p = scores.log_p.copy()
    log_p[rows] = log_softmax((fits + prior).T)
    return replace(scores, log_p=log_p)


@cache
def _twins(columns: tuple[Column, ...]) -> tuple[Ints, Ints]:
    """Lists pairs of columns: a face with marks, and one that is the same with fewer of them."""
    alike: dict[object, list[int]] = {}
    for number, column in enumerate(columns):
        if column.face:
            alike.setdefault(_bare(column.face), []).append(number)
    kept = [_marks(column.face.key) if column.face else frozenset() for column in columns]
    pairs = [(a, b) for group in alike.values() for a, b in product(group, group) if kept[b] < kept[a]]
    marked, plainer = np.array(pairs, np.int64).reshape(-1, 2).T
    return marked, plainer


@cache
def _marks(key: str) -> frozenset[tuple[str, int]]:
    """Lists what is printed on a tile beside its roads, cities and fields, each of several by its number."""
    tile = catalogue()[key]
    found = Counter(tile.marks - {NOT_PRINTED})
    for segment in tile.segments:
        found.update(segment.marks)
        found["shield"] += segment.shields
        found["garden"] += segment.ground is Ground.GARDEN
    return frozenset((mark, n) for mark, count in found.items() for n in range(count))


def _bare(face: Face) -> object:
    """Returns a tile's segments as they lie, without marks."""
    return tuple(sorted(reach for _, reach in lying(face)))
