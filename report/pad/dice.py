"""The pad of a dice game: a line for each round, a column for each player."""

from collections.abc import Iterator, Sequence

from engine.dice.game import Scored, Standing
from engine.dice.table import DICE, GOAL, POINTS
from language import Language
from report.drawing import fonts
from report.drawing.flow import Flow
from report.drawing.page import Page, bind
from report.drawing.table import PageColumn, PageRow
from report.drawing.theme import BODY, MUTED, TITLE, Align, Paper

_ROUND = 60.0  # width of the column of rounds
_HEAD = 58.0


def pad(
    turns: Sequence[Scored],
    standing: Standing,
    names: Sequence[str],
    under: Sequence[str],
    language: Language,
    paper: Paper,
) -> bytes:
    """Makes the PDF. `under`: what stands below the title, such as day and place."""
    say = language.say
    shown = [fonts.printable(name) for name in names]
    title = headline(standing, shown, language)
    flow = Flow(paper)
    flow.block(_HEAD, lambda page, y: _head(page, y, title, [say("Carcassonne: the Dice Game"), *under]))
    width = (flow.width - _ROUND) / len(names)
    columns = [PageColumn(say("Round"), _ROUND, Align.LEFT), *(PageColumn(name, width) for name in shown)]
    totals = [language.number(total) for total in standing.points]
    rows = [PageRow([str(number), *cells]) for number, cells in enumerate(rounds(turns, len(names), language), 1)]
    flow.table(columns, [*rows, PageRow([say("Total"), *totals])])
    flow.space(16)
    flow.heading(say("What a turn is worth"), keep=40)
    flow.block(40, lambda page, y: _worth(page, y, language))
    return bind(flow.pages, paper, language, title=say("Carcassonne: the Dice Game"))


def headline(standing: Standing, names: Sequence[str], language: Language) -> str:
    """Says who won, or who is next."""
    if standing.winner is not None:
        points = standing.points[standing.winner]
        return language.say("{name} wins with {points} points", name=names[standing.winner], points=points)
    return language.say("{name} is next", name=names[standing.next])


def rounds(turns: Sequence[Scored], players: int, language: Language) -> Iterator[list[str]]:
    """Tells each round: what every player scored, and the sum so far."""
    sums = [0] * players
    for start in range(0, len(turns), players):
        cells = []
        for one in turns[start : start + players]:
            sums[one.player] += one.points
            cells.append(f"{turn_said(one, language)}   {language.number(sums[one.player])}")
        yield [*cells, *[""] * (players - len(cells))]


def turn_said(one: Scored, language: Language) -> str:
    """Tells one turn in a few signs."""
    if one.turn.end.catapults == DICE:
        return language.say("nine catapults")
    if one.turn.keeps_knight:
        return language.say("keeps a knight")
    return f"+{language.number(one.points)}" + (" (2×)" if one.doubled else "")


def _head(page: Page, y: float, title: str, under: Sequence[str]) -> None:
    page.text(page.left, y + TITLE * 0.8, title, TITLE, face=fonts.BOLD, room=page.width)
    page.text(page.left, y + TITLE * 0.8 + 17, "  ·  ".join(under), 9.5, colour=MUTED, room=page.width)


def _worth(page: Page, y: float, language: Language) -> None:
    say = language.say
    worth = "   ".join(f"{dice}: {points}" for dice, points in POINTS.items())
    page.text(page.left, y + 10, say("Dice of the largest closed city: {worth}", worth=worth), BODY, room=page.width)
    end = say("{goal} points win at once, and so do nine catapults in one turn.", goal=GOAL)
    page.text(page.left, y + 23, end, BODY, room=page.width)
