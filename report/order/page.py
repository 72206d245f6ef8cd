"""Prints the order of play on one page: two columns, a box to tick and a small picture before each line."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from engine.order import Part, Step
from engine.order.choice import worded
from language import Language
from report.drawing import fonts
from report.drawing.page import Page, bind
from report.drawing.theme import ACCENT, INK, MARGIN, MUTED, RULE, SMALL, TITLE, Paper
from report.order.pictograms import PICTOGRAMS
from report.wording.order import mark_said, part_said, title_said

GUTTER = 16.0
HEAD = 40.0  # what the title takes with one line below it
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
    """Makes the PDF, one page however many boxes there are; `boxes` are their titles, told below that of the page."""
    title = title_said(language)
    told = [language.count("{n} player", "{n} players", players)] if players else []
    names = ", ".join(box.partition(":")[0] for box in boxes)
    told += fonts.wrap(names, paper.width - 2 * MARGIN, SMALL)
    head = HEAD + (len(told) - 1) * LEADING * SMALL
    width = (paper.width - 2 * MARGIN - GUTTER) / 2
    room = paper.height - 2 * MARGIN - head - 6
    size, columns = next(
        (size, columns)
        for size in (*SIZES, 0.0)
        if (columns := _columns(_blocks(order, edition, language, size or SIZES[-1], width), size or SIZES[-1], room))
        is not None
    )

    def draw(page: Page) -> None:
        page.text(page.left, page.top + TITLE * 0.8, title, TITLE, face=fonts.BOLD)
        for number, line in enumerate(told):
            base = page.top + TITLE * 0.8 + 13 + number * LEADING * SMALL
            page.text(page.left, base, line, SMALL, colour=MUTED)
        for number, blocks in enumerate(columns):
            y = page.top + head
            for block in blocks:
                _draw(page, page.left + number * (width + GUTTER), y, block, size, width)
                y += block.height(size)
        middle = page.left + width + GUTTER / 2
        page.line(middle, page.top + head, middle, page.bottom, colour=RULE)

    return bind([draw], paper, language, title=title)


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


def _columns(blocks: list[_Block], size: float, room: float) -> tuple[list[_Block], list[_Block]] | None:
    """The blocks in two columns of about one length, cut before a part where that fits; nothing where nothing fits.
    The smallest size is taken whatever happens.
    """
    before = [0.0, *accumulate(block.height(size) for block in blocks)]
    whole = before[-1]
    cuts = [n for n in range(1, len(blocks)) if max(before[n], whole - before[n]) <= room or size == SIZES[-1]]
    parts = [n for n in cuts if blocks[n].heading and max(before[n], whole - before[n]) <= room]
    if not cuts:
        return None
    cut = min(parts or cuts, key=lambda n: abs(2 * before[n] - whole))
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
