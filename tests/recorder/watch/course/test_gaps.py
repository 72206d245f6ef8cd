"""Ways to lay the tiles of some photos: what something hid may have come before what was seen."""

from engine.cell import Cell
from engine.pieces import Colour
from recorder.watch.course.gaps import Gap, ways_through
from recorder.watch.course.turns import turns

RED, BLUE, GREEN = Colour.RED, Colour.BLUE, Colour.GREEN
SEEN, HIDDEN = Cell(0, 0), Cell(5, 5)


def anywhere(_there: frozenset[Cell], _cell: Cell) -> float:
    return 1.0


def one(cell: Cell, colour: Colour) -> Gap:
    """One tile with one figure, in a photo of its own."""
    return Gap((cell,), {cell: {colour: 0.99}}, anywhere)


def hidden_for_a_photo(*figures: tuple[Cell, Colour]) -> Gap:
    """Photo 3 shows one tile; another, which photo 4 shows, may have lain under an arm already."""
    colours = {cell: {colour: 0.99} for cell, colour in figures}
    return Gap((SEEN, HIDDEN), colours, anywhere, between={SEEN: (3, 3), HIDDEN: (3, 4)})


def test_a_tile_under_an_arm_was_laid_before_the_one_beside_it_where_the_colours_say_so() -> None:
    gap = hidden_for_a_photo((SEEN, GREEN), (HIDDEN, BLUE))
    told = turns([one(Cell(1, 0), RED), gap, one(Cell(2, 0), RED)], (RED, BLUE, GREEN))
    assert [turn.cell for turn in told.moves[1:3]] == [HIDDEN, SEEN]
    assert told.moves[1].players[BLUE] > 0.9


def test_with_one_move_a_photo_a_tile_comes_when_it_is_seen() -> None:
    gap = hidden_for_a_photo((SEEN, BLUE))
    told = turns([one(Cell(1, 0), RED), gap, one(Cell(2, 0), RED)], (RED, BLUE, GREEN))
    assert [turn.cell for turn in told.moves[1:3]] == [SEEN, HIDDEN]
    assert told.moves[2].players[GREEN] > 0.9


def test_no_way_lays_a_tile_after_the_photo_that_shows_it() -> None:
    ways = ways_through(hidden_for_a_photo())
    laid = [(step.before, step.after) for step in ways.steps if step.tile == 0]
    after_photo_3 = {step.after for step in ways.steps if step.tile is None}
    assert laid and not any(before in after_photo_3 for before, _ in laid)
    assert all(before < after for before, after in laid) and ways.end < ways.states
