"""Decides whether it is Carcassonne at all: other games lie in squares too."""

from collections import Counter

import numpy as np

from engine.message import Message
from engine.referee.findings import Finding
from vision.codes import PhotoCode
from vision.naming.scores import TileScores

RECOGNISED = 0.9  # how sure a tile of a known box is named on its own
# Of the tiles: real boards show 0.4 (half of it unknown expansions) to 1.0; other tile games 0.0 to 0.2.
FEWEST = 0.25
# Where edges do not go on in the next tile, as on strange art, tiles must be better known. On real boards they do
# with 0.93 to 1.0 in the mean, in other tile games with 0.4 to 0.7.
GOES_ON, FEWEST_IF_NOT = 0.6, 0.5
ALIKE = 9  # of one tile, at most, lie in a box: more that look the same are a cloth's pattern

OTHER_GAME = Finding(
    PhotoCode.NO_BOARD,
    (),
    Message("These tiles were not recognised; if this is Carcassonne, photograph it from above in good light."),
)


def familiar(scores: TileScores) -> bool:
    """Says whether enough tiles are known ones, each on its own; more must be where edges do not go on."""
    if not scores.cells:
        return False
    fewest = FEWEST if _going_on(scores) > GOES_ON else FEWEST_IF_NOT
    return len(_recognised(scores)) >= fewest * len(scores.cells)


def known(scores: TileScores) -> float:
    """Returns the share of the tiles that are known ones, no more of each than a box may hold."""
    return sum(min(count, ALIKE) for count in Counter(_recognised(scores)).values()) / len(scores.cells)


def _recognised(scores: TileScores) -> list[str]:
    """Lists what each tile is that is known, each on its own."""
    faces = [column.face for column in scores.columns if column.face is not None]
    log_p = scores.log_p[:, ~scores.strange]
    sure = np.exp(log_p.max(1)) > RECOGNISED
    return [faces[best].key for best in log_p.argmax(1)[sure]]


def _going_on(scores: TileScores) -> float:
    """Returns how likely an edge is to be what the tile beside it has there, in the mean; 1 for a tile that lies
    alone.
    """
    meet = [chance for _, _, chance in scores.joints()]
    return float(np.mean(meet)) if meet else 1.0
