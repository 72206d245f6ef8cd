"""How the points of a game ran."""

from dataclasses import replace

import pytest

from engine import Cell, Colour, Game, Ground, Meeple, Move, Placed, parse
from engine.referee.play import replay
from engine.referee.race import Race, race
from engine.rules import RULE_SETS, Sides
from workshop.boards.random_game import played_game

RED, BLUE = Colour.RED, Colour.BLUE


def _move(n: int, x: int, y: int, tile: str, rotation: int, colour: Colour, on: Ground | None = None) -> Move:
    cell = Cell(x, y)
    return Move(n, Placed(cell, tile, rotation), player=colour, meeple=Meeple(cell, colour, on) if on else None)


RED_CITY = _move(1, 0, -1, "E", 180, RED, Ground.CITY)  # closes the city of D: 4 points
BLUE_ROAD = _move(2, 1, 0, "U", 90, BLUE, Ground.ROAD)
RED_NOTHING = _move(3, 0, 1, "B", 0, RED)


def ran(*moves: Move, **more: object) -> Race:
    return race(replay(Game(start=parse("D"), moves=moves, players={RED: "Anna", BLUE: "Boris"}, **more)))  # type: ignore[arg-type]


def test_points_stand_after_every_move_and_after_the_final_scoring() -> None:
    told = ran(RED_CITY, BLUE_ROAD)
    assert [(points[RED], points[BLUE]) for points in told.points] == [(0, 0), (4, 0), (4, 0), (4, 2)]
    assert (told.gained(1), told.gained(2), told.gained(told.end)) == ({RED: 4}, {}, {BLUE: 2})


def test_who_has_the_most_points_leads_until_somebody_passes() -> None:
    told = ran(RED_CITY, BLUE_ROAD, RED_NOTHING)
    assert [(lead.colours, lead.first, lead.last) for lead in told.leads] == [((RED,), 1, 4)]
    assert (told.alone, told.changes) == ({RED: 3, BLUE: 0}, ())


def test_the_lead_changes_when_another_is_alone_in_front() -> None:
    longer = [_move(3, 2, 0, "U", 90, RED), _move(4, 3, 0, "X", 0, BLUE), _move(5, -1, 0, "X", 0, RED)]
    told = ran(RED_CITY, BLUE_ROAD, *longer)  # a road of 5 tiles passes a city of 2
    assert [(lead.colours, lead.first, lead.last) for lead in told.leads] == [((RED,), 1, 4), ((BLUE,), 5, 6)]
    assert [(lead.colours, lead.first) for lead in told.changes] == [((BLUE,), 5)]
    assert [(gain.moment, gain.points) for gain in told.biggest(2)] == [(5, 5), (1, 4)]


def test_even_players_lead_together_and_that_is_no_change_of_the_lead() -> None:
    monastery = _move(2, 0, 1, "B", 0, BLUE, Ground.MONASTERY)  # with D, U and U around it: 4 points
    told = ran(RED_CITY, monastery, replace(BLUE_ROAD, n=3, meeple=None), _move(4, -1, 0, "U", 90, RED))
    assert [(lead.colours, lead.first) for lead in told.leads] == [((RED,), 1), ((RED, BLUE), 5)]
    assert not told.changes


def test_the_biggest_gain_is_told_once_for_all_who_shared_it() -> None:
    start = parse("D,red:city,blue:city")
    told = race(replay(Game(start=start, moves=(_move(1, 0, -1, "E", 180, RED),))))
    (gain,) = [gain for gain in told.biggest(9) if gain.moment == 1]
    assert ({*gain.colours}, gain.points) == ({RED, BLUE}, 4)


def test_a_team_has_no_leader() -> None:
    together = replace(RULE_SETS["today"], sides=Sides.TOGETHER)
    assert ran(RED_CITY, rules=together).leads == ()


def test_nobody_leads_alone_at_the_table() -> None:
    assert race(replay(Game(start=parse("D"), moves=(RED_CITY,)))).leads == ()


@pytest.mark.parametrize("seed", range(4))
def test_the_race_ends_with_the_totals_and_every_point_is_a_gain(seed: int) -> None:
    counted = replay(played_game(seed, 40, 2 + seed))
    told = race(counted)
    assert {c: p for c, p in told.points[-1].items() if p} == {c: p for c, p in counted.totals.items() if p}
    assert {c: p for c, p in told.points[-2].items() if p} == {c: p for c, p in counted.track.items() if p}
    taken = {c: sum(gain.points for gain in told.gains if c in gain.colours) for c in told.colours}
    assert taken == told.points[-1]
    assert all(sum(lead.first <= k <= lead.last for lead in told.leads) <= 1 for k in range(told.end + 1))
