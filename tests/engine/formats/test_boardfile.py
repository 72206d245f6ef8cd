"""Board and game files: nothing is lost, nothing unknown slips through, a fault is one sentence with its place."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Board, Meeple, Placed
from engine.boardfile import game_of, read_game
from engine.cell import Cell
from engine.doubt import Correction, tile_at
from engine.errors import RecorderError, UnreadableFile
from engine.formats.boardtext import board_text, game_text
from engine.formats.notation import parse
from engine.game import Game, Instead, Move, Scored, Told
from engine.pieces import Colour
from engine.rules import RULE_SETS, Rules, SmallCity
from engine.tiles.tile import Ground
from tests.engine.boards import any_board, any_game

EVENING = Game(
    start=Board([Placed(Cell(0, 0), "D", 90)]),
    moves=(
        Move(
            n=1,
            tile=Placed(Cell(1, 0), "EG", 180),
            player=Colour.RED,
            meeple=Meeple(Cell(1, 0), Colour.RED, Ground.CITY),
            at=(0.4, 0.6),
            scored=(Scored("city", {Colour.YELLOW: 8}),),
            taken_back=((Cell(0, 0), Colour.YELLOW),),
            certainty=0.98,
        ),
        Move(n=2, put_away="X"),
    ),
    players={Colour.RED: "Ana", Colour.YELLOW: "Björn"},
    boxes=("base", "river-1"),
    edition="c2",
    rules=Rules(small_city=SmallCity.TWO),
    told=Told(goods={Colour.RED: {"wine": 3}}, king=Colour.RED, table=(None, 4, None, -2)),
    date="2026-03-01",
    place="Kitchen",
    photos=("evening.jpg",),
    corrections=(Correction(tile_at(Cell(0, 0)), "U@0", "D@90"), Correction(None, "", "Rita moved the board")),
    totals={Colour.RED: 61, Colour.YELLOW: 74},
)


def test_a_game_is_written_as_the_format_says() -> None:
    told = json.loads(game_text(EVENING))
    assert told["start"] == {"x": 0, "y": 0, "tile": "D", "rotation": 90}
    assert told["moves"] == [
        {
            "n": 1,
            "x": 1,
            "y": 0,
            "tile": "E",
            "garden": True,
            "rotation": 180,
            "player": "red",
            "meeple": {"colour": "red", "kind": "meeple", "on": "city", "segment": 0, "at": [0.4, 0.6]},
            "scored": [{"feature": "city", "points": {"yellow": 8}}],
            "taken_back": [{"x": 0, "y": 0, "colour": "yellow"}],
            "certainty": 0.98,
        },
        {"n": 2, "put_away": "X"},
    ]
    assert told["rules"] == {"set": "today", "small-city": "2"}
    assert told["totals"] == {"red": 61, "yellow": 74}


def test_a_move_read_from_photos_keeps_its_photo_and_what_it_may_also_have_been() -> None:
    laid = Placed(Cell(1, 0), "U", 90)
    doubted = Move(
        n=1,
        tile=laid,
        meeple=Meeple(laid.cell, Colour.RED, Ground.ROAD),
        certainty=0.6,
        photo="07.jpg",
        ask=True,
        alternatives=(
            Instead(0.2, tile=Placed(laid.cell, "EG", 180)),
            Instead(0.1, player=Colour.YELLOW, before=3),
            Instead(0.05, meeple=Meeple(laid.cell, Colour.RED, Ground.FIELD, 1)),
            Instead(0.05, nobody=True),
        ),
    )
    game = Game(start=parse("D"), moves=(doubted,))
    told = json.loads(game_text(game))["moves"][0]
    assert (told["photo"], told["ask"], told["player"]) == ("07.jpg", True, None)
    assert [sorted(other) for other in told["alternatives"]] == [
        ["certainty", "garden", "rotation", "tile"],
        ["before", "certainty", "player"],
        ["certainty", "meeple"],
        ["certainty", "meeple"],
    ]
    assert told["alternatives"][3]["meeple"] is None
    assert game_of(game_text(game)) == game


def test_what_is_not_known_is_left_out() -> None:
    assert json.loads(game_text(Game(start=EVENING.start))) == {
        "format": "carcassonne-game/1",
        "start": {"x": 0, "y": 0, "tile": "D", "rotation": 90},
    }


def test_a_game_survives_its_file(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(game_text(EVENING), encoding="utf-8")
    assert read_game(tmp_path / "game.json") == EVENING


@given(any_board())
def test_a_board_survives_its_text(board: Board) -> None:
    assert game_of(board_text(board)).start == board


@given(any_game())
def test_any_game_survives_its_text(game: Game) -> None:
    assert game_of(game_text(game)) == game


@pytest.mark.parametrize("name", RULE_SETS)
def test_rules_survive_by_their_name(name: str) -> None:
    assert game_of(game_text(Game(rules=RULE_SETS[name]))).rules == RULE_SETS[name]


def test_a_board_file_may_be_a_line_of_notation(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("D,red:road U@90\n")
    assert read_game(tmp_path / "board.txt") == Game(start=parse("D,red:road U@90"))


def test_a_board_file_may_name_edition_boxes_and_track(tmp_path: Path) -> None:
    told = json.loads(board_text(parse("D")))
    told |= {"edition": "c1", "sets": ["base"], "track": {"red": 43}}
    (tmp_path / "board.json").write_text(json.dumps(told))
    game = read_game(tmp_path / "board.json")
    assert (game.boxes, game.edition, game.track) == (("base",), "c1", {Colour.RED: 43})


def _changed(path: str, value: Any) -> str:
    told: Any = json.loads(game_text(EVENING))
    *way, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    place = told
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(told)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("format", "chess/1", r'format: "chess/1" is neither carcassonne-board/1 nor carcassonne-game/1\.'),
        ("format", ..., r"the file: format is missing"),
        ("winner", "red", r"winner: this is not known here; choose one of format, players"),
        ("moves", {}, r"moves: this should be a list"),
        ("moves.0.x", "left", r'moves\[0\]\.x: "left" should be a whole number'),
        ("moves.0.x", True, r"moves\[0\]\.x: true should be a whole number"),
        ("moves.0.x", ..., r"moves\[0\]: x is missing"),
        ("moves.0.rotation", 45, r"moves\[0\]\.rotation: 45 should be 0, 90, 180 or 270"),
        ("moves.0.tile", "ZZ", r'moves\[0\]\.tile: no box has a tile "ZZ"'),
        ("moves.0.garden", 1, r"moves\[0\]\.garden: 1 should be true or false"),
        ("moves.0.put_away", "X", r"moves\[0\]: a move lays a tile or sets one aside"),
        ("moves.0.meeple.colour", "mauve", r'moves\[0\]\.meeple\.colour: "mauve" is not known; choose one of red'),
        ("moves.0.meeple.at", [1], r"moves\[0\]\.meeple\.at: this should be two numbers"),
        ("moves.0.scored.0.points.mauve", 3, r"points\.mauve: mauve is not a colour"),
        ("board", {"tiles": []}, r"board: a game has a start tile or a board, not both"),
        ("sets", ["rivers"], r'sets\[0\]: there is no box "rivers"'),
        ("edition", "c9", r"edition: the editions are c1, c2"),
        ("rules", {"set": "tomorrow"}, r"rules: There are no rules tomorrow"),
        ("rules", {"set": "today", "fields": "fourth"}, r"rules: The rule fields cannot be fourth"),
        ("told.table", [1, 2], r"told\.table: this should be four numbers"),
    ],
)
def test_a_fault_is_told_with_its_place(path: str, value: Any, told: str) -> None:
    with pytest.raises(UnreadableFile, match=told):
        game_of(_changed(path, value))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xd8\xff\xe0 a photo", r"file is not text in UTF-8"),
        (b'{"format": ', r"file: line 1, column 12: this is not JSON"),
        (b'{"a": 1, "a": 2}', r"file: the file: a is given twice"),
        (b'{"a": NaN}', r"file: a: this is not a number"),
        (b"[" * 100_000, r"file: the file: this is nested too deeply"),
        (b'{"format": "carcassonne-board/1", "tiles": [' + b"9" * 5000 + b"]}", r"tiles\[0\]: this number is too"),
        (b"[]", r"file: the file: this should be an object"),
        (b"Dear diary", r"file: Board notation, character 1, Dear: no box has a tile Dear"),
        (
            b'{"format": "carcassonne-board/1", "tiles": [{"x":0,"y":0,"tile":"D"},{"x":0,"y":0,"tile":"E"}]}',
            r"file: There are two tiles on 0,0",
        ),
    ],
)
def test_a_file_of_anything_is_told_in_one_sentence(tmp_path: Path, content: bytes, told: str) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(RecorderError, match=told):
        read_game(tmp_path / "file")


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"gone\.json does not exist; check the name"):
        read_game(tmp_path / "gone.json")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["x", "y", "tile", "rotation", "meeples", "colour", "on", "n"]), inner)
    ),
    max_leaves=12,
)


@given(
    st.sampled_from(["format", "start", "moves", "moves.0", "moves.0.meeple", "players", "told", "rules", "track"]),
    JSON,
)
def test_any_json_is_a_game_or_one_sentence(path: str, value: Any) -> None:
    try:
        game = game_of(_changed(path, value))
    except RecorderError as fault:
        assert str(fault).endswith(".") and "\n" not in str(fault)
    else:
        assert game_of(game_text(game)) == game


@given(st.binary(max_size=200))
def test_any_bytes_are_a_game_or_one_sentence(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("any") / "file"
    path.write_bytes(content)
    try:
        read_game(path)
    except RecorderError as fault:
        assert str(fault).endswith(".") and "Traceback" not in str(fault)


DOCUMENT = Path(__file__).parents[3] / "docs" / "files.md"


@pytest.mark.parametrize("text", ['{"format": "carcassonne-game/1", "%s": 1}',
                                  '{"format": "carcassonne-game/1", "moves": [{"n": 1, "%s": 1}]}'])  # fmt: skip
def test_the_document_of_the_format_names_every_member(text: str) -> None:
    with pytest.raises(UnreadableFile) as fault:
        game_of(text % "nonsense")
    known = str(fault.value).partition("choose one of ")[2].rstrip(".").split(", ")
    document = DOCUMENT.read_text(encoding="utf-8")
    assert len(known) > 10 and [name for name in known if f"`{name}`" not in document] == []
