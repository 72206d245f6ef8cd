"""The picture for comparing: whose each feature is, who stands where, what is doubtful."""

from dataclasses import replace

import numpy as np

from vision.overlay import DOUBTFUL, PAINT, draw_reading
from vision.photo import Photo
from vision.reading import MeepleReading, Reading, TileReading

SIDE = 200
GREY = 128


def tile(x: int, y: int, key: str, edges: str, rotation: int = 0) -> TileReading:
    left, top = SIDE * (x + 1.0), SIDE * (y + 1.0)
    quad = ((left, top), (left + SIDE, top), (left + SIDE, top + SIDE), (left, top + SIDE))
    return TileReading(x, y, key, rotation, edges, quad, 0.99)


def drawn(*meeples: MeepleReading) -> np.ndarray:
    """A start tile with a straight road beside it, on grey."""
    photo = Photo(np.full((3 * SIDE, 4 * SIDE, 3), GREY, np.uint8), "evening.jpg")
    tiles = (tile(0, 0, "D", "CRFR"), tile(1, 0, "U", "FRFR", 90))
    picture: np.ndarray = draw_reading(
        photo, Reading("evening.jpg", (4 * SIDE, 3 * SIDE), "c1", ("base",), tiles, meeples)
    )
    return picture


def meeple(colour: str, on: str, segment: int, at: tuple[float, float], ask: bool = False) -> MeepleReading:
    return MeepleReading(0, 0, colour, "meeple", on, segment, at, False, 0.9, ask)


def at(picture: np.ndarray, x: float, y: float) -> np.ndarray:
    """The mean colour near a place of the board, in tiles."""
    row, column = round((y + 1) * SIDE), round((x + 1) * SIDE)
    mean: np.ndarray = picture[row - 3 : row + 4, column - 3 : column + 4].reshape(-1, 3).mean(0)
    return mean


def test_a_road_is_tinted_in_its_owners_colour_on_every_tile() -> None:
    picture = drawn(meeple("red", "road", 0, (0.2, 0.53)))
    for place in ((0.85, 0.5), (1.2, 0.5)):
        red, _, blue = at(picture, *place)
        assert red > GREY + 20 > blue + 20
    assert np.abs(at(picture, 1.2, 0.2) - GREY).max() < 3


def test_what_nobody_holds_keeps_its_own_colour() -> None:
    assert np.abs(at(drawn(), 0.85, 0.2) - GREY).max() < 3


def test_a_shared_city_on_one_tile_shows_both_colours_mixed() -> None:
    one, two = meeple("red", "city", 0, (0.2, 0.1)), meeple("blue", "city", 0, (0.8, 0.1))
    red, _, blue = at(drawn(one, two), 0.5, 0.05)
    alone, _, _ = at(drawn(one), 0.5, 0.05)
    assert abs(red - blue) < 8 < alone - red


def test_a_shared_road_shows_one_colour_a_tile() -> None:
    picture = drawn(meeple("red", "road", 0, (0.2, 0.53)), meeple("blue", "road", 0, (0.5, 0.53)))
    (left, _, left_blue), (right, _, right_blue) = at(picture, 0.9, 0.5), at(picture, 1.2, 0.5)
    assert (left - left_blue) * (right - right_blue) < -400


def test_two_doubts_about_like_pieces_have_a_number_each() -> None:
    near, far = (meeple("red", "field", 1, place, ask=True) for place in ((0.2, 0.8), (0.8, 0.8)))
    both, one = drawn(near, far), drawn(near, replace(far, ask=False))
    label = np.s_[round(1.95 * SIDE) :, : round(1.5 * SIDE)]
    assert np.array_equal(both[label], one[label]), "the first is number 1 in both"


def test_a_meeple_is_ringed_in_its_colour() -> None:
    picture = drawn(meeple("yellow", "field", 1, (0.5, 0.8)))
    ring = picture[round(1.8 * SIDE) - 48 : round(1.8 * SIDE) + 49, round(1.5 * SIDE) - 48 : round(1.5 * SIDE) + 49]
    assert (np.abs(ring.astype(int) - PAINT["yellow"]).max(2) < 8).sum() > 100


def test_only_what_is_asked_is_written_in_red() -> None:
    def red(picture: np.ndarray) -> int:
        return int((np.abs(picture.astype(int) - DOUBTFUL).max(2) < 8).sum())

    assert red(drawn(meeple("blue", "city", 0, (0.5, 0.1)))) == 0
    assert red(drawn(meeple("blue", "city", 0, (0.5, 0.1), ask=True))) > 20


def test_a_photo_of_a_part_has_the_numbers_of_the_whole_board() -> None:
    """So that the list of doubts and every picture speak of the same ones."""
    photo = Photo(np.full((3 * SIDE, 4 * SIDE, 3), GREY, np.uint8), "right.jpg")
    one, two = (replace(doubtful, ask=True) for doubtful in (tile(0, 0, "D", "CRFR"), tile(1, 0, "U", "FRFR", 90)))
    whole = Reading("both", (9, 9), "c1", ("base",), (one, two))
    part = replace(whole, tiles=(two,))
    second, same = draw_reading(photo, part, whole), draw_reading(photo, whole)
    number = np.s_[round(1.1 * SIDE) : round(1.5 * SIDE), round(2.05 * SIDE) : round(2.45 * SIDE)]
    assert np.array_equal(second[number], same[number])
    assert not np.array_equal(draw_reading(photo, part)[number], same[number])


def test_who_lies_on_another_is_ringed_above_him() -> None:
    low = meeple("red", "field", 0, (0.5, 0.9))
    alone, piled = drawn(low), drawn(low, replace(low, under=1))
    rows = np.flatnonzero((alone != piled).any(axis=(1, 2)))
    changed = rows / SIDE - 1
    assert 0.35 < changed.min() < 0.45  # the upper ring, a fifth of a tile higher
