"""Which dice lie edge to edge, told by the frames of their upper faces alone."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from engine.cell import Cell
from engine.dice.table import NEXT
from vision.arrays import Singles
from vision.geometry import UNIT

TOUCHING = 0.22  # sides that a neighbour's middle may be off its place, to each side
PERHAPS = 0.4  # farther off than that, it is no neighbour; between the two it is doubtful
_TURN = 25.0  # degrees that neighbours may be turned against each other


@dataclass(frozen=True, slots=True)
class Place:
    """Where a die lies in the layout. `turn`: which of its quad's sides is the layout's north."""

    cell: Cell
    turn: int


@dataclass(frozen=True, slots=True)
class Groups:
    """The places of all dice; dice that do not touch lie at least a cell apart. `certain`: nothing was borderline."""

    places: tuple[Place, ...]
    certain: bool


def groups(quads: Sequence[Singles]) -> Groups:
    """Puts dice (each 4 x 2 pixels, clockwise) into cells. Each group begins a row of its own, two below the last."""
    joints, certain = _joints(quads)
    places: dict[int, Place] = {}
    below = 0
    for first in range(len(quads)):
        if first in places:
            continue
        group = {first: Place(Cell(0, 0), 0)}
        ahead = [first]
        while ahead:
            one = ahead.pop()
            for side, other, theirs in joints[one]:
                north = group[one].turn
                way = (side - north) % 4
                x, y = group[one].cell
                place = Place(Cell(x + NEXT[way].x, y + NEXT[way].y), (theirs - (way + 2)) % 4)
                if other not in group:
                    group[other] = place
                    ahead.append(other)
                certain &= group[other] == place
        certain &= len({place.cell for place in group.values()}) == len(group)
        left = min(place.cell.x for place in group.values())
        top = min(place.cell.y for place in group.values())
        for number, place in group.items():
            places[number] = Place(Cell(place.cell.x - left, place.cell.y - top + below), place.turn)
        below = max(place.cell.y for place in places.values()) + 2
    return Groups(tuple(places[number] for number in range(len(quads))), certain)


Joint = tuple[int, int, int]
"""The side of one die, the other die, and the side of that one that touches."""


def _joints(quads: Sequence[Singles]) -> tuple[list[list[Joint]], bool]:
    joints: list[list[Joint]] = [[] for _ in quads]
    certain = True
    for one in range(len(quads)):
        for other in range(one + 1, len(quads)):
            there, back = _touches(quads[one], quads[other]), _touches(quads[other], quads[one])
            nearest = max(there[1], back[1])
            if there[0] is not None and back[0] is not None and nearest <= TOUCHING:
                joints[one].append((there[0], other, back[0]))
                joints[other].append((back[0], one, there[0]))
            elif nearest <= PERHAPS:
                certain = False
    return joints, certain


def _touches(one: Singles, other: Singles) -> tuple[int | None, float]:
    """The side of one die at which the other lies, and how far off its middle is there, in sides."""
    flat = cv2.perspectiveTransform(other[None].astype(np.float32), cv2.getPerspectiveTransform(one, UNIT))[0]
    away = flat.mean(0) - 0.5
    off = [float(np.abs(away - (step.x, step.y)).max()) for step in NEXT]
    side = int(np.argmin(off))
    edge = flat[1] - flat[0]
    turned = abs((np.degrees(np.arctan2(edge[1], edge[0])) + 45) % 90 - 45)
    return (side if turned <= _TURN else None), off[side]
