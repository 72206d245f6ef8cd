"""Where the framing is in doubt, edges and colours tell whether a tile is there."""

from dataclasses import replace

import numpy as np

from engine.message import Message
from engine.referee.findings import Finding
from engine.tiles.tile import Face
from vision.codes import PhotoCode
from vision.lattice.frames import Frame, Lattice
from vision.naming.presence import confirmed as confirmed_by
from vision.naming.scores import EDGES, Column, TileScores
from vision.reading import EDITIONS

COLUMNS = (Column(Face("B", 0), "FFFF", 0.4), Column(Face("X", 0), "RRRR", 0.4), Column(None, "????", 0.2))
MEADOW, CROSSROADS, NOTHING = (0.998, 0.001, 0.001), (0.001, 0.998, 0.001), (0.03, 0.03, 0.94)
BOARD, NEITHER, TABLE = 2.5, 0.0, -2.5  # how cells look, as on real photos
UNTOLD = float("nan")  # where a board fills the photo
SQUARE = np.array([(0, 0), (9, 0), (9, 9), (0, 9)], np.float32)


def confirmed(lattice: Lattice, scores: TileScores, *colours: float) -> tuple[Lattice, TileScores]:
    """In the board's colours, unless others are given."""
    return confirmed_by(lattice, scores, np.array(colours or [BOARD] * len(lattice.candidates)))


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
    arm = row(0.999, perhaps=(0.999, 0.999))
    lattice, _ = confirmed(arm, named((CROSSROADS, "R"), (CROSSROADS, "R"), (CROSSROADS, "R")))
    assert [frame.cell for frame in lattice.frames] == [(0, 0), (1, 0), (2, 0)]
    lattice, _ = confirmed(arm, named((CROSSROADS, "R"), (NOTHING, "C"), (CROSSROADS, "R")), BOARD, TABLE, 2 * BOARD)
    assert [frame.cell for frame in lattice.frames] == [(0, 0)]


def test_where_no_gap_shows_the_table_framing_and_edges_decide_alone() -> None:
    """Framed as surely as tiles are that plainly lie there, one is not asked about for an edge that does not go on."""
    seen = named((CROSSROADS, "R"), (CROSSROADS, "R"), (MEADOW, "F"))
    lattice, _ = confirmed(row(0.999999, 0.999999, 0.999999), seen, UNTOLD, UNTOLD, UNTOLD)
    assert min(frame.certainty for frame in lattice.frames) > 0.9
    lattice, _ = confirmed(row(0.9999, 0.9999, perhaps=(0.4,)), seen, UNTOLD, UNTOLD, UNTOLD)
    assert len(lattice.frames) == 2


def test_a_tile_that_was_passed_over_says_nothing_against_the_boards_own() -> None:
    alone = confirmed(row(0.7), named((CROSSROADS, "R")))[0].frames[0]
    beside = confirmed(row(0.7, perhaps=(0.9999,)), named((CROSSROADS, "R"), (MEADOW, "F")))[0].frames[0]
    assert beside.certainty == alone.certainty


def test_nothing_at_all_is_no_board() -> None:
    nothing = named((CROSSROADS, "R")).of(np.array([], np.int64))
    assert confirmed(Lattice(()), nothing)[0].frames == ()


def test_a_patch_of_carpet_beside_the_board_is_none() -> None:
    carpet = named((CROSSROADS, "R"), (NOTHING, "C"))
    lattice, scores = confirmed(row(0.99, perhaps=(0.99,)), carpet, BOARD, TABLE)
    assert [frame.cell for frame in lattice.frames] == [(0, 0)]
    assert scores.cells == ((0, 0),)


def test_a_hole_through_which_the_table_shows_is_none_though_it_was_framed() -> None:
    board = named((CROSSROADS, "R"), (NOTHING, "F"), (CROSSROADS, "R"))
    lattice, _ = confirmed(row(0.9999, 0.99, 0.9999), board, BOARD, TABLE, BOARD)
    assert [frame.cell for frame in lattice.frames] == [(0, 0), (2, 0)]


def test_a_tile_of_an_unknown_box_stays_though_nobody_knows_it() -> None:
    board = named((MEADOW, "F"), (NOTHING, "F"), (MEADOW, "F"))
    assert len(confirmed(row(0.9999, 0.9999, 0.9999), board, BOARD, NEITHER, BOARD)[0].frames) == 3


def test_a_tile_that_the_players_laid_against_the_rules_stays() -> None:
    board = named((MEADOW, "F"), (CROSSROADS, "R"), (MEADOW, "F"))
    lattice, _ = confirmed(row(0.9999, 0.99, 0.9999), board)
    assert len(lattice.frames) == 3
    assert lattice.frames[1].certainty < 0.99  # but is not as sure as its neighbours


