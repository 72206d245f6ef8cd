"""What dice that lie edge to edge say of each other: black meets black, and white meets white.

So two looks at one joint count together. Where they say the same, both are surer; where they do not, neither is, and a
person is asked: dice that only happen to touch may well differ.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.cell import Cell
from engine.dice.table import NEXT
from vision.arrays import Doubles
from vision.dice.faces import FaceSeen
from vision.dice.together import Place

_MOST = 1 - 1e-6  # no look is surer


def agreed(faces: Sequence[FaceSeen], places: Sequence[Place]) -> list[FaceSeen]:
    """Returns the same faces, each edge at a neighbour as both see it."""
    where = {place.cell: number for number, place in enumerate(places)}
    told = [_odds(face) for face in faces]
    both = [odds.copy() for odds in told]
    for number, place in enumerate(places):
        for way, step in enumerate(NEXT):
            other = where.get(Cell(place.cell.x + step.x, place.cell.y + step.y))
            if other is not None:
                theirs = told[other][(way + 2 + places[other].turn) % 4]
                both[number][(way + place.turn) % 4] += theirs
    return [_with_odds(face, odds) for face, odds in zip(faces, both, strict=True)]


def _odds(face: FaceSeen) -> Doubles:
    black = np.clip(face.black, 1 - _MOST, _MOST)
    return np.asarray(np.log(black / (1 - black)), np.float64)


def _with_odds(face: FaceSeen, odds: Doubles) -> FaceSeen:
    north, east, south, west = (1 / (1 + np.exp(-odds))).tolist()
    return replace(face, black=(north, east, south, west))
