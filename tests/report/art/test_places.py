"""Walls stand where a city meets the land, and houses find room."""

import numpy as np

from engine.boxes import catalogue
from engine.tiles.tile import Ground
from report.art.places import free_ground, room, shield_places, strew, walls


def test_a_city_has_one_wall_to_each_field() -> None:
    catalogued = catalogue()
    for key, count in (("E", 1), ("C", 0), ("F", 2), ("R", 1), ("N", 1)):
        assert len(walls(catalogued[key].of(Ground.CITY)[0].outline)) == count, key


def test_no_wall_runs_along_the_border() -> None:
    for tile in catalogue().values():
        for city in tile.of(Ground.CITY):
            for wall in walls(city.outline):
                ends = np.array([knot[-2:] for knot in wall])
                for axis in (0, 1):
                    for line in (0, 1000):
                        both = (ends[:-1, axis] == line) & (ends[1:, axis] == line)
                        assert not (both & (np.abs(np.diff(ends, axis=0)).min(1) == 0)).any(), tile.key


def test_houses_keep_their_distance() -> None:
    tile = catalogue()["C"]
    city = tile.of(Ground.CITY)[0]
    houses = np.array(strew(free_ground(tile, city), 60, 12, np.random.default_rng(1), [(*city.rest, 200)]))
    apart = np.linalg.norm(houses[:, None] - houses[None], axis=-1) + 1000 * np.eye(len(houses))
    assert apart.min() >= 120
    assert np.linalg.norm(houses - city.rest, axis=1).min() > 240
    assert houses.min() >= 55
    assert houses.max() <= 945


def test_shields_hang_inside_their_city() -> None:
    for tile in catalogue().values():
        for city in tile.of(Ground.CITY):
            for place in shield_places(tile, city):
                assert city.outline.contains(place), tile.key
                assert np.hypot(*np.subtract(place, city.rest)) > 120


def test_room_shrinks_by_what_is_taken() -> None:
    tile = catalogue()["C"]
    free = free_ground(tile, tile.of(Ground.CITY)[0])
    assert room(free).max() > 400
    assert room(free, [(500, 500, 200)]).max() < 300
