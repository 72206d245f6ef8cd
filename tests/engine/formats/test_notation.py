"""The one-line notation: what it says, that it loses nothing, what is told about a line that is wrong."""

import pytest
from hypothesis import given

from engine.board import Board, Meeple, Placed
from engine.cell import Cell
from engine.errors import RecorderError, UnreadableFile, UsageError
from engine.formats.notation import format, parse, parse_cell, parse_laid, parse_meeple, parse_tile
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
        ("D,red", r"red is not a meeple; write, for example, red:road"),
        ("D,mauve:road", r"mauve is not a colour; choose one of red, blue"),
        ("D,red-giant:road", r"giant is not a kind of piece"),
        ("D,red:sea", r"sea is not a ground"),
    ],
)
def test_a_wrong_line_is_told_with_its_place(line: str, told: str) -> None:
    with pytest.raises(UnreadableFile, match=told):
        parse(line)


def test_one_tile_one_meeple_and_one_place_are_read_in_the_same_words() -> None:
    here = Cell(3, -2)
    assert parse_cell(" 3 , -2 ") == here
    assert parse_tile("V@90", here) == Placed(here, "V", 90)
    assert parse_meeple("red-big:road1", here) == Meeple(here, Colour.RED, Ground.ROAD, 1, MeepleKind.BIG)


@pytest.mark.parametrize("text", ["", "V@45", "V V", "V,red:road", "red:road"])
def test_what_is_no_tile_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(UsageError, match="is not a tile; write, for example, V@90"):
        parse_tile(text, Cell(0, 0))


def test_of_a_tile_with_things_it_is_said_which_of_them_is_none() -> None:
    for text in ("E@270,+brigde:0", "E@270,+fairy:red,+brigde"):
        with pytest.raises(UsageError, match=r"^brigde is not a thing; choose one of fairy, dragon, .*, bridge, .*\.$"):
            parse_laid(text, Cell(0, 0))
    with pytest.raises(UsageError, match="red:road is not a thing; write, for example, "):
        parse_laid("E@270,red:road", Cell(0, 0))
    with pytest.raises(UsageError, match="'Q9' is not a tile; "):
        parse_laid("Q9,+bridge:0", Cell(0, 0))


@pytest.mark.parametrize("text", ["", "V", "red", "red:road,blue:road", "red:road V"])
def test_what_is_no_meeple_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(UsageError, match="is not a meeple; write, for example, red:road"):
        parse_meeple(text, Cell(0, 0))


@pytest.mark.parametrize("text", ["", "3", "3,", "3,2,1", "x,y"])
def test_what_is_no_place_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(UsageError, match="is not a place on the board; write column and row, such as 3,-2"):
        parse_cell(text)
