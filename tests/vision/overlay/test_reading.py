"""The picture for comparing: whose each feature is, who stands where, what is doubtful."""

from dataclasses import replace

import numpy as np
import pytest

from engine.cell import Cell
from engine.doubt import tile_at
from engine.pieces import Colour
from language import speak
from tests.vision.overlay.conftest import Written
from vision.overlay import draw_reading
from vision.overlay.canvas import DOUBT, LEAST_TEXT, PAINT, Canvas, rectangle
from vision.photo import Photo
from vision.reading import MeepleReading, Reading, TileReading, TrackFigure

ENGLISH = speak("en")
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
    reading = Reading("evening.jpg", (4 * SIDE, 3 * SIDE), "c1", ("base",), tiles, meeples)
    return draw_reading(photo, reading, ENGLISH)


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


def test_a_road_is_tinted_over_the_field_that_it_runs_through() -> None:
    red, _, blue = at(drawn(meeple("red", "road", 0, (0.2, 0.53)), meeple("blue", "field", 1, (0.5, 0.9))), 1.2, 0.5)
    assert red > GREY + 20 > blue + 20


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


def test_a_meeple_is_ringed_in_its_colour() -> None:
    picture = drawn(meeple("yellow", "field", 1, (0.5, 0.8)))
    ring = picture[round(1.8 * SIDE) - 48 : round(1.8 * SIDE) + 49, round(1.5 * SIDE) - 48 : round(1.5 * SIDE) + 49]
    assert (np.abs(ring.astype(int) - PAINT["yellow"]).max(2) < 8).sum() > 100


def orange(picture: np.ndarray) -> np.ndarray:
    """Which pixels of the photo itself are as orange as doubts are."""
    near: np.ndarray = np.abs(picture[: 3 * SIDE].astype(int) - DOUBT).max(2) < 8
    return near


def test_only_what_is_asked_is_framed() -> None:
    assert orange(drawn(meeple("blue", "city", 0, (0.5, 0.1)))).sum() == 0
    assert orange(drawn(meeple("blue", "city", 0, (0.5, 0.1), ask=True))).sum() > 200


def test_every_doubt_has_its_number_in_the_order_of_the_questions(badges: Written) -> None:
    """Tiles first, then pieces, also two that are alike, then the track, whose number stands in the legend."""
    tiles = (tile(0, 0, "D", "CRFR"), replace(tile(1, 0, "U", "FRFR", 90), ask=True))
    pieces = tuple(meeple("red", "field", 1, place, ask=True) for place in ((0.2, 0.8), (0.8, 0.8)))
    track = {"red": TrackFigure(3, 0.9), "blue": TrackFigure(7, 0.5, ask=True)}
    reading = Reading("evening.jpg", (9, 9), "c1", ("base",), tiles, pieces, track)
    draw_reading(Photo(np.full((3 * SIDE, 4 * SIDE, 3), GREY, np.uint8), "evening.jpg"), reading, ENGLISH)
    (one, tile_at), (two, left), (three, right), (four, _) = badges
    assert (one, two, three, four) == ("1", "2", "3", "4") and reading.questions == 4
    assert tile_at[1] < left[1] == right[1] and left[0] < right[0]  # each at what it is about


def test_numbers_can_be_those_of_another_order_and_who_has_none_is_not_framed(badges: Written) -> None:
    tiles = (replace(tile(0, 0, "D", "CRFR"), ask=True), replace(tile(1, 0, "U", "FRFR", 90), ask=True))
    piece = meeple("red", "field", 1, (0.2, 0.8), ask=True)
    reading = Reading("evening.jpg", (9, 9), "c1", ("base",), tiles, (piece,))
    photo = Photo(np.full((3 * SIDE, 4 * SIDE, 3), GREY, np.uint8), "evening.jpg")
    picture = draw_reading(photo, reading, ENGLISH, numbers={piece: 1, tile_at(Cell(1, 0)): 2})
    assert sorted(number for number, _ in badges) == ["1", "2"]
    assert orange(picture[:, : 2 * SIDE]).sum() < orange(picture[:, 2 * SIDE :]).sum()


def test_what_is_proposed_has_a_number_and_is_dashed_and_tints_nothing(badges: Written) -> None:
    faint = replace(meeple("red", "road", 0, (0.2, 0.53), ask=True), there=0.3)
    photo = Photo(np.full((3 * SIDE, 4 * SIDE, 3), GREY, np.uint8), "evening.jpg")
    whole = Reading("evening.jpg", (9, 9), "c1", ("base",), (tile(0, 0, "D", "CRFR"),))
    proposed = replace(whole, proposed=(tile(1, 0, "U", "FRFR", 90), faint))
    taken = replace(whole, tiles=(*whole.tiles, replace(tile(1, 0, "U", "FRFR", 90), ask=True)), meeples=(faint,))
    dashed, plain = (draw_reading(photo, one, ENGLISH)[: 3 * SIDE] for one in (proposed, taken))
    assert [number for number, _ in badges] == ["1", "2"] * 2
    assert 0.3 * orange(plain).sum() < orange(dashed).sum() < 0.85 * orange(plain).sum()
    assert np.abs(at(dashed, 0.85, 0.5) - GREY).max() < 3


