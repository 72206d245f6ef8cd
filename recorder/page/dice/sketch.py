"""The dice of the form as a drawing: each group of cities as it lies, one beside the other, then what lies aside."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.cell import Cell
from engine.dice.table import NEXT
from recorder.page.dice.form import NONE, Row

SIDE = 100
"""Of a die in the drawing."""
_DEEP = 16  # of a black edge
_GAP = 40  # between groups
_WIDE = 7 * SIDE  # a group that would reach farther begins a line


@dataclass(frozen=True, slots=True)
class Drawn:
    """One die of the drawing: its upper left corner, what is written on it, and its black edges as rectangles."""

    number: int
    x: int
    y: int
    face: str
    place: str
    open: bool
    edges: tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Sketch:
    """All dice, and how wide and high their drawing is."""

    dice: tuple[Drawn, ...]
    width: int
    height: int


def sketch_of(rows: Sequence[Row]) -> Sketch:
    """Draws the form. A die that is still open is drawn as it was read."""
    there = [row for row in rows if row.shown not in ("", NONE)]
    lying = [row for row in there if row.city is not None and row.cell is not None]
    aside = [[row] for row in there if row not in lying]
    dice: list[Drawn] = []
    x = y = below = 0
    for group in [*_groups(lying), *aside]:
        cells = [row.cell or Cell(0, 0) for row in group]
        left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
        wide = (max(cell.x for cell in cells) - left + 1) * SIDE
        if x and x + wide > _WIDE:
            x, y = 0, below + _GAP
        dice += [_drawn(row, x + (cell.x - left) * SIDE, y + (cell.y - top) * SIDE)
                 for row, cell in zip(group, cells, strict=True)]  # fmt: skip
        x += wide + _GAP
        below = max(die.y + SIDE for die in dice)
    return Sketch(tuple(dice), max((die.x + SIDE for die in dice), default=0), below)


def _groups(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The dice that lie edge to edge, group by group."""
    left = list(rows)
    while left:
        group, ahead = [], [left.pop(0)]
        while ahead:
            group.append(row := ahead.pop())
            assert row.cell is not None
            near = {Cell(row.cell.x + step.x, row.cell.y + step.y) for step in NEXT} | {row.cell}
            ahead += [other for other in left if other.cell in near]
            left = [other for other in left if other.cell not in near]
        yield sorted(group, key=lambda row: row.number)


def _drawn(row: Row, x: int, y: int) -> Drawn:
    far = SIDE - _DEEP
    places = ((x, y, SIDE, _DEEP), (x + far, y, _DEEP, SIDE), (x, y + far, SIDE, _DEEP), (x, y, _DEEP, SIDE))
    edges = tuple(places[edge] for edge in sorted(row.city or ()))
    return Drawn(row.number, x, y, "" if row.city else row.shown, row.place, row.open, edges)
