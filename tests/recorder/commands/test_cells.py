"""One naming of cells in everything that a person reads, whatever numbers the board's file has."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.cell import Cell
from engine.message import Message
from engine.referee.findings import Finding
from language import Language, speak
from language.words import colour_name
from recorder.game import revision
from tests.recorder.conftest import Shows, Type
from tests.recorder.readings import reading
from tests.report import printed
from vision.arrays import Pixels
from vision.codes import PhotoCode
from vision.photo import Photo
from vision.reading import Reading
from vision.readingfile import dumps

BOARD = "-3,5 E@180,red:city / F@90 / E,blue:field D"  # A1, A2, A3 and B3; B3 does not fit
FARM = "E@180,red:city / F@90 / E,blue:field . B,red:monastery,blue:field"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["count"], ["1  Red     A1    City", "2  Blue    A3    Field", "! The red meeple on A1 stands on"]),
        (["check"], ["A3, B3  The east side of E on A3 is field, but the side of D on B3"]),
        (["explain"], ["A2    F", "completed city at A1, 3 tiles"]),
    ],
)
def test_tables_and_sentences_name_cells(type_: Type, words: list[str], told: list[str]) -> None:
    out = type_(*words, BOARD).out
    for sentence in told:
        assert sentence in out, out
    assert "-3" not in out


def test_several_who_stand_on_a_feature_are_all_named(type_: Type) -> None:
    out = type_("count", "U@90,red:road U@90,blue:road").out
    assert "1  Red, Blue  A1, B1  Unfinished road" in out
    many = type_("count", " ".join(["U@90,red:road"] * 6)).out
    assert "A1, B1, C1 and 3 more" in many


def test_a_place_of_the_score_is_explained_by_its_name(type_: Type) -> None:
    assert "1. Red: City" in type_("explain", BOARD, "a2").out
    assert type_("explain", BOARD, "-3,6").out == type_("explain", BOARD, "A2").out
    assert type_("explain", BOARD, "Q9").code == 2


def test_a_player_who_is_called_like_a_cell_goes_before_the_cell(type_: Type) -> None:
    type_("score", BOARD, "--players", "red=A3,blue=Bo")
    assert "A3: City" in type_("explain", "last", "a3").out


def test_who_asks_for_a_stranger_hears_who_played(type_: Type) -> None:
    type_("score", BOARD, "--players", "red=Anna,blue=Bo")
    assert "who played: Anna, Bo." in type_("explain", "last", "Zoe").err
    told = type_("--language", "de", "explain", BOARD, "Zoe").err
    assert "Garten, Wiese angeben oder wer gespielt hat: rot, blau." in told


def test_where_nothing_was_scored_nothing_is_asked_to_be_named(type_: Type) -> None:
    assert type_("explain", "D", "city").out == type_("explain", "D").out == "Nothing was scored.\n"


def test_json_has_names_beside_numbers(type_: Type) -> None:
    told = json.loads(type_("count", BOARD, "--json", "-").out)
    assert [(line["cells"], line["at"]) for line in told["lines"]] == [([[-3, 5]], ["A1"]), ([[-3, 7]], ["A3"])]
    found = [(finding["at"], finding["text"]) for finding in told["findings"]]
    assert found[0][0] == ["A3", "B3"] and "on B3 that touches it" in found[0][1]
    explained = json.loads(type_("explain", BOARD, "2", "--json", "-").out)[0]
    assert [(tile["cell"], tile["at"]) for tile in explained["tiles"]] == [([-3, 7], "A3")]
    assert [(city["cell"], city["at"]) for city in explained["cities"]] == [([-3, 5], "A1")]
    assert json.loads(type_("check", BOARD, "--json", "-").out)["findings"] == told["findings"]


def test_json_names_the_cells_of_doubts_and_corrections(type_: Type, tmp_path: Path) -> None:
    file = tmp_path / "reading.json"
    file.write_text(dumps(reading("evening.jpg", FARM, doubt=1)), encoding="utf-8")
    (doubt,) = json.loads(type_("count", file, "--json", "-").out)["doubts"]
    assert (doubt["x"], doubt["y"], doubt["at"], doubt["read"]) == (0, 1, "A2", "F@90")
    type_("score", file)
    done = type_("fix", "last", "--tile", "A2=H@90", "--json", "-")
    assert json.loads(done.out)["doubts"] == []


def test_moves_name_the_cells_of_the_board_at_the_end(type_: Type, tmp_path: Path) -> None:
    start = {"x": 0, "y": 0, "tile": "D", "rotation": 0}
    moves = [{"n": 1, "x": 0, "y": 1, "tile": "C", "rotation": 0, "player": "red"},
             {"n": 2, "x": 0, "y": -1, "tile": "E", "rotation": 180, "player": "blue"}]  # fmt: skip
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"format": "carcassonne-game/1", "start": start, "moves": moves}), encoding="utf-8")
    out = type_("replay", file).out
    assert "C 0°    A3" in out and "E 180°  A1" in out and "Move 1: C does not fit on A3." in out


def test_what_is_read_is_told_by_cells(type_: Type, photo: Path, shows: Shows) -> None:
    lamp = Message("The {side} side of {tile} is dark on {cell}.", side=Message("north"), tile="E", cell=Cell(0, 2))
    seen = replace(reading("evening.jpg", FARM, doubt=1), findings=(Finding(PhotoCode.GLARE, ((0, 2),), lamp),))
    shows["evening.jpg"] = replace(seen, meeples=tuple(replace(m, ask=True) for m in seen.meeples[-1:]))
    out = type_("read", photo).out
    assert "1  C3" in out and "2  A2    F turned 90°" in out and "is dark on A3." in out


def test_many_tiles_that_are_not_known_are_one_line_of_what_is_read(
    type_: Type, photo: Path, shows: Shows
) -> None:
    seen = reading("evening.jpg", " ".join(["B"] * 9), doubt=3)
    strange = [replace(t, key="?", rotation=None, edges="FCR?", ask=True) if t.x > 3 else t for t in seen.tiles]
    shows["evening.jpg"] = replace(seen, tiles=tuple(strange))
    out = type_("read", photo).out
    assert "  1  D1  " in out and "2-6  E1, F1, G1 and 2 more  tile not known" in out
    assert "FCR?" not in out
    told = type_("score", photo, "--no-keep", "--yes").out
    assert "  1. D1: B upright" in told and "  2-6. tile not known, 5 times: E1, F1, G1 and 2 more" in told


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Still in doubt A2: F turned 90°"),
        ("ru", "Остались сомнения A2: F, поворот 90°"),
        ("ro", "Încă îndoielnic A2: F rotită cu 90°"),
        ("de", "Noch zweifelhaft A2: F, um 90° gedreht"),
    ],
)
def test_a_sheet_names_cells_in_its_picture_its_lines_and_its_doubts(
    type_: Type, tmp_path: Path, code: str, told: str
) -> None:
    (tmp_path / "reading.json").write_text(dumps(reading("evening.jpg", FARM, doubt=1)), encoding="utf-8")
    file = tmp_path / "sheet.pdf"
    type_("sheet", tmp_path / "reading.json", "-o", file, "--language", code)
    page = " ".join(printed.text(file.read_bytes()).split())
    assert told in page
    assert "A A B B C C 1 1 2 2 3 3" in page, "around the picture"
    red, blue = (colour_name(colour, speak(code)).capitalize() for colour in ("red", "blue"))
    for line in (f"1 {red} A1 ", f"2 {blue} A3 ", f"3 {red} C3 "):
        assert line in page


def test_the_picture_over_the_photo_has_the_names_of_the_whole_board(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where a person added a tile to the left of all that the photo shows."""
    shows["evening.jpg"] = reading("evening.jpg")
    type_("score", photo)
    names: list[str] = []

    def draw(photo: Photo, _seen: Reading, language: Language, _whole: Reading, **_numbers: object) -> Pixels:
        names.append(language.cell((0, 0)))
        return photo.pixels

    monkeypatch.setattr(revision, "draw_reading", draw)
    type_("fix", "last", "--tile", "-1,0=B")
    assert names == ["B1"]
