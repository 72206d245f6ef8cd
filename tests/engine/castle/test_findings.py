"""What may not lie inside a castle wall, and the line that tells a board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.castle.board import format, parse
from engine.castle.box import CastleBox, Match
from engine.castle.inspection import inspect
from engine.castle.tile import parse_tile
from engine.errors import UnreadableFile

TWO = CastleBox(wall=("##", "##"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("pcpc xxxx", []),
        ("xpxx cccc", ["A1 and B1: a path does not go on."]),
        ("xxxx  / pxxx", ["A1 and A2: a path does not go on."]),
        ("xxxx xxxx xxxx", ["C1 lies outside the wall."]),
        ("xhxx xxxc", []),
        ("hxhx,red-keep:h xxxx,red-keep:h", [
            "B1: the tile has no area h for a figure to stand on.", "A1, B1: each player has one keep.",
            "A1: a keep stands on a complete house only.", "B1: a keep stands on a complete house only."]),
        ("cccc+m,red:c,blue:c,green:c", ["Figures of 3 colours stand there, but two play (A1)."]),
        ("xhxx,red-keep:h", ["A1: a keep stands on a complete house only."]),
        ("hxxx,red-keep:h xxxx / xhxx,red:h xxxh", [
            "A1: the keep belongs on its owner's largest complete house (A2, B2)."]),
    ],
)  # fmt: skip
def test_everything_wrong_is_told_with_its_place(line: str, told: list[str]) -> None:
    assert [finding.text for finding in inspect(parse(line, TWO), TWO)] == told


def test_all_sides_must_match_where_the_box_says_so() -> None:
    box = CastleBox(wall=("##",), match=Match.ALL)
    assert [finding.text for finding in inspect(parse("xhxx xxxc", box), box)] == ["A1 and B1: the sides differ."]


def test_no_more_tiles_lie_there_than_the_box_has() -> None:
    box = CastleBox(wall=("###",), tiles={"A": (parse_tile("cccc"), 1), "B": (parse_tile("xxxx"), 2)})
    assert [finding.text for finding in inspect(parse("A B A", box), box)] == [
        "Tile A: 2 lie there, but the box has 1 (A1, C1)."
    ]
    with pytest.raises(UnreadableFile, match="the box has no tile Z"):
        parse("A Z", box)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("pcp", "Letter 1, pcp: a tile has four sides"),
        ("pcpcx", "a tile has four sides"),
        ("cccc pcpc@45", "Letter 6, pcpc@45: a rotation is 0, 90, 180 or 270."),
        ("pcpc+x", r"\+x is no mark"),
        ("cccc+f", r"it is not clear where \+f stands"),
        ("pc1pc2+m", r"it is not clear where \+m stands"),
        ("cccc,red", "red is no figure"),
        ("cccc,mauve:c", "mauve is not a colour"),
        ("c" * 30_000, "this one is longer"),
    ],
)
def test_nonsense_is_told_with_its_place(line: str, told: str) -> None:
    with pytest.raises(UnreadableFile, match=told):
        parse(line)


def test_rows_may_stand_on_lines_of_their_own() -> None:
    assert parse("cccc xxxx\npcpc") == parse("cccc xxxx / pcpc")


TILES = st.sampled_from(["pcpc+f", "pc1pc2+mc2", "hhtt", "xxxx"])
LYING = st.tuples(st.integers(0, 9), st.integers(0, 8), TILES, st.sampled_from([0, 90, 180, 270]))


@given(st.lists(LYING, max_size=20, unique_by=lambda one: one[:2]))
def test_what_is_written_is_read_again(told: list[tuple[int, int, str, int]]) -> None:
    rows = ["." * 0 for _ in range(9)]
    for y in range(9):
        words = {x: f"{tile}@{turn}" if turn else tile for x, row, tile, turn in told if row == y}
        rows[y] = " ".join(words.get(x, ".") for x in range(10))
    board = parse("\n".join(rows))
    assert len(board.tiles) == len(told)
    assert parse(format(board)) == board
