"""The table's plane, from the tiles on it."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from vision.lattice.frames import Cell
from vision.lattice.plane import CORNERS, Matrix, table_plane

CAMERA = np.array([[90.0, 8, 300], [-6, 60, 250], [0.01, 0.06, 1]])  # from tiles to a slanted photo's pixels


def plane(cells: Sequence[Cell]) -> Matrix | None:
    """As the tiles on those cells of the table that CAMERA sees tell it."""
    quads = [cv2.perspectiveTransform((CORNERS + cell)[None], CAMERA)[0] for cell in cells]
    return table_plane(np.array(quads, np.float32), cells)


def test_tiles_tell_where_on_the_table_a_pixel_is() -> None:
    table = plane([(x, y) for x in range(4) for y in range(3)])
    assert table is not None
    pixel = cv2.perspectiveTransform(np.array([[[7.0, 2.0]]]), CAMERA)
    assert cv2.perspectiveTransform(pixel, table)[0, 0] == pytest.approx([7, 2], abs=0.01)


def test_a_few_tiles_do_not_tell_the_slant() -> None:
    assert plane([(0, 0), (1, 0)]) is None


def test_tiles_that_contradict_each_other_do_not_either() -> None:
    quads = np.random.default_rng(5).uniform(0, 900, (9, 4, 2))
    assert table_plane(quads, [(n, 0) for n in range(9)]) is None
