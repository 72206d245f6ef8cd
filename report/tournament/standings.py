"""The page of a tournament: how everybody stands, and who sits where in the last round."""

from collections.abc import Sequence
from fractions import Fraction

from engine.tournament.event import Round, System, Tournament, rounds
from engine.tournament.standings import Standing, standings
from language import Language
from report.drawing import fonts
from report.drawing.flow import Flow
from report.drawing.page import Page, bind
from report.drawing.table import PageColumn, PageRow
from report.drawing.theme import BODY, MUTED, TITLE, Align, Paper

_HEAD = 58.0
_PLACE, _TABLE, _NUMBER = 32.0, 52.0, 78.0  # widths of columns


def standings_page(tournament: Tournament, language: Language, paper: Paper) -> bytes:
    """Makes the PDF."""
    say = language.say
    drawn = rounds(tournament)
    flow = Flow(paper)
    title = fonts.printable(tournament.name)
    flow.block(_HEAD, lambda page, y: _head(page, y, title, subtitle(tournament, drawn, language)))
    numbers = columns(tournament.system, language)
    name = flow.width - _PLACE - _NUMBER * len(numbers)
    heads = [
        PageColumn("", _PLACE),
        PageColumn(say("Player"), name, Align.LEFT, bold=True),
        *(PageColumn(number, _NUMBER) for number in numbers),
    ]
    rows = [
        PageRow(
            [str(line.place), fonts.printable(tournament.players[line.player]), *figures(line, language)],
            muted=line.player in tournament.gone,
        )
        for line in standings(tournament)
    ]
    flow.table(heads, rows)
    if drawn:
        flow.space(16)
        flow.heading(say("Round {number}", number=len(drawn)), keep=40)
        seats = [PageRow([number, fonts.printable(told)]) for number, told in seating(tournament, drawn[-1], language)]
        who = PageColumn("", flow.width - _TABLE, Align.LEFT)
        flow.table([PageColumn(say("Table"), _TABLE, Align.LEFT), who], seats)
    flow.space(12)
    flow.block(16, lambda page, y: _foot(page, y, how(tournament.system, language)))
    return bind(flow.pages, paper, language, title=title)


def subtitle(tournament: Tournament, drawn: Sequence[Round], language: Language) -> str:
    """Says which tournament it is and how far it has come."""
    system = {System.SWISS: language.say("Swiss system"), System.LEAGUE: language.say("League of tables of four")}
    players = language.count("{n} player", "{n} players", len(tournament.players))
    return "  ·  ".join((
        system[tournament.system], players, language.count("{n} round", "{n} rounds", len(drawn)),
    ))  # fmt: skip


def columns(system: System, language: Language) -> tuple[str, ...]:
    """Returns the titles of what players are compared by."""
    say = language.say
    if system is System.SWISS:
        return say("Wins"), say("Buchholz"), say("Difference"), say("Tables")
    return say("Points for places"), say("Shares"), say("Points"), say("Tables")


def figures(line: Standing, language: Language) -> tuple[str, ...]:
    """Writes what a player is compared by."""
    return *(figure(part, language) for part in line.worth), str(line.played)


def figure(number: Fraction, language: Language) -> str:
    """Writes a number: whole ones as they are, halves as 1½, others with two places."""
    if number.denominator == 1:
        return language.number(int(number))
    if number.denominator == 2 and number > 0:
        return f"{int(number) or ''}½"
    return language.number(round(float(number), 2))


def seating(tournament: Tournament, one: Round, language: Language) -> list[tuple[str, str]]:
    """Lists the tables of a round: who sits there, with what they have where it is told; then who sits out."""
    lines = []
    for number, table in enumerate(one.tables, 1):
        names = [tournament.players[player] for player in table.players]
        if table.points is not None:
            names = [f"{name} {language.number(own)}" for name, own in zip(names, table.points, strict=True)]
        lines.append((str(number), "  –  ".join(names)))
    for player in one.out:
        lines.append(("", language.say("{name} sits out", name=tournament.players[player])))
    return lines


def how(system: System, language: Language) -> str:
    """Says in a sentence how players are compared."""
    if system is System.SWISS:
        return language.say(
            "Wins first (a draw is ½, sitting out is 1); then what all opponents but the weakest have won; then the "
            "difference of points."
        )
    return language.say(
        "Places bring 5, 3, 2, 1 (at a table of three 5, 3, 1), ties share; then each table's share of points."
    )


def _head(page: Page, y: float, title: str, under: str) -> None:
    page.text(page.left, y + TITLE * 0.8, title, TITLE, face=fonts.BOLD, room=page.width)
    page.text(page.left, y + TITLE * 0.8 + 17, under, 9.5, colour=MUTED, room=page.width)


def _foot(page: Page, y: float, text: str) -> None:
    page.text(page.left, y + 10, text, BODY, colour=MUTED, room=page.width)
