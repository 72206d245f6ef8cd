"""Draws on a page how a game went: the points over time, who led when, and where the most points came from."""

from collections.abc import Iterable, Mapping

from engine.pieces import Colour
from engine.referee.race import Race
from language import Language
from report.drawing import fonts
from report.drawing.page import Page
from report.drawing.theme import BODY, HEADING
from report.replay import graph
from report.replay.account import biggest_said, leads_said

_GRAPH = 220.0
_LINE = 12.5
_GAP = 24.0


def draw_course(page: Page, y: float, race: Race, names: Mapping[Colour, str], language: Language) -> float:
    """Draws it from y downwards over the width of the page; returns where it ends."""
    graph.draw(page, race, names, language, (page.left, y, page.width, _GRAPH))
    y = paragraphs(page, y + _GRAPH + _GAP, "", leads_said(race, names, language))
    told = [f"{who} ({when}): {what}" for when, who, what in biggest_said(race, names, language)]
    return paragraphs(page, y + 14, language.say("The most points"), told) if told else y


def paragraphs(page: Page, y: float, title: str, told: Iterable[str]) -> float:
    """Writes a heading, if there is one, and each sentence under it; returns where they end."""
    if title:
        page.text(page.left, y, title, HEADING, face=fonts.BOLD)
        y += 17
    for line in [line for sentence in told for line in fonts.wrap(sentence, page.width, BODY)]:
        page.text(page.left, y, line, BODY)
        y += _LINE
    return y
