"""The table's plane: from the tiles on it, or supposed."""

import cv2
import numpy as np
import pytest

from vision.lattice import Frame
from vision.track.tables import SQUARE, table_under, tables

CAMERA = np.array([[90.0, 8, 300], [-6, 60, 250], [0.01, 0.06, 1]])  # from tiles to a slanted photo's pixels


def framed(*cells: tuple[int, int]) -> list[Frame]:
    """Tiles on the table that CAMERA sees."""
    quads = [cv2.perspectiveTransform((SQUARE + cell)[None].astype(np.float64), CAMERA)[0] for cell in cells]
    return [Frame(cell, quad.astype(np.float32), 1.0) for cell, quad in zip(cells, quads, strict=True)]


def test_tiles_tell_where_on_the_table_a_pixel_is() -> None:
    table = table_under(framed(*[(x, y) for x in range(4) for y in range(3)]))
    assert table is not None
    pixel = cv2.perspectiveTransform(np.array([[[7.0, 2.0]]]), CAMERA)
    assert cv2.perspectiveTransform(pixel, table)[0, 0] == pytest.approx([7, 2], abs=0.01)


def test_a_few_tiles_do_not_tell_the_slant() -> None:
    assert table_under(framed((0, 0), (1, 0))) is None


def test_tiles_that_contradict_each_other_do_not_either() -> None:
    rng = np.random.default_rng(5)
    tiles = [Frame((n, 0), rng.uniform(0, 900, (4, 2)).astype(np.float32), 1.0) for n in range(9)]
    assert table_under(tiles) is None


def test_a_supposed_table_is_below_the_camera() -> None:
    middle = [800, 600, 1]
    depths = [plane[2] @ middle for plane in tables((1200, 1600), (90.0, 30.0))]
    assert depths == pytest.approx([1, 0.5])
