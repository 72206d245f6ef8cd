"""The line that tells the dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cell import Cell
from engine.dice.layout import Layout, format, parse
from engine.errors import UnreadableFile


def test_a_line_tells_faces_by_their_black_edges_and_what_lies_aside() -> None:
    layout = parse("e EW ws / . . n + 2k c")
    assert layout.faces == {
        Cell(0, 0): {1}, Cell(1, 0): {1, 3}, Cell(2, 0): {2, 3}, Cell(2, 1): {0},
    }  # fmt: skip
    assert (layout.knights, layout.catapults, layout.dice) == (2, 1, 7)


def test_where_the_city_lies_on_the_table_does_not_matter() -> None:
    assert parse("/ .3 e w") == parse("e w")
    assert parse("+ kkc").knights == 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "No die is told"),
        ("+", "No die is told"),
        ("e x", "Letter 3, x: this is no face"),
        ("e nn", "Letter 3, nn: this is no face"),
        ("e k w", "Letter 3, k: a knight or a catapult lies aside"),
        ("e w + 2k x c", "Letter 10, x: after the + stand only"),
        ("e w + + k", "after the + stand only"),
        ("+ 9k c", "10 dice are told, but the game has 9"),
        ("e " * 300, "this line is longer"),
        ("e " + "/99 " * 40 + "w", "more than 99 places apart"),
        ("e .98 . w", "more than 99 places apart"),
        ("e .999 w", "Letter 3, .999"),
    ],
)
def test_nonsense_is_told_with_its_place(line: str, told: str) -> None:
    with pytest.raises(UnreadableFile) as fault:
        parse(line)
    assert told in str(fault.value)


@given(
    st.dictionaries(st.builds(Cell, st.integers(0, 5), st.integers(0, 5)),
                    st.frozensets(st.integers(0, 3), min_size=1), max_size=5),
    st.integers(0, 2), st.integers(0, 2),
)  # fmt: skip
def test_what_is_written_is_read_again(faces: dict[Cell, frozenset[int]], knights: int, catapults: int) -> None:
    if faces or knights or catapults:
        told = parse(format(Layout(faces, knights, catapults)))
        assert parse(format(told)) == told
        assert told.dice == len(faces) + knights + catapults
