"""Where the framing is in doubt, what is printed there tells whether a tile is there."""

from dataclasses import replace

import numpy as np

from engine.findings import Finding
from engine.message import Message
from engine.tiles import Face
from vision.lattice.frames import Frame, Lattice
from vision.naming.presence import confirmed
from vision.naming.scores import EDGES, EDITIONS, Column, TileScores

COLUMNS = (Column(Face("B", 0), "FFFF", 0.4), Column(Face("X", 0), "RRRR", 0.4), Column(None, "????", 0.2))
MEADOW, CROSSROADS, NOTHING = (0.998, 0.001, 0.001), (0.001, 0.998, 0.001), (0.03, 0.03, 0.94)
SQUARE = np.array([(0, 0), (9, 0), (9, 9), (0, 9)], np.float32)


def row(*certainties: float, perhaps: tuple[float, ...] = ()) -> Lattice:
    """Tiles from left to right, and after them cells that were perhaps passed over."""
    cells = [Frame((x, 0), SQUARE, certainty) for x, certainty in enumerate((*certainties, *perhaps))]
    return Lattice(tuple(cells[: len(certainties)]), (), tuple(cells[len(certainties) :]))


def named(*rows: tuple[tuple[float, float, float], str]) -> TileScores:
    """What the net says of each cell: the chances of B, X and neither, and the edge that it sees all around."""
    edges = np.array([[[0.997 if letter == seen else 0.001 for letter in EDGES]] * 4 for _, seen in rows])
    cells = tuple((x, 0) for x in range(len(rows)))
    chances = np.log(np.array([chance for chance, _ in rows]))
    return TileScores(cells, COLUMNS, chances, np.log(edges), np.zeros((len(rows), len(EDITIONS))))


def test_a_tile_that_was_passed_over_is_taken_where_a_known_one_goes_on_in_its_neighbour() -> None:
    lattice, scores = confirmed(row(0.99, perhaps=(0.99,)), named((CROSSROADS, "R"), (CROSSROADS, "R")))
    assert [frame.cell for frame in lattice.frames] == [(0, 0), (1, 0)]
    assert scores.cells == ((0, 0), (1, 0))
    assert lattice.perhaps == ()


def test_an_arm_goes_on_beyond_a_tile_that_was_passed_over() -> None:
    arm = row(0.99, perhaps=(0.99, 0.99))
    lattice, _ = confirmed(arm, named((CROSSROADS, "R"), (CROSSROADS, "R"), (CROSSROADS, "R")))
    assert [frame.cell for frame in lattice.frames] == [(0, 0), (1, 0), (2, 0)]
    lattice, _ = confirmed(arm, named((CROSSROADS, "R"), (NOTHING, "C"), (CROSSROADS, "R")))
    assert [frame.cell for frame in lattice.frames] == [(0, 0)]


def test_a_tile_that_was_passed_over_says_nothing_against_the_boards_own() -> None:
    alone = confirmed(row(0.7), named((CROSSROADS, "R")))[0].frames[0]
    beside = confirmed(row(0.7, perhaps=(0.9999,)), named((CROSSROADS, "R"), (MEADOW, "F")))[0].frames[0]
    assert beside.certainty == alone.certainty


def test_nothing_at_all_is_no_board() -> None:
    nothing = named((CROSSROADS, "R")).of(np.array([], np.int64))
    assert confirmed(Lattice(()), nothing)[0].frames == ()


def test_a_patch_of_carpet_beside_the_board_is_none() -> None:
    lattice, scores = confirmed(row(0.99, perhaps=(0.99,)), named((CROSSROADS, "R"), (NOTHING, "C")))
    assert [frame.cell for frame in lattice.frames] == [(0, 0)]
    assert scores.cells == ((0, 0),)


def test_a_hole_that_was_framed_in_doubt_is_none() -> None:
    board = named((CROSSROADS, "R"), (NOTHING, "F"), (CROSSROADS, "R"))
    assert [frame.cell for frame in confirmed(row(0.99, 0.8, 0.99), board)[0].frames] == [(0, 0), (2, 0)]


def test_a_tile_of_an_unknown_box_stays_though_nobody_knows_it() -> None:
    board = named((MEADOW, "F"), (NOTHING, "F"), (MEADOW, "F"))
    assert len(confirmed(row(0.99, 0.995, 0.99), board)[0].frames) == 3


def test_a_tile_that_the_players_laid_against_the_rules_stays() -> None:
    board = named((MEADOW, "F"), (CROSSROADS, "R"), (MEADOW, "F"))
    assert len(confirmed(row(0.99, 0.995, 0.99), board)[0].frames) == 3


def test_a_tile_in_doubt_stays_where_its_edges_fit_and_goes_where_they_do_not() -> None:
    doubtful = row(0.99, 0.7)
    fits = confirmed(doubtful, named((CROSSROADS, "R"), (CROSSROADS, "R")))[0].frames
    clashes = confirmed(doubtful, named((CROSSROADS, "R"), (MEADOW, "F")))[0].frames
    assert [frame.cell for frame in fits] == [(0, 0), (1, 0)]
    assert [frame.cell for frame in clashes] == [(0, 0)]


def test_a_doubtful_tile_stays_where_it_goes_on_in_all_its_neighbours_and_goes_where_one_alone_knows_it() -> None:
    amid = [Frame(cell, SQUARE, 0.99) for cell in ((1, 0), (0, 1), (2, 1), (1, 2))]
    doubtful = Frame((1, 1), SQUARE, 0.2)
    surrounded, _ = confirmed(Lattice((doubtful, *amid)), named(*[(CROSSROADS, "R")] * 5))
    at_the_end, _ = confirmed(Lattice((doubtful, amid[0])), named(*[(CROSSROADS, "R")] * 2))
    assert (1, 1) in {frame.cell for frame in surrounded.frames}
    assert (1, 1) not in {frame.cell for frame in at_the_end.frames}


def test_what_was_said_of_a_tile_that_is_none_is_not_said() -> None:
    board = named((CROSSROADS, "R"), (NOTHING, "C"), (CROSSROADS, "R"))
    cut, small = (Finding(code, cells, Message("-")) for code, cells in (("cut", ((1, 0),)), ("small", ())))
    lattice = replace(row(0.99, 0.8, 0.99), findings=(cut, small))
    assert confirmed(lattice, board)[0].findings == (small,)
