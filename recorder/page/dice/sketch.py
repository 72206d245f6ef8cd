"""The dice of the form as a drawing: the cities where they lie, knights and catapults below."""

from collections.abc import Sequence
from dataclasses import dataclass

from recorder.page.dice.form import NONE, Row

SIDE = 100
"""Of a die in the drawing."""
_DEEP = 16  # of a black edge


@dataclass(frozen=True, slots=True)
class Drawn:
    """One die of the drawing: its upper left corner, what is written on it, and its black edges as rectangles."""

    number: int
    x: int
    y: int
    said: str
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
    drawn: list[Drawn] = []
    aside: list[Row] = []
    for row in rows:
        cell = row.cell
        if row.shown == NONE or not row.shown:
            continue
        if row.city is None or cell is None:
            aside.append(row)
        else:
            drawn.append(_drawn(row, cell.x * SIDE, cell.y * SIDE))
    left, top = min((die.x for die in drawn), default=0), min((die.y for die in drawn), default=0)
    drawn = [_moved(die, left, top) for die in drawn]
    below = max((die.y + SIDE + SIDE // 2 for die in drawn), default=0)
    drawn += [_drawn(row, place * (SIDE + SIDE // 5), below) for place, row in enumerate(aside)]
    return Sketch(tuple(drawn), max((die.x + SIDE for die in drawn), default=0),
                  max((die.y + SIDE for die in drawn), default=0))  # fmt: skip


def _drawn(row: Row, x: int, y: int) -> Drawn:
    far = SIDE - _DEEP
    places = ((x, y, SIDE, _DEEP), (x + far, y, _DEEP, SIDE), (x, y + far, SIDE, _DEEP), (x, y, _DEEP, SIDE))
    edges = tuple(places[edge] for edge in sorted(row.city or ()))
    return Drawn(row.number, x, y, "" if row.city else row.shown, row.open, edges)


def _moved(die: Drawn, left: int, top: int) -> Drawn:
    edges = tuple((x - left, y - top, wide, high) for x, y, wide, high in die.edges)
    return Drawn(die.number, die.x - left, die.y - top, die.said, die.open, edges)
