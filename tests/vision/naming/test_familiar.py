"""Other games lie in squares too: is it Carcassonne?"""

import numpy as np

from engine.tiles.tile import Face
from vision.naming.familiar import familiar
from vision.naming.scores import Column, TileScores
from vision.reading import EDITIONS

COLUMNS = (Column(Face("B", 0), "FFFF", 0.4), Column(Face("X", 0), "RRRR", 0.4), Column(None, "????", 0.2))


ROAD, FIELD = [0.01, 0.01, 0.97, 0.01], [0.97, 0.01, 0.01, 0.01]  # an edge as the net sees it, of F C R V


def seen(*rows: tuple[float, float, float], fitting: bool = True) -> TileScores:
    """Tiles from left to right, a road leaving each eastward and, where they fit, coming from the west."""
    cells = tuple((x, 0) for x in range(len(rows)))
    edges = np.array([[FIELD, ROAD, FIELD, ROAD if fitting and x else FIELD] for x, _ in cells])
    return TileScores(cells, COLUMNS, np.log(np.array(rows)), np.log(edges), np.zeros((len(rows), len(EDITIONS))))


KNOWN, STRANGE = (0.98, 0.01, 0.01), (0.02, 0.03, 0.95)


def test_a_board_of_known_tiles_is_carcassonne() -> None:
    assert familiar(seen(KNOWN, (0.02, 0.97, 0.01)))


def test_so_is_a_board_of_which_two_thirds_are_unknown_expansions() -> None:
    assert familiar(seen(KNOWN, STRANGE, STRANGE))


def test_but_not_where_its_edges_do_not_go_on_either() -> None:
    assert not familiar(seen(KNOWN, STRANGE, STRANGE, fitting=False))


def test_known_tiles_make_up_for_edges_that_do_not() -> None:
    assert familiar(seen(KNOWN, (0.02, 0.97, 0.01), fitting=False))


def test_tiles_that_are_none_of_it_are_another_game() -> None:
    assert not familiar(seen(STRANGE, (0.01, 0.01, 0.98)))


def test_nor_is_a_board_on_which_every_name_is_a_guess() -> None:
    assert not familiar(seen((0.5, 0.3, 0.2), (0.3, 0.6, 0.1)))


def test_a_single_tile_may_be_all_of_a_board() -> None:
    assert familiar(seen(KNOWN))
    assert not familiar(seen(STRANGE))


def test_nothing_is_not_carcassonne() -> None:
    assert not familiar(seen(KNOWN).of(np.array([], np.int64)))
