"""Corners that all tiles of a board agree on."""

import numpy as np
import pytest

from vision.arrays import Singles
from vision.geometry import mapped, sides_of
from vision.lattice.frames import ENOUGH
from vision.lattice.joining.squaring import squared

UNIT = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
SLANTED = np.array([(90.0, 12.0, 200.0), (-8.0, 50.0, 150.0), (0.0, -0.04, 1.0)])  # from cells to a photo's pixels
SIZE = (900, 700)  # a photo that shows all of it
CELLS = [(x, y) for x in range(6) for y in range(4) if (x, y) != (2, 2)]


def laid(slips: dict[tuple[int, int], tuple[float, float]] | None = None, turn: float = 0.0) -> Singles:
    """The true quads; some tiles have slipped, in sides, and all are turned about their middles."""
    c, s = np.cos(turn), np.sin(turn)
    lying = [
        (UNIT - 0.5) @ np.array([[c, s], [-s, c]]) + np.array(cell) + (slips or {}).get(cell, (0.0, 0.0))
        for cell in CELLS
    ]
    return mapped(np.array(lying), SLANTED)


def off(found: Singles, true: Singles) -> Singles:
    """Each corner's distance, in sides of its tile."""
    return np.asarray(np.linalg.norm(found - true, axis=-1) / sides_of(true)[:, None], np.float32)


def test_true_squares_stay_where_they_are() -> None:
    true = laid(turn=0.03)
    assert off(squared(true, CELLS, SIZE), true).max() < 0.01


def test_corners_that_were_guessed_come_nearer_to_the_true_ones() -> None:
    true = laid()
    noise = np.random.default_rng(3).normal(0, 0.04, true.shape) * sides_of(true)[:, None, None]
    seen = np.asarray(true + noise, np.float32)
    eight_numbers, of_its_own = 8, 3  # a square has a place and a turn; the rest all tiles tell together
    left = np.sqrt(of_its_own / eight_numbers)
    assert np.median(off(squared(seen, CELLS, SIZE), true)) < 1.2 * left * np.median(off(seen, true))


def test_a_tile_that_slipped_far_stays_where_it_lies() -> None:
    true = laid({(4, 1): (0.25, -0.2)})
    assert off(squared(true, CELLS, SIZE), true).max() < 0.05


def test_a_corner_far_astray_is_brought_back() -> None:
    true = laid()
    seen = true.copy()
    seen[5, 2] += 0.2 * sides_of(true)[5]
    assert off(squared(seen, CELLS, SIZE), true)[5].max() < 0.5 * off(seen, true)[5].max()


def test_a_tile_that_the_photo_cuts_lies_where_its_shown_corners_and_its_neighbours_have_it() -> None:
    true, right = laid(), 730
    seen = true.copy()
    seen[..., 0] = np.minimum(seen[..., 0], right + 1)  # the net does not look far beyond the photo's edge
    cut = off(seen, true).max(1) > 0.1
    assert cut.sum() == 4
    assert off(squared(seen, CELLS, (right, SIZE[1])), true)[cut].max() < 0.03
    assert off(squared(seen, CELLS, SIZE), true)[cut].max() > 0.1


@pytest.mark.parametrize("cells", [CELLS[: ENOUGH - 1], [(x, 0) for x in range(9)]])
def test_too_few_tiles_or_a_single_row_are_left_as_they_are(cells: list[tuple[int, int]]) -> None:
    quads = mapped(np.array([UNIT + cell for cell in cells]), SLANTED) + np.float32(1.5)
    assert (squared(quads, cells, SIZE) == quads).all()