def test_two_numbers_that_belong_to_one_place_stand_side_by_side() -> None:
    one, both = (np.count_nonzero((badged(*numbers) == DOUBT).all(-1)) for numbers in ((1,), (1, 2)))
    assert both == pytest.approx(2 * one, rel=0.1)


def badged(*numbers: int) -> np.ndarray:
    canvas = Canvas(np.full((400, 400, 3), GREY, np.uint8))
    for number in numbers:
        canvas.badge_beside(rectangle(np.array([200.0, 200.0]), 30), number)
    return canvas.done()


@pytest.mark.parametrize("middle", [(0.5, 0.5), (0.0, 0.0), (1.0, 0.5), (0.9, 1.0)])
def test_a_number_stands_beside_its_figure_and_over_no_other_wherever_they_stand(
    middle: tuple[float, float], badges: Written
) -> None:
    """Here with others above it and to its left; also at the edge of a photo of that tile alone."""
    x, y = middle
    doubted = meeple("red", "field", 1, middle, ask=True)
    others = (meeple("blue", "field", 0, (x, y - 0.5)), meeple("blue", "field", 0, (x - 0.5, y)))
    alone = replace(tile(0, 0, "D", "CRFR"), quad=((0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE)))
    reading = Reading("evening.jpg", (SIDE, SIDE), "c1", ("base",), (alone,), (doubted, *others))
    draw_reading(Photo(np.full((SIDE, SIDE, 3), GREY, np.uint8), "evening.jpg"), reading, ENGLISH)
    ((_, place),) = badges
    half = 0.62 * Canvas(np.zeros((SIDE, SIDE, 3), np.uint8)).text
    assert all(half <= along <= SIDE - half for along in place), "all of it is in the picture"
    for figure in (doubted, *others):
        away = np.abs(np.array(place) - SIDE * np.array(figure.at))
        assert max(away) > half + 0.2 * SIDE, f"what is at {figure.at} is seen"


def test_a_number_hides_nothing_of_the_tile_that_it_is_about_nor_of_one_beside_it(badges: Written) -> None:
    tiles = tuple(replace(one, ask=True) for one in (tile(0, 0, "D", "CRFR"), tile(1, 0, "U", "FRFR", 90)))
    reading = Reading("evening.jpg", (9, 9), "c1", ("base",), tiles)
    draw_reading(Photo(np.full((3 * SIDE, 4 * SIDE, 3), GREY, np.uint8), "evening.jpg"), reading, ENGLISH)
    assert len(badges) == 2
    for _, (x, y) in badges:
        assert not (SIDE < x < 3 * SIDE and SIDE < y < 2 * SIDE)


def test_a_photo_of_a_part_has_the_numbers_and_the_cells_of_the_whole_board(words: Written, badges: Written) -> None:
    """So that the list of doubts and every picture speak of the same ones."""
    photo = Photo(np.full((3 * SIDE, 4 * SIDE, 3), GREY, np.uint8), "right.jpg")
    one, two = (replace(doubtful, ask=True) for doubtful in (tile(0, 0, "D", "CRFR"), tile(1, 0, "U", "FRFR", 90)))
    whole = Reading("both", (9, 9), "c1", ("base",), (one, two))
    draw_reading(photo, replace(whole, tiles=(two,)), ENGLISH, whole)
    assert [number for number, _ in badges] == ["2"]
    assert [text for text, _ in words] == ["B", "B", "1", "1"]


def test_cells_are_called_as_on_the_board_that_the_language_speaks_about(words: Written) -> None:
    photo = Photo(np.full((3 * SIDE, 4 * SIDE, 3), GREY, np.uint8), "evening.jpg")
    reading = Reading("evening.jpg", (9, 9), "c1", ("base",), (tile(0, 0, "D", "CRFR"),))
    draw_reading(photo, reading, ENGLISH.about([(-2, -3), (0, 0)]))
    assert {text for text, _ in words} == {"C", "4"}


