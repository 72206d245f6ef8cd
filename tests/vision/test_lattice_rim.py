"""Tiles are whole, so a board ends where they do; a picture of a board ends where it was cut."""

from collections.abc import Iterable

import cv2
import numpy as np

from vision.lattice.frames import Cell, Frame
from vision.lattice.rim import cut_sides, pictured
from vision.photo import Photo, Pixels

SIDE, CORNER = 40, 100
MEADOW, CITY, TABLE, SLEEVE = (90, 150, 60), (190, 140, 80), (120, 70, 40), (60, 60, 140)
SQUARE: tuple[Cell, ...] = tuple((x, y) for y in range(6) for x in range(6))


def frame(cell: Cell) -> Frame:
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) + cell
    return Frame(cell, (corners * SIDE + CORNER).astype(np.float32), 0.99)


def board(cells: Iterable[Cell] = SQUARE) -> Pixels:
    """Meadows with a city each, on a table with a grain."""
    grain = np.random.default_rng(3).integers(-12, 13, (440, 440, 1))
    photo = (np.full((440, 440, 3), TABLE) + grain).clip(0, 255).astype(np.uint8)
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
    photo, bare, shown = board(around), board(()), np.zeros((440, 440), np.uint8)
    cv2.fillConvexPoly(shown, np.array([(105, 125), (318, 98), (335, 315), (122, 342)]), 1)
    photo[shown == 0] = bare[shown == 0]
    assert taken(photo)[1]


def test_a_sleeve_over_the_last_tiles_makes_no_picture_of_a_board() -> None:
    photo = board()
    cv2.line(photo, (CORNER + 30, CORNER + 6 * SIDE + 4), (CORNER + 4 * SIDE, CORNER + 6 * SIDE - 2), SLEEVE, 24)
    assert not taken(photo)[1]


def test_where_the_photo_ends_nothing_is_told() -> None:
    photo = np.ascontiguousarray(board()[: CORNER + 5 * SIDE + 30])
    assert taken(photo) == (0, False)


def test_a_table_in_the_boards_own_colours_tells_nothing() -> None:
    photo = np.full((440, 440, 3), MEADOW, np.uint8)
    photo += np.random.default_rng(4).integers(0, 12, photo.shape, np.uint8)
    assert taken(photo) == (0, False)


def test_nothing_framed_is_no_picture() -> None:
    assert taken(board(()), ()) == (0, False)
