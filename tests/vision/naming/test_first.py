"""A game begins with the start tile, alone."""

import numpy as np
import pytest

from engine.tiles.tile import Face
from vision.lattice.frames import Frame, Lattice
from vision.naming.first import begun, stray
from vision.naming.scores import Column, TileScores
from vision.reading import EDITIONS

COLUMNS = (Column(Face("D", 0), "CRFR", 0.02), Column(Face("E", 0), "CFFF", 0.88), Column(None, "????", 0.1))
SQUARE = np.array([(0, 0), (9, 0), (9, 9), (0, 9)], np.float32)
START, OTHER, UNSURE, STRANGE = (0.97, 0.02, 0.01), (0.01, 0.98, 0.01), (0.65, 0.25, 0.1), (0.01, 0.04, 0.95)


def board(*certainties: float) -> Lattice:
    return Lattice(tuple(Frame((x, 0), SQUARE, certainty) for x, certainty in enumerate(certainties)))


def named(*rows: tuple[float, float, float]) -> TileScores:
    cells, sides = tuple((x, 0) for x in range(len(rows))), np.zeros((len(rows), 4, 4))
    return TileScores(cells, COLUMNS, np.log(np.array(rows)), sides, np.zeros((len(rows), len(EDITIONS))))


def chance_of_start(lattice: Lattice, scores: TileScores) -> float:
    return float(np.exp(begun(lattice, scores).log_p[0, 0]))


def test_a_tile_alone_that_may_be_the_start_tile_is_it() -> None:
    assert chance_of_start(board(0.9), named(UNSURE)) > 0.9


@pytest.mark.parametrize("plain", [OTHER, STRANGE])
def test_but_what_is_plainly_another_stays_another(plain: tuple[float, float, float]) -> None:
    assert chance_of_start(board(0.9), named(plain)) < 0.5


def test_among_others_it_may_be_any() -> None:
    assert chance_of_start(board(0.9, 0.9), named(UNSURE, OTHER)) == pytest.approx(0.65)


def test_what_is_hardly_a_tile_beside_it_does_not_count() -> None:
    assert chance_of_start(board(0.9, 0.3), named(UNSURE, OTHER)) > 0.9


def test_another_tile_alone_may_be_one_that_somebody_is_about_to_lay() -> None:
    assert stray(board(0.9), named(OTHER))
    assert not stray(board(0.9), named(START))
    assert not stray(board(0.9, 0.9), named(OTHER, OTHER))
