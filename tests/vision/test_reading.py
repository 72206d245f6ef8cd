"""A reading survives its file whole, and a file that is none says so in one sentence."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import UnreadableFile
from engine.message import Counted, Message
from engine.pieces import Colour
from engine.referee.findings import Code, Finding
from engine.tiles.tile import Ground
from language import speak
from vision import reading
from vision.codes import PhotoCode
from vision.reading import Alternative, MeepleReading, Reading, Rival, TileReading, TrackFigure

QUAD = ((10.5, 20.0), (60.25, 21.0), (61.0, 71.0), (9.0, 70.0))


def evening() -> Reading:
    return Reading(
        photo="Spieleabend ä.jpg",
        size=(4128, 2322),
        edition="c2",
        sets=("base", "river-1"),
        tiles=(
            TileReading(0, 0, "D", 90, "RCRF", QUAD, 0.998, False, (Alternative("U", 0, 0.001),)),
            TileReading(1, 0, "EG", 0, "CFFF", QUAD, 0.75, True, (Alternative("E", 0, 0.25),)),
            TileReading(2, 0, "RI.1/CICI", 180, "CVCV", QUAD, 1.0),
            TileReading(-3, 0, "?", None, "RF?C", QUAD, 0.4, True),
        ),
        meeples=(
            MeepleReading(0, 0, "red", "meeple", "city", 0, (0.5, 0.25), False, 0.97, True),
            MeepleReading(0, 0, "red", "meeple", "field", 1, (0.5, 0.75), True, 0.97),
            MeepleReading(0, 0, "red", "meeple", "field", 1, (0.5, 0.75), True, 0.95, under=1),
        ),
        track={"red": TrackFigure(34, 0.9)},
        findings=(Finding(Code.EDGE_MISMATCH, ((0, 0), (1, 0)), Message("A road meets a field here.")),),
        next_best=(Rival(1, 0, "E", 0),),
        supply={"red": 3},
        players={"red": "Anna", "blue": ""},
    )


def test_writing_and_reading_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "r.json").write_text(reading.dumps(evening()), encoding="utf-8")
    assert reading.read(tmp_path / "r.json") == evening()


@pytest.mark.parametrize(
    ("message", "german"),
    [
        (Message("These tiles touch no other tile of the board."),
         "Diese Plättchen berühren kein anderes Plättchen des Plans."),
        (Message("The board is cut by the {side} edge of the photo; step back and take all of it.",
                 side=Message("left")),
         "(links)"),
        (Message("Glare hides {tiles}; move the lamp or the camera and take it again.",
                 tiles=Counted("{n} tile", "{n} tiles", 3)),
         "3 Plättchen"),
        (Message("The tiles are only {side:.0f} pixels wide where {least:.0f} are needed; come closer.",
                 side=17.25, least=24.0),
         "17"),
        (Message("At {cell} and {neighbour} a {ground} touches a {against}.",
                 cell="0,0", neighbour="1,0", ground=Ground.ROAD, against=Ground.CITY),
         "Straße"),
        (Message("On the track {colour} may stand on {points}.", colour=Colour.BLACK, points=12), "schwarz"),
        (Message.plain("{Nobody} knows this."), "{Nobody} knows this."),
    ],
)  # fmt: skip
def test_what_a_photo_showed_wrong_is_said_in_any_language_on_another_day(
    tmp_path: Path, message: Message, german: str
) -> None:
    wrong = replace(evening(), findings=(Finding(PhotoCode.TRACK_DOUBT, ((0, 0),), message),))
    (tmp_path / "r.json").write_text(reading.dumps(wrong), encoding="utf-8")
    (again,) = reading.read(tmp_path / "r.json").findings
    assert again.text == str(message)
    assert german in speak("de").tell(again.message) == speak("de").tell(message)


def test_what_a_file_of_before_says_in_english_alone_stays_english(tmp_path: Path) -> None:
    found = reading.to_json(evening())
    found["findings"] = [{"code": "too-blurred", "cells": [], "text": "The photo is {blurred}."}]
    (tmp_path / "r.json").write_text(json.dumps(found), encoding="utf-8")
    (again,) = reading.read(tmp_path / "r.json").findings
    assert speak("de").tell(again.message) == "The photo is {blurred}."


def test_a_garden_tile_keeps_its_letter_and_other_tiles_their_id() -> None:
    tiles = reading.to_json(evening())["tiles"]
    assert [(t["tile"], t["garden"]) for t in tiles] == [("D", False), ("E", True), ("RI.1/CICI", False), ("?", False)]


def test_what_a_person_is_asked_is_counted() -> None:
    assert evening().questions == 3


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda r: r.pop("tiles"), "'tiles' is missing"),
        (lambda r: r["tiles"][0].update(edges="NOPE"), "edges 'NOPE'"),
        (lambda r: r["tiles"][0].update(rotation=45), "rotation 45"),
        (lambda r: r.update(format="carcassonne-board/1"), "carcassonne-board/1"),
        (lambda r: r["tiles"][0].update(quad=[[1, 2], [3, 4]]), "no reading"),
        (lambda r: r["findings"][0].update(text="All is well."), "beside 'All is well.' does not say the same"),
        (lambda r: r["findings"][0].update(message={"english": "A {road} meets {0}.", "values": {}}), "A road meets a"),
        (lambda r: r["findings"][0].update(message=["A road meets a field here."]), "A road meets a field here."),
        (lambda r: r["findings"][0].update(message={"one": "A road", "many": "roads", "number": "no"}), "A road meets"),
    ],
)
def test_a_spoiled_reading_says_what_is_wrong(tmp_path: Path, spoil, said: str) -> None:  # type: ignore[no-untyped-def]
    found = reading.to_json(evening())
    spoil(found)
    (tmp_path / "r.json").write_text(json.dumps(found), encoding="utf-8")
    with pytest.raises(UnreadableFile, match=said):
        reading.read(tmp_path / "r.json")


def test_a_missing_reading_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"gone\.json"):
        reading.read(tmp_path / "gone.json")
