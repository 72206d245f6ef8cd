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


def test_no_pieces_no_colours() -> None:
    assert colours_of([]) == []


def test_a_colour_seen_only_faintly_is_not_in_play() -> None:
    red, pink = Colour.RED, Colour.PINK
    assert in_play([red, red, pink], [0.97, 0.5, 0.3]) == {red}
    assert in_play([pink], [0.3]) == set()
