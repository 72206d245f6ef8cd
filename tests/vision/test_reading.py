"""A reading survives its file whole, and a file that is none says so in one sentence."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import UnreadableFile
from engine.message import Counted, Message
from engine.pieces import Colour
from engine.referee.findings import Code, Finding
from engine.tiles.tile import Ground
from language import speak
from vision import readingfile
from vision.codes import PhotoCode
from vision.reading import (
    MeepleAlternative,
    MeepleReading,
    Reading,
    TileAlternative,
    TileReading,
    TrackAlternative,
    TrackFigure,
)

QUAD = ((10.5, 20.0), (60.25, 21.0), (61.0, 71.0), (9.0, 70.0))


def evening() -> Reading:
    return Reading(
        photo="Spieleabend ä.jpg",
        size=(4128, 2322),
        edition="c2",
        sets=("base", "river-1"),
        tiles=(
            TileReading(0, 0, "D", 90, "RCRF", QUAD, 0.998, False, (TileAlternative("U", 0, 0.001),)),
            TileReading(1, 0, "EG", 0, "CFFF", QUAD, 0.75, True, (TileAlternative("E", 0, 0.25),)),
            TileReading(2, 0, "RI.1/CICI", 180, "CVCV", QUAD, 1.0),
            TileReading(-3, 0, "?", None, "RF?C", QUAD, 0.4, True),
            TileReading(3, 0, "EG", 270, "RFRC", QUAD, 0.8, True, (TileAlternative("B", 0, 0.1, 0),), 0),
        ),
        meeples=(
            MeepleReading(
                0, 0, "red", "meeple", "city", 0, (0.5, 0.25), False, 0.6, True, there=0.97,
                alternatives=(
                    MeepleAlternative("red", "meeple", "road", 0, 0.3),
                    MeepleAlternative("red", "meeple", "city", 0, 0.1, (1, 0)),
                ),
            ),
            MeepleReading(0, 0, "red", "meeple", "field", 1, (0.5, 0.75), True, 0.97),
            MeepleReading(0, 0, "red", "meeple", "field", 1, (0.5, 0.75), True, 0.95, under=1),
        ),
        track={"red": TrackFigure(34, 0.9), "blue": TrackFigure(14, 0.4, True, (TrackAlternative(64, 0.6),))},
        findings=(Finding(Code.EDGE_MISMATCH, ((0, 0), (1, 0)), Message("A road meets a field here.")),),
        supply={"red": 3},
        players={"red": "Anna", "blue": ""},
        proposed=(
            TileReading(2, 1, "B", 0, "FFFF", QUAD, 0.25, True),
            MeepleReading(1, 0, "grey", "meeple", "field", 0, (0.1, 0.9), True, 0.16, True, there=0.16),
        ),
    )


def test_writing_and_reading_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "r.json").write_text(readingfile.dumps(evening()), encoding="utf-8")
    assert readingfile.read(tmp_path / "r.json") == evening()


def test_the_next_best_board_that_older_files_tell_is_passed_over() -> None:
    older = _put("next_best", [{"x": 1, "y": 0, "tile": "E", "rotation": 0}])
    assert readingfile.from_json(json.loads(older)) == evening()


def test_who_knows_no_bridges_reads_a_tile_of_no_box_with_the_edges_that_count() -> None:
    crossed = readingfile.to_json(evening())["tiles"][-1]
    assert (crossed["tile"], crossed["rotation"], crossed["garden"]) == ("?", None, False)
    assert (crossed["edges"], crossed["bridge"]) == ("RFRC", 0)
    assert crossed["under"] == {"tile": "E", "rotation": 270, "garden": True}


def test_a_bridge_needs_a_tile_below() -> None:
    told = readingfile.to_json(evening())
    del told["tiles"][-1]["under"]
    with pytest.raises(UnreadableFile, match=r"tiles\[4\].*under is missing"):
        readingfile.from_json(told)


@pytest.mark.parametrize(
    ("message", "german"),
    [
        (Message("These tiles touch no other tile of the board."),
         "Diese Plättchen berühren kein anderes Plättchen des Plans."),
        (Message("The {side} edge of the photo cuts the board; step back and take all of it.",
                 side=Message("left")),
         "(links)"),
        (Message("Glare hides {tiles}; move the lamp or the camera and take the photo again.",
                 tiles=Counted("{n} tile", "{n} tiles", 3)),
         "3 Plättchen"),
        (Message("The tiles are only {side:.0f} pixels wide where {least:.0f} are needed; come closer.",
                 side=17.25, least=24.0),
         "17"),
        (Message("A {ground} touches a {against} between {cell} and {neighbour}.",
                 cell="0,0", neighbour="1,0", ground=Ground.ROAD, against=Ground.CITY),
         "Straße"),
        (Message("The {colour} figure on the track may stand on {points}.", colour=Colour.BLACK, points=12), "schwarz"),
        (Message.plain("{Nobody} knows this."), "{Nobody} knows this."),
    ],
)  # fmt: skip
def test_what_a_photo_showed_wrong_is_said_in_any_language_on_another_day(
    tmp_path: Path, message: Message, german: str
) -> None:
    wrong = replace(evening(), findings=(Finding(PhotoCode.TRACK_DOUBT, ((0, 0),), message),))
    (tmp_path / "r.json").write_text(readingfile.dumps(wrong), encoding="utf-8")
    (again,) = readingfile.read(tmp_path / "r.json").findings
    assert again.text == str(message)
    assert german in speak("de").tell(again.message) == speak("de").tell(message)


def test_what_a_file_of_before_says_in_english_alone_stays_english(tmp_path: Path) -> None:
    found = readingfile.to_json(evening())
    found["findings"] = [{"code": "too-blurred", "cells": [], "text": "The photo is {blurred}."}]
    (tmp_path / "r.json").write_text(json.dumps(found), encoding="utf-8")
    (again,) = readingfile.read(tmp_path / "r.json").findings
    assert speak("de").tell(again.message) == "The photo is {blurred}."


def test_a_garden_tile_keeps_its_letter_and_other_tiles_their_id() -> None:
    tiles = readingfile.to_json(evening())["tiles"]
    assert [(t["tile"], t["garden"]) for t in tiles] == [
        ("D", False), ("E", True), ("RI.1/CICI", False), ("?", False), ("?", False),
    ]  # fmt: skip


def test_what_a_person_is_asked_is_counted() -> None:
    assert evening().questions == 5 + len(evening().proposed) == 7


def _put(path: str, value: Any) -> str:
    """The evening's JSON with one value in it replaced; `...` takes it away."""
    found: Any = readingfile.to_json(evening())
    *way, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    place = found
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(found)


