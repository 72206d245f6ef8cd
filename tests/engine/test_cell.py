"""What people call the cells of a board."""

import pytest

from engine.cell import Cell, Grid

NAMED = [
    ((0, 0), (0, 0), "A1"),
    ((-3, -2), (-3, -2), "A1"),
    ((2, 3), (0, 0), "C4"),
    ((0, 0), (-2, -3), "C4"),
    ((25, 0), (0, 0), "Z1"),
    ((26, 9), (0, 0), "AA10"),
    ((52, 0), (0, 0), "BA1"),
]


@pytest.mark.parametrize(("cell", "first", "name"), NAMED)
def test_a_cell_has_its_column_s_letter_and_its_row_s_number(
    cell: tuple[int, int], first: tuple[int, int], name: str
) -> None:
    grid = Grid(Cell(*first))
    assert grid.name(cell) == name
    assert grid.cell(name) == grid.cell(name.lower()) == cell


def test_no_two_cells_have_one_name() -> None:
    grid = Grid(Cell(-5, -5))
    cells = [Cell(x, y) for x in range(-5, 800) for y in range(-5, 3)]
    names = [grid.name(cell) for cell in cells]
    assert len(set(names)) == len(names)
    assert [grid.cell(name) for name in names] == cells


def test_a_cell_left_of_column_a_or_above_row_1_has_only_its_numbers() -> None:
    grid = Grid.of([(0, 0), (4, -2)])
    assert grid.name((-1, 0)) == "-1,0"
    assert grid.name((0, -3)) == "0,-3"


@pytest.mark.parametrize("word", ["3,-2", " 3 , -2 "])
def test_a_cell_is_found_by_its_numbers_too(word: str) -> None:
    assert Grid(Cell(-7, 4)).cell(word) == Cell(3, -2)


@pytest.mark.parametrize(
    "word", ["", ",", "3,", "3,-2,1", "A", "7", "A0", "4C", "A-1", "ABCD1", "А1"]  # the last begins with a Cyrillic А
)
def test_what_is_no_name_of_a_cell_finds_none(word: str) -> None:
    assert Grid(Cell(0, 0)).cell(word) is None
