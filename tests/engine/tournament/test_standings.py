"""How the players of a tournament stand."""

from fractions import Fraction

import pytest

from engine.errors import BrokenRules
from engine.tournament.event import Gone, Paired, System, Told, Tournament, begun, done, rounds, without_last
from engine.tournament.standings import places_shared, standings

ANNA, BORIS, CLARA, DAVID = range(4)
NAMES = ("Anna", "Boris", "Clara", "David")


def swiss(*deeds: Paired | Told | Gone) -> Tournament:
    tournament = begun("club", System.SWISS, NAMES)
    for deed in deeds:
        tournament = done(tournament, deed)
    return tournament


TWO_ROUNDS = swiss(
    Paired(((ANNA, CLARA), (BORIS, DAVID))),
    Told(1, 1, (71, 52)),
    Told(1, 2, (60, 60)),
    Paired(((ANNA, BORIS), (CLARA, DAVID))),
    Told(2, 1, (80, 81)),
    Told(2, 2, (50, 40)),
)


def test_wins_count_first_then_the_opponents_without_the_weakest_then_the_difference() -> None:
    lines = [(NAMES[line.player], *map(float, line.worth)) for line in standings(TWO_ROUNDS)]
    assert lines == [
        ("Boris", 1.5, 1, 1),  # drew with David (½) and beat Anna (1): without David, Anna's 1
        ("Anna", 1, 1.5, 18),  # +19 and -1
        ("Clara", 1, 1, -9),
        ("David", 0.5, 1.5, -10),
    ]


def test_who_is_equal_in_everything_shares_a_place() -> None:
    tournament = swiss(Paired(((ANNA, CLARA), (BORIS, DAVID))), Told(1, 1, (50, 40)), Told(1, 2, (50, 40)))
    assert [(line.place, NAMES[line.player]) for line in standings(tournament)] == [
        (1, "Anna"), (1, "Boris"), (3, "Clara"), (3, "David"),
    ]  # fmt: skip


def test_who_sits_out_has_won_without_a_difference() -> None:
    tournament = done(begun("", System.SWISS, NAMES[:3]), Paired(((ANNA, BORIS),), (CLARA,)))
    line = next(line for line in standings(tournament) if line.player == CLARA)
    assert (*map(int, line.worth), line.played) == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("points", "brought"),
    [
        ((80, 70, 60, 50), (5, 3, 2, 1)),
        ((70, 80, 50), (3, 5, 1)),
        ((70, 70, 60, 50), (4, 4, 2, 1)),
        ((80, 60, 60, 60), (5, 2, 2, 2)),
        ((80, 70, 60, 60), (5, 3, Fraction(3, 2), Fraction(3, 2))),
        ((50, 50, 50), (3, 3, 3)),
    ],
)
def test_places_of_the_league_and_how_ties_share_them(points: tuple[int, ...], brought: tuple[int, ...]) -> None:
    assert places_shared(points) == brought


def test_in_the_league_equal_places_are_parted_by_the_share_of_the_tables_points() -> None:
    tournament = begun("", System.LEAGUE, (*NAMES, "Eva", "Fred"))
    tournament = done(tournament, Paired(((0, 1, 2), (3, 4, 5))))
    tournament = done(done(tournament, Told(1, 1, (60, 30, 10))), Told(1, 2, (100, 99, 1)))
    first, second = standings(tournament)[:2]
    assert (first.player, first.second) == (0, Fraction(60, 100)), "60 of 100 is more than 100 of 200"
    assert (second.player, second.second) == (3, Fraction(100, 200))


def test_a_result_told_again_replaces_the_first_and_the_last_can_be_taken_back() -> None:
    again = done(TWO_ROUNDS, Told(1, 1, (10, 52)))
    assert rounds(again)[0].tables[0].points == (10, 52)
    assert rounds(without_last(again))[0].tables[0].points == (71, 52)
    with pytest.raises(BrokenRules, match="nothing to take back"):
        without_last(swiss())


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        (Told(3, 1, (1, 2)), "no round 3; 2 are drawn"),
        (Told(1, 3, (1, 2)), "no table 3 in round 1; it has 2"),
        (Told(1, 1, (1, 2, 3)), "has 2 players, but 3 results"),
        (Told(1, 1, (1, 2_000_000)), "from -1000 to 10000"),
        (Paired(((ANNA, CLARA),)), "one place in a round"),
        (Paired(((ANNA, CLARA, BORIS, DAVID),)), "another number of players"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(deed: Paired | Told, told: str) -> None:
    with pytest.raises(BrokenRules, match=told):
        done(TWO_ROUNDS, deed)


def test_the_next_round_waits_for_every_result() -> None:
    tournament = swiss(Paired(((ANNA, CLARA), (BORIS, DAVID))), Told(1, 1, (1, 0)))
    with pytest.raises(BrokenRules, match="result of table 2 is missing"):
        done(tournament, Paired(((ANNA, BORIS), (CLARA, DAVID))))


def test_nobody_goes_home_twice() -> None:
    with pytest.raises(BrokenRules, match="Anna has gone home already"):
        swiss(Gone(ANNA), Gone(ANNA))


def test_two_are_no_tournament() -> None:
    with pytest.raises(BrokenRules, match="3 to 512 players; 2 are named"):
        begun("", System.SWISS, NAMES[:2])
