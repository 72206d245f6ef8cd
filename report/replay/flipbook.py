"""Prints a game as a flip book: a card for each move, the board growing in its place, to cut, to staple and to flick.

Cards are laid out for a stack that is cut whole: a place on every sheet holds cards that follow one another, so that
the piles need only be laid on each other.
"""

from functools import partial

from engine.board import Board
from engine.referee.laying import laid_since
from language import Language
from report.art import board as boardart
from report.drawing import fonts
from report.drawing.meeples import outline
from report.drawing.page import Draw, Page, bind
from report.drawing.pen import STAMP
from report.drawing.theme import ACCENT, BODY, INK, MUTED, SMALL, TITLE, Align, Paper, dye, rgb
from report.replay.course import draw_course, paragraphs
from report.replay.playback import Playback, Step

_ACROSS, _DOWN = 2, 4  # cards of a sheet
CARDS = _ACROSS * _DOWN
_RIM = 28.0  # points that printers leave white
_SPINE = 42.0  # the edge that is stapled
_POINTS = 66.0  # the column of the points
_AIR = 7.0
_TOGETHER = 12  # moves whose tiles are drawn as one
_TILE = 42.5  # points, 15 mm: no tile of a small board grows beyond this
_STRIP = rgb("#eceae4")


def flipbook(shown: Playback, language: Language, paper: Paper, *, saving: bool = False) -> bytes:
    """Makes the PDF: a page that says how to make the book, then the sheets of cards."""
    sheets = -(-len(shown.steps) // CARDS)
    pages: list[Draw] = [partial(_cover, shown=shown, sheets=sheets, language=language)]
    pages += [partial(_sheet, shown=shown, first=sheet, sheets=sheets) for sheet in range(sheets)]
    return bind(pages, paper, language, title=shown.title, saving=saving, numbered=False)


def _cover(page: Page, *, shown: Playback, sheets: int, language: Language) -> None:
    """Says what this is, how the game went, and what to do with the other pages."""
    say, y = language.say, page.top + TITLE * 0.8
    page.text(page.left, y, shown.title, TITLE, face=fonts.BOLD, room=page.width)
    page.text(page.left, y + 17, "  ·  ".join(shown.under), 9.5, colour=MUTED, room=page.width)
    y = paragraphs(page, y + 48, say("A flip book of this game"), [
        say("1. Print the other pages at their actual size (100 %), on one side, on stiff paper (120 to 160 g/m²)."),
        say("2. Lay the sheets on each other, page 2 on top, and cut them together along the lines."),
        say("3. Lay the piles on each other: the one with card 1 on top, then the next; the cards are in order now."),
        say("4. Staple or clamp the grey edge, and flick through the book with your thumb."),
        language.count("It has {n} card.", "It has {n} cards.", len(shown.steps))
        + " " + language.count("They are on {n} sheet.", "They are on {n} sheets.", sheets),
    ])  # fmt: skip
    draw_course(page, y + 12, shown.race, shown.names, language)


def _sheet(page: Page, *, shown: Playback, first: int, sheets: int) -> None:
    wide, high = (page.paper.width - 2 * _RIM) / _ACROSS, (page.paper.height - 2 * _RIM) / _DOWN
    for place in range(CARDS):
        n = first + place * sheets
        if n < len(shown.steps):
            corner = (_RIM + place % _ACROSS * wide, _RIM + place // _ACROSS * high)
            _card(page, shown, n, corner, (wide, high))
    for column in range(_ACROSS + 1):
        page.line(_RIM + column * wide, _RIM / 2, _RIM + column * wide, page.paper.height - _RIM / 2)
    for row in range(_DOWN + 1):
        page.line(_RIM / 2, _RIM + row * high, page.paper.width - _RIM / 2, _RIM + row * high)


def _card(page: Page, shown: Playback, n: int, corner: tuple[float, float], size: tuple[float, float]) -> None:
    (x, y), (wide, high), step = corner, size, shown.steps[n]
    page.box(x, y, _SPINE, high, fill=None if page.saving else _STRIP)
    page.text(x + _SPINE / 2, y + 16, str(n + 1), BODY, colour=MUTED, align=Align.MIDDLE)
    left = x + _SPINE + _AIR
    _points(page, shown, step, left, y + _AIR + 10)
    left += _POINTS
    room, cells = (x + wide - left - _AIR, high - 2 * _AIR), boardart.extent(shown.board)
    side = min(room[0] / cells.wide, room[1] / cells.high, _TILE)
    at = (x + wide - _AIR - cells.wide * side, y + (high - cells.high * side) / 2)
    _board(page, shown, n, at, side)
    if step.new:
        page.box(*cells.corner(step.new, *at, side), side, side, edge=ACCENT, thick=max(1.0, side * 0.09))


def _board(page: Page, shown: Playback, n: int, at: tuple[float, float], side: float) -> None:
    """Draws the board of a step. What several cards show is drawn once for all of them: tiles many together, pieces
    each alone.
    """
    cells = boardart.extent(shown.board)
    across = max(cells.wide, cells.high)
    for start in range(0, n + 1, _TOGETHER):
        last = min(start + _TOGETHER - 1, n)
        laid = laid_since(shown.steps[last].board, shown.steps[start - 1].board if start else Board())
        draw = partial(boardart.draw, board=laid, claims=(), x=0, y=0, side=STAMP / across, within=cells)
        page.stamp(f"laid-{start}-{last}", draw, *at, across * side, 0)
    board = shown.steps[n].board
    tiles = board.by_cell
    for m in board.meeples:
        alone = Board([tiles[m.cell]] if m.cell in tiles else [], [m], board.things)
        draw = partial(boardart.figures, board=alone, x=0, y=0, side=STAMP / across, within=cells)
        page.stamp(f"piece-{m.cell.x}-{m.cell.y}-{m.colour}-{m.kind}-{m.on}-{m.segment}", draw, *at, across * side, 0)


def _points(page: Page, shown: Playback, step: Step, x: float, y: float) -> None:
    page.text(x, y, step.title, SMALL, colour=MUTED, room=_POINTS - 4)
    y += 8
    for colour, name in shown.names.items():
        page.shape(x, y, 11, outline("meeple"), fill=dye(colour).tone, edge=INK, thick=0.5)
        taken = page.text(x + 15, y + 10, str(step.points[colour]), 12, face=fonts.BOLD)
        if gained := step.gained.get(colour):
            page.text(x + 18 + taken, y + 10, f"+{gained}", BODY, colour=ACCENT)
        page.text(x, y + 20, name, SMALL - 0.5, colour=MUTED, room=_POINTS - 6)
        y += 27