def test_columns_have_letters_and_rows_numbers_at_the_board_s_edge(words: Written) -> None:
    drawn()
    places = [(text, x / SIDE - 1, y / SIDE - 1) for text, (x, y) in words]
    assert {text for text, _, _ in places} == {"A", "B", "1"}  # and no tile's letter
    assert [round(x, 1) for text, x, _ in places if text == "A"] == [0.5, 0.5]
    assert all(y < 0 or y > 1 for text, _, y in places if text in "AB")
    assert all(x < 0 or x > 2 for text, x, _ in places if text == "1")


def test_tiles_are_named_only_when_that_is_wanted(words: Written) -> None:
    photo = Photo(np.full((3 * SIDE, 4 * SIDE, 3), GREY, np.uint8), "evening.jpg")
    pig = replace(meeple("red", "field", 0, (0.5, 0.9)), kind="pig")
    reading = Reading("evening.jpg", (9, 9), "c1", ("base",), (tile(0, 0, "D", "CRFR", 90),), (pig,))
    draw_reading(photo, reading, speak("de"), letters=True)
    assert {"D→", "Schwein"} <= {text for text, _ in words}


def test_the_legend_speaks_the_person_s_language_under_the_photo() -> None:
    photo = Photo(np.full((3 * SIDE, 4 * SIDE, 3), GREY, np.uint8), "evening.jpg")
    reading = Reading("evening.jpg", (9, 9), "c1", ("base",), (tile(0, 0, "D", "CRFR"),), supply={"red": 3})
    english, russian = (draw_reading(photo, reading, speak(code)) for code in ("en", "ru"))
    assert np.array_equal(english[: 3 * SIDE], russian[: 3 * SIDE])
    assert english.shape == russian.shape and not np.array_equal(english, russian)


@pytest.mark.parametrize("width", [300, 500, 1200])
def test_the_legend_is_whole_however_narrow_the_photo_is(width: int) -> None:
    """Its lines break between two entries; nothing is written beyond its edges."""
    photo = Photo(np.full((400, width, 3), GREY, np.uint8), "evening.jpg")
    track = {str(colour): TrackFigure(n * 11, 0.9, ask=n % 2 == 1) for n, colour in enumerate(Colour)}
    reading = Reading("evening.jpg", (9, 9), "c1", ("base",), supply={str(colour): 7 for colour in Colour}, track=track)
    strip = draw_reading(photo, reading, speak("de"))[400:]
    ink = (np.abs(strip.astype(int) - strip[0, 0]).max(2) > 40).nonzero()
    margin = 4
    assert ink[0].min() >= margin and ink[0].max() < len(strip) - margin
    assert ink[1].min() >= margin and ink[1].max() < width - margin


@pytest.mark.parametrize("size", [(600, 800), (3000, 4000), (4000, 1500)])
def test_text_is_high_enough_for_a_phone(size: tuple[int, int]) -> None:
    """However small the tiles are: a word's letters are two thirds of its height."""
    canvas = Canvas(np.full((*size, 3), GREY, np.uint8), side=10.0)
    assert canvas.text >= LEAST_TEXT * min(size)
    canvas.write((size[1] / 2, size[0] / 2), "H", size=1.0)
    rows = np.flatnonzero((canvas.done() == 255).all(-1).any(1))
    assert np.ptp(rows) + 1 > 0.6 * LEAST_TEXT * min(size)


def test_a_ring_shows_on_a_ground_of_its_own_colour() -> None:
    for colour, paint in PAINT.items():
        canvas = Canvas(np.full((200, 200, 3), paint, np.uint8))
        canvas.ring(np.array([100.0, 100.0]), 40, paint, 6)
        contrast = np.abs(canvas.pixels.astype(int) - paint).max(2)
        assert (contrast > 90).sum() > 1000, colour


def test_who_lies_on_another_is_ringed_above_him() -> None:
    low = meeple("red", "field", 0, (0.5, 0.9))
    alone, piled = drawn(low), drawn(low, replace(low, under=1))
    rows = np.flatnonzero((alone != piled).any(axis=(1, 2)))
    changed = rows / SIDE - 1
    assert 0.35 < changed.min() < 0.45  # the upper ring, a fifth of a tile higher


def test_the_road_over_a_bridge_is_tinted_across_its_tile() -> None:
    photo = Photo(np.full((3 * SIDE, 4 * SIDE, 3), GREY, np.uint8), "evening.jpg")
    crossed = replace(tile(0, 0, "E", "RFRC", 270), bridge=0)
    red = meeple("red", "road", 0, (0.5, 0.5))
    reading = Reading("evening.jpg", (4 * SIDE, 3 * SIDE), "c1", ("base",), (crossed,), (red,))
    picture = draw_reading(photo, reading, ENGLISH)
    for place in ((0.5, 0.1), (0.5, 0.9)):
        reddish, _, blue = at(picture, *place)
        assert reddish > GREY + 20 > blue + 20
