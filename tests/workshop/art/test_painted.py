"""Painted tiles show what their tile is, whatever the style and the seed."""

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.boxes import catalogue
from engine.outline import TILE
from engine.tiles.tile import Ground, Tile
from workshop.art.painted import STYLES, paint

SIDE = 160
EVERY_STYLE = pytest.mark.parametrize("style", STYLES)
SOME = ["A", "C", "D", "F", "HG", "L", "N", "O", "V", "X", "RI.1/CIRI", "IC/Cccc.c"]


def _mean_colour(picture: NDArray[np.uint8], point: tuple[float, float], reach: int = 4) -> NDArray[np.float64]:
    x, y = (int(np.clip(c * SIDE / TILE, reach, SIDE - 1 - reach)) for c in point)
    return np.asarray(picture[y - reach : y + reach + 1, x - reach : x + reach + 1].reshape(-1, 3).mean(0))


def _nearest(colour: NDArray[np.float64], style: str) -> str:
    look = STYLES[style]
    choice = {
        "city": [look.court],
        "field": [look.grass[0], look.grass[1], tuple(np.mean(look.grass, 0))],
        "river": [look.water[0], look.water[1]],
        "road": [look.road],
    }
    return min(choice, key=lambda name: min(float(np.abs(colour - c).max()) for c in choice[name]))


@cache
def _painted(key: str, style: str) -> NDArray[np.uint8]:
    return paint(catalogue()[key], 3, style, SIDE)


@EVERY_STYLE
@pytest.mark.parametrize("key", SOME)
def test_every_ground_has_its_colour_where_figures_rest(style: str, key: str) -> None:
    tile = catalogue()[key]
    picture = _painted(key, style)
    for segment in tile.segments:
        plain = segment.ground in (Ground.CITY, Ground.FIELD) and "cathedral" not in segment.marks
        if plain:
            assert _nearest(_mean_colour(picture, segment.rest), style) == segment.ground, segment


@EVERY_STYLE
@pytest.mark.parametrize("key", SOME)
def test_neighbours_meet_in_the_middle_of_every_side(style: str, key: str) -> None:
    tile = catalogue()[key]
    picture = _painted(key, style)
    grounds = {"F": "field", "C": "city", "R": "road", "V": "river"}
    edges = (picture[1:5].reshape(-1, SIDE, 3), picture[:, -5:-1].transpose(1, 0, 2),
             picture[-5:-1].reshape(-1, SIDE, 3), picture[:, 1:5].transpose(1, 0, 2))  # fmt: skip
    for letter, edge in zip(tile.edges, edges, strict=True):
        reach = 4 if letter in "RV" else 25  # a house may stand at one place of a city's edge, not along half of it
        middle = np.median(edge[:, SIDE // 2 - reach : SIDE // 2 + reach].reshape(-1, 3), axis=0)
        assert _nearest(middle, style) == grounds[letter], (key, letter)


def test_a_seed_repeats_its_tile_and_another_does_not() -> None:
    tile = catalogue()["V"]
    assert np.array_equal(paint(tile, 1, "spring", SIDE), paint(tile, 1, "spring", SIDE))
    off = np.abs(paint(tile, 1, "spring", SIDE).astype(int) - paint(tile, 2, "spring", SIDE)).mean()
    assert off > 4  # and yet it is the same tile: a wholly different one is off by more than twice as much
    assert off < np.abs(paint(tile, 1, "spring", SIDE).astype(int) - paint(catalogue()["N"], 1, "spring", SIDE)).mean()


def test_the_larger_picture_is_the_same_tile() -> None:
    tile: Tile = catalogue()["O"]
    small, large = paint(tile, 1, "summer", 100), paint(tile, 1, "summer", 300)
    assert large.shape == (300, 300, 3)
    few, many = (p.reshape(20, n, 20, n, 3).mean((1, 3)) for p, n in ((small, 5), (large, 15)))
    assert np.abs(few - many).mean() < 8


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_every_tile_can_be_painted(key: str) -> None:
    picture = paint(catalogue()[key], 0, "winter", 60)
    assert picture.shape == (60, 60, 3)
    assert picture.std() > 5
