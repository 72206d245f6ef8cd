"""An arm across a board leaves pieces of it: they are one board where they lie in the same rows."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats
from vision.geometry import UNIT
from vision.lattice.frames import Cell
from vision.lattice.joining.across import reunited
from vision.lattice.joining.assemble import join, links

LEFT: list[Cell] = [(x, y) for x in range(3) for y in range(4)]
CORNER: list[Cell] = [(5, 1), (5, 2), (6, 2)]
SLANTED = np.array([[40, 12, 90], [0, 22, 60], [0, 0.05, 1]])  # as seen from low down


def split(
    *parts: list[Cell],
    slip: tuple[float, float] = (0, 0),
    turned: float = 0,
    larger: tuple[float, float] = (1, 1),
    seen: npt.NDArray[np.float64] = SLANTED,
) -> set[Cell]:
    """The board's cells after its parts were looked at, the first of all at its own place.

    The second part lies off by `slip`, is turned by some degrees, and larger across and down.
    """
    cos, sin = np.cos(np.radians(turned)), np.sin(np.radians(turned))
    laid = np.array([UNIT + cell for part in parts for cell in part], float)
    second = slice(len(parts[0]), len(laid))
    middle = np.mean(parts[1], axis=0) + 0.5
    laid[second] = (laid[second] - middle) * larger @ np.array([[cos, sin], [-sin, cos]]) + middle + slip
    upright = cv2.perspectiveTransform(laid.reshape(1, -1, 2), seen).reshape(-1, 4, 2)
    quads: Floats = np.array([np.roll(quad, (tile + 1) % 4, axis=0) for tile, quad in enumerate(upright)], np.float64)
    pieces = join(len(quads), links(quads, np.ones(len(quads))))
    pieces.sort(key=len, reverse=True)
    board = reunited(pieces[0], pieces[1:], quads)
    (x, y), below = board[0].cell, board[1].cell
    while (below[0] - x, below[1] - y) != (0, 1):  # a piece is turned as its first tile was
        board = {tile: seat.moved(1, (0, 0)) for tile, seat in board.items()}
        (x, y), below = board[0].cell, board[1].cell
    assert len(board) == len({seat.cell for seat in board.values()})
    return {(seat.cell[0] - x, seat.cell[1] - y) for seat in board.values()}


def test_what_lies_beyond_an_arm_takes_the_cells_of_its_rows() -> None:
    assert split(LEFT, CORNER) == {*LEFT, *CORNER}


def test_also_where_hands_laid_it_a_little_off() -> None:
    assert split(LEFT, CORNER, slip=(0.2, -0.15), turned=4) == {*LEFT, *CORNER}


def test_several_pieces_are_joined() -> None:
    above = [(1, -3), (2, -3)]
    assert split(LEFT, CORNER, above) == {*LEFT, *CORNER, *above}


def test_a_pair_that_lies_between_the_rows_or_askew_is_none_of_it() -> None:
    pair = [(5, 1), (5, 2)]
    assert split(LEFT, pair, slip=(0.4, 0)) == set(LEFT)
    assert split(LEFT, pair, turned=25) == set(LEFT)


def test_nor_are_cards_larger_than_its_tiles() -> None:
    pair = [(5, 1), (5, 2)]
    assert split(LEFT, pair, larger=(1.6, 1)) == set(LEFT)
    assert split(LEFT, pair, larger=(1, 1.6)) == set(LEFT)


def test_a_large_part_is_joined_though_the_rows_lead_astray_where_it_lies() -> None:
    beyond = [(x, y) for x in range(5, 7) for y in range(4)]
    assert split(LEFT, beyond, slip=(0.4, 0)) == {*LEFT, *beyond}


def test_a_single_tile_is_one_of_it_only_where_it_lies_in_its_row() -> None:
    assert split(LEFT, [(5, 1)]) == {*LEFT, (5, 1)}
    assert split(LEFT, [(5, 1)], slip=(0.25, 0.2)) == set(LEFT)
    assert split(LEFT, [(5, 1)], turned=20) == set(LEFT)


def test_how_rows_go_on_far_away_is_not_known() -> None:
    assert split(LEFT, [(6, 1), (6, 2)]) == {*LEFT, (6, 1), (6, 2)}
    assert split(LEFT, [(7, 1), (7, 2)]) == set(LEFT)


def test_two_tiles_have_no_rows() -> None:
    assert len(split([(0, 0), (0, 1)], [(2, 0), (2, 1)])) == 2


def test_no_two_tiles_share_a_cell() -> None:
    over = [(2, 3), (3, 3)]
    assert split(LEFT, over, slip=(0.28, 0.28)) == set(LEFT)
