"""Wood as old and cheap boxes bring it."""

import numpy as np

from engine.pieces import Colour
from workshop.nets.meeples.things import pieces_of_players
from workshop.nets.meeples.wood import oddly_made, seen_through

TILES = [np.full((20, 20, 3), (110, 150, 60), np.uint8)]


def test_pieces_stay_where_they_are_and_whose_they_are() -> None:
    for seed in range(8):
        plain = pieces_of_players(np.random.default_rng(seed))
        odd = oddly_made(plain, TILES, np.random.default_rng(seed))
        assert [(posed, colour) for posed, colour, _ in odd] == [(posed, colour) for posed, colour, _ in plain]


def test_the_grey_wood_of_a_patch_is_of_one_lot_and_often_brown() -> None:
    browns = 0
    for seed in range(60):
        rng = np.random.default_rng(seed)
        greys = [tint for _, colour, tint in oddly_made(pieces_of_players(rng), TILES, rng) if colour is Colour.GREY]
        if len(greys) > 2:
            red, _, blue = np.median(greys, 0)
            browns += red > 1.2 * blue
            assert np.std(np.mean(greys, 1)) < 40
    assert browns > 3


def test_clear_wood_shows_what_lies_behind() -> None:
    grass = np.array([110.0, 150.0, 60.0])
    through = seen_through(np.array([220.0, 20.0, 20.0]), grass[None], np.random.default_rng(1))
    assert 130 < through[0] < 210 and 40 < through[1] < 90
