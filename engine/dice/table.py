"""What a table plays with: the city faces of its dice, and what a closed city is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.cell import Cell

Face = frozenset[int]
"""The black edges of a city face as it lies: north 0, east 1, south 2, west 3."""
LETTERS = "nesw"
"""What an edge is called, in the order of its number."""
NEXT = (Cell(0, -1), Cell(1, 0), Cell(0, 1), Cell(-1, 0))
"""Where the neighbour of each edge lies."""

DICE = 9
ROLLS = 3  # in one turn
GOAL = 42  # points that win at once
KNIGHTS = 3  # so many may be traded for a double turn
PLAYERS = (2, 5)
POINTS: Mapping[int, int] = {3: 1, 4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 28}
"""What the largest closed city of so many dice scores; a smaller one scores nothing."""


def face_of(letters: str) -> Face | None:
    """Reads the black edges of a face: `ns`, in any order and in capitals or not. None where it is no face."""
    told = letters.lower()
    if not told or len(set(told)) < len(told) or not set(told) <= set(LETTERS):
        return None
    return frozenset(map(LETTERS.index, told))


def letters_of(face: Face) -> str:
    """Writes a face by its black edges: `ns`."""
    return "".join(LETTERS[edge] for edge in sorted(face))


def turned(face: Face, quarters: int) -> Face:
    """Turns a face clockwise by so many quarters."""
    return frozenset((edge + quarters) % 4 for edge in face)


def turns_of(faces: Iterable[Face]) -> frozenset[Face]:
    """Lists every way in which these faces may lie."""
    return frozenset(turned(face, quarters) for face in faces for quarters in range(4))


@dataclass(frozen=True, slots=True)
class DiceTable:
    """The four city faces of each die, however they are turned.

    Two opposite edges black and one edge black are told by every description; two adjacent and three are our reading.
    """

    faces: tuple[Face, ...] = (frozenset({0, 2}), frozenset({0}), frozenset({0, 1}), frozenset({0, 1, 2}))

    @property
    def lying(self) -> frozenset[Face]:
        """Every way in which a city face of this table may lie."""
        return turns_of(self.faces)


USUAL = DiceTable()
