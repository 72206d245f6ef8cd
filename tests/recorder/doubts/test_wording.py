"""What a question asks and offers, in words."""

import pytest

from engine.board import Meeple, Placed
from engine.boxes import catalogue
from engine.cell import Cell
from engine.formats import notation
from engine.pieces import Colour
from engine.tiles.tile import ROTATIONS, Ground, Tile
from language import NAMES, speak
from language.words import standing_said
from recorder.doubts.wording import tile_said


def red_on(line: str, language: str = "en") -> list[str]:
    """Says where each of the meeples of a tile stands."""
    board = notation.parse(line)
    return [standing_said(meeple, board.tiles[0], speak(language)) for meeple in board.meeples]


def test_two_farmers_beside_a_road_into_a_city_are_told_apart() -> None:
    assert red_on("S,red:field,red:field1") == [
        "red meeple on the field (south; corner south-east)",
        "red meeple on the field (south; corner south-west)",
    ]
    assert red_on("S@90,red:field") == ["red meeple on the field (west; corner south-west)"]
    assert red_on("O,red:field,red:field1") == [
        "red meeple on the field (east, south; corners north-east, south-west)",
        "red meeple on the field (east, south; corner south-east)",
    ]


def test_where_the_sides_tell_enough_nothing_else_is_said() -> None:
    assert red_on("V,red:field,red:field1,red:road") == [
        "red meeple on the field (north, east, south, west)",
        "red meeple on the field (south, west)",
        "red meeple on the road",
    ]


def test_of_a_pile_the_sides_stand_beside_the_field_that_they_are_of() -> None:
    board = notation.parse("V,red:field1")
    (farmer,) = board.meeples
    told = standing_said(farmer, board.tiles[0], speak("en"), under=2)
    assert told == "red meeple on the field (south, west), on top of 2 other figures"


def test_on_a_tile_that_nobody_knows_two_fields_are_told_apart_by_their_numbers() -> None:
    one, two = (Meeple(Cell(0, 0), Colour.RED, Ground.FIELD, segment) for segment in (0, 1))
    assert standing_said(one, None, speak("en")) != standing_said(two, None, speak("en"))


@pytest.mark.parametrize("language", sorted(NAMES))
def test_on_no_tile_of_any_box_two_choices_read_alike(language: str) -> None:
    speech = speak(language)
    for tile in catalogue().values():
        for rotation in ROTATIONS:
            lies = Placed(Cell(0, 0), tile.key, rotation)
            said = [standing_said(meeple, lies, speech) for meeple in _everywhere(tile)]
            assert len(set(said)) == len(said), (tile.key, rotation, said)


def _everywhere(tile: Tile) -> list[Meeple]:
    grounds = dict.fromkeys(segment.ground for segment in tile.segments if segment.ground is not Ground.RIVER)
    return [Meeple(Cell(0, 0), Colour.RED, ground, n) for ground in grounds for n in range(len(tile.of(ground)))]


def test_a_tile_under_a_bridge_is_told_with_the_sides_that_it_joins() -> None:
    assert tile_said("E@270,+bridge:0", speak("en")) == "E@270,+bridge:0  city (west), bridge (north, south)"
    assert tile_said("B@0,+bridge:1", speak("en")) == "B@0,+bridge:1  monastery, bridge (east, west)"


def test_the_road_over_a_bridge_is_told_from_the_one_below() -> None:
    assert red_on("U@90,red:road,red:road1,+bridge:0") == [
        "red meeple on the road",
        "red meeple on the road (bridge)",
    ]
    assert red_on("E@270,red:road,+bridge:0", "de") == ["Meeple (rot) auf der Straße (Brücke)"]
