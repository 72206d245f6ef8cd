"""`recorder count`, `check`, `replay`: what a person sees."""

import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.message import Message
from engine.referee.findings import Finding
from tests.recorder.conftest import Type
from tests.recorder.readings import TOWER, lines, reading
from vision.codes import PhotoCode
from vision.readingfile import dumps


def test_a_board_is_counted_line_by_line(type_: Type) -> None:
    done = type_("count", TOWER)
    assert done.code == 0
    assert "City: 3 tiles × 2 + 1 shield × 2 = 8" in done.out
    assert "Field: 1 city × 3 = 3" in done.out


def test_without_the_track_it_says_that_these_are_only_the_points_on_the_board(type_: Type) -> None:
    told = type_("count", TOWER).out
    assert "Points still on the board" in told and "--track" in told
    told = type_("count", TOWER, "--track", "red=20,blue=26").out
    assert "Points still on the board" not in told
    assert "winner" in next(line for line in told.splitlines() if line.startswith("Blue"))


def test_with_one_track_of_two_all_are_told_only_what_the_board_pays(type_: Type) -> None:
    lines = type_("count", TOWER, "--track", "red=20").out.splitlines()
    red = next(line for line in lines if line.startswith("Red")).split()
    assert "20" in red
    assert int(red[-1]) == sum(map(int, red[1:-2])), "its own track is not in the sum beside a sum without one"


def test_a_tie_is_a_shared_win(type_: Type) -> None:
    told = type_("count", TOWER, "--track", "red=21,blue=26", "--players", "red=Anna,blue=Борис").out
    assert [line.split()[0] for line in told.splitlines() if "shared win" in line] == ["Anna", "Борис"]


def test_rules_are_chosen_by_set_and_by_switch(type_: Type) -> None:
    def field_points(*words: str) -> int:
        found = json.loads(type_("count", TOWER, "--json", "-", *words).out)
        return sum(line["points"] for line in found["lines"] if line["name"] == "field")

    assert field_points() == 3
    assert field_points("--rules", "first") == 4
    assert field_points("--rules", "family") == 0
    assert field_points("--fields", "first") == 4


def test_nobody_has_won_before_the_track_is_told(type_: Type) -> None:
    def won(*words: str) -> tuple[bool, list[bool]]:
        told = json.loads(type_("count", TOWER, "--json", "-", *words).out)
        return told["whole"], [part["won"] for part in told["players"]]

    assert won() == (False, [False, False])
    assert won("--track", "red=20") == (False, [False, False])
    assert won("--track", "red=20,blue=26") == (True, [False, True])


def test_goods_king_and_robber_are_told_by_options(type_: Type) -> None:
    words = ("--goods", "red=wine:2,cloth:1", "--goods", "blue=cloth:1", "--king", "red", "--robber", "blue")
    found = json.loads(type_("count", TOWER, "--json", "-", *words).out)
    others = [(line["name"], line["colour"], line["points"]) for line in found["lines"] if not line["cells"]]
    assert others == [
        ("trade-goods", "red", 10),
        ("trade-goods", "red", 10),
        ("trade-goods", "blue", 10),
        ("king", "red", 1),
        ("robber", "blue", 0),
    ]


