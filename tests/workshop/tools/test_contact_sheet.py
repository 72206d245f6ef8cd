"""The contact sheet shows every picture once."""

import numpy as np

from tests.workshop.scenes.plain import PLAIN
from workshop.scenes.crops import tables
from workshop.tools.contact_sheet import fit, marked, sheet


def test_pictures_keep_their_shape_in_their_cell() -> None:
    tall = np.zeros((400, 100, 3), np.uint8)
    cell = fit(tall, (80, 60))
    assert cell.shape == (60, 80, 3)
    black = (cell == 0).all(-1)
    assert black.sum() == 60 * 15
    assert black[:, 32:47].all()


def test_rows_are_filled_up_with_white() -> None:
    cells = [np.zeros((2, 3, 3), np.uint8)] * 5
    made = sheet(cells, columns=3)
    assert made.shape == (4, 9, 3)
    assert (made[2:, 6:] == 255).all()
    assert (made[:, :6] == 0).all()


def test_a_sheet_repeats_and_its_truth_is_drawn_over_it() -> None:
    first, second = (next(tables([PLAIN], 4, 1)) for _ in range(2))
    assert np.array_equal(first.pixels, second.pixels)
    drawn_over = marked(first)
    assert (drawn_over == (255, 0, 255)).all(-1).sum() > 100
    assert not np.array_equal(drawn_over, first.pixels)
