"""A picture to share in a messenger: the board, who won, everybody's points, day and place."""

from collections.abc import Mapping
from enum import Enum

from engine.played import Part, Played
from engine.referee.play import Replay
from language import Language
from report.art import board as boardart
from report.art.picture import drawn
from report.drawing import fonts
from report.drawing.meeples import outline
from report.drawing.page import Page
from report.drawing.pen import Pen
from report.drawing.theme import ACCENT, INK, MUTED, RULE, Align, Paper, dye, rgb
from report.sheet.headline import sentence
from report.wording.entries import claims, number
from report.wording.players import called

_PAPER = rgb("#fbfaf5")
_EDGE = 36.0  # lengths are pixels of the picture
_HEADLINE, _LEAST_HEADLINE = 50.0, 28.0
_UNDER = 24.0
_NAME, _LEAST_NAME = 32.0, 20.0
_ROW = 56.0
_LINES = 3


class Shape(Enum):
    """Which picture. The value: its width and height in pixels."""

    WIDE = (1200, 630)
    """What messengers show of a link."""
    SQUARE = (1080, 1080)
    """What lists of pictures show."""


def share(counted: Replay, played: Played, language: Language, shape: Shape) -> bytes:
    """Makes the PNG."""
    names = {part.colour: called(part.player, language) for part in played.parts}
    wide, high = map(float, shape.value)
    half = high - 2 * _EDGE if shape is Shape.WIDE else high * 0.56
    board = (_EDGE, _EDGE, half, half) if shape is Shape.WIDE else (_EDGE, _EDGE, wide - 2 * _EDGE, half)
    left, top = (2 * _EDGE + half, _EDGE) if shape is Shape.WIDE else (_EDGE, _EDGE + half + 18)

    def draw(pen: Pen) -> None:
        assert isinstance(pen, Page)
        pen.box(0, 0, wide, high, fill=_PAPER)
        _board(pen, counted, board)
        _told(pen, played, names, language, (left, top, wide - _EDGE - left, high - _EDGE - top))

    title = language.count("board of {n} tile", "board of {n} tiles", len(counted.board.tiles))
    return drawn(draw, Paper(wide, high), "png", language, title, scale=1)


Frame = tuple[float, float, float, float]
"""Left, top, width, height."""


def _board(page: Page, counted: Replay, frame: Frame) -> None:
    """Draws the board as large as the frame allows, in its middle."""
    x, y, width, height = frame
    cells = boardart.extent(counted.board)
    side = min(width / cells.wide, height / cells.high)
    corner = x + (width - side * cells.wide) / 2, y + (height - side * cells.high) / 2
    boardart.draw(page, counted.board, claims(counted.final.features, number(counted.final)), *corner, side)


def _told(page: Page, played: Played, names: Mapping[str, str], language: Language, frame: Frame) -> None:
    """Writes the result, day and place, and a line for each player. The type shrinks until all of it fits."""
    x, y, width, height = frame
    parts = played.ranked
    row = min(_ROW, (height - _UNDER * 2 - _LEAST_HEADLINE * 1.2 * _LINES) / max(len(parts), 1))
    room = height - row * len(parts) - _UNDER * 2
    size, lines = _headline(played, names, language, width, room)
    for line in lines:
        y += size * 1.15
        page.text(x, y, line, size, face=fonts.BOLD, colour=ACCENT if played.whole else INK, room=width)
    under = [language.date(played.day)] if played.day else []
    under += filter(None, [fonts.printable(played.place)])
    y += _UNDER * 1.5
    page.text(x, y, "  ·  ".join(under), _UNDER, colour=MUTED, room=width)
    y = frame[1] + height - row * len(parts)
    for part in parts:
        _part(page, part, played, names[part.colour], language, (x, y, width, row))
        y += row


def _headline(
    played: Played, names: Mapping[str, str], language: Language, width: float, room: float
) -> tuple[float, list[str]]:
    """Breaks the result into lines of the largest type of which all fit."""
    said = sentence(played, names, language, width)
    size = _HEADLINE
    while size > _LEAST_HEADLINE:
        lines = fonts.wrap(said, width, size, fonts.BOLD)
        if len(lines) <= _LINES and len(lines) * size * 1.15 <= room:
            return size, lines
        size -= 2
    return size, fonts.wrap(said, width, size, fonts.BOLD)[:_LINES]


def _part(page: Page, part: Part, played: Played, name: str, language: Language, frame: Frame) -> None:
    x, y, width, row = frame
    size = min(_NAME, max(_LEAST_NAME, row * 0.6))
    page.rule(x, y, x + width, colour=RULE, thick=1)
    base, ink = y + row / 2 + size * 0.35, dye(part.colour)
    page.shape(x, base - size * 0.95, size * 1.1, outline("meeple"), fill=ink.tone, edge=INK, thick=1)
    face = fonts.BOLD if part.won else fonts.TEXT
    points = language.number(played.counted(part))
    taken = page.text(x + width, base, points, size, face=fonts.BOLD, align=Align.RIGHT)
    page.text(x + size * 1.6, base, name, size, face=face, room=width - size * 2 - taken)
