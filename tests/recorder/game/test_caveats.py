"""No wrong score is silent: what is wrong or doubtful is told wherever the same game is counted."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.cell import Cell
from engine.formats.notation import parse
from engine.game import Game
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import OF_FIGURES, OF_TILES, Code, Finding
from recorder.game.caveats import findings_of
from recorder.game.result import count
from tests.recorder.commands.test_count import GAME
from tests.recorder.conftest import Shows, Type
from tests.recorder.readings import lines, reading
from tests.report import printed
from vision.codes import PhotoCode
from vision.reading import Reading, TrackFigure
from vision.readingfile import dumps

NOT_HOME = "E@180,red:city / E"  # a city of two tiles, complete, and somebody still in it
MISMATCH = "D,red:road / D@90"
LAMP = Finding(PhotoCode.GLARE, ((0, 0),), Message("The lamp shines on the board."))


def dazzled(name: str) -> Reading:
    """A board whose sides do not meet, its lower tile in doubt, with the lamp on the upper one."""
    return replace(reading(name, f"{MISMATCH},red:road", doubt=1), findings=(LAMP,))


def codes(board: str, *read: Finding) -> list[str]:
    return [finding.code for finding in findings_of(count(Game(start=parse(board))), read, ())]


def test_what_the_photo_alone_shows_is_told_beside_what_is_wrong_on_the_same_tile() -> None:
    assert codes(MISMATCH, LAMP) == ["edge-mismatch", "glare"]


@pytest.mark.parametrize("code", sorted(OF_TILES | OF_FIGURES))
def test_what_the_reader_found_against_the_rules_is_told_of_the_board_as_it_was_counted(code: Code) -> None:
    was_put_right = Finding(code, ((0, 0),), Message("It is against the rules."))
    assert codes("E@180 / F@90 / E", was_put_right) == []


@pytest.mark.parametrize("board", [MISMATCH, NOT_HOME, "X,red:monastery", "E@180 / F@90 / E,blue:field"])
def test_of_a_typed_board_score_tells_what_count_tells(type_: Type, board: str) -> None:
    told = json.loads(type_("score", board, "--no-keep", "--json", "-").out)
    counted = json.loads(type_("count", board, "--json", "-").out)
    assert {**counted, "game": None, "corrections": []} == told
    assert bool(told["findings"]) is ("!" in type_("score", board, "--no-keep").out)


def test_moves_against_the_rules_are_told_by_score_too(type_: Type, tmp_path: Path) -> None:
    game = {**GAME, "moves": [{"n": 1, "x": 1, "y": 0, "tile": "V", "rotation": 180}]}
    (tmp_path / "game.json").write_text(json.dumps(game), encoding="utf-8")
    assert "! Move 1: V does not fit on B1." in type_("score", tmp_path / "game.json", "--no-keep").out
    for command in (["score", "--no-keep"], ["count"], ["replay"]):
        found = json.loads(type_(*command, tmp_path / "game.json", "--json", "-").out)["findings"]
        where = {"cells": [[1, 0]], "at": ["B1"], "move": 1}
        assert found[0] == {"code": "does-not-fit", "text": "Move 1: V does not fit on B1.", **where}


def test_who_stays_in_a_city_that_the_edge_of_the_table_closes_is_told_by_score_too(type_: Type) -> None:
    words = ["F,red:city E@270", "--table-edge", "closes", "--table", ",,,0"]
    assert "should have been taken back" in type_("score", *words).out
    assert "should have been taken back" in type_("explain", "last").out, "the rules are kept with the game"
    assert "should have been taken back" not in type_("score", words[0]).out


def test_what_a_reading_left_open_is_told_by_score_and_kept_with_the_game(type_: Type, tmp_path: Path) -> None:
    (tmp_path / "reading.json").write_text(dumps(dazzled("evening.jpg")), encoding="utf-8")
    told = json.loads(type_("score", tmp_path / "reading.json", "--no-keep", "--json", "-").out)
    assert lines(told["doubts"]) == ["tile 0,1: D@90"]
    assert [finding["code"] for finding in told["findings"]] == ["edge-mismatch", "glare"]
    for command in (["score", tmp_path / "reading.json"], ["explain", "last"], ["fix", "last", "--track", "red=5"]):
        told = type_(*command).out
        assert "! The south side of D on A1 is field" in told, command
        assert "! The lamp shines on the board." in told, command
        assert "1. A2: D turned 90°" in told, command
    assert "Doubtful: A2: D turned 90°" in type_("history", "show").out


def test_what_a_reading_left_open_is_asked_as_of_a_photo(
    type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "reading.json").write_text(dumps(dazzled("evening.jpg")), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("D\nD@0\n5\n\n"))
    done = type_("score", tmp_path / "reading.json", "--ask")
    assert "Which tile lies on A2?" in done.err
    assert "doubt" not in done.out and "does not" not in done.out, done.out
    monkeypatch.setattr("sys.stdin", io.StringIO("D@180\n"))
    type_("score", tmp_path / "reading.json", "--yes")
    assert "D@180" in type_("fix", "last", "--ask", "--json", "-").out


def test_who_should_have_come_home_in_a_photo_is_told(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = replace(reading("evening.jpg", NOT_HOME), findings=(LAMP,))
    home = "! The red meeple on A1 stands on a completed city; it should have been taken back."
    for command in (["score", photo], ["explain", "last"], ["sheet", "last", "-o", photo.with_name("sheet.pdf")]):
        told = type_(*command).out
        assert home in told and "! The lamp shines on the board." in told, command
    for sheet in ("evening-sheet.pdf", "sheet.pdf"):
        page = printed.text(photo.with_name(sheet).read_bytes())
        assert "What is wrong" in page and "should have been taken back" in page and "The lamp shines" in page, sheet
    found = json.loads(type_("score", photo, "--no-keep", "--force", "--json", "-").out)["findings"]
    assert [finding["code"] for finding in found] == ["not-home", "glare"]


def test_of_two_boxes_mixed_a_tile_may_lie_twice_as_often(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = replace(reading("evening.jpg", "X . X"), sets=("base", "base"))
    assert "hold" not in type_("score", photo, "--no-keep").out
    shows["evening.jpg"] = replace(reading("evening.jpg", "X . X"), sets=("base",))
    assert "the boxes (base) hold 1 of it" in type_("score", photo, "--no-keep", "--force").out


@pytest.mark.parametrize("command", [["count"], ["score", "--no-keep"]])
def test_points_that_are_told_are_no_doubt_any_more(type_: Type, tmp_path: Path, command: list[str]) -> None:
    doubtful = reading("evening.jpg", track={"red": TrackFigure(20, 0.5, True)})
    (tmp_path / "reading.json").write_text(dumps(doubtful), encoding="utf-8")
    assert "1. track, red: 20" in type_(*command, tmp_path / "reading.json").out
    assert "doubt" not in type_(*command, tmp_path / "reading.json", "--track", "red=21").out


CUT = Finding(PhotoCode.TRACK_CUT, (), Message("Part of the scoring track is hidden."))
LAPS = Finding(PhotoCode.TRACK_LAPS, (), Message("Give the full points."))
SURE, IN_DOUBT = TrackFigure(20, 0.99), TrackFigure(20, 0.5, True)


def unseen(colour: Colour) -> Finding:
    told = Message("The track shows no {colour} figure; give its points with --track.", colour=colour)
    return Finding(PhotoCode.TRACK_UNSEEN, (), told)


THREE = "B,red:monastery / B,black:monastery / B,blue:monastery"


@pytest.mark.parametrize(
    ("track", "found", "told", "left"),
    [
        ({"red": SURE, "blue": SURE}, [unseen(Colour.BLACK)], "black=12", []),
        ({"red": SURE, "blue": SURE}, [unseen(Colour.BLACK)], "red=21", ["track-unseen"]),
        ({"red": SURE}, [unseen(Colour.BLACK), unseen(Colour.BLUE)], "black=12", ["no blue figure"]),
        ({"red": SURE}, [unseen(Colour.BLACK), unseen(Colour.BLUE)], "black=12,blue=3", []),
        ({"red": IN_DOUBT, "blue": IN_DOUBT, "black": IN_DOUBT}, [LAPS], "red=70,black=9,blue=20", []),
        ({"red": IN_DOUBT, "blue": IN_DOUBT, "black": IN_DOUBT}, [LAPS], "red=70,black=9", ["track-laps"]),
        ({"red": IN_DOUBT, "blue": IN_DOUBT}, [unseen(Colour.BLACK), LAPS], "black=12", ["track-laps"]),
        ({"red": SURE, "blue": SURE}, [CUT, unseen(Colour.BLACK)], "black=12", []),
        ({"red": SURE, "blue": SURE, "black": SURE}, [CUT], "red=20", ["track-cut"]),
        ({"red": SURE, "blue": SURE, "black": SURE}, [LAMP], "red=20,blue=20,black=20", ["glare"]),
        ({}, [Finding(PhotoCode.TRACK_EMPTY, (), Message("The track is empty."))], "red=1,blue=2,black=3", []),
        ({}, [Finding(PhotoCode.NO_TRACK, (), Message("There is no track."))], "red=1,blue=2", ["no-track"]),
    ],
)
def test_points_that_are_told_answer_what_was_found_of_the_track_and_nothing_else(
    type_: Type,
    photo: Path,
    shows: Shows,
    track: dict[str, TrackFigure],
    found: list[Finding],
    told: str,
    left: list[str],
) -> None:
    shows["evening.jpg"] = replace(reading("evening.jpg", THREE, track=track), findings=tuple(found))
    read = photo.with_name("reading.json")
    read.write_text(dumps(shows["evening.jpg"]), encoding="utf-8")
    for command in (["count", read], ["score", photo, "--no-keep", "--force"], ["read", photo]):
        findings = json.loads(type_(*command, "--track", told, "--json", "-").out)["findings"]
        codes = [finding["code"] for finding in findings]
        texts = " ".join(finding["text"] for finding in findings)
        assert len(codes) == len(left) and all(word in codes or word in texts for word in left), command


def test_points_that_were_told_are_not_asked_for_under_the_score_nor_on_paper(
    type_: Type, photo: Path, shows: Shows
) -> None:
    found = (unseen(Colour.BLACK),)
    shows["evening.jpg"] = replace(reading("evening.jpg", THREE, track={"red": SURE, "blue": SURE}), findings=found)
    ask = "The track shows no black figure"
    assert ask in type_("score", photo).out
    assert ask in type_("explain", "last").out
    assert ask not in type_("fix", "last", "--track", "black=12").out
    assert ask not in type_("explain", "last").out
    assert ask not in type_("score", photo, "--track", "black=12", "--force").out
    assert ask not in type_("sheet", "last", "-o", photo.with_name("sheet.pdf")).out
    for sheet in ("evening-sheet.pdf", "sheet.pdf"):
        assert "What is wrong" not in printed.text(photo.with_name(sheet).read_bytes())


@pytest.mark.parametrize("answer", [["--players", "red=Anna,blue=Bo"], ["--meeple", "0,2=none"]])
def test_a_colour_besides_those_that_play_is_told_until_it_is_named_or_taken_away(
    type_: Type, photo: Path, shows: Shows, answer: list[str]
) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    besides = "The photo also shows blue, which --players does not name"
    read = photo.with_name("reading.json")
    type_("read", photo, "--players", "red=Anna", "--json", read)
    assert besides in type_("score", read).out
    assert besides in type_("fix", "last", "--place", "Köln").out
    done = type_("fix", "last", *answer)
    assert (done.code, besides in done.out) == (0, False), done.err


def test_a_dragon_in_a_photo_is_told_until_somebody_tells_of_it(type_: Type, photo: Path, shows: Shows) -> None:
    told = Message("The piece on {cell} is nobody's.", cell=Cell(1, 0))
    found = Finding(PhotoCode.NOBODYS, (Cell(1, 0),), told)
    shows["evening.jpg"] = replace(reading("evening.jpg", "B,red:monastery D"), findings=(found,))
    score = ["score", photo, "--no-keep", "--force"]
    assert "is nobody's" in type_(*score).out
    assert "is nobody's" in type_(*score, "--thing", "A1=dragon").out
    assert "is nobody's" not in type_(*score, "--thing", "B1=dragon").out
