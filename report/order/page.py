"""Prints the order of play on one page: two columns, a box to tick and a small picture before each line."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.order import Part, Step
from engine.order.choice import worded
from language import Language
from report.drawing import fonts
from report.drawing.page import Page, Paper, bind
from report.drawing.theme import ACCENT, INK, MARGIN, MUTED, RULE, SMALL, TITLE
from report.order.pictograms import PICTOGRAMS
from report.wording.order import mark_said, part_said, title_said

GUTTER = 16.0
HEAD = 40.0  # what the title takes
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.6, 6.2, 5.8, 5.4)  # of the text, tried until everything is on the page
LEADING = 1.22
BEFORE_PART = 0.75  # lines left free before a part
INDENT = 2.9  # widths of the text's size: the box to tick, the picture


@dataclass(frozen=True, slots=True)
class _Block:
    """What stays together: a part's heading with its first step, or a step alone."""

    heading: str
    lines: tuple[str, ...]
    step: Step | None

    def height(self, size: float) -> float:
        heading = (1 + BEFORE_PART) * LEADING * size * 1.12 if self.heading else 0.0
        return heading + (len(self.lines) * LEADING + 0.2) * size


def order_page(
    order: Sequence[Part],
    edition: str,
    boxes: Sequence[str],
    language: Language,
    paper: Paper,
    players: int | None = None,
) -> bytes:
    """Makes the PDF, one page however many boxes there are; `boxes` are their titles, for the foot."""
    names = [box.partition(":")[0] for box in boxes]
    title = title_said(language)
    width = (paper.width - 2 * MARGIN - GUTTER) / 2
    room = paper.height - 2 * MARGIN - HEAD - 6
    size, columns = next(
        (size, columns)
        for size in (*SIZES, 0.0)
        if (columns := _columns(_blocks(order, edition, language, size or SIZES[-1], width), size or SIZES[-1], room))
        is not None
    )

    def draw(page: Page) -> None:
        page.text(page.left, page.top + TITLE * 0.8, title, TITLE, face=fonts.BOLD)
        if players:
            said = language.count("{n} player", "{n} players", players)
            page.text(page.left, page.top + TITLE * 0.8 + 13, said, SMALL, colour=MUTED)
        for number, blocks in enumerate(columns):
            y = page.top + HEAD
            for block in blocks:
                _draw(page, page.left + number * (width + GUTTER), y, block, size, width)
                y += block.height(size)
        middle = page.left + width + GUTTER / 2
        page.line(middle, page.top + HEAD, middle, page.bottom, colour=RULE)

    return bind([draw], paper, language, title=title, foot=", ".join(names))


def _blocks(order: Sequence[Part], edition: str, language: Language, size: float, width: float) -> list[_Block]:
    found: list[_Block] = []
    room = width - INDENT * size
    for part in order:
        heading = part_said(part, language)
        if not part.steps:
            found.append(_Block(heading, (language.say("nothing special"),), None))
        for step in part.steps:
            said = worded(language.say(step.sentence), edition)
            marks = "".join(f" [{mark_said(mark, language)}]" for mark in step.marks)
            found.append(_Block(heading, tuple(fonts.wrap(said + marks, room, size)), step))
            heading = ""
    return found


def _columns(blocks: Sequence[_Block], size: float, room: float) -> tuple[list[_Block], list[_Block]] | None:
    """The blocks in two columns; nothing where they do not fit. The smallest size is taken whatever happens."""
    first: list[_Block] = []
    height = 0.0
    for number, block in enumerate(blocks):
        if height + block.height(size) > room:
            rest = list(blocks[number:])
            fits = sum(block.height(size) for block in rest) <= room
            return (first, rest) if fits or size == SIZES[-1] else None
        height += block.height(size)
        first.append(block)
    return _halved(first, size)


def _halved(blocks: list[_Block], size: float) -> tuple[list[_Block], list[_Block]]:
    """A short order is cut where both columns are about as long, before a part."""
    whole = sum(block.height(size) for block in blocks)
    starts = [n for n, block in enumerate(blocks) if block.heading and n]
    cut = min(starts, key=lambda n: abs(2 * sum(b.height(size) for b in blocks[:n]) - whole), default=len(blocks))
    return blocks[:cut], blocks[cut:]


def _draw(page: Page, x: float, y: float, block: _Block, size: float, width: float) -> None:
    if block.heading:
        y += (1 + BEFORE_PART) * LEADING * size * 1.12
        page.text(x, y - 0.25 * size, block.heading, size * 1.12, face=fonts.BOLD, room=width)
        page.rule(x, y, x + width, colour=INK)
    step = block.step
    if step is not None:
        page.box(x, y + 0.42 * size, 0.8 * size, 0.8 * size, edge=INK, thick=0.5)
        for path, filled in PICTOGRAMS[step.picture]:
            colour = ACCENT if step.skips or step.repeats else INK
            page.shape(
                x + 1.3 * size, y + 0.32 * size, 1.0 * size, path,
                fill=colour if filled else None, edge=None if filled else colour, thick=0.6, closed=filled,
            )  # fmt: skip
    for number, line in enumerate(block.lines):
        base = y + (number * LEADING + 1.15) * size
        page.text(x + INDENT * size, base, line, size, colour=INK if step else MUTED)
