"""The drawing of a form: groups as they lie, side by side, and nothing over anything else."""

from recorder.page.dice.form import Row
from recorder.page.dice.sketch import SIDE, sketch_of


def row(number: int, face: str, place: str = "") -> Row:
    return Row(number, face, face, place, False)


def test_groups_stand_side_by_side_whatever_rows_they_lie_in() -> None:
    drawn = sketch_of([row(1, "e", "A1"), row(2, "w", "B1"), row(3, "ns", "A4"), row(4, "k"), row(5, "none")])
    places = {die.number: (die.x, die.y) for die in drawn.dice}
    assert set(places) == {1, 2, 3, 4}
    assert places[2] == (places[1][0] + SIDE, places[1][1])
    assert {y for _, y in places.values()} == {0}
    assert sorted(x for x, _ in places.values()) == [0, 100, 240, 380]


def test_black_edges_are_drawn_at_the_sides_that_are_told() -> None:
    (die,) = sketch_of([row(1, "ne", "A1")]).dice
    assert die.edges == ((0, 0, 100, 16), (84, 0, 16, 100))


def test_a_die_that_is_open_is_drawn_as_it_was_read() -> None:
    (die,) = sketch_of([Row(1, "ns", "", "A1", True)]).dice
    assert die.open and len(die.edges) == 2


def test_no_dice_are_no_drawing() -> None:
    assert sketch_of([]).dice == ()