def test_the_result_is_written_over_an_old_one_by_force(type_: Type, tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    file.write_text("mine", encoding="utf-8")
    refused = type_("count", TOWER, "--json", file)
    assert (refused.code, "add --force" in refused.err, file.read_text()) == (2, True, "mine")
    assert type_("count", TOWER, "--json", file, "--force").code == 0
    assert json.loads(file.read_text(encoding="utf-8"))["format"] == "carcassonne-score/1"


def test_a_table_may_close_what_runs_against_its_edge(type_: Type) -> None:
    words = ("--table-edge", "closes", "--table", ",,,0")
    found = json.loads(type_("count", "F,red:city E@270", "--json", "-", *words).out)
    assert [line["points"] for line in found["lines"]] == [6]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nothere.json"], "nothere.json does not exist"),
        ([""], "No board was given"),
        (["/"], "/ is a folder; name a file in it"),
        (["E@99"], "a rotation is 0, 90, 180 or 270"),
        (["B", "--track", "red=many"], "red=many is not a number"),
        (["B", "--track", "purple=3"], "'purple' is not a colour"),
        (["B", "--players", "red=A,red=B"], "red is given twice"),
        (["B", "--fields", "fourth"], "fields cannot be fourth"),
        (["B", "--rules", "strange"], "no rules strange"),
        (["B", "--goods", "red=silver:3"], "'silver:3' is not a good with its number"),
        (["B", "--king", "purple"], "'purple' is not a colour"),
        (["B", "--table", "1,2"], "'1,2' should be four rows and columns"),
    ],
)
def test_what_is_typed_wrong_is_said_in_one_sentence(type_: Type, words: list[str], said: str) -> None:
    done = type_("count", *words)
    assert done.code in (2, 3)
    assert said in done.err
    assert done.err.count("\n") == 1 and not done.out


def test_a_board_comes_from_a_file_or_from_standard_input(
    type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "board.txt"
    file.write_text(TOWER, encoding="utf-8")
    from_file = type_("count", file).out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TOWER.encode())))
    assert type_("count", "-").out == from_file == type_("count", TOWER).out


@pytest.mark.parametrize(
    "nothing", ["", " \n\n", ". .", '{"format": "carcassonne-board/1", "tiles": [], "meeples": []}']
)
@pytest.mark.parametrize("command", ["count", "score"])
def test_nothing_is_no_board_wherever_it_comes_from(
    type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, nothing: str
) -> None:
    file = tmp_path / "board.txt"
    file.write_text(nothing, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(nothing.encode())))
    done = type_(command, file)
    assert (done.code, done.out) == (3, "") and "board.txt has no tiles; name a file with a board." in done.err
    done = type_(command, "-")
    assert (done.code, done.out) == (2, "") and "No board was given; name a file" in done.err
    assert not (tmp_path / "history.db").exists()


@pytest.mark.usefixtures("shows")
def test_what_was_read_in_a_photo_without_a_board_is_no_board(type_: Type, photo: Path) -> None:
    read = photo.with_name("reading.json")
    assert type_("read", photo, "--json", read).code == 4
    done = type_("score", read)
    assert (done.code, done.out) == (4, "") and "reading.json: These tiles were not recognised" in done.err


