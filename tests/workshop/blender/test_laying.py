"""Tiles laid by hand: near their cells, askew, apart, in no tile's way."""

import numpy as np
import pytest

from engine.board import Placed
from engine.cell import Cell
from workshop.blender.laying import SIDE_MM, THICK_MM, Hand, Laid, lay, overlaps

BLOCK = [Placed(Cell(x, y), "D") for y in range(6) for x in range(7) if (x, y) != (3, 3)]
HOLE_FILLED = [*BLOCK, Placed(Cell(3, 3), "D")]


def _poses(tiles: tuple[Laid, ...]) -> np.ndarray:  # type: ignore[type-arg]
    return np.array([[*tile.centre, np.radians(tile.turn)] for tile in tiles])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_tile_lies_in_another_even_where_one_fills_a_hole(seed: int) -> None:
    tiles = lay(HOLE_FILLED, seed, Hand(turn=1.2, slip=0.6))
    every_pair = np.array([(a, b) for a in range(len(tiles)) for b in range(a)])
    depth, _ = overlaps(_poses(tiles), every_pair)
    assert depth.max() <= 0


def test_neighbours_stay_neighbours_and_rows_drift() -> None:
    tiles = {tile.placed.cell: tile for tile in lay(HOLE_FILLED, 5)}
    for cell, tile in tiles.items():
        right = tiles.get(Cell(cell.x + 1, cell.y))
        if right is not None:
            apart = np.linalg.norm(np.subtract(right.centre, tile.centre))
            assert SIDE_MM * 0.999 < apart < SIDE_MM + 4
    turns = [tile.turn for tile in tiles.values()]
    assert 0.1 < np.std(turns) < 3


def test_corners_go_round_from_north_west() -> None:
    (tile,) = lay([Placed(Cell(2, 1), "D", 90)], 1, Hand(0, 0, 0, 0))
    assert np.allclose(tile.centre, (90, -45))
    west, east, north, south = 90 - 22.5, 90 + 22.5, -45 + 22.5, -45 - 22.5
    expected = [(west, north), (east, north), (east, south), (west, south)]
    assert np.allclose(tile.corners(), [(*corner, THICK_MM) for corner in expected])


def test_a_tilted_tile_rests_on_the_table() -> None:
    tile = Laid(Placed(Cell(0, 0), "D"), (0, 0), 20, (1.5, -0.8), 0)
    corners = tile.pose() @ np.array(
        [[-22.5, 22.5, 22.5, -22.5], [22.5, 22.5, -22.5, -22.5], [0, 0, 0, 0], [1, 1, 1, 1]]
    )
    assert corners[2].min() == pytest.approx(0)
    assert tile.point(1, 0.5)[2] > tile.point(0, 0.5)[2]  # its east side is raised
    assert tile.point(0.5, 0)[2] < tile.point(0.5, 1)[2]  # its north side is lowered


def test_the_same_seed_lays_the_same_table() -> None:
    assert lay(BLOCK, 9) == lay(BLOCK, 9) != lay(BLOCK, 10)
