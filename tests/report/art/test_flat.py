"""Schematic tiles show what their tile is."""

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.boxes import catalogue
from engine.outline import TILE
from engine.outline import turned as turned_point
from engine.tiles.tile import ANY_EDGE, Ground, Tile
from report.art.flat import PAPER, pixels, rgb, shapes, turned
from report.art.signs import SIGNS, sign

Pixels = NDArray[np.uint8]
SIDE = 200
TILES = pytest.mark.parametrize("tile", catalogue().values(), ids=lambda tile: tile.key)
SHOWN = {Ground.CITY: "city", Ground.FIELD: "field"}


def _colour_at(picture: Pixels, point: tuple[int, int]) -> NDArray[np.int_]:
    x, y = (min(SIDE - 1, c * SIDE // TILE) for c in point)
    return np.asarray(picture[y, x], int)


@TILES
def test_cities_and_fields_are_bare_where_figures_rest(tile: Tile) -> None:
    picture = pixels(shapes(tile), SIDE)
    for segment in tile.segments:
        if segment.ground in SHOWN and "cathedral" not in segment.marks:
            wanted = rgb(PAPER[SHOWN[segment.ground]])
            assert np.abs(_colour_at(picture, segment.rest) - wanted).max() <= 8, segment


@TILES
def test_every_side_shows_its_edge_letter(tile: Tile) -> None:
    picture = pixels(shapes(tile), SIDE)
    names = {"F": "field", "C": "city", "R": "road", "V": "river"}
    for side, letter in enumerate(tile.edges):
        if letter == ANY_EDGE or any(side in city.corners for city in tile.of(Ground.CITY)):
            continue
        along = 500 if letter in "RV" else 400  # a city's tip may touch the middle of a field's side
        place = turned_point((along, 0), 90 * side)
        seen = _colour_at(picture, place)
        nearest = min(names, key=lambda n: int(np.abs(seen - rgb(PAPER[names[n]])).sum()))
        assert nearest == letter


@pytest.mark.parametrize("key", ["A", "D", "L", "O", "V", "MG", "RI.1/CcII", "IC/Cccc.c"])
@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_turning_a_tile_turns_its_picture(key: str, rotation: int) -> None:
    drawn = shapes(catalogue()[key])
    upright, lying = pixels(drawn, SIDE), pixels(turned(drawn, rotation), SIDE).astype(int)
    off = {turn: np.abs(np.rot90(upright, -turn // 90) - lying).mean() for turn in (0, 90, 180, 270)}
    assert min(off, key=lambda turn: float(off[turn])) == rotation


def test_a_tile_shows_as_many_shields_as_it_has() -> None:
    for tile in catalogue().values():
        signs = tile.marks & {"festival", "wind-rose", "flies-W", "flies-NW"}  # each shows something blue, as a
        blue = sum(shape.fill == "shield" for shape in shapes(tile)) - len(signs)  # cathedral's window is
        cathedrals = sum("cathedral" in city.marks for city in tile.of(Ground.CITY))
        assert blue - cathedrals == sum(city.shields for city in tile.of(Ground.CITY)), tile.key


@pytest.mark.parametrize("name", SIGNS)
@pytest.mark.parametrize("room", [0.0, 1000.0])
@pytest.mark.parametrize("at", [(0, 0), (TILE, 120), (500, TILE)])
def test_a_sign_lies_whole_on_its_tile_however_near_its_edge(name: str, room: float, at: tuple[int, int]) -> None:
    for shape in sign(name, at, room):
        numbers = [c for knot in shape.path for c in knot]
        assert min(numbers) - shape.width / 2 >= 0 and max(numbers) + shape.width / 2 <= TILE


def test_a_tile_is_drawn_alike_every_time() -> None:
    first = pixels(shapes(catalogue()["O"]), SIDE)
    shapes.cache_clear()
    assert np.array_equal(first, pixels(shapes(catalogue()["O"]), SIDE))