@pytest.mark.parametrize("harm", ["{", "[1]", '{"format": "carcassonne-board/1"}', "\x00\x01", "E@180 / / Q@7"])
def test_a_broken_file_is_named(type_: Type, tmp_path: Path, harm: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(harm, encoding="utf-8")
    done = type_("count", file)
    assert (done.code, done.out) == (3, "")
    assert str(file) in done.err


def test_check_finds_everything_at_once(type_: Type) -> None:
    done = type_("check", "E@180,red:city / F@90 / E . C")
    assert done.code == 5
    assert "should have been taken back" in done.out and "does not touch the rest" in done.out
    done = type_("check", "E@180 / F@90 / E")
    assert (done.code, "No mistakes found." in done.out) == (0, True)


def test_check_holds_the_tiles_against_the_boxes(type_: Type) -> None:
    assert type_("check", "X . X", "--sets", "base").out.count("2 times, but the boxes (base) hold 1 of it") == 1
    assert type_("check", "X", "--sets", "attic").err.startswith("recorder: There is no box attic")


def test_check_knows_the_boxes_by_the_words_that_score_takes(type_: Type) -> None:
    assert "the boxes (base, river) hold 1 of it" in type_("check", "X . X", "--sets", "base,river").out
    five_of_e = "E . E . E . E . E"
    for edition, hold in {"c1": 5, "c2": 4, "c3": 4, "winter": 5}.items():
        told = type_("check", five_of_e, "--sets", "base", "--edition", edition).out
        assert ("the boxes (base) hold 4 of it" in told) is (hold == 4), edition
    assert "choose one of c1, c2, c3, winter" in type_("check", "X", "--edition", "c9").err


GAME = {
    "format": "carcassonne-game/1",
    "players": {"red": "Anna", "yellow": "Boris"},
    "start": {"x": 0, "y": 0, "tile": "D", "rotation": 0},
    "moves": [
        {"n": 1, "x": 0, "y": -1, "tile": "E", "rotation": 180, "player": "red",
         "meeple": {"colour": "red", "on": "city", "segment": 0}},
        {"n": 2, "x": 1, "y": 0, "tile": "U", "rotation": 90, "player": "yellow",
         "meeple": {"colour": "yellow", "on": "road", "segment": 0}},
        {"n": 3, "put_away": "X", "player": "red"},
    ],
}  # fmt: skip


def test_a_game_is_played_again_move_by_move(type_: Type, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GAME), encoding="utf-8")
    done = type_("replay", file)
    assert done.code == 0
    assert "Anna: City: 2 tiles × 2 = 4" in done.out
    assert "X set aside" in done.out
    assert "Unfinished road: 2 tiles × 1 = 2" in done.out
    told = json.loads(type_("replay", file, "--json", "-").out)
    assert [(p["name"], p["track"], p["total"]) for p in told["players"]] == [("Anna", 4, 4), ("Boris", 0, 2)]


def test_the_replay_shows_the_points_after_each_move_who_led_and_a_graph(type_: Type, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GAME), encoding="utf-8")
    told = type_("replay", file).out
    assert "Alone in the lead: Anna after" in told and "The lead never changed." in told
    assert any(line.rstrip().endswith("4  0") for line in told.splitlines()), "the points stand under A and B"
    graph = [line for line in told.splitlines() if re.match(r" +\d* \|", line)]
    assert len(graph) == 14 and "A" in graph[0] and "B" in graph[-1]
    race = json.loads(type_("replay", file, "--json", "-").out)["race"]
    assert race["points"][0] == {"after": "start", "red": 0, "yellow": 0} and race["points"][-1]["red"] == 4
    assert race["leads"][0]["colours"] == ["red"] and race["gains"][0]["points"] == 4


def test_players_whose_names_begin_alike_are_told_apart_by_numbers(type_: Type, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**GAME, "players": {"red": "Anna", "yellow": "Alex"}}), encoding="utf-8")
    assert "1 Anna  2 Alex" in type_("replay", file).out


@pytest.mark.parametrize(("name", "begins"), [("g.gif", b"GIF89a"), ("g.html", b"<!doctype html>"), ("g.pdf", b"%PDF")])
def test_a_replay_goes_into_a_file_of_the_form_that_its_name_asks_for(
    type_: Type, tmp_path: Path, name: str, begins: bytes
) -> None:
    (tmp_path / "game.json").write_text(json.dumps(GAME), encoding="utf-8")
    words = ("replay", tmp_path / "game.json", "-o", tmp_path / name)
    done = type_(*words)
    assert (done.code, done.out.splitlines()[-1]) == (0, f"Saved: {tmp_path / name}")
    assert (tmp_path / name).read_bytes().startswith(begins)
    assert type_(*words).code == 2 and type_(*words, "--force", "-q").out == ""


def test_a_replay_in_no_known_form_is_refused_before_any_work(type_: Type, tmp_path: Path) -> None:
    done = type_("replay", "no-such-game.json", "-o", tmp_path / "game.mp4")
    assert (done.code, "must end in .gif, .html or .pdf" in done.err) == (2, True)


def test_a_board_has_no_moves_to_play(type_: Type) -> None:
    done = type_("replay", "B")
    assert (done.code, "recorder count" in done.err) == (2, True)


