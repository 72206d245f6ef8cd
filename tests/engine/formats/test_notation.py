"""The one-line notation: what it says, that it loses nothing, what is told about a line that is wrong."""

import pytest
from hypothesis import given

from engine.board import Board, Cell, Meeple, Placed
from engine.errors import RecorderError, UnreadableFile
from engine.formats.notation import format, parse
from engine.pieces import Colour, MeepleKind
from engine.tiles.tile import Ground
from tests.engine.boards import any_board, any_text_near_notation


def test_a_line_tells_tiles_turns_gaps_rows_and_meeples() -> None:
    assert parse("-1,2 U@90 D,red:road . EG /2 . X,blue-big:field3,red:road1") == Board(
        [
            Placed(Cell(-1, 2), "U", 90),
            Placed(Cell(0, 2), "D"),
            Placed(Cell(2, 2), "EG"),
            Placed(Cell(0, 4), "X"),
        ],
        [
            Meeple(Cell(0, 2), Colour.RED, Ground.ROAD),
            Meeple(Cell(0, 4), Colour.BLUE, Ground.FIELD, 3, MeepleKind.BIG),
            Meeple(Cell(0, 4), Colour.RED, Ground.ROAD, 1),
        ],
    )


def test_an_empty_line_is_an_empty_board() -> None:
    assert parse("") == Board()
    assert format(Board()) == ""


@given(any_board())
def test_format_and_parse_are_inverses(board: Board) -> None:
    assert parse(format(board)) == board


@given(any_text_near_notation())
def test_any_line_is_a_board_or_one_sentence(line: str) -> None:
    try:
        board = parse(line)
    except RecorderError as fault:
        assert str(fault).endswith(".") and "\n" not in str(fault)
    else:
        assert parse(format(board)) == board


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("D ZZ", r"character 3, ZZ: no box has a tile ZZ\."),
        ("D@45", r"character 1, D@45: a rotation is 0, 90, 180 or 270\."),
        ("D,red", r"red is no meeple; one is told as red:road"),
        ("D,mauve:road", r"mauve is no colour; there are red, blue"),
        ("D,red-giant:road", r"giant is no kind of piece"),
        ("D,red:sea", r"sea is no ground"),
    ],
)
def test_a_wrong_line_is_told_with_its_place(line: str, told: str) -> None:
    with pytest.raises(UnreadableFile, match=told):
        parse(line)
