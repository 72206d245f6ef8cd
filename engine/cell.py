"""Cells, and what people call them: a letter for the column and a number for the row, as on a chessboard."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

_NAME = re.compile(r"([A-Za-z]{1,3})([1-9]\d{0,3})", re.ASCII)
_NUMBERS = re.compile(r"(-?\d{1,9})\s*,\s*(-?\d{1,9})", re.ASCII)


class Cell(NamedTuple):
    """A place on the board; x grows to the right, y downwards. Where (0, 0) is is free."""

    x: int
    y: int


def around(cell: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The eight cells around one."""
    x, y = cell
    west, east, north, south = x - 1, x + 1, y - 1, y + 1
    return (west, north), (x, north), (east, north), (west, y), (east, y), (west, south), (x, south), (east, south)


@dataclass(frozen=True, slots=True)
class Grid:
    """The names of the cells of one board. `first`: the cell called A1, in its leftmost column and topmost row.

    >>> grid = Grid.of([Cell(-3, -2), Cell(0, 1)])
    >>> grid.name(Cell(0, 1)), grid.cell("d4")
    ('D4', Cell(x=0, y=1))
    """

    first: Cell

    @classmethod
    def of(cls, cells: Iterable[tuple[int, int]]) -> Grid:
        """Names the cells of a board, of which at least one must lie there; A1 is (0, 0) otherwise."""
        there = list(cells)
        return cls(Cell(min((x for x, _ in there), default=0), min((y for _, y in there), default=0)))

    def name(self, cell: tuple[int, int]) -> str:
        """Names a cell: C4. One left of column A or above row 1 has only its numbers, as in a file: -1,2."""
        column, row = cell[0] - self.first.x, cell[1] - self.first.y
        if column < 0 or row < 0:
            return f"{cell[0]},{cell[1]}"
        return f"{column_name(column)}{row + 1}"

    def cell(self, name: str) -> Cell | None:
        """Finds the cell of that name, in capitals or not, or of these numbers; None where it is no name of a cell."""
        numbers = _NUMBERS.fullmatch(name.strip())
        if numbers is not None:
            return Cell(int(numbers[1]), int(numbers[2]))
        found = _NAME.fullmatch(name.strip())
        if found is None:
            return None
        column = 0
        for letter in found[1].upper():
            column = column * 26 + ord(letter) - ord("A") + 1
        return Cell(self.first.x + column - 1, self.first.y + int(found[2]) - 1)


def column_name(column: int) -> str:
    """Writes the letters of a column, which is counted from 0. After Z comes AA."""
    letters = ""
    while column >= 0:
        column, letter = divmod(column, 26)
        letters = chr(ord("A") + letter) + letters
        column -= 1
    return letters