WRONG = {
    "D,red:road / D@90": "! The south side of D on A1 is field, but the side of D on A2 that touches it is road.",
    "X,blue:road5": "! The blue meeple on A1 stands on road5, which X does not have.",
    "X,red:monastery": "! The red meeple on A1 stands on a monastery, and X has none.",
    "E@180,red:city / E": "! The red meeple on A1 stands on a completed city; it should have been taken back.",
}


@pytest.mark.parametrize("board", WRONG)
def test_a_wrong_board_is_counted_but_never_without_a_word(type_: Type, tmp_path: Path, board: str) -> None:
    said = [type_("count", board), type_("explain", board), type_("sheet", board, "-o", tmp_path / "sheet.pdf")]
    assert [(done.code, WRONG[board] in done.out) for done in said] == [(0, True)] * 3
    (finding,) = json.loads(type_("count", board, "--json", "-").out)["findings"]
    assert finding["text"] == WRONG[board].removeprefix("! ")


def test_of_a_board_that_is_right_only_the_score_is_told(type_: Type) -> None:
    board = "E@180 / F@90 / E,blue:field"
    assert "!" not in type_("count", board).out + type_("explain", board).out


def test_moves_against_the_rules_are_told_with_the_score(type_: Type, tmp_path: Path) -> None:
    road_ends = {"n": 1, "x": 1, "y": 0, "tile": "V", "rotation": 180}
    moves = [road_ends, {"n": 2, "x": 5, "y": 5, "tile": "B", "rotation": 0}]
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**GAME, "moves": moves}), encoding="utf-8")
    for command in ("count", "explain", "replay", "check"):
        told = type_(command, file).out
        assert "Move 1: V does not fit on B1." in told and "Move 2: B does not fit on F6." in told, command
        assert "does not touch the rest" in told, command


def test_what_a_reading_left_doubtful_and_found_wrong_is_told_with_its_score(type_: Type, tmp_path: Path) -> None:
    glare = Finding(PhotoCode.GLARE, (), Message("The lamp shines on the board."))
    read = replace(reading("evening.jpg", "D,red:road / D@90", doubt=1), findings=(glare,))
    (tmp_path / "reading.json").write_text(dumps(read), encoding="utf-8")
    for command in ("count", "explain"):
        told = type_(command, tmp_path / "reading.json").out
        assert "! The south side of D on A1 is field" in told
        assert "! The lamp shines on the board." in told
        assert "1 doubt is left:" in told and "1. A2: D turned 90°" in told
    told = json.loads(type_("count", tmp_path / "reading.json", "--json", "-").out)
    assert lines(told["doubts"]) == ["tile 0,1: D@90"]
    assert [finding["code"] for finding in told["findings"]] == ["edge-mismatch", "glare"]


def test_a_photo_is_no_board_yet(type_: Type, photo: Path) -> None:
    done = type_("count", photo)
    assert (done.code, f"recorder score {photo}" in done.err) == (3, True)


def test_the_edition_says_whether_bushes_stand_at_a_crossroads(type_: Type) -> None:
    def worth(edition: str) -> int:
        words = ["count", "U@90,red:road L U@90", "--bushes", "pass", "--edition", edition, "--json", "-"]
        return int(json.loads(type_(*words).out)["players"][0]["total"])

    assert (worth("c1"), worth("c3")) == (3, 2)
    assert type_("count", "D", "--edition", "c9").code == 2


def test_of_a_field_the_farmers_and_the_cities_are_listed_and_the_other_tiles_counted(type_: Type) -> None:
    board = "E@180 / F@90 / E,blue:field E E,blue:field / E@180 E@180 E@180"
    told = type_("explain", board, "field").out.splitlines()
    assert [line.split()[:2] for line in told[2:4]] == [["A3", "E"], ["C3", "E"]]
    assert told[4:6] == ["and 4 more tiles", "completed city at A1, 3 tiles"]
    (field,) = json.loads(type_("explain", board, "field", "--json", "-").out)
    assert len(field["tiles"]) == 6
