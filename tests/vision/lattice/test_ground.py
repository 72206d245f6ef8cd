"""What lies about a board goes on in its gaps: a gap has the table's colours, a tile the board's."""

import cv2
import numpy as np
import pytest

from vision.arrays import Pixels
from vision.lattice.checks.ground import boardlike
from vision.lattice.frames import Cell, Frame, Lattice
from vision.photo import Photo

SIDE = 40
MEADOW, TABLE, GLARE = (90, 150, 60), (120, 70, 40), (250, 250, 240)


def table(seed: int = 0) -> Pixels:
    """Brown, with a grain."""
    grain = np.random.default_rng(seed).integers(-12, 13, (400, 400, 1))
    return (np.full((400, 400, 3), TABLE) + grain).clip(0, 255).astype(np.uint8)


def frame(cell: Cell, certainty: float = 0.999) -> Frame:
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) + cell
    return Frame(cell, (corners * SIDE + 80).astype(np.float32), certainty)


def laid(photo: Pixels, colour: tuple[int, int, int], *cells: Cell) -> None:
    for cell in cells:
        cv2.fillConvexPoly(photo, frame(cell).quad.astype(np.int32), colour)


BOARD: tuple[Cell, ...] = ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2))
HOLE: Cell = (1, 1)


def looks(photo: Pixels, *, framed: tuple[Cell, ...] = BOARD, perhaps: tuple[Cell, ...] = ()) -> dict[Cell, float]:
    lattice = Lattice(tuple(map(frame, framed)), (), tuple(frame(cell, 0.5) for cell in perhaps))
    seen = boardlike(Photo(photo, "table.jpg"), lattice)
    return {cell: float(told) for cell, told in zip((*framed, *perhaps), seen, strict=True)}


def test_a_hole_in_the_board_looks_like_the_table_and_the_tiles_do_not() -> None:
    photo = table()
    laid(photo, MEADOW, *BOARD)
    seen = looks(photo, framed=(*BOARD, HOLE))
    assert seen[HOLE] < -1
    assert min(seen[cell] for cell in BOARD) > 1


def test_what_was_passed_over_is_told_too() -> None:
    photo, beside, beyond = table(), (3, 0), (3, 2)
    laid(photo, MEADOW, *BOARD, beside)
    seen = looks(photo, perhaps=(beside, beyond))
    assert seen[beside] > 1
    assert seen[beyond] < -1


def test_a_tile_in_colours_of_its_own_is_neither() -> None:
    photo = table()
    laid(photo, MEADOW, *BOARD)
    laid(photo, GLARE, HOLE)
    assert looks(photo, framed=(*BOARD, HOLE))[HOLE] == pytest.approx(0, abs=0.2)


def test_on_a_table_of_the_boards_own_colour_nothing_is_told() -> None:
    photo = np.full((400, 400, 3), MEADOW, np.uint8)
    assert max(map(abs, looks(photo).values())) == pytest.approx(0, abs=0.2)


def test_a_lone_tile_has_nothing_to_be_held_against() -> None:
    assert np.isnan(looks(table(), framed=((1, 1),))[1, 1])


def test_nothing_framed_tells_nothing() -> None:
    assert looks(table(), framed=()) == {}


def test_a_tile_that_the_edge_of_the_photo_cuts_is_told_by_what_is_seen_of_it() -> None:
    photo, cut = table(), (-2, 1)
    row: tuple[Cell, ...] = ((-1, 0), (-1, 1), (-1, 2), *BOARD)
    laid(photo, MEADOW, *row, cut)
    photo = np.ascontiguousarray(photo[:, 15:])  # 15 of the tile's 40 pixels
    whole = Lattice(tuple(Frame(cell, frame(cell).quad - np.array((15, 0), np.float32), 0.999) for cell in (cut, *row)))
    seen = boardlike(Photo(photo, "table.jpg"), whole)
    assert seen[0] == pytest.approx(seen[1], abs=0.5)


def test_a_frame_counts_among_the_boards_tiles_as_far_as_it_is_one() -> None:
    photo, patches = table(), ((3, 0), (3, 1), (3, 2))
    laid(photo, MEADOW, *BOARD)
    told = []
    for certainty in (0.999, 0.01):
        frames = (*map(frame, BOARD), *(frame(cell, certainty) for cell in patches))
        told.append(boardlike(Photo(photo, "table.jpg"), Lattice(frames))[-1])
    assert told[1] < told[0] < 0
