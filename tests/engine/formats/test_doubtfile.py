"""Doubts and corrections as files hold them, today and before 0.2."""

import json

import pytest

from engine.cell import Cell
from engine.doubt import NOTHING, Alternative, Correction, Doubt, meeples_at, tile_at, track_of
from engine.errors import UnreadableFile
from engine.formats.doubtfile import correction_from, correction_to_json, doubt_from, doubt_to_json
from engine.formats.jsonvalue import Value
from engine.pieces import Colour

TILE = Doubt(tile_at(Cell(3, -2)), "F@90", 0.6, (Alternative("H@90", 0.3, {Colour.RED: -9}), Alternative("B@0", 0.1)))
DOUBTS = [
    TILE,
    Doubt(meeples_at(Cell(0, 2)), "blue:field", 0.7, (Alternative(NOTHING, 0.3),), under=2),
    Doubt(track_of(Colour.RED), "34", 0.5),
]


@pytest.mark.parametrize("doubt", DOUBTS)
def test_a_doubt_comes_back_as_it_was(doubt: Doubt) -> None:
    assert doubt_from(Value(json.loads(json.dumps(doubt_to_json(doubt))), "")) == doubt


@pytest.mark.parametrize(
    "correction",
    [TILE.answered("H@90"), Correction(track_of(Colour.BLUE), NOTHING, "12"), Correction(None, "", "Rita moved it")],
)
def test_a_correction_comes_back_as_it_was(correction: Correction) -> None:
    assert correction_from(Value(json.loads(json.dumps(correction_to_json(correction))), "")) == correction


def test_lines_of_before_are_read() -> None:
    assert doubt_from(Value("tile 3,-2: F@90", "")) == Doubt(tile_at(Cell(3, -2)), "F@90")
    assert doubt_from(Value("track red: 30", "")) == Doubt(track_of(Colour.RED), "30")
    corrected = Correction(meeples_at(Cell(0, 1)), "red:road,blue:field", NOTHING)
    assert correction_from(Value("meeple 0,1: red:road,blue:field -> nothing", "")) == corrected
    assert correction_from(Value("track red: nothing -> 43", "")) == Correction(track_of(Colour.RED), NOTHING, "43")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("perhaps an F", 'doubts[0]: "perhaps an F" is not a doubt.'),
        ("tile red: F@90", "is not a doubt"),
        (5, "doubts[0]: this should be an object."),
        ({"what": "tile", "x": 1, "read": "F@90"}, "doubts[0]: y is missing."),
        ({"what": "track", "colour": "mauve", "read": "3"}, 'doubts[0].colour: "mauve" is not known'),
        ({"what": "tile", "x": 0, "y": 0, "read": "ZZ@45"}, 'doubts[0].read: "ZZ@45" is not a doubt'),
        ({"what": "meeple", "x": 0, "y": 0, "read": "a king"}, 'doubts[0].read: "a king" is not a doubt'),
        ({**doubt_to_json(TILE), "alternatives": [{"words": "?", "likelihood": 0.2}]}, '"?" is not a doubt'),
        ({"what": "roof", "read": "3"}, 'doubts[0].what: "roof" is not known; choose one of tile, meeple, track.'),
        ({**doubt_to_json(TILE), "alternatives": [{"words": "B@0"}]}, "alternatives[0]: likelihood is missing"),
    ],
)
def test_what_is_no_doubt_is_refused_with_its_place(told: object, said: str) -> None:
    with pytest.raises(UnreadableFile) as fault:
        doubt_from(Value(told, "doubts[0]"))
    assert said in str(fault.value)


def test_what_hangs_on_a_doubt_is_the_most_that_anybody_gains_or_loses() -> None:
    assert [doubt.stake for doubt in DOUBTS] == [9, 0, 0]
