"""Tables on a page: titles in small type over a line, hairlines between rows, numbers at the right, long texts cut."""

from collections.abc import Sequence
from dataclasses import dataclass

from report.drawing import fonts
from report.drawing.page import Page
from report.drawing.theme import BODY, HAIRLINE, INK, MUTED, RULE, SMALL, Align

ROW = 15.0  # height of a row
HEAD = 14.0
_BASELINE = 10.3  # of a row, from its top
_GAP = 5.0  # between two columns; as much again before a text that follows numbers


@dataclass(frozen=True, slots=True)
class PageColumn:
    """A column's title, its width in points, and how it is set."""

    title: str
    width: float
    align: Align = Align.RIGHT
    bold: bool = False


@dataclass(frozen=True, slots=True)
class PageRow:
    """The texts of a row by column; a muted row is printed in grey."""

    cells: Sequence[str]
    muted: bool = False


def head(page: Page, x: float, y: float, columns: Sequence[PageColumn]) -> float:
    """Draws the titles; returns the y under them."""
    left = x
    for number, column in enumerate(columns):
        indent = _after_figures(columns, number)
        _cell(page, left, y + HEAD - 4.5, column, column.title, SMALL, face=fonts.TEXT, muted=True, indent=indent)
        left += column.width
    page.rule(x, y + HEAD, left, colour=INK, thick=HAIRLINE * 1.5)
    return y + HEAD


def rows(page: Page, x: float, y: float, columns: Sequence[PageColumn], lines: Sequence[PageRow]) -> float:
    """Draws rows; returns the y under the last."""
    width = sum(column.width for column in columns)
    for line in lines:
        left = x
        for number, (column, text) in enumerate(zip(columns, line.cells, strict=True)):
            face = fonts.BOLD if column.bold and not line.muted else fonts.TEXT
            indent = _after_figures(columns, number)
            _cell(page, left, y + _BASELINE, column, text, BODY, face=face, muted=line.muted, indent=indent)
            left += column.width
        y += ROW
        page.rule(x, y, x + width, colour=RULE)
    return y


def _after_figures(columns: Sequence[PageColumn], number: int) -> float:
    parted = number > 0 and columns[number].align is Align.LEFT and columns[number - 1].align is Align.RIGHT
    return _GAP if parted else 0.0


def _cell(
    page: Page,
    x: float,
    y: float,
    column: PageColumn,
    text: str,
    size: float,
    *,
    face: str,
    muted: bool,
    indent: float = 0.0,
) -> None:
    if not text:
        return
    room = column.width - indent - _GAP
    colour = MUTED if muted else INK
    at = {Align.LEFT: x + indent, Align.RIGHT: x + column.width - _GAP, Align.MIDDLE: x + column.width / 2}[
        column.align
    ]
    page.text(at, y, text, size, face=face, colour=colour, align=column.align, room=room)
