"""Is it Carcassonne at all? Other games lie in squares too."""

import numpy as np

from engine.findings import Finding
from engine.message import Message
from vision.lattice.frames import Lattice
from vision.naming.scores import TileScores

RECOGNISED = 0.9  # how sure a tile of a known box is named on its own
# Of the tiles: real boards show 0.3 (half of it unknown expansions) to 1.0; other tile games 0.0 to 0.2.
FEWEST = 0.25
# Where a quarter of the frames are doubtful themselves, tiles must be known the better: of rendered boards in poor
# light 0.55 and more are, of rendered strangers 0.44 and less, the few aside that are a board in other colours.
DOUBTFUL, FEWEST_AMID_DOUBT = 0.958, 0.5

OTHER_GAME = Finding(
    "no-board",
    (),
    Message("These tiles are not known; if it is Carcassonne, photograph it from above and in good light."),
)


def familiar(lattice: Lattice, scores: TileScores) -> bool:
    """Are enough tiles known ones, each on its own?"""
    known = [i for i, column in enumerate(scores.columns) if column.face is not None]
    best = np.exp(scores.log_p[: len(lattice.frames), known].max(1))
    doubtful = np.percentile([frame.certainty for frame in lattice.frames], 25) < DOUBTFUL
    return bool((best > RECOGNISED).mean() >= (FEWEST_AMID_DOUBT if doubtful else FEWEST))
