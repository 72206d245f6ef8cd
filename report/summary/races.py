"""Shows in a summary how its newest games in moves went, two beside one another."""

from collections.abc import Sequence
from functools import partial

from engine.played import Played
from engine.referee.race import Race
from language import Language
from report.drawing import fonts
from report.drawing.flow import Flow
from report.drawing.page import Page
from report.drawing.theme import MUTED, SMALL
from report.replay import graph
from report.sheet import headline
from report.wording.players import names_of

RACES = 6  # that are shown
_HIGH = 132.0
_GAP = 18.0


def races_shown(flow: Flow, races: Sequence[tuple[Played, Race]], language: Language) -> None:
    """Adds the section, unless there is no such game."""
    if not races:
        return
    flow.space(14)
    flow.heading(language.say("How games went"), language.say("the newest that were kept move by move"), keep=_HIGH)
    for first in range(0, min(len(races), RACES), 2):
        pair = races[first : first + 2]
        flow.block(_HIGH, partial(_pair, pair=pair, language=language))


def _pair(page: Page, y: float, *, pair: Sequence[tuple[Played, Race]], language: Language) -> None:
    half = (page.width - _GAP) / 2
    for number, (played, race) in enumerate(pair):
        x, names = page.left + number * (half + _GAP), names_of(race.colours, played.parts, language)
        by_colour = {str(colour): name for colour, name in names.items()}
        day = [language.date(played.day)] if played.day else []
        title = "  ·  ".join([*day, headline.sentence(played, by_colour, language, half)])
        page.text(x, y + 8, fonts.cut(title, half, SMALL + 0.5), SMALL + 0.5, colour=MUTED)
        graph.draw(page, race, names, language, (x, y + 10, half, _HIGH - 22))
