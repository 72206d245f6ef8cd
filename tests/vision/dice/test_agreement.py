"""Two dice that lie edge to edge tell the same joint: what one sees badly the other may see well."""

import pytest

from engine.cell import Cell
from vision.dice.agreement import agreed
from vision.dice.faces import FaceSeen
from vision.dice.together import Place

SURE = (1.0, 0.0, 0.0, 0.0)


def face(*black: float) -> FaceSeen:
    """A city whose edges are black with these chances, in the order of its frame."""
    north, east, south, west = black
    return FaceSeen(SURE, (north, east, south, west))


def test_two_looks_that_agree_are_surer_than_one() -> None:
    left, right = agreed([face(0.01, 0.9, 0.01, 0.01), face(0.01, 0.01, 0.01, 0.8)],
                         [Place(Cell(0, 0), 0), Place(Cell(1, 0), 0)])  # fmt: skip
    assert left.black[1] == right.black[3] == pytest.approx(0.9 * 0.8 / (0.9 * 0.8 + 0.1 * 0.2))
    assert left.black[0] == pytest.approx(0.01)


def test_a_sure_look_tells_the_other_die_s_edge() -> None:
    left, right = agreed([face(0.0, 0.999, 0.0, 0.0), face(0.0, 0.0, 0.0, 0.4)],
                         [Place(Cell(0, 0), 0), Place(Cell(1, 0), 0)])  # fmt: skip
    assert left.edges == frozenset({1}) and right.edges == frozenset({3})


def test_two_sure_looks_that_differ_leave_a_doubt_with_both() -> None:
    dice = agreed([face(0.0, 0.99, 0.0, 0.0), face(0.0, 0.0, 0.0, 0.01)],
                  [Place(Cell(0, 0), 0), Place(Cell(1, 0), 0)])  # fmt: skip
    assert all(die.certainty < 0.6 for die in dice)


def test_frames_may_begin_at_any_corner() -> None:
    """The lower die's frame begins in the east: its edge 3 is the layout's north."""
    upper, lower = agreed([face(0.0, 0.0, 0.7, 0.0), face(0.0, 0.0, 0.0, 0.7)],
                          [Place(Cell(0, 0), 0), Place(Cell(0, 1), 3)])  # fmt: skip
    assert upper.black[2] == lower.black[3] > 0.8


def test_dice_that_lie_apart_say_nothing_of_each_other() -> None:
    apart = [face(0.3, 0.4, 0.6, 0.7)] * 2
    seen = agreed(apart, [Place(Cell(0, 0), 0), Place(Cell(0, 2), 0)])
    assert [die.black for die in seen] == [pytest.approx(die.black) for die in apart]
