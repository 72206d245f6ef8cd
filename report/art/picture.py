"""A board alone, as PNG, SVG or PDF."""

from collections.abc import Callable, Collection
from io import BytesIO

import pypdfium2

from engine.board import Board
from engine.errors import UsageError
from engine.scoring.lines import Score
from language import Language
from report.art import board as boardart
from report.drawing.page import bind
from report.drawing.pen import Pen
from report.drawing.svg import Svg
from report.drawing.theme import Paper
from report.wording.entries import claims, number

FORMS = ("png", "svg", "pdf")

_TILE = 42.5  # points: 15 mm, a third of a real tile
_NAME = 8.0  # points: the names of columns and rows
_EDGE = boardart.RIM * _NAME  # white around the board
_PIXELS = 110  # of a tile in a PNG; fewer where the picture would be wider or higher than _MOST
_MOST = 4000


def picture(
    board: Board,
    form: str,
    language: Language,
    score: Score | None = None,
    *,
    only: Collection[int] | None = None,
    saving: bool = False,
) -> bytes:
    """Draws the board in that form; with a score, claims are tinted and numbered as on the score sheet, and columns
    and rows named.

    `only` shows no more than the entries of these numbers.
    """
    entries = [entry for entry in number(score) if only is None or entry.number in only] if score else []
    marked = claims(score.features, entries) if score else ()
    cells = boardart.extent(board)
    paper = Paper(cells.wide * _TILE + 2 * _EDGE, cells.high * _TILE + 2 * _EDGE)
    title = language.count("board of {n} tile", "board of {n} tiles", len(board.tiles))

    def draw(pen: Pen) -> None:
        boardart.draw(pen, board, marked, _EDGE, _EDGE, _TILE)
        if score:
            boardart.name_cells(pen, board, _EDGE, _EDGE, _TILE, _NAME)

    return drawn(draw, paper, form, language, title, saving=saving)


def no_form() -> UsageError:
    """Makes the fault for a name that asks for none of these forms."""
    return UsageError("The name of a picture must end in .png, .svg or .pdf; choose such a name.")


def drawn(
    draw: Callable[[Pen], None],
    paper: Paper,
    form: str,
    language: Language,
    title: str,
    *,
    saving: bool = False,
    scale: float = _PIXELS / _TILE,
) -> bytes:
    """Writes what is drawn on a page of that size, as PNG, SVG or PDF. `scale`: pixels of a PNG to a point."""
    if form not in FORMS:
        raise no_form()
    if form == "svg":
        pen = Svg(saving)
        draw(pen)
        return pen.finish(paper.width, paper.height, title).encode()
    pdf = bind([draw], paper, language, title=title, saving=saving)
    return pdf if form == "pdf" else _pixels(pdf, paper, scale)


def _pixels(pdf: bytes, paper: Paper, scale: float) -> bytes:
    scale = min(scale, _MOST / max(paper.width, paper.height))
    image = pypdfium2.PdfDocument(pdf)[0].render(scale=scale).to_pil()
    out = BytesIO()
    image.save(out, "PNG", optimize=False)
    return out.getvalue()
