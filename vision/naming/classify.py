"""Runs the naming net over every framed tile: once, and from all four sides where that leaves a doubt."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import numpy as np

from engine.tiles.tile import Face
from vision.arrays import Doubles
from vision.lattice.frames import Lattice
from vision.naming.crop import Crops, cut
from vision.naming.look import look
from vision.naming.scores import EDGES, Column, TileScores
from vision.net import beside, log_softmax, net
from vision.photo import Photo
from vision.reading import EDITIONS

NAME = "faces"
AT_FIRST_SIGHT = 0.98  # two of three tiles on real photos are surer; of 2,900 such, four looks renamed none


def classify(photo: Photo, lattice: Lattice) -> TileScores:
    """Says how probable every tile and turn is for each frame and each cell that was perhaps passed over, on its
    own.
    """
    frames = lattice.candidates
    named, count = columns(), len(frames)
    sides = 4 * len(EDGES)
    answer = np.zeros((0, len(named) + sides + len(EDITIONS)))
    if count:
        answer = _looked_at(cut(photo.pixels, frames), named)
    which, edges, editions = np.split(answer, [len(named), len(named) + sides], axis=1)
    return TileScores(
        cells=tuple(f.cell for f in frames),
        columns=named,
        log_p=log_softmax(which),
        edges=log_softmax(edges.reshape(count, 4, len(EDGES))),
        editions=log_softmax(editions),
    )


def _looked_at(crops: Crops, named: tuple[Column, ...]) -> Doubles:
    """Asks the net about each crop; it knows most tiles at first sight, and looks again at the others."""
    first = net(NAME)(crops)
    answer = np.asarray(first, np.float64)
    known = [i for i, column in enumerate(named) if column.face is not None]
    unsure = log_softmax(answer[:, : len(named)])[:, known].max(1) < np.log(AT_FIRST_SIGHT)
    if unsure.any():
        answer[unsure] = look(net(NAME), crops[unsure], named, first[unsure])
    return answer


@cache
def columns() -> tuple[Column, ...]:
    """Reads what the net's answers mean from the file beside its weights."""
    return columns_of(beside(NAME, f"{NAME}.txt"))


@cache
def turns() -> Mapping[str, int]:
    """Returns in how many turns the net knows each tile; one that looks the same after half a turn in two."""
    return MappingProxyType(Counter(column.face.key for column in columns() if column.face))


@cache
def half_turned() -> frozenset[str]:
    """Returns the tiles that the net knows in two turns at most: which end of one is up is not told, for their roads
    and cities are the same after half a turn, whatever stands beside them.
    """
    return frozenset(key for key, count in turns().items() if count <= 2)


def columns_of(text: str) -> tuple[Column, ...]:
    """Reads such a file: key, rotation, edges and prior on each line."""
    found = []
    for line in text.splitlines():
        key, rotation, edges, prior = line.split()
        found.append(Column(None if key == "?" else Face(key, int(rotation)), edges, float(prior)))
    return tuple(found)
