"""Detected tiles take their cells: drift, holes, arms, racks, contradictions."""

from collections.abc import Mapping

import numpy as np
import pytest

from vision.arrays import Floats
from vision.lattice.frames import Cell
from vision.lattice.joining.assemble import Seat, agreeing, join, links, own_corners, upright

SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])


def drawn(board: str) -> dict[Cell, Floats]:
    """Cells marked # in a drawing, as unit squares."""
    rows = board.strip().split("\n")
    cells = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row.strip()) if mark == "#"]
    return {cell: SQUARE + np.array(cell) for cell in cells}


def seated(tiles: Mapping[Cell, Floats], seed: int = 0) -> tuple[dict[Cell, Cell], list[int]]:
    """True cell -> read cell in the largest piece, and all pieces' sizes; tiles come in any order, from any corner."""
    rng = np.random.default_rng(seed)
    keys = [list(tiles)[i] for i in rng.permutation(len(tiles))]
    quads = np.array([np.roll(tiles[k], int(rng.integers(4)), axis=0) for k in keys]) * 40.0
    pieces = join(len(quads), links(quads, np.ones(len(quads))))
    largest = upright(max(pieces, key=len), quads)
    for tile, seat in largest.items():  # the frame's first corner is the north-west one
        quad = own_corners(quads[tile], seat)
        assert quad[0].sum() == pytest.approx(quad.sum(1).min(), abs=12)
    return {keys[t]: seat.cell for t, seat in largest.items()}, sorted(map(len, pieces), reverse=True)


def same_cells(read: dict[Cell, Cell]) -> bool:
    return len({(x - u, y - v) for (x, y), (u, v) in read.items()}) == 1


RINGS = """
    ########
    #..##..#
    #..##..#
    ########
    .......#
    #########
"""


def test_holes_and_arms() -> None:
    read, sizes = seated(drawn(RINGS))
    assert sizes == [len(drawn(RINGS))]
    assert same_cells(read)


def test_half_a_tile_of_drift_from_one_end_to_the_other() -> None:
    board = drawn("\n".join(["##############"] * 9))
    bent = {(x, y): quad + np.array([np.sin(y / 6), (x / 14) ** 2]) / 2 for (x, y), quad in board.items()}
    read, sizes = seated(bent)
    assert sizes == [126]
    assert same_cells(read)


@pytest.mark.parametrize("angle", [10, 44, 46, 80, 135, 200])
def test_a_board_turned_any_way_is_set_upright(angle: float) -> None:
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    turned = {cell: quad @ np.array([[c, s], [-s, c]]) for cell, quad in drawn(RINGS).items()}
    quads = np.array(list(turned.values())) * 40
    (piece,) = join(len(quads), links(quads, np.ones(len(quads))))
    for tile, seat in upright(piece, quads).items():
        quad = own_corners(quads[tile], seat)
        east = (quad[1] + quad[2] - quad[0] - quad[3]) / 2
        assert east[0] > abs(east[1]) - 1e-6


@pytest.mark.parametrize("angle", range(0, 90, 15))
def test_from_low_down_rows_run_along_whichever_side_is_nearest_to_the_right(angle: float) -> None:
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    low = np.diag([1, 0.4])  # how the table looks: the two sides of a tile that lies askew are 44 degrees apart
    quads = np.array([quad @ np.array([[c, s], [-s, c]]) @ low for quad in drawn(RINGS).values()]) * 40
    (piece,) = join(len(quads), links(quads, np.ones(len(quads))))
    for tile, seat in upright(piece, quads).items():
        sides = np.roll(quads[tile], -1, axis=0) - quads[tile]
        rightward = (sides / np.linalg.norm(sides, axis=1, keepdims=True))[:, 0]
        assert rightward[-seat.turn % 4] == pytest.approx(rightward.max())


def test_the_gaps_of_a_rack() -> None:
    apart = {cell: quad + 0.13 * np.array(cell) for cell, quad in drawn(RINGS).items()}
    assert same_cells(seated(apart)[0])


def test_a_joint_half_a_tile_off_joins_nothing() -> None:
    board = drawn("""
        #####
        #####
    """)
    slid = {(x, y): quad + np.array([0.5 if y else 0.0, 0.0]) for (x, y), quad in board.items()}
    _, sizes = seated(slid)
    assert sizes == [5, 5]


def test_a_loose_tile_beside_the_board_stays_outside() -> None:
    board = drawn("###\n###")
    board[9, 9] = SQUARE @ np.array([[0.8, 0.6], [-0.6, 0.8]]) + np.array([3.5, 1])
    read, sizes = seated(board)
    assert sizes == [6, 1] and (9, 9) not in read


def test_two_boards_stay_two_pieces() -> None:
    assert seated(drawn("###..##\n###..##"))[1] == [6, 4]


def test_a_detection_that_would_share_a_cell_is_left_out() -> None:
    board = drawn("####\n####")
    board[9, 9] = SQUARE * 0.97 + np.array([1.12, 1.06])  # a second frame over the tile at (1, 1)
    read, sizes = seated(board)
    assert sizes == [8, 1]
    assert len(set(read.values())) == 8


def test_the_surer_links_win_a_contradiction() -> None:
    """A ring whose last joint is off by far too much: every tile keeps the cell that its good joints give."""
    board = drawn("####\n#..#\n####")
    twisted = {(x, y): quad + np.array([0.28 * x / 3 * (y == 2), 0.0]) for (x, y), quad in board.items()}
    assert same_cells(seated(twisted)[0])


def test_links_that_hold_are_counted_for_each_tile() -> None:
    quads = np.array(list(drawn("###\n###").values())) * 40
    found = links(quads, np.ones(6))
    (piece,) = join(6, found)
    assert sorted(len(held) for held in agreeing(piece, found).values()) == [2, 2, 2, 2, 3, 3]


def test_no_tiles_and_one_tile() -> None:
    assert join(0, links(np.zeros((0, 4, 2)), np.zeros(0))) == []
    assert join(1, links(SQUARE[None], np.ones(1))) == [{0: Seat((0, 0), 0)}]
