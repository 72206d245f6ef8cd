"""How the players of a tournament stand. Halves and thirds stay exact: points are fractions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.tournament.event import Round, System, Table, Tournament, rounds

WIN, DRAW = Fraction(1), Fraction(1, 2)
PLACES = {4: (5, 3, 2, 1), 3: (5, 3, 1)}
"""What the places at a table of a league bring."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line. `score`: what counts first; `second` and `third` where that is equal.

    Swiss: wins; Buchholz without the weakest opponent; difference of points. League: points of places; the shares of
    all points at the tables; points.
    """

    place: int
    player: int
    score: Fraction
    second: Fraction
    third: Fraction
    played: int
    """At how many tables."""

    @property
    def worth(self) -> tuple[Fraction, Fraction, Fraction]:
        """What players are compared by."""
        return self.score, self.second, self.third


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Lists the players, the best first; those who are equal in everything share a place."""
    drawn = rounds(tournament)
    lines = _swiss(tournament, drawn) if tournament.system is System.SWISS else _league(tournament, drawn)
    ordered = sorted(lines, key=lambda line: tuple(-part for part in line.worth))
    return tuple(
        Standing(1 + sum(other.worth > line.worth for other in ordered), line.player, *line.worth, line.played)
        for line in ordered
    )


def told_tables(drawn: tuple[Round, ...]) -> list[Table]:
    """Lists the tables of which the result is known."""
    return [table for one in drawn for table in one.tables if table.points is not None]


def opponents(drawn: tuple[Round, ...], player: int) -> list[int]:
    """Lists whom a player has met, once for each table."""
    return [
        other
        for one in drawn for table in one.tables if player in table.players
        for other in table.players if other != player
    ]  # fmt: skip


def _swiss(tournament: Tournament, drawn: tuple[Round, ...]) -> list[Standing]:
    everybody = range(len(tournament.players))
    wins = dict.fromkeys(everybody, Fraction())
    ahead = dict.fromkeys(everybody, Fraction())
    played = dict.fromkeys(everybody, 0)
    met: dict[int, list[int]] = {player: [] for player in everybody}
    for one in drawn:
        for player in one.out:
            wins[player] += WIN  # nobody to play with is no fault of theirs
    for table in told_tables(drawn):
        (a, b), (x, y) = table.players, table.points or (0, 0)
        for player, other, lead in ((a, b, x - y), (b, a, y - x)):
            wins[player] += WIN if lead > 0 else DRAW if lead == 0 else 0
            ahead[player] += lead
            played[player] += 1
            met[player].append(other)
    return [
        Standing(0, player, wins[player], _buchholz(met[player], wins), ahead[player], played[player])
        for player in everybody
    ]


def _buchholz(met: list[int], wins: Mapping[int, Fraction]) -> Fraction:
    """Adds up what the opponents have won, all but the weakest."""
    theirs = sorted(wins[other] for other in met)
    return sum(theirs[1:], Fraction())


def _league(tournament: Tournament, drawn: tuple[Round, ...]) -> list[Standing]:
    everybody = range(len(tournament.players))
    score = dict.fromkeys(everybody, Fraction())
    share = dict.fromkeys(everybody, Fraction())
    points = dict.fromkeys(everybody, Fraction())
    played = dict.fromkeys(everybody, 0)
    for table in told_tables(drawn):
        told = table.points or ()
        whole = sum(told)
        for player, own, brought in zip(table.players, told, places_shared(told), strict=True):
            score[player] += brought
            share[player] += Fraction(own, whole) if whole > 0 else Fraction(1, len(told))
            points[player] += own
            played[player] += 1
    return [Standing(0, player, score[player], share[player], points[player], played[player]) for player in everybody]


def places_shared(points: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Returns what the places at a table bring; those who are equal share what their places bring together."""
    worth = PLACES[len(points)]
    brought = []
    for own in points:
        first = sum(other > own for other in points)
        equal = points.count(own)
        brought.append(Fraction(sum(worth[first : first + equal]), equal))
    return tuple(brought)
