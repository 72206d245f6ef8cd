"""The cities that lie on the table: which dice belong together, which are closed, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cell import Cell
from engine.dice.layout import Layout
from engine.dice.table import NEXT, POINTS, USUAL, DiceTable, letters_of
from engine.message import Message


@dataclass(frozen=True, slots=True)
class City:
    """Dice that black edges join. It is closed where no black edge is left open."""

    cells: tuple[Cell, ...]
    closed: bool


def cities(layout: Layout) -> tuple[City, ...]:
    """Finds the cities, in the order of their first dice."""
    found: list[City] = []
    seen: set[Cell] = set()
    for start in layout.faces:
        if start in seen:
            continue
        cells, closed, ahead = [], True, [start]
        seen.add(start)
        while ahead:
            cell = ahead.pop()
            cells.append(cell)
            for edge in layout.faces[cell]:
                beside = beyond(cell, edge)
                joined = (edge + 2) % 4 in layout.faces.get(beside, ())
                closed &= joined
                if joined and beside not in seen:
                    seen.add(beside)
                    ahead.append(beside)
        found.append(City(tuple(sorted(cells, key=lambda c: (c.y, c.x))), closed))
    return tuple(found)


def largest_closed(layout: Layout) -> City | None:
    """Returns the one city that counts; of equal ones the first. None where none is closed."""
    return max((city for city in cities(layout) if city.closed), key=lambda city: len(city.cells), default=None)


def points(layout: Layout) -> int:
    """Counts what the dice score.

    >>> from engine.dice.layout import parse
    >>> [points(parse(line)) for line in ("e ew w", "e w", "e ew", "es sw / ne nw")]
    [1, 0, 0, 3]
    """
    city = largest_closed(layout)
    return POINTS.get(len(city.cells), 0) if city else 0


def beyond(cell: Cell, edge: int) -> Cell:
    """Returns the cell across that edge."""
    return Cell(cell.x + NEXT[edge].x, cell.y + NEXT[edge].y)


def faults(layout: Layout, table: DiceTable = USUAL) -> tuple[Message, ...]:
    """Tells everything that is wrong with the dice as they lie, each with its place."""
    return (*_unknown(layout, table), *_mismatches(layout))


def _unknown(layout: Layout, table: DiceTable) -> Iterator[Message]:
    for cell, face in layout.faces.items():
        if face not in table.lying:
            yield Message("{cell}: no die of this table has a face with black edges {letters}.",
                          cell=layout.grid.name(cell), letters=letters_of(face))  # fmt: skip


def _mismatches(layout: Layout) -> Iterator[Message]:
    for cell, face in layout.faces.items():
        for edge in (1, 2):
            beside = beyond(cell, edge)
            other = layout.faces.get(beside)
            if other is not None and (edge in face) != ((edge + 2) % 4 in other):
                yield Message("{cell} and {beside}: a black edge touches a white one.",
                              cell=layout.grid.name(cell), beside=layout.grid.name(beside))  # fmt: skip
