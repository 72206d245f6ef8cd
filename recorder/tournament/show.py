"""A tournament in the terminal and as JSON."""

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from engine.tournament.event import Round
from engine.tournament.standings import standings
from engine.tournament.tournamentfile import tournament_to_json
from language import Language
from recorder.shell.tables import plain_table
from recorder.tournament.record import KeptTournament
from report.tournament.standings import columns, figures, how, seating, subtitle


def standings_table(kept: KeptTournament, speech: Language) -> RenderableType:
    """Shows how everybody stands."""
    tournament = kept.tournament
    titles = columns(tournament.system, speech)
    table = plain_table("", speech.say("Player"), *titles, right=frozenset({0, *range(2, 2 + len(titles))}))
    for line in standings(tournament):
        table.add_row(str(line.place), tournament.players[line.player], *figures(line, speech))
    head = Text(f"{tournament.name}: {subtitle(tournament, kept.rounds, speech)}")
    return Group(head, table, Text(how(tournament.system, speech), style="dim"))


def round_table(kept: KeptTournament, speech: Language) -> RenderableType:
    """Shows who sits where in the last round."""
    if not kept.rounds:
        return Text(speech.say("No round has been drawn yet; draw one with: recorder tournament round"))
    table = plain_table(speech.say("Table"), speech.say("Round {number}", number=len(kept.rounds)))
    for number, told in seating(kept.tournament, kept.rounds[-1], speech):
        table.add_row(number, told)
    return table


def tournament_row(kept: KeptTournament, speech: Language) -> tuple[str, str]:
    """Tells one tournament in a list."""
    return kept.tournament.name, subtitle(kept.tournament, kept.rounds, speech)


def tournament_told(kept: KeptTournament) -> dict[str, Any]:
    """Tells the whole tournament to another program: its file, then what follows from it."""
    names = kept.tournament.players
    return {
        "tournament": tournament_to_json(kept.tournament),
        "rounds": [_round(one, names) for one in kept.rounds],
        "standings": [
            {
                "place": line.place,
                "name": names[line.player],
                "score": float(line.score),
                "second": float(line.second),
                "third": float(line.third),
                "tables": line.played,
            }
            for line in standings(kept.tournament)
        ],
    }


def _round(one: Round, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "tables": [
            {"players": [names[player] for player in table.players], "points": table.points and list(table.points)}
            for table in one.tables
        ],
        "out": [names[player] for player in one.out],
    }
