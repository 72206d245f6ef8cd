"""Run the naming net over every framed tile."""

from functools import cache

import numpy as np

from engine.tiles import Face
from vision.lattice.frames import Lattice
from vision.naming.crop import cut
from vision.naming.look import look
from vision.naming.scores import EDGES, EDITIONS, Column, TileScores, log_softmax
from vision.net import WEIGHTS, net
from vision.photo import Photo

NAME = "faces"


def classify(photo: Photo, lattice: Lattice) -> TileScores:
    """How probable every tile and turn is for each frame and each cell that was perhaps passed over, on its own."""
    frames = lattice.candidates
    named, count = columns(), len(frames)
    sides = 4 * len(EDGES)
    answer = np.zeros((0, len(named) + sides + len(EDITIONS)))
    if count:
        answer = look(net(NAME), cut(photo.pixels, frames), named)
    which, edges, editions = np.split(answer, [len(named), len(named) + sides], axis=1)
    return TileScores(
        cells=tuple(f.cell for f in frames),
        columns=named,
        log_p=log_softmax(which),
        edges=log_softmax(edges.reshape(count, 4, len(EDGES))),
        editions=log_softmax(editions),
    )


@cache
def columns() -> tuple[Column, ...]:
    """What the net's answers mean, from the file beside its weights: key, rotation, edges, prior on each line."""
    found = []
    for line in (WEIGHTS / f"{NAME}.txt").read_text(encoding="utf-8").splitlines():
        key, rotation, edges, prior = line.split()
        found.append(Column(None if key == "?" else Face(key, int(rotation)), edges, float(prior)))
    return tuple(found)
