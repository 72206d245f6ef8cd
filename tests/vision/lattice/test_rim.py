"""Tiles are whole, so a board ends where they do; a picture of a board ends where it was cut."""

from collections.abc import Iterable

import cv2
import numpy as np
import pytest

from vision.arrays import Pixels
from vision.lattice.checks.rim import cut_sides, pictured
from vision.lattice.frames import Cell, Frame
from vision.photo import Photo

SIDE, CORNER, SIZE = 40, 100, 520
MEADOW, CITY, TABLE, X = (90, 150, 60), (190, 140, 80), (120, 70, 40), (60, 60, 140)
SQUARE: tuple[Cell, ...] = tuple((x, y) for y in range(6) for x in range(6))


def frame(cell: Cell) -> Frame:
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) + cell
    return Frame(cell, (corners * SIDE + CORNER).astype(np.float32), 0.99)


def board(cells: Iterable[Cell] = SQUARE) -> Pixels:
    """Meadows with a city each, on a table with a grain."""
    grain = np.random.default_rng(3).integers(-12, 13, (SIZE, SIZE, 1))
    photo = (np.full((SIZE, SIZE, 3), TABLE) + grain).clip(0, 255).astype(np.uint8)
    for cell in cells:
        left, top = (SIDE * v + CORNER for v in cell)
        cv2.rectangle(photo, (left, top), (left + SIDE - 1, top + SIDE - 1), MEADOW, -1)
        cv2.rectangle(photo, (left + 8, top), (left + 24, top + 12), CITY, -1)
    return photo


def taken(photo: Pixels, cells: Iterable[Cell] = SQUARE) -> tuple[int, bool]:
    """How many sides are cut, and whether it is told to be a picture."""
    frames = [frame(cell) for cell in cells]
    seen = Photo(photo, "table.jpg")
    return int(cut_sides(seen, frames).sum()), pictured(seen, frames)


def test_a_board_ends_where_its_tiles_end() -> None:
    assert taken(board()) == (0, False)


def test_a_picture_of_a_board_ends_in_the_midst_of_its_last_row() -> None:
    photo, bare = board(), board(())
    half = CORNER + 5 * SIDE + SIDE // 2
    photo[half:] = bare[half:]
    assert taken(photo) == (6, True)


def test_a_picture_that_lies_askew_is_cut_along_all_its_sides() -> None:
    around = tuple((x, y) for y in range(-1, 7) for x in range(-1, 7))
    photo, bare, shown = board(around), board(()), np.zeros((SIZE, SIZE), np.uint8)
    cv2.fillConvexPoly(shown, np.array([(105, 125), (318, 98), (335, 315), (122, 342)]), 1)
    photo[shown == 0] = bare[shown == 0]
    assert taken(photo)[1]


def cut_by(photo: Pixels, deep: float, columns: range, size: int = 6) -> Pixels:
    """The table begins so far, in tiles, before the last row ends, in some columns."""
    bare, end = board(()), CORNER + size * SIDE
    left, right = CORNER + columns.start * SIDE, CORNER + columns.stop * SIDE
    photo[end - round(deep * SIDE) : end, left:right] = bare[end - round(deep * SIDE) : end, left:right]
    return photo


def test_a_hand_over_some_tiles_makes_no_picture_of_a_board() -> None:
    assert taken(cut_by(board(), 0.5, range(2, 5))) == (3, False)


def test_a_few_tiles_are_no_picture_however_many_are_hidden() -> None:
    few: tuple[Cell, ...] = tuple((x, y) for y in range(2) for x in range(3))
    assert taken(cut_by(board(few), 0.5, range(3), size=2), few) == (3, False)


def test_of_a_large_board_a_bag_may_hide_four_sides() -> None:
    large: tuple[Cell, ...] = tuple((x, y) for y in range(8) for x in range(8))
    assert taken(cut_by(board(large), 0.5, range(4), size=8), large) == (4, False)


def test_a_frame_that_is_a_little_off_cuts_no_tile() -> None:
    assert taken(cut_by(board(), 0.15, range(6))) == (0, False)


def test_where_the_photo_ends_nothing_is_told() -> None:
    """What lies beyond is shown grey, as this table is; that is no table beginning amid the tiles."""
    photo = board()
    end = CORNER + 5 * SIDE + 25
    grey = np.full_like(photo, 128) + np.random.default_rng(5).integers(0, 8, photo.shape, np.uint8)
    inside = np.zeros(photo.shape[:2], bool)
    inside[CORNER : CORNER + 6 * SIDE, CORNER : CORNER + 6 * SIDE] = True
    photo[~inside] = grey[~inside]
    assert taken(np.ascontiguousarray(photo[:end, :end])) == (0, False)


@pytest.mark.parametrize("table", [MEADOW, (95, 140, 65)])
def test_a_table_in_the_colour_of_the_tiles_edges_tells_nothing(table: tuple[int, int, int]) -> None:
    photo, inside = board(), np.zeros((SIZE, SIZE), bool)
    inside[CORNER : CORNER + 6 * SIDE, CORNER : CORNER + 6 * SIDE] = True
    photo[~inside] = table
    middle = slice(CORNER + 26, CORNER + 6 * SIDE - 26)
    photo[middle, middle] = CITY  # a field runs around the board
    assert taken(photo) == (0, False)


def test_nothing_framed_is_no_picture() -> None:
    assert taken(board(()), ()) == (0, False)


def test_cloth_that_passes_for_tiles_makes_no_picture_of_a_board() -> None:
    around = tuple((x, y) for x in (6, 7) for y in range(6))
    assert taken(board(), (*SQUARE, *around)) == (0, False)


def test_a_lamp_that_burns_out_the_last_row_and_the_table_beside_it_makes_no_picture_of_a_board() -> None:
    photo, end = board(), CORNER + 6 * SIDE
    photo[end - SIDE // 2 : end + 2 * SIDE] = 255
    assert taken(photo) == (0, False)
