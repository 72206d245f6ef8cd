"""Blocks of text in two columns of equal height, over as many pages as they need."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from report.drawing.page import Page

GUTTER = 18.0  # points between the columns


@dataclass(frozen=True, slots=True)
class ColumnBlock:
    """Something that must stay whole: its height, and what draws it with its upper left corner at x, y."""

    height: float
    draw: Callable[[Page, float, float], None]


def width(whole: float) -> float:
    """Returns the width of each column."""
    return (whole - GUTTER) / 2


def height(blocks: Sequence[ColumnBlock]) -> float:
    """Returns how high two columns must be for all blocks, in order."""
    return min((max(_sum(blocks[:k]), _sum(blocks[k:])) for k in range(len(blocks) + 1)), default=0.0)


def fitting(blocks: Sequence[ColumnBlock], room: float) -> int:
    """Counts how many of the first blocks two columns of this height hold."""
    count, column, used = 0, 0, 0.0
    while count < len(blocks):
        if used + blocks[count].height > room:
            column, used = column + 1, 0.0
            if column == 2 or blocks[count].height > room:
                break
        used += blocks[count].height
        count += 1
    return count


def draw(page: Page, y: float, blocks: Sequence[ColumnBlock]) -> None:
    """Draws the blocks in two columns, as even as they can be."""
    whole = height(blocks)
    x, down = page.left, y
    for block in blocks:
        if down + block.height > y + whole + 0.01:
            x, down = page.left + width(page.width) + GUTTER, y
        block.draw(page, x, down)
        down += block.height


def _sum(blocks: Sequence[ColumnBlock]) -> float:
    return sum(block.height for block in blocks)
