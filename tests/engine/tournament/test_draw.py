"""Who sits together: nobody twice, everybody in turn, the best in the end."""

from collections import Counter
from itertools import combinations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BrokenRules
from engine.tournament.draw import draw
from engine.tournament.event import Gone, System, Told, Tournament, begun, done, rounds
from engine.tournament.matching import matching
from engine.tournament.standings import standings


def names(number: int) -> list[str]:
    return [f"player {n}" for n in range(1, number + 1)]


def played(tournament: Tournament, results: "st.DataObject | None" = None) -> Tournament:
    """One more round, in which whoever was entered first wins, or anybody."""
    tournament = done(tournament, draw(tournament))
    number = len(rounds(tournament))
    for table, sat in enumerate(rounds(tournament)[-1].tables, 1):
        points = tuple(results.draw(st.integers(0, 3)) if results else 100 - player for player in sat.players)
        tournament = done(tournament, Told(number, table, points))
    return tournament


@settings(max_examples=60, deadline=None)
@given(number=st.integers(4, 40), several=st.integers(1, 6), results=st.data())
def test_in_swiss_rounds_nobody_meets_anybody_twice_and_byes_are_fair(
    number: int, several: int, results: st.DataObject
) -> None:
    tournament = begun("", System.SWISS, names(number))
    for _ in range(min(several, number // 2)):
        tournament = played(tournament, results)
    tables = [sat.players for one in rounds(tournament) for sat in one.tables]
    assert len({frozenset(pair) for pair in tables}) == len(tables)
    for one in rounds(tournament):
        there = [player for sat in one.tables for player in sat.players] + list(one.out)
        assert sorted(there) == list(range(number))
        assert len(one.out) == number % 2
    assert max(Counter(player for one in rounds(tournament) for player in one.out).values(), default=0) <= 1


@pytest.mark.parametrize("number", [127, 128])
def test_a_hundred_and_twenty_eight_play_seven_rounds(number: int) -> None:
    tournament = begun("", System.SWISS, names(number))
    for _ in range(7):
        tournament = played(tournament)
    tables = [frozenset(sat.players) for one in rounds(tournament) for sat in one.tables]
    assert len(set(tables)) == len(tables) == 7 * (number // 2)
    assert standings(tournament)[0].player == 0


@pytest.mark.parametrize("number", [4, 6, 8])
def test_as_many_rounds_as_there_are_opponents_or_a_sentence(number: int) -> None:
    """Whatever was drawn before, everybody meets somebody new until that cannot be any more."""
    tournament = begun("", System.SWISS, names(number))
    with pytest.raises(BrokenRules, match="the tournament is over"):
        for _ in range(number):
            tournament = played(tournament)
    assert len(rounds(tournament)) >= number // 2


def test_in_the_first_round_the_first_half_meets_the_second() -> None:
    tournament = begun("", System.SWISS, names(8))
    assert draw(tournament).tables == ((0, 4), (1, 5), (2, 6), (3, 7))


def test_winners_meet_winners() -> None:
    tournament = played(begun("", System.SWISS, names(8)))
    assert draw(tournament).tables[:2] == ((0, 2), (1, 3))


def test_who_went_home_is_not_drawn() -> None:
    tournament = done(played(begun("", System.SWISS, names(8))), Gone(0))
    paired = draw(tournament)
    assert 0 not in {player for table in paired.tables for player in table} | set(paired.out)
    assert len(paired.out) == 1


@settings(max_examples=60, deadline=None)
@given(number=st.integers(3, 40), several=st.integers(1, 6), results=st.data())
def test_in_the_league_everybody_sits_at_a_table_of_four_or_three(
    number: int, several: int, results: st.DataObject
) -> None:
    tournament = begun("", System.LEAGUE, names(number))
    for _ in range(several):
        tournament = played(tournament, results)
    for one in rounds(tournament):
        there = [player for sat in one.tables for player in sat.players] + list(one.out)
        assert sorted(there) == list(range(number))
        assert {len(sat.players) for sat in one.tables} <= {3, 4}
        assert len(one.out) == (number == 5), "only five players cannot be seated"
    sat_out = Counter(player for one in rounds(tournament) for player in one.out)
    times = [sat_out[player] for player in range(number)]
    assert max(times) - min(times) <= 1


def test_sixteen_of_a_league_meet_each_other_late_again() -> None:
    tournament = begun("", System.LEAGUE, names(16))
    for _ in range(3):
        tournament = played(tournament)
    pairs = Counter(
        frozenset(pair) for one in rounds(tournament) for sat in one.tables for pair in combinations(sat.players, 2)
    )
    assert max(pairs.values()) == 1


def test_two_cannot_play_a_league() -> None:
    tournament = done(done(begun("", System.LEAGUE, names(4)), Gone(0)), Gone(1))
    with pytest.raises(BrokenRules, match="three or four players; 2 are left"):
        draw(tournament)


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 14).flatmap(
    lambda n: st.tuples(st.just(n), st.sets(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=40))
))  # fmt: skip
def test_as_many_find_a_partner_as_can(drawn: tuple[int, set[tuple[int, int]]]) -> None:
    """Held against networkx."""
    number, pairs = drawn
    pairs = {(a, b) for a, b in pairs if a != b}
    graph = {one: [b for a, b in pairs if a == one] + [a for a, b in pairs if b == one] for one in range(number)}
    found = matching(graph)
    assert all(found[found[one]] == one and found[one] in graph[one] for one in found)
    other = networkx.max_weight_matching(networkx.Graph(pairs), maxcardinality=True)
    assert len(found) == 2 * len(other)
