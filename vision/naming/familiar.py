"""Is it Carcassonne at all? Other games lie in squares too."""

import numpy as np

from engine.message import Message
from vision.lattice.frames import Finding
from vision.naming.scores import TileScores

RECOGNISED = 0.9  # how sure a tile of a known box is named on its own
# Of the tiles: real boards show 0.3 (half of it unknown expansions) to 1.0; other tile games 0.0 to 0.2.
FEWEST = 0.25

OTHER_GAME = Finding(
    "no-board",
    (),
    Message("These tiles are not known; if it is Carcassonne, photograph it from above and in good light."),
)


def familiar(scores: TileScores) -> bool:
    """Are enough tiles known ones, each on its own?"""
    known = [i for i, column in enumerate(scores.columns) if column.face is not None]
    best = np.exp(scores.log_p[:, known].max(1))
    return bool((best > RECOGNISED).mean() >= FEWEST)
