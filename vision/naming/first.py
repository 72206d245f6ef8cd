"""Allows for how games begin: a tile that lies alone is rather the start tile than any other, and of two that lie apart
the start tile is the board.
"""

from dataclasses import replace

import numpy as np

from engine.boxes import catalogue
from vision.lattice.frames import Lattice
from vision.naming.scores import Column, TileScores
from vision.net import log_softmax
from vision.reading import LIKELY

ALONE = 0.5  # of tiles that lie alone in a photo are start tiles; the others come from any game and any place


def begun(lattice: Lattice, scores: TileScores) -> TileScores:
    """Returns the scores; of a tile that lies alone so that it is a start tile as often as such a one is."""
    row = _alone(lattice)
    if row is None:
        return scores
    start = np.array([_begins(column) for column in scores.columns])
    shown = float(start @ [column.prior for column in scores.columns])
    log_p = scores.log_p.copy()
    log_p[row] += (np.log(ALONE / (1 - ALONE)) - np.log(shown / (1 - shown))) * start
    return replace(scores, log_p=log_softmax(log_p))


def stray(lattice: Lattice, scores: TileScores) -> bool:
    """Says whether this is a tile that lies alone and is no start tile: another one may be the board."""
    row = _alone(lattice)
    return row is not None and not _begins(scores.columns[int(scores.log_p[row].argmax())])


def _alone(lattice: Lattice) -> int | None:
    """Returns the row of the one tile that is likely there, if it is one."""
    likely = [row for row, frame in enumerate(lattice.frames) if frame.certainty >= LIKELY]
    return likely[0] if len(likely) == 1 else None


def _begins(column: Column) -> bool:
    return column.face is not None and "start" in catalogue()[column.face.key].marks