def test_a_meadow_on_a_green_table_stays_where_it_goes_on_in_its_neighbour_and_goes_where_it_does_not() -> None:
    fits = confirmed(row(0.9999, 0.99), named((CROSSROADS, "R"), (CROSSROADS, "R")), BOARD, NEITHER)[0].frames
    clashes = confirmed(row(0.9999, 0.99), named((CROSSROADS, "R"), (MEADOW, "F")), BOARD, NEITHER)[0].frames
    assert [frame.cell for frame in fits] == [(0, 0), (1, 0)]
    assert [frame.cell for frame in clashes] == [(0, 0)]


def test_a_doubtful_tile_stays_in_the_boards_colours_and_goes_in_the_tables() -> None:
    doubtful, scores = row(0.9999, 0.8), named((CROSSROADS, "R"), (CROSSROADS, "R"))
    assert len(confirmed(doubtful, scores, BOARD, BOARD)[0].frames) == 2
    assert len(confirmed(doubtful, scores, BOARD, TABLE)[0].frames) == 1


def test_a_flowered_cloth_that_was_framed_for_the_most_part_is_no_board() -> None:
    lattice, scores = row(*[0.9999] * 3), named((MEADOW, "F"), *[(NOTHING, "F")] * 2)
    assert len(confirmed(lattice, scores, BOARD, BOARD, 0.1)[0].frames) == 3
    assert confirmed(lattice, scores, BOARD, 0.1, 0.1)[0].frames == ()


def test_nor_is_one_whose_flowers_all_look_like_the_same_tile() -> None:
    many = 25
    lattice, scores = row(*[0.9999] * many), named(*[(MEADOW, "F")] * many)
    assert confirmed(lattice, scores, *[BOARD] * 5, *[0.1] * 20)[0].frames == ()


def test_a_board_in_the_colours_of_its_table_is_one_where_its_tiles_are_known() -> None:
    lattice, scores = row(*[0.9999] * 3), named(*[(MEADOW, "F")] * 3)
    assert len(confirmed(lattice, scores, BOARD, 0.1, 0.1)[0].frames) == 3


def test_what_was_said_of_a_tile_that_is_none_is_not_said() -> None:
    board = named((CROSSROADS, "R"), (NOTHING, "C"), (CROSSROADS, "R"))
    cut = Finding(PhotoCode.BOARD_CUT, ((1, 0),), Message("-"))
    small = Finding(PhotoCode.TILES_TOO_SMALL, (), Message("-"))
    lattice = replace(row(0.9999, 0.8, 0.9999), findings=(cut, small))
    assert confirmed(lattice, board, BOARD, TABLE, BOARD)[0].findings == (small,)


def test_a_doubtful_tile_with_tiles_on_all_four_sides_is_rather_one_than_a_hole() -> None:
    beside = [(1, 0), (0, 1), (2, 1), (1, 2)]

    def middle(around: list[tuple[int, int]], colours: float) -> float | None:
        frames = tuple(Frame(cell, SQUARE, 0.999) for cell in around)
        scores = replace(named(*[(CROSSROADS, "R")] * (len(around) + 1)), cells=(*around, (1, 1)))
        lattice = Lattice((*frames, Frame((1, 1), SQUARE, 0.05)))
        kept, _ = confirmed(lattice, scores, *[BOARD] * len(around), colours)
        return next((frame.certainty for frame in kept.frames if frame.cell == (1, 1)), None)

    alone, amid = middle(beside[1:], 0.5), middle(beside, 0.5)
    assert alone is not None and amid is not None and alone < 0.5 < amid
    assert middle(beside[1:], 0.1) is None and middle(beside, 0.1) == amid  # doubted more, and asked about all the same
    assert middle(beside, TABLE) is None  # the table shows through a hole


def test_a_river_runs_out_of_no_board_on_which_other_tiles_lie() -> None:
    river, lake = (CROSSROADS, "V"), (NOTHING, "F")

    def seen(*laid: tuple[tuple[float, float, float], str]) -> tuple[Frame, ...]:
        lattice = row(*[0.9999] * len(laid), perhaps=(0.99,))
        return confirmed(lattice, named(*laid, lake), *[BOARD] * len(laid), TABLE)[0].frames

    whole = seen(*[(MEADOW, "F")] * 4, river)
    assert len(whole) == 6 and 0.5 < whole[-1].certainty < 0.9  # the lake lies there, and is asked about
    assert len(seen(*[river] * 5)) == 5  # the river is being laid
    assert len(seen(river, *[(MEADOW, "F")] * 4)) == 5
