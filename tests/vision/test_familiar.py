"""Other games lie in squares too: is it Carcassonne?"""

import numpy as np

from engine.tiles import Face
from vision.lattice.frames import Frame, Lattice
from vision.naming.familiar import familiar
from vision.naming.scores import EDITIONS, Column, TileScores

COLUMNS = (Column(Face("B", 0), "FFFF", 0.4), Column(Face("X", 0), "RRRR", 0.4), Column(None, "????", 0.2))


def seen(*rows: tuple[float, float, float]) -> TileScores:
    cells = tuple((x, 0) for x in range(len(rows)))
    shape = (len(rows), 4, 4)
    return TileScores(cells, COLUMNS, np.log(np.array(rows)), np.zeros(shape), np.zeros((len(rows), len(EDITIONS))))


def frames(count: int, certainty: float = 0.99) -> Lattice:
    square = np.array([(0, 0), (9, 0), (9, 9), (0, 9)], np.float32)
    return Lattice(tuple(Frame((x, 0), square, certainty) for x in range(count)))


def test_a_board_of_known_tiles_is_carcassonne() -> None:
    assert familiar(frames(2), seen((0.98, 0.01, 0.01), (0.02, 0.97, 0.01)))


def test_so_is_a_board_of_which_two_thirds_are_unknown_expansions() -> None:
    strange = (0.02, 0.03, 0.95)
    assert familiar(frames(3), seen((0.98, 0.01, 0.01), strange, strange))


def test_but_not_where_the_frames_are_doubtful_too() -> None:
    strange = (0.02, 0.03, 0.95)
    assert not familiar(frames(3, 0.8), seen((0.98, 0.01, 0.01), strange, strange))


def test_known_tiles_make_up_for_doubtful_frames() -> None:
    assert familiar(frames(2, 0.8), seen((0.98, 0.01, 0.01), (0.02, 0.97, 0.01)))


def test_tiles_that_are_none_of_it_are_another_game() -> None:
    assert not familiar(frames(2), seen((0.02, 0.01, 0.97), (0.01, 0.01, 0.98)))


def test_nor_is_a_board_on_which_every_name_is_a_guess() -> None:
    assert not familiar(frames(2), seen((0.5, 0.3, 0.2), (0.3, 0.6, 0.1)))
