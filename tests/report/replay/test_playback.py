"""A game told moment by moment."""

from engine import Cell, Colour, Game, Ground, Meeple, Move, Placed, parse
from tests.report.replay.games import PLAYED, shown

RED = Colour.RED
CITY = Move(1, Placed(Cell(0, -1), "E", 180), player=RED, meeple=Meeple(Cell(0, -1), RED, Ground.CITY))


def test_there_is_a_step_before_the_first_move_after_each_move_and_after_the_final_scoring() -> None:
    told = shown()
    assert len(told.steps) == len(PLAYED.moves) + 2
    assert [told.steps[k].title for k in (0, 1, -2, -1)] == ["Start", "Move 1", "Move 14", "Final scoring"]
    assert [len(step.board.tiles) for step in told.steps[:3]] == [1, 2, 3]


def test_a_move_says_what_was_laid_what_it_paid_and_who_came_home() -> None:
    move = shown(Game(start=parse("D"), moves=(CITY,), players={RED: "Anna"})).steps[1]
    assert move.told == (
        "Anna: E on A1, red meeple in the city",
        "Anna: City: 2 tiles × 2 = 4",
        "Back in hand: red meeple (A1)",
    )
    assert (move.new, move.points, move.gained) == (Cell(0, -1), {RED: 4}, {RED: 4})


def test_what_was_against_the_rules_is_said_with_its_move() -> None:
    wrong = Move(2, Placed(Cell(1, 0), "C"), player=RED)
    assert shown(Game(start=parse("D"), moves=(CITY, wrong))).steps[2].told[-1] == "C does not fit on B2."


def test_a_tile_set_aside_leaves_the_board_as_it_was() -> None:
    told = shown(Game(start=parse("D"), moves=(Move(1, put_away="X", player=RED), CITY)))
    assert told.steps[1].told[0] == "Red: X set aside"
    assert (told.steps[1].board, told.steps[1].new) == (told.steps[0].board, None)


def test_a_move_of_nobody_says_only_what_was_laid() -> None:
    told = shown(Game(start=parse("D"), moves=(Move(1, Placed(Cell(0, -1), "E", 180)),)))
    assert told.steps[1].told == ("E on A1",)
