"""Lays blocks and long tables one under another over as many pages as they need; each repeats the table's titles."""

from collections.abc import Callable, Sequence

from report.drawing import fonts, table
from report.drawing.page import Draw, Page
from report.drawing.theme import HEADING, MARGIN, MUTED, SMALL, Paper

Block = Callable[[Page, float], None]  # draws itself from y downwards

_HEADING_HEIGHT = 22.0


class Flow:
    """Collects what to draw where; `pages` are then bound."""

    def __init__(self, paper: Paper, top: float = MARGIN) -> None:
        self._top = top
        self.width = paper.width - 2 * MARGIN
        self._bottom = paper.height - MARGIN - 6
        self._pages: list[list[tuple[Block, float]]] = [[]]
        self._y = top

    @property
    def left_over(self) -> float:
        """The height still free on this page."""
        return self._bottom - self._y

    @property
    def pages(self) -> list[Draw]:
        """Every page as one function."""
        return [_together(blocks) for blocks in self._pages]

    def turn(self) -> None:
        """Goes on with the next page, unless this one is still empty."""
        if self._pages[-1]:
            self._pages.append([])
        self._y = self._top

    def space(self, height: float) -> None:
        """Leaves room, except at the top of a page."""
        if self._pages[-1]:
            self._y += height

    def block(self, height: float, draw: Block) -> None:
        """Adds something that must stay whole; on the next page if it does not fit here."""
        if height > self.left_over:
            self.turn()
        self._pages[-1].append((draw, self._y))
        self._y += height

    def heading(self, text: str, note: str = "", *, keep: float) -> None:
        """Adds a section's title and a note in small type, on the same page as the `keep` points that follow."""
        if _HEADING_HEIGHT + keep > self.left_over:
            self.turn()

        def draw(page: Page, y: float) -> None:
            taken = page.text(page.left, y + 13, text, HEADING, face=fonts.BOLD)
            page.text(page.left + taken + 8, y + 13, note, SMALL, colour=MUTED, room=page.width - taken - 8)

        self.block(_HEADING_HEIGHT, draw)

    def table(self, columns: Sequence[table.PageColumn], rows: Sequence[table.PageRow]) -> None:
        """Adds a table from the left margin, broken between rows; its titles stand on every page that it reaches."""
        done = 0
        while done < len(rows):
            if self.left_over < table.HEAD + table.ROW:
                self.turn()
            fitting = int((self.left_over - table.HEAD) // table.ROW)
            part = rows[done : done + fitting]
            self.block(table.HEAD + len(part) * table.ROW, _part(columns, part))
            done += len(part)


def _part(columns: Sequence[table.PageColumn], rows: Sequence[table.PageRow]) -> Block:
    def draw(page: Page, y: float) -> None:
        table.rows(page, page.left, table.head(page, page.left, y, columns), columns, rows)

    return draw


def _together(blocks: Sequence[tuple[Block, float]]) -> Draw:
    def draw(page: Page) -> None:
        for block, y in blocks:
            block(page, y)

    return draw
