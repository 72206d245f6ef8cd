"""What people call the cells of a board."""

import pytest

from engine.board import cell_name


@pytest.mark.parametrize(
    ("cell", "first", "name"),
    [
        ((0, 0), (0, 0), "A1"),
        ((-3, -2), (-3, -2), "A1"),
        ((2, 3), (0, 0), "C4"),
        ((0, 0), (-2, -3), "C4"),
        ((25, 0), (0, 0), "Z1"),
        ((26, 9), (0, 0), "AA10"),
        ((52, 0), (0, 0), "BA1"),
    ],
)
def test_a_cell_has_its_column_s_letter_and_its_row_s_number(
    cell: tuple[int, int], first: tuple[int, int], name: str
) -> None:
    assert cell_name(cell, first) == name


def test_no_two_cells_have_one_name() -> None:
    names = [cell_name((x, y), (-5, -5)) for x in range(-5, 800) for y in range(-5, 3)]
    assert len(set(names)) == len(names)
