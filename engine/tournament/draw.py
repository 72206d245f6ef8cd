"""Draws the next round. The same tournament always gives the same round, so that anybody can check it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.errors import BrokenRules
from engine.tournament.event import Paired, Round, System, Tournament, rounds
from engine.tournament.matching import Graph, Matching, lengthened, matching
from engine.tournament.standings import Standing, opponents, standings

FULL, SMALL = System.LEAGUE.sizes


def draw(tournament: Tournament) -> Paired:
    """Says who sits together in the next round, and who sits out."""
    drawn = rounds(tournament)
    there = set(tournament.playing)
    ranked = [line for line in standings(tournament) if line.player in there]
    if tournament.system is System.SWISS:
        return _swiss(ranked, drawn)
    return _league([line.player for line in ranked], drawn)


def _swiss(ranked: Sequence[Standing], drawn: tuple[Round, ...]) -> Paired:
    """Pairs the best first, each with the nearest in score who leaves everybody else somebody to play.

    Within a score the better half meets the other, so that the best two meet late.
    """
    order = [line.player for line in ranked]
    score = {line.player: line.score for line in ranked}
    graph = {one: [other for other in order if other != one and other not in met] for one, met in _met(order, drawn)}
    out, partners = _sitting_out(order, graph, drawn)
    tables, left = [], [player for player in order if player not in out]
    while left:
        first = left[0]
        group = [player for player in left if score[player] == score[first]]
        middle = len(group) // 2
        by_nearness = sorted(
            graph[first],
            key=lambda other: (abs(score[other] - score[first]), abs(left.index(other) - middle), left.index(other)),
        )
        second, graph, partners = next(
            (other, rest, found) for other in by_nearness
            if (rest := _without(graph, first, other)) is not None
            and (found := _completed(rest, partners, first, other)) is not None
        )  # fmt: skip
        tables.append((first, second))
        left = [player for player in left if player not in (first, second)]
    return Paired(tuple(tables), out)


def _met(order: Sequence[int], drawn: tuple[Round, ...]) -> list[tuple[int, set[int]]]:
    return [(player, set(opponents(drawn, player))) for player in order]


def _sitting_out(
    order: Sequence[int], graph: dict[int, list[int]], drawn: tuple[Round, ...]
) -> tuple[tuple[int, ...], Matching]:
    """Says who sits out where the number is odd: of those who did so least, the last who leaves everybody a partner.

    Takes that player from the graph, and returns partners for all the others.
    """
    if len(order) % 2 == 0:
        found = matching(graph)
        if len(found) == len(order):
            return (), found
    else:
        sat_out = _times_out(drawn)
        for player in sorted(order, key=lambda player: (sat_out[player], -order.index(player))):
            rest = {one: [other for other in others if other != player] for one, others in graph.items()}
            del rest[player]
            found = matching(rest)
            if len(found) == len(rest):
                graph.clear()
                graph.update(rest)
                return (player,), found
    raise BrokenRules("There is no further round in which nobody meets somebody again: the tournament is over.")


def _times_out(drawn: tuple[Round, ...]) -> Counter[int]:
    return Counter(player for one in drawn for player in one.out)


def _without(graph: Graph, *gone: int) -> dict[int, list[int]]:
    return {
        one: [other for other in others if other not in gone] for one, others in graph.items() if one not in gone
    }


def _completed(graph: Graph, partners: Matching, one: int, other: int) -> Matching | None:
    """Returns partners for everybody but these two, begun from those that everybody had; None if there are none."""
    left = {player: partner for player, partner in partners.items() if player in graph and partner in graph}
    if partners[one] == other:
        return left
    return lengthened(graph, left, partners[one])


def _league(order: Sequence[int], drawn: tuple[Round, ...]) -> Paired:
    """Seats tables of four and three; each is filled with those whom the players there have met least."""
    out = _too_many(order, _times_out(drawn))
    left = [player for player in order if player not in out]
    met = {player: Counter(opponents(drawn, player)) for player in left}
    tables = []
    for size in _sizes(len(left)):
        table = [left.pop(0)]
        while len(table) < size:
            nearest = min(left, key=lambda player: (sum(met[player][seated] for seated in table), left.index(player)))
            table.append(nearest)
            left.remove(nearest)
        tables.append(tuple(table))
    return Paired(tuple(tables), out)


def _too_many(order: Sequence[int], sat_out: Counter[int]) -> tuple[int, ...]:
    """Says who sits out: of five players one, of whom nobody sits out again before all others have."""
    if len(order) < SMALL:
        raise BrokenRules("A table of the league has three or four players; {n} are left.", n=len(order))
    if len(order) != FULL + 1:
        return ()
    return (min(order, key=lambda player: (sat_out[player], -order.index(player))),)


def _sizes(players: int) -> list[int]:
    """Returns the sizes of the tables: as many of four as possible."""
    small = -players % FULL
    return [FULL] * ((players - SMALL * small) // FULL) + [SMALL] * small
