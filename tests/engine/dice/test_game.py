"""Whole dice games: turns, catapults, knights, and the end."""

import random
from dataclasses import replace

import pytest

from engine.cell import Cell
from engine.dice.city import cities, points
from engine.dice.game import DiceGame, Standing, Turn, added, course, play, without_last
from engine.dice.layout import Layout, parse
from engine.dice.table import DICE, GOAL, NEXT, USUAL, Face, turned
from engine.errors import BrokenRules

THREE = "e ew w"
NINE = "e ew ew ew ew ew ew ew w"


def turn(*lines: str, keeps: bool = False) -> Turn:
    return Turn(tuple(map(parse, lines)), keeps)


def after(*turns: Turn, players: int = 2) -> Standing:
    return course(DiceGame(players, turns=turns))[1]


def test_the_left_neighbour_is_next() -> None:
    assert [after(*[turn(THREE)] * n, players=3).next for n in range(5)] == [0, 1, 2, 0, 1]


def test_forty_two_points_win_at_once() -> None:
    assert after(turn(NINE), turn(THREE)).winner is None
    assert after(turn(NINE), turn(THREE), turn(NINE)).winner == 0
    assert after(turn(NINE), turn(THREE), turn(NINE)).points == (56, 1)
    with pytest.raises(BrokenRules, match="This game is over"):
        after(turn(NINE), turn(THREE), turn(NINE), turn(THREE))


def test_exactly_forty_two_points_are_enough() -> None:
    seven, eight = "e ew ew ew ew ew w", "e ew ew ew ew ew ew w"
    assert after(turn(eight), turn("+ c"), turn(eight)).winner == 0
    assert after(turn(eight), turn("+ c"), turn(seven)).winner is None


def test_nine_catapults_in_one_turn_win_at_once_whatever_the_points() -> None:
    end = after(turn(NINE), turn("+ 9c"))
    assert (end.winner, end.points) == (1, (28, 0))


def test_catapults_score_nothing_and_are_never_rolled_again() -> None:
    assert after(turn("e ew w + 6c")).points == (1, 0)
    assert after(turn("e ew + 2c", "e ew w + 3c")).points == (1, 0)
    with pytest.raises(BrokenRules, match="a catapult is never rolled again"):
        after(turn("e ew + 2c", "e ew w + c"))


def test_there_are_up_to_three_rolls_and_what_is_built_stays() -> None:
    assert after(turn("e", "e ew", "e ew w + k")).points == (1, 0)
    assert after(turn("ew", "e ew w")).points == (1, 0)  # grown to the left
    with pytest.raises(BrokenRules, match="one to three rolls"):
        after(turn(*["e"] * 4))
    with pytest.raises(BrokenRules, match="Roll 2: dice that were built stay where they are"):
        after(turn("e ew w", "e w"))
    with pytest.raises(BrokenRules, match="knights set aside stay"):
        after(turn("e w + 2k", "e w + k"))


def test_who_has_three_knights_may_score_nothing_and_count_double_next_time() -> None:
    kept = turn("e ew w + 3k", keeps=True)
    standing = after(kept)
    assert (standing.points, set(standing.knights), standing.dice, standing.doubled) == ((0, 0), {0}, 8, False)
    back = after(kept, turn(THREE))
    assert (back.dice, back.doubled) == (9, True)
    assert after(kept, turn(THREE), turn(THREE)).points == (2, 1)
    assert after(kept, turn(THREE), turn(THREE), turn(THREE), turn(THREE)).points == (3, 2)  # only the next turn


def test_a_double_turn_may_be_traded_again_but_never_counts_fourfold() -> None:
    kept = turn("+ 3k", keeps=True)
    assert after(kept, turn(THREE), kept, turn(THREE), turn(THREE)).points == (2, 2)


def test_two_knights_are_not_enough() -> None:
    with pytest.raises(BrokenRules, match="three knights or more"):
        after(turn("e ew w + 2k", keeps=True))


def test_no_more_dice_lie_there_than_come() -> None:
    kept = turn("+ 3k", keeps=True)
    with pytest.raises(BrokenRules, match="Only 8 dice come to this player, but 9 lie there"):
        after(kept, turn(NINE))
    with pytest.raises(BrokenRules, match="Only 7 dice come"):
        after(kept, kept, turn("e ew ew ew ew ew ew w"), players=3)


def test_everything_wrong_with_a_turn_is_told_at_once() -> None:
    with pytest.raises(BrokenRules) as fault:
        after(turn("nesw ns", keeps=True))
    assert str(fault.value) == (
        "Only who has three knights or more may keep one. A1: no die of this table has a face with black edges nesw. "
        "A1 and B1: a black edge touches a white one."
    )


def test_a_turn_is_taken_back() -> None:
    game = added(DiceGame(2), turn(NINE))
    assert without_last(game) == DiceGame(2)
    with pytest.raises(BrokenRules, match="nothing to take back"):
        without_last(DiceGame(2))


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_of_random_play_end(seed: int) -> None:
    """Everybody rolls three times and builds what fits; no turn of theirs is refused, and somebody wins."""
    rng = random.Random(seed)
    game, standing = DiceGame(rng.randint(2, 5)), Standing(())
    standing = course(game)[1]
    while standing.winner is None:
        assert len(game.turns) < 1500, "this game does not end"
        played = random_turn(rng, standing.dice)
        _, after_it = play(standing, played, game.table)
        game, standing = replace(game, turns=(*game.turns, played)), after_it
    assert standing.points[standing.winner] >= GOAL or game.turns[-1].end.catapults == DICE
    assert course(game)[1] == standing


def random_turn(rng: random.Random, dice: int) -> Turn:
    built: dict[Cell, Face] = {}
    knights = catapults = 0
    rolls = []
    for _ in range(3):
        for _ in range(dice - len(built) - knights - catapults):
            side = rng.randrange(6)
            if side < 4:
                build(rng, built, USUAL.faces[side])
            knights, catapults = knights + (side == 4), catapults + (side == 5)
        rolls.append(Layout(dict(built), knights, catapults))
    keeps = knights >= 3 and points(rolls[-1]) < 3 and rng.random() < 0.5
    return Turn(tuple(rolls), keeps)


def build(rng: random.Random, built: dict[Cell, Face], face: Face) -> None:
    """Lays the die at an open edge of the city where it fits, so that as few edges stay open as can be."""
    best = None
    for cell in {Cell(c.x + NEXT[e].x, c.y + NEXT[e].y) for c, f in built.items() for e in f} or {Cell(0, 0)}:
        for quarters in range(4):
            lying = turned(face, quarters)
            beside = [built.get(Cell(cell.x + NEXT[e].x, cell.y + NEXT[e].y)) for e in range(4)]
            if cell in built or any(b is not None and ((e + 2) % 4 in b) != (e in lying) for e, b in enumerate(beside)):
                continue
            left = sum(beside[e] is None for e in lying) + rng.random()
            best = min(best or (left, cell, lying), (left, cell, lying), key=lambda one: one[0])
    if best is not None:
        built[best[1]] = best[2]


def test_random_play_closes_cities() -> None:
    """Else the games above would end by luck alone, and show nothing."""
    rng = random.Random(5)
    ends = [random_turn(rng, DICE).end for _ in range(200)]
    assert sum(points(end) > 0 for end in ends) > 20
    assert all(any(city.cells for city in cities(end)) for end in ends if end.faces)
