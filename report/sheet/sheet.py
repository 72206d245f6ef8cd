"""Prints the score sheet of one game: who won, points by kind, the board, every line explained, a code with the board.

It takes one page, a further one only where the explanations need it, and one more for how a game in moves went.
"""

from collections.abc import Sequence
from functools import partial

from engine.doubt import Doubt
from engine.formats import notation
from engine.played import Played
from engine.referee.findings import Finding
from engine.referee.play import Replay
from engine.referee.race import race
from language import Language
from report.code.boardcode import KEYWORD
from report.drawing import fonts
from report.drawing.page import Draw, Page, bind
from report.drawing.theme import HEADING, MARGIN, Paper
from report.replay.course import draw_course
from report.sheet import columns, headline
from report.sheet.columns import ColumnBlock
from report.sheet.explanations import entry_block, note_block, notes
from report.sheet.plate import Plate
from report.wording.entries import claims, number
from report.wording.players import called, names_of

_LEAST, _USUAL, _MOST = 190.0, 330.0, 430.0  # height of the picture of the board, in points
_GAP = 14.0  # above and below the picture
_TITLE = 20.0  # height of a section's title


def sheet(
    counted: Replay,
    played: Played,
    language: Language,
    paper: Paper,
    *,
    photo: bytes | None = None,
    findings: Sequence[Finding] = (),
    doubts: Sequence[Doubt] = (),
    saving: bool = False,
) -> bytes:
    """Makes the PDF of a game. `photo` is its picture with the overlay, `findings` what is wrong with it, `doubts` what
    its reading left open, in sentences.
    """
    names = {part.colour: called(part.player, language) for part in played.parts}
    named = language.about(tile.cell for tile in counted.board.tiles)
    entries = number(counted.final)
    column = columns.width(paper.width - 2 * MARGIN)
    blocks = [entry_block(entry, names, column, named) for entry in entries]
    blocks += [note_block(title, text, column) for title, text in notes(counted, findings, doubts, named)]
    line = notation.format(counted.board)
    plate = Plate(counted.board, claims(counted.final.features, entries), line, photo, language)
    where = _day_and_place(played, language)
    result = headline.sentence(played, names, language, paper.width - 2 * MARGIN)

    def head(page: Page) -> None:
        tiles = language.count("{n} tile", "{n} tiles", len(counted.board.tiles))
        headline.draw(page, result, [*where, tiles], played, names, language)

    pages = _laid_out(head, headline.height(played), plate, blocks, paper, language)
    if counted.turns:
        pages.append(partial(_course, counted=counted, played=played, language=language))
    title = ", ".join(["Carcassonne", *where])
    return bind(pages, paper, language, title=title, foot=title, keywords=f"{KEYWORD} {line}", saving=saving)


def _course(page: Page, *, counted: Replay, played: Played, language: Language) -> None:
    """Draws the last page of a game in moves."""
    ran = race(counted)
    page.text(page.left, page.top + 9, language.say("How the game went"), HEADING, face=fonts.BOLD)
    draw_course(page, page.top + _TITLE, ran, names_of(ran.colours, played.parts, language), language)


def _day_and_place(played: Played, language: Language) -> list[str]:
    day = [language.date(played.day)] if played.day else []
    return [*day, *filter(None, [fonts.printable(played.place)])]


def _laid_out(
    head: Draw, head_height: float, plate: Plate, blocks: Sequence[ColumnBlock], paper: Paper, language: Language
) -> list[Draw]:
    """Draws the board as high as the text allows; where it would become too small, the text goes on overleaf."""
    top, bottom = MARGIN + head_height + _GAP, paper.height - MARGIN - 6
    left = bottom - top - _GAP - _TITLE
    useful = plate.useful(paper.width - 2 * MARGIN)
    high, here = left - columns.height(blocks), len(blocks)
    if high < _LEAST:
        high = min(_USUAL, useful)
        here = columns.fitting(blocks, left - high)
    high = min(high, useful, _MOST)

    def front(page: Page) -> None:
        head(page)
        plate.draw(page, top, high)
        _text(page, top + high + _GAP, language.say("Line by line"), blocks[:here])

    return [front, *_overleaf(blocks[here:], bottom - MARGIN - _TITLE, language)]


def _overleaf(blocks: Sequence[ColumnBlock], room: float, language: Language) -> list[Draw]:
    pages: list[Draw] = []
    while blocks:
        count = max(1, columns.fitting(blocks, room))
        part, blocks = blocks[:count], blocks[count:]

        def draw(page: Page, part: Sequence[ColumnBlock] = part) -> None:
            _text(page, page.top, language.say("Line by line (continued)"), part)

        pages.append(draw)
    return pages


def _text(page: Page, y: float, title: str, blocks: Sequence[ColumnBlock]) -> None:
    if blocks:
        page.text(page.left, y + 9, title, HEADING, face=fonts.BOLD)
        columns.draw(page, y + _TITLE, blocks)
