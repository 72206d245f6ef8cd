"""Cards with a code, to be cut out and laid on tables: what each is for in large letters, and the code that says it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from language import Language
from report.code import qr
from report.code.qr import QUIET, modules
from report.drawing import fonts
from report.drawing.page import Page, bind
from report.drawing.theme import HAIRLINE, MARGIN, MUTED, RULE, Align, Paper

MARK = "CARCASSONNE-TABLE:"  # before the name of a table, in the code that names it in a photo
LONGEST = 80  # letters of a name
_ACROSS, _DOWN = 2, 3
_NAME, _UNDER = 17.0, 8.5  # points
_SMALLEST = 9.0
_EDGE = 14.0


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `under`: what it is for, in a sentence or two; `code`: what its code says."""

    name: str
    under: str
    code: str


def naming(table: str) -> str:
    """Returns the code that names a table in a photo.

    >>> named(naming("Table 4"))
    'Table 4'
    """
    return MARK + table


def named(code: str) -> str | None:
    """Returns the table that a code names; None where it says something else."""
    table = " ".join(code.removeprefix(MARK)[:LONGEST].split())
    return table if code.startswith(MARK) and table.isprintable() and table else None


def cards_page(cards: Sequence[Card], language: Language, paper: Paper, title: str) -> bytes:
    """Makes the PDF, six cards on a page."""
    fonts.register()
    on_one = _ACROSS * _DOWN
    pages = [partial(_page, cards[start : start + on_one]) for start in range(0, len(cards), on_one)]
    return bind(pages, paper, language, title=title)


def _page(cards: Sequence[Card], page: Page) -> None:
    width, height = page.width / _ACROSS, (page.paper.height - 2 * MARGIN - 10) / _DOWN
    for number, card in enumerate(cards):
        row, column = divmod(number, _ACROSS)
        _card(page, card, page.left + column * width, page.top + row * height, width, height)


def _card(page: Page, card: Card, x: float, y: float, width: float, height: float) -> None:
    page.box(x, y, width, height, edge=RULE, thick=HAIRLINE)
    room, middle = width - 2 * _EDGE, x + width / 2
    name = fonts.printable(card.name)
    size = max(_SMALLEST, min(_NAME, _NAME * room / max(fonts.width(name, _NAME, fonts.BOLD), 1)))
    page.text(middle, y + _EDGE + _NAME * 0.8, name, size, face=fonts.BOLD, align=Align.MIDDLE, room=room)
    lines = fonts.wrap(fonts.printable(card.under), room, _UNDER)[:3]
    foot = y + height - _EDGE - (len(lines) - 1) * _UNDER * 1.3
    for number, line in enumerate(lines):
        page.text(middle, foot + number * _UNDER * 1.3, line, _UNDER, colour=MUTED, align=Align.MIDDLE)
    top = y + _EDGE + _NAME * 1.2
    square = min(room, foot - _UNDER * 1.2 - top)  # with the white around the code
    white = square * QUIET / (len(modules(card.code)) + 2 * QUIET)
    qr.draw(page, middle - square / 2 + white, top + white, card.code, square - 2 * white)
