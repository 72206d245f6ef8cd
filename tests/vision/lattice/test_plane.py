"""The table's plane, from the tiles on it."""

from collections.abc import Sequence

import numpy as np
import pytest

from vision.geometry import UNIT, Homography, exactly_mapped, mapped
from vision.lattice.frames import Cell, Frame, Lattice

CAMERA = np.array([[90.0, 8, 300], [-6, 60, 250], [0.01, 0.06, 1]])  # from tiles to a slanted photo's pixels


def lattice(cells: Sequence[Cell]) -> Lattice:
    """Tiles on those cells of the table that CAMERA sees."""
    quads = [mapped(UNIT + np.array(cell), CAMERA) for cell in cells]
    return Lattice(tuple(Frame(cell, quad, 1.0) for cell, quad in zip(cells, quads, strict=True)))


def table(cells: Sequence[Cell]) -> Homography | None:
    return lattice(cells).table


def test_tiles_tell_where_on_the_table_a_pixel_is() -> None:
    seen = lattice([(x, y) for x in range(4) for y in range(3)])
    assert seen.plane is not None and seen.table is not None
    pixel = exactly_mapped(np.array([7.0, 2.0]), CAMERA)
    assert exactly_mapped(np.array([7.0, 2.0]), seen.plane) == pytest.approx(pixel, abs=0.5)
    assert exactly_mapped(pixel, seen.table) == pytest.approx([7, 2], abs=0.01)


def test_what_is_ahead_of_the_camera_is_so_however_the_tiles_lie() -> None:
    seen = table([(x, y) for x in range(4) for y in range(3)])
    turned = table([(-x, -y) for x in range(4) for y in range(3)])
    assert seen is not None and turned is not None
    assert seen[2] @ [300, 250, 1] > 0 and turned[2] @ [300, 250, 1] > 0


def test_a_few_tiles_do_not_tell_the_slant() -> None:
    assert table([(0, 0), (1, 0)]) is None


def test_tiles_that_contradict_each_other_do_not_either() -> None:
    quads = np.random.default_rng(5).uniform(0, 900, (9, 4, 2))
    assert Lattice(tuple(Frame((n, 0), quad.astype(np.float32), 1.0) for n, quad in enumerate(quads))).table is None


def test_no_tiles_have_no_plane() -> None:
    assert Lattice(()).plane is None and Lattice(()).table is None
