"""Prints the sheet to fill in by hand: players and points by kind, a list to count the board with, what things are
worth.
"""

from engine.played import KINDS
from language import Language
from language.words import kind_title
from report.drawing import fonts
from report.drawing.meeples import outline
from report.drawing.page import Page, bind
from report.drawing.theme import BODY, HEADING, INK, MUTED, RULE, SMALL, TITLE, Align, Paper

_PLAYERS = 6
_PLAYER_ROW = 31.0  # high enough for a pen
_COUNT_ROW = 21.0
_WORTH = 72.0  # height of the last section
_NAME = 128.0


def blank(language: Language, paper: Paper) -> bytes:
    """Makes the PDF of an empty sheet, one page."""
    title = language.say("Carcassonne: score sheet")

    def draw(page: Page) -> None:
        y = _head(page, title, language)
        y = _players(page, y + 22, language)
        _count(page, y + 26, language)
        _worth(page, page.bottom - _WORTH + 10, language)

    return bind([draw], paper, language, title=title)


def _head(page: Page, title: str, language: Language) -> float:
    y = page.top + TITLE * 0.8
    page.text(page.left, y, title, TITLE, face=fonts.BOLD)
    y += 34
    half = page.left + page.width * 0.42
    _line(page, page.left, half - 16, y, language.say("Date"))
    _line(page, half, page.right, y, language.say("Place"))
    return y


def _line(page: Page, x0: float, x1: float, y: float, label: str) -> None:
    taken = page.text(x0, y, label, BODY, colour=MUTED)
    page.rule(x0 + taken + 6, y + 1.5, x1, colour=INK)


def _players(page: Page, y: float, language: Language) -> float:
    titles = [*(kind_title(kind, language) for kind in KINDS), kind_title("track", language), language.say("Total")]
    width = (page.width - _NAME) / len(titles)
    page.text(page.left, y, language.say("Player and colour"), SMALL, colour=MUTED)
    for k, title in enumerate(titles):
        middle = page.left + _NAME + (k + 0.5) * width
        page.text(middle, y, title, SMALL, colour=MUTED, align=Align.MIDDLE, room=width - 2)
    y += 5
    page.rule(page.left, y, page.right, colour=INK, thick=0.8)
    for row in range(_PLAYERS):
        foot = y + (row + 1) * _PLAYER_ROW
        page.shape(page.left, foot - 21, 13, outline("meeple"), edge=MUTED, thick=0.6)
        page.rule(page.left, foot, page.right)
    floor = y + _PLAYERS * _PLAYER_ROW
    for k in range(len(titles)):
        x = page.left + _NAME + k * width
        last = k == len(titles) - 1
        page.line(x, y, x, floor, colour=INK if last else RULE, thick=0.8 if last else 0.4)
    page.rule(page.left, floor, page.right, colour=INK, thick=0.8)
    return floor


def _count(page: Page, y: float, language: Language) -> None:
    say = language.say
    page.text(page.left, y, say("Final scoring"), HEADING, face=fonts.BOLD)
    shares = (
        (say("What"), 0.34),
        (say("Tiles"), 0.1),
        (say("Shields or cities"), 0.16),
        (say("Points"), 0.1),
        (say("Who"), 0.3),
    )
    y += 17
    x = page.left
    count = int((page.bottom - _WORTH - 24 - y) // _COUNT_ROW)
    floor = y + 5 + count * _COUNT_ROW
    for number, (title, share) in enumerate(shares):
        page.text(x + (6 if number else 0), y, title, SMALL, colour=MUTED, room=share * page.width - 8)
        if number:
            page.line(x, y + 5, x, floor)
        x += share * page.width
    page.rule(page.left, y + 5, page.right, colour=INK, thick=0.8)
    for row in range(1, count + 1):
        page.rule(page.left, y + 5 + row * _COUNT_ROW, page.right)


def _worth(page: Page, y: float, language: Language) -> None:
    say = language.say
    page.text(page.left, y, say("Left on the board at the end"), HEADING, face=fonts.BOLD)
    worth = (
        (say("Road"), say("1 for each tile")),
        (say("City"), say("1 for each tile and 1 for each shield")),
        (say("Monastery, garden"), say("1, plus 1 for each tile around it")),
        (say("Field"), say("3 for each completed city that it touches")),
    )
    y += 17
    for number, (what, points) in enumerate(worth):
        x = page.left + (number % 2) * page.width / 2
        line = y + number // 2 * 14
        page.text(x, line, what, BODY, face=fonts.BOLD, room=88)
        page.text(x + 92, line, points, BODY, room=page.width / 2 - 96)
    most = say("The player with the most meeples takes all the points; tied players each take them in full.")
    for number, part in enumerate(fonts.wrap(most, page.width, BODY)):
        page.text(page.left, y + 28 + number * 12, part, BODY, colour=MUTED)