def _deep(levels: int) -> Any:
    value: Any = 0
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("tiles", ..., "the file: tiles is missing"),
        ("format", "carcassonne-board/1", 'format: "carcassonne-board/1" is not one of carcassonne-reading/1'),
        ("size", [0, 100], r"size\[0\]: 0 should be 1 or more"),
        ("edition", "c9", 'edition: "c9" is not one of null, c1'),
        ("sets", ["base", "rivers"], r'sets\[1\]: "rivers" is not one of base'),
        ("tiles.0.x", 0.5, r"tiles\[0\]\.x: 0\.5 should be a whole number"),
        ("tiles.0.x", "0", r'tiles\[0\]\.x: "0" should be a whole number'),
        ("tiles.0.x", 2**63, r"tiles\[0\]\.x: this number is too large"),
        ("tiles.0.x", -(2**63) - 1, r"tiles\[0\]\.x: this number is too large"),
        ("tiles.0.edges", "NOPE", r'tiles\[0\]\.edges: "NOPE" should be four characters out of F C R V'),
        ("tiles.0.rotation", 45, r"tiles\[0\]\.rotation: 45 is not one of 0, 90, 180, 270"),
        ("tiles.0.rotation", 90.0, r"tiles\[0\]\.rotation: 90\.0 is not one of"),
        ("tiles.0.quad", [[1, 2], [3, 4]], r"tiles\[0\]\.quad: this should be four corners"),
        ("tiles.0.quad.2", [1, 2, 3], r"tiles\[0\]\.quad\[2\]: this should be two numbers"),
        ("tiles.0.ask", 1, r"tiles\[0\]\.ask: 1 should be true or false"),
        ("tiles.0.certainty", float("nan"), r"tiles\[0\]\.certainty: this is not a number"),
        ("tiles.0.certainty", float("inf"), r"tiles\[0\]\.certainty: this number is too large"),
        ("tiles.0.alternatives.0.tile", 7, r"tiles\[0\]\.alternatives\[0\]\.tile: 7 should be text"),
        ("meeples.0.colour", "mauve", r'meeples\[0\]\.colour: "mauve" is not known; choose one of red'),
        ("meeples.0.kind", "duck", r'meeples\[0\]\.kind: "duck" is not known; choose one of meeple'),
        ("meeples.0.on", "lake", r'meeples\[0\]\.on: "lake" is not known; choose one of'),
        ("meeples.0.segment", -1, r"meeples\[0\]\.segment: -1 should be 0 or more"),
        ("meeples.0.at", [0.5], r"meeples\[0\]\.at: this should be two numbers"),
        ("meeples.0.lying", "no", r'meeples\[0\]\.lying: "no" should be true or false'),
        ("track.mauve", {}, "track.mauve: this is not known here; choose one of red"),
        ("track.red", {"points": 3}, "track.red: certainty is missing"),
        ("supply.red", "3", r'supply\.red: "3" should be a whole number'),
        ("players.red", None, r"players\.red: null should be text"),
        ("findings.0.cells.0", [1], r"findings\[0\]\.cells\[0\]: this should be two numbers"),
        (
            "findings.0.text",
            "All is well.",
            r'findings\[0\]\.message: this does not match the text beside it, "All is well\."',
        ),
        ("findings.0.message", {"english": "A {road} meets {0}.", "values": {}}, r"findings\[0\]\.message: this does"),
        ("findings.0.message", ["A road meets a field here."], r"findings\[0\]\.message: this does not match"),
        ("findings.0.message", {"one": "A road", "many": "roads", "number": "no"}, r"findings\[0\]\.message: this"),
        ("photo", "\ud800", "photo: this text contains half a character"),
        ("photo", _deep(40), r"photo\[0\].*: this is nested too deeply"),
        ("made_with", float("nan"), "made_with: this is not a number"),
    ],
)
def test_a_spoiled_reading_says_what_is_wrong_and_where(tmp_path: Path, path: str, value: Any, said: str) -> None:
    (tmp_path / "r.json").write_text(_put(path, value), encoding="utf-8")
    with pytest.raises(UnreadableFile, match=r"r\.json: " + said):
        readingfile.read(tmp_path / "r.json")
    with pytest.raises(UnreadableFile, match=said):
        readingfile.from_json(json.loads(_put(path, value)))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"[" * 100_000, "the file: this is nested too deeply"),
        (b'{"photo": ' + b"[" * 3000 + b"]" * 3000 + b"}", "this is nested too deeply"),
        (b'{"size": [' + b"9" * 5000 + b", 1]}", r"size\[0\]: this number is too large"),
        (b'{"size": [1e999, 1]}', r"size\[0\]: this number is too large"),
        (b'{"tiles": [{"x": 1, "x": 2}]}', r"tiles\[0\]: x is given twice"),
        (b"[]", "the file: this should be an object"),
        (b'{"tiles": ', "line 1, column 11: this is not JSON"),
        (b"\xff\xd8", "is not text in UTF-8"),
    ],
)
def test_a_file_of_anything_is_told_in_one_sentence(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "r.json").write_bytes(content)
    with pytest.raises(UnreadableFile, match=said):
        readingfile.read(tmp_path / "r.json")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["x", "red", "english"]), inner),
    max_leaves=8,
)
PLACES = (
    "size", "sets", "edition", "tiles", "tiles.0", "tiles.0.quad", "tiles.0.rotation", "tiles.0.alternatives.0",
    "meeples.0", "meeples.0.at", "meeples.0.segment", "track", "track.red", "findings.0", "findings.0.message",
    "supply", "players",
)  # fmt: skip


@given(st.sampled_from(PLACES), ANYTHING)
def test_any_json_is_a_reading_or_one_sentence(path: str, value: Any) -> None:
    try:
        again = readingfile.from_json(json.loads(_put(path, value)))
    except UnreadableFile as fault:
        assert str(fault).endswith(".")
    else:
        assert readingfile.from_json(json.loads(readingfile.dumps(again))) == again


def test_a_missing_reading_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"gone\.json"):
        readingfile.read(tmp_path / "gone.json")
