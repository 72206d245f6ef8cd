"""Whose each piece is, and how surely."""

import numpy as np
import pytest

from engine.pieces import Colour
from vision.meeples.colours import colours_of, in_play
from vision.meeples.planes import COLOURS


def look(**odds: float) -> tuple[float, ...]:
    """A piece that looks like these colours, the rest sharing what is left."""
    left = (1 - sum(odds.values())) / (len(COLOURS) - len(odds))
    return tuple(float(np.log(odds.get(c.value, left))) for c in COLOURS)


def test_each_piece_has_the_colour_that_it_looks_like() -> None:
    seen = [look(blue=0.97), look(blue=0.97), look(black=0.9)]
    assert [odds[0][0] for odds in colours_of(seen)] == [Colour.BLUE, Colour.BLUE, Colour.BLACK]


def test_players_narrow_the_colours() -> None:
    [((colour, _), *_)] = colours_of([look(black=0.9, blue=0.06)], players=(Colour.RED, Colour.BLUE))
    assert colour is Colour.BLUE


def test_a_plain_piece_of_a_colour_that_nobody_named_is_not_given_to_another() -> None:
    [((colour, _), *_)] = colours_of([look(black=0.9999)], players=(Colour.RED, Colour.BLUE))
    assert colour is Colour.BLACK


def test_a_tie_is_not_certain() -> None:
    [((_, certainty), *_)] = colours_of([look(black=0.49, green=0.49)])
    assert certainty == pytest.approx(0.5, abs=0.05)


def test_nobody_has_more_than_seven_so_the_least_red_of_eight_is_another_colour() -> None:
    seven = [look(red=0.99)] * 7
    eight = [*seven, look(red=0.6, black=0.35)]
    assert colours_of(eight, pieces=[1.0] * 8)[-1][0][0] is Colour.BLACK
    assert colours_of(eight)[-1][0][0] is Colour.RED, "without a limit it is what it looks like"
    assert colours_of(eight, pieces=[*[1.0] * 7, 0.0])[-1][0][0] is Colour.RED, "a builder is no eighth meeple"


def test_where_eight_look_alike_none_of_them_is_sure() -> None:
    told = colours_of([look(red=0.95)] * 8, pieces=[1.0] * 8)
    assert all(odds[0][0] is Colour.RED and odds[0][1] < 0.9 for odds in told)
    assert colours_of([look(red=0.95)] * 7, pieces=[1.0] * 7)[0][0][1] > 0.9


def test_no_pieces_no_colours() -> None:
    assert colours_of([]) == []


def test_a_colour_seen_only_faintly_is_not_in_play() -> None:
    red, pink = Colour.RED, Colour.PINK
    assert in_play([red, red, pink], [0.97, 0.5, 0.3]) == {red}
    assert in_play([pink], [0.3]) == set()
