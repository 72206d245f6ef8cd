"""Groups answers that count the same, so that nobody is asked to choose between them."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from engine.boxes import catalogue
from engine.tiles.tile import Face
from vision.arrays import Ints
from vision.naming.lying import lying

# Marks that change no final score: the tokens that players hold show goods and the pig herd.
UNCOUNTED = frozenset({"wine", "grain", "cloth", "start"})


def groups(faces: Sequence[Face | None], edges: Ints) -> Ints:
    """Returns a number for each column, the same for columns that count alike.

    A garden counts only under an abbot, who shows it by standing there, so tiles with and without one count alike. Of
    tiles that lie alike those with other edges have a bridge over them.
    """
    numbers: dict[object, int] = {}
    return np.array(
        [
            numbers.setdefault((_lie(face) if face else None, tuple(edge.tolist())), len(numbers))
            for face, edge in zip(faces, edges, strict=True)
        ],
        np.int64,
    )


def _lie(face: Face) -> object:
    """Returns a tile's segments as they lie, without their numbers and outlines; and its letter, by which people check
    it.
    """
    tile = catalogue()[face.key]
    segments = Counter((reach, segment.shields, segment.marks - UNCOUNTED) for segment, reach in lying(face))
    return frozenset(segments.items()), tile.marks - UNCOUNTED, tile.letter if len(tile.letter) == 1 else None
