"""Solving a board: neighbours and boxes put right what the net alone gets wrong, and nothing is put right silently."""

from dataclasses import replace

import numpy as np
import pytest

from engine.boxes import catalogue, load
from engine.referee.findings import Code
from engine.tiles.tile import Face
from vision.lattice.frames import Cell, Lattice
from vision.lattice.joining.assemble import STEPS
from vision.naming.scores import TileScores
from vision.net import log_softmax
from vision.reading import Reading, TileReading
from vision.solve import solve
from workshop.boards.noisy import Laid, edges_of, lattice, lay, least_turned, photo, raw_share, seen


def read(scores: TileScores, sets: tuple[str, ...] | None = None, copies: int = 1) -> Reading:
    return solve(photo(), lattice(scores), scores, "c1", sets, copies)


def board_of(reading: Reading) -> Laid:
    return {(t.x, t.y): Face(t.key, t.rotation) for t in reading.tiles if t.rotation is not None}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_three_quarters_right_become_a_right_board(seed: int) -> None:
    board = lay(seed, 72)
    scores = seen(board, seed, skill=7)
    assert raw_share(scores, board) < 0.8
    assert board_of(read(scores)) == board


def test_a_clear_view_asks_nothing_and_finds_nothing() -> None:
    reading = read(seen(lay(4, 60)))
    assert (reading.questions, reading.findings, reading.sets) == (0, (), ("base",))


def test_what_is_wrong_in_a_noisy_view_is_asked() -> None:
    """All but one in ten of it, and not by asking about everything."""
    tiles: list[TileReading] = []
    wrong: list[TileReading] = []
    for seed in (4, 5, 6):
        board = lay(seed, 30)
        found = read(seen(board, seed, skill=5)).tiles
        tiles += found
        wrong += [t for t in found if Face(t.key, t.rotation or 0) != board[t.x, t.y]]
    assert len(wrong) >= 20
    assert sum(t.ask for t in wrong) >= 0.9 * len(wrong)
    assert sum(t.ask for t in tiles) < 0.75 * len(tiles)


def test_an_edge_that_players_laid_wrong_is_told_neither_corrected_nor_asked_about() -> None:
    """The photo shows both tiles plainly, so there is nothing to ask: people do lay tiles wrong."""
    board = lay(6, 40)
    cell = next(c for c, f in board.items() if f.key == "V" and c != (0, 0))
    board[cell] = Face("V", (board[cell].rotation + 90) % 360)
    reading = read(seen(board))
    assert board_of(reading) == board
    mismatches = [f for f in reading.findings if f.code == Code.EDGE_MISMATCH]
    assert mismatches
    assert all(cell in f.cells for f in mismatches)
    assert reading.questions == 0
    assert min(t.certainty for t in reading.tiles) > 0.9


def test_the_box_decides_between_two_that_look_alike() -> None:
    """The first box holds one G; where three cells may as well be F, which it holds twice, the surest keeps the G."""
    cells = {(0, 0): Face("F", 0), (5, 0): Face("F", 0), (10, 0): Face("G", 0)}
    scores = seen(cells)
    names = [c.face for c in scores.columns]
    f, g = names.index(Face("F", 0)), names.index(Face("G", 0))
    for row, lead in enumerate((0.5, 0.5, 2.0)):
        scores.log_p[row, g] = scores.log_p[row, f] = -0.7
        scores.log_p[row, g] += lead
    assert sorted(t.key for t in read(scores, ("base",)).tiles) == ["F", "F", "G"]


def test_more_of_a_tile_than_the_box_holds_is_told() -> None:
    row: Laid = {(3 * x, 0): Face("X", 0) for x in range(2)}
    reading = read(seen(row), ("base",))
    assert [t.key for t in reading.tiles] == ["X", "X"]
    assert "box-count" in {f.code for f in reading.findings}


def test_two_boxes_hold_it_twice() -> None:
    row: Laid = {(3 * x, 0): Face("X", 0) for x in range(2)}
    reading = read(seen(row), ("base",), copies=2)
    assert "box-count" not in {f.code for f in reading.findings}
    assert reading.sets == ("base", "base"), "or whoever counts it would hold it against one"


def test_a_box_that_is_named_twice_holds_it_twice() -> None:
    row: Laid = {(3 * x, 0): Face("X", 0) for x in range(2)}
    reading = read(seen(row), ("base", "base"))
    assert "box-count" not in {f.code for f in reading.findings}
    assert reading.sets == ("base", "base")


def test_two_mixed_boxes_are_solved() -> None:
    board = lay(7, 100, copies=2)
    assert board_of(read(seen(board, 7, skill=9), ("base",), copies=2)) == board


def test_the_boxes_on_the_table_are_found_out() -> None:
    board = lay(8, 80, ("base", "inns-and-cathedrals"))
    assert read(seen(board, 8, skill=9)).sets == ("base", "inns-and-cathedrals")


@pytest.mark.parametrize("box", ["princess-and-dragon", "tower", "festival", "mage-and-witch"])
def test_a_box_of_the_shelf_is_found_out(box: str) -> None:
    reading = read(seen(lay(5, 60, ("base", box)), tiles=catalogue(), skill=14))
    assert set(reading.sets) == {"base", box}


def test_boxes_that_were_sold_together_are_found_out_together() -> None:
    """Two tiles of one and one of the other: neither would be found by itself."""
    board = lay(5, 60)
    board |= {(40, 0): Face("GQ/CcCR", 0), (50, 0): Face("GQ/LRRRR", 0), (60, 0): Face("GQ/CICI", 0)}
    reading = read(seen(board, tiles=catalogue(), skill=14))
    assert reading.sets == ("base", "gq11", "gq11-river")
    assert board_of(reading) == board


def test_one_plain_tile_shows_a_box_and_two_that_look_a_little_like_it_do_not() -> None:
    board = lay(5, 60) | {(40, 0): Face("KR/CCcc", 0)}
    assert read(seen(board, tiles=catalogue())).sets == ("base", "king-and-robber")
    scores = seen(lay(5, 60) | {(40, 0): Face("B", 0), (50, 0): Face("B", 0)}, tiles=catalogue(), skill=14)
    names = [c.face for c in scores.columns]
    for row, cell in enumerate(scores.cells):
        if cell in ((40, 0), (50, 0)):
            scores.log_p[row] = -30
            scores.log_p[row, [names.index(Face(key, 0)) for key in ("B", "TO/L")]] = np.log([0.2, 0.8])
    assert read(scores).sets == ("base",)


@pytest.mark.parametrize("seed", range(3))
def test_no_box_of_the_shelf_is_seen_in_a_noisy_view_of_the_base_game(seed: int) -> None:
    board = lay(seed, 72)
    reading = read(seen(board, seed=seed, tiles=catalogue(), skill=8))
    assert reading.sets == ("base",)


def test_a_tile_of_no_box_has_its_edges() -> None:
    board = lay(9, 30)
    cell, face = board.popitem()
    reading = read(seen(board, strangers={cell: edges_of(face)}))
    (stranger,) = [t for t in reading.tiles if t.key == "?"]
    assert (stranger.x, stranger.y, stranger.edges, stranger.rotation) == (*cell, edges_of(face), None)
    assert [f.cells for f in reading.findings if f.code == Code.UNKNOWN_TILE] == [(cell,)]


@pytest.mark.parametrize(
    ("looks_like", "key", "edges", "bridge"),
    [("????", "?", "RRFR", None), ("R?R?", "U", "RRRR", 0), ("?R?R", "A", "RRFR", 1)],
)
def test_a_bridge_brings_a_road_to_both_its_ends_whatever_its_foot_shows(
    looks_like: str, key: str, edges: str, bridge: int | None
) -> None:
    """A bridge's foot may stand short of the tile's rim, so that a strip of field is seen there. The tile below is
    known by its sides beside the bridge: a road to the W and E is U, one to the N alone A.
    """
    scores = seen({(0, 0): Face("D", 0)}, strangers={(5, 5): "RRFR"}, looks_like=looks_like)
    tile = next(t for t in read(scores).tiles if (t.x, t.y) == (5, 5))
    assert (tile.key, tile.edges, tile.bridge) == (key, edges, bridge)


def test_under_a_bridge_lies_what_the_box_has_and_it_is_used_there() -> None:
    """A city to the W and fields elsewhere are E, of which a box holds five."""
    board = {cell: face for cell, face in lay(9, 40).items() if face.key != "E"}
    under = {(50 + 5 * n, 50): "RFRC" for n in range(6)}
    tiles = read(seen(board, strangers=under, looks_like="R?R?"), ("base",)).tiles
    crossed = [t for t in tiles if t.bridge == 0]
    assert {(t.key, t.rotation, t.edges) for t in crossed} == {("E", 270, "RFRC")}
    assert len(crossed) == 5 and [(t.key, t.edges) for t in tiles if t.key == "?"] == [("?", "RFRC")]


def test_a_bridge_on_which_somebody_stands_is_a_bridge_and_asked_about() -> None:
    """The net knows a bridge; but a tall piece looks like one."""
    scores = seen({(0, 0): Face("D", 0)}, strangers={(5, 5): "RFRC"}, looks_like="R?R?")
    reading = solve(photo(), lattice(scores), scores, "c1", ("base",), occupied={(5, 5)})
    assert [(t.key, t.bridge, t.ask) for t in reading.tiles if (t.x, t.y) == (5, 5)] == [("E", 0, True)]


def test_three_known_tiles_are_offered_however_many_edges_a_tile_of_no_box_may_have() -> None:
    scores = seen({(0, 0): Face("D", 0)})
    likely = {Face("D", 0): 3e-4, Face("U", 0): 2e-4, Face("V", 0): 2e-4, Face("W", 0): 2e-4, None: 0.999}
    which = [[c.face for c in scores.columns].index(face) for face in likely]
    log_p, edges = np.full_like(scores.log_p, -30), np.log(np.full_like(scores.edges, 1e-6))
    log_p[0, which] = np.log(list(likely.values()))
    edges[..., 0] = 0  # field on all sides, ...
    edges[:, :2, :2] = np.log(0.5)  # ... or a city on two of them: four tiles of no box
    (tile,) = read(replace(scores, log_p=log_softmax(log_p), edges=edges), sets=("base",)).tiles
    offered = [other.key for other in tile.alternatives]
    assert {"D", "U", "V"} <= {tile.key, *offered} and offered.count("?") <= 1


def test_a_lone_stranger_is_asked_and_the_tile_that_would_fit_is_offered() -> None:
    """Something may lie over it: that nobody knows it is sure only where a box that nobody knows is on the table."""
    board = lay(9, 30)
    cell, face = next((c, f) for c, f in reversed(board.items()) if f.key == "E")
    del board[cell]
    reading = read(seen(board, strangers={cell: edges_of(face)}))
    (asked,) = [t for t in reading.tiles if t.ask]
    assert (asked.x, asked.y, asked.key) == (*cell, "?")
    assert face in [Face(a.key, a.rotation) for a in asked.alternatives if a.rotation is not None]


def test_ten_strangers_are_a_box_that_nobody_knows() -> None:
    board = lay(9, 60)
    strangers = {cell: edges_of(board.pop(cell)) for cell in list(board)[-10:]}
    reading = read(seen(board, strangers=strangers))
    assert {(t.x, t.y) for t in reading.tiles if t.key == "?"} == set(strangers)
    assert reading.questions == 0


@pytest.mark.parametrize(("own", "asked"), [(0.6, True), (0.8, False)])
def test_a_stranger_is_asked_whose_own_look_is_in_doubt(own: float, asked: bool) -> None:
    board = lay(9, 60)
    strangers = {cell: edges_of(board.pop(cell)) for cell in list(board)[-10:]}
    scores = seen(board, strangers=strangers)
    row, names = scores.cells.index(next(iter(strangers))), [c.face for c in scores.columns]
    unlike = next(i for i, c in enumerate(scores.columns) if c.face and c.edges == "RRRR")
    scores.log_p[row] = -20
    scores.log_p[row, names.index(None)], scores.log_p[row, unlike] = np.log(own), np.log(1 - own)
    tile = next(t for t in read(scores).tiles if (t.x, t.y) == scores.cells[row])
    assert (tile.key, tile.ask) == ("?", asked)


def test_what_a_person_calls_unknown_is_not_asked_again() -> None:
    board = lay(9, 30)
    scores = seen(board)
    cell = list(board)[-1]
    lies = TileReading(*cell, "?", None, edges_of(board[cell]), ((0, 0),) * 4, 1.0)
    reading = solve(photo(), lattice(scores), scores, "c1", ("base",), told={cell: lies}, occupied={cell})
    assert [(t.key, t.ask) for t in reading.tiles if (t.x, t.y) == cell] == [("?", False)]


def test_a_piece_on_a_stranger_may_hide_what_it_is_so_it_is_asked() -> None:
    board = lay(9, 60)
    known, strangers = next(iter(board)), {cell: edges_of(board.pop(cell)) for cell in list(board)[-10:]}
    stranger = next(iter(strangers))
    scores = seen(board, strangers=strangers)
    reading = solve(photo(), lattice(scores), scores, "c1", occupied={known, stranger})
    assert [(t.x, t.y) for t in reading.tiles if t.ask] == [stranger]


@pytest.mark.parametrize(("away", "asked"), [(1, True), (2, False)])
def test_a_tall_piece_beside_a_stranger_may_be_what_looks_like_a_bridge_over_it(away: int, asked: bool) -> None:
    board = lay(9, 60)
    strangers = {cell: edges_of(board.pop(cell)) for cell in list(board)[-10:]}
    scores = seen(board, strangers=strangers)
    row, like = scores.cells.index(next(iter(strangers))), [c.edges for c in scores.columns if not c.face]
    known = len(scores.columns) - len(like)
    scores.log_p[row] = -20
    scores.log_p[row, known + like.index("????")], scores.log_p[row, known + like.index("R?R?")] = np.log([0.7, 0.3])
    x, y = scores.cells[row]
    reading = solve(photo(), lattice(scores), scores, "c1", occupied={(x + away, y)})
    assert [(t.key, t.ask) for t in reading.tiles if (t.x, t.y) == (x, y)] == [("?", asked)]


def test_what_looks_strange_under_a_piece_is_rather_a_known_tile() -> None:
    board = lay(9, 60)
    strangers = {cell: edges_of(board.pop(cell)) for cell in list(board)[-10:]}
    scores = seen(board, strangers=strangers)
    cell, face = next(iter(board.items()))
    row, names = scores.cells.index(cell), [c.face for c in scores.columns]
    scores.log_p[row] = -20
    scores.log_p[row, names.index(None)], scores.log_p[row, names.index(face)] = np.log(0.85), np.log(0.15)

    def at(occupied: set[Cell]) -> str:
        reading = solve(photo(), lattice(scores), scores, "c1", occupied=occupied)
        return next(t.key for t in reading.tiles if (t.x, t.y) == cell)

    assert (at(set()), at({cell})) == ("?", face.key)


def test_where_most_are_strangers_the_art_is_not_known_and_all_are_asked() -> None:
    board = lay(12, 30)
    strangers = {cell: edges_of(board.pop(cell)) for cell in list(board)[-20:]}
    reading = read(seen(board, strangers=strangers))
    assert "unknown-art" in {f.code for f in reading.findings}
    assert {(t.x, t.y) for t in reading.tiles if t.ask} >= set(strangers)


def test_a_tile_far_from_the_board_is_told() -> None:
    board = lay(11, 20)
    board[30, 30] = Face("B", 0)
    reading = read(seen(board))
    assert [f.cells for f in reading.findings if f.code == Code.APART] == [((30, 30),)]
    assert reading.questions == 0, "it is as plain as the others"


def test_what_something_else_speaks_against_is_not_called_nearly_certain() -> None:
    board = lay(9, 30)
    cell, face = next((c, f) for c, f in reversed(board.items()) if f.key == "E")
    del board[cell]
    (asked,) = [t for t in read(seen(board, strangers={cell: edges_of(face)})).tiles if t.ask]
    assert asked.key == "?" and asked.certainty < 0.7
    assert asked.certainty + sum(a.certainty for a in asked.alternatives) <= 1.001


def test_a_tile_whose_frame_is_in_doubt_is_at_most_as_certain_as_that_and_asked() -> None:
    board = lay(9, 30)
    scores = seen(board)
    framed = lattice(scores)
    doubtful = replace(framed.frames[-1], certainty=0.7)
    reading = solve(photo(), replace(framed, frames=(*framed.frames[:-1], doubtful)), scores, "c1")
    (asked,) = [t for t in reading.tiles if t.ask]
    assert (asked.x, asked.y) == doubtful.cell
    assert 0.6 < asked.certainty <= 0.7


@pytest.mark.parametrize(("beyond", "asked"), [(0.2, False), (0.45, True)])
def test_a_tile_of_which_the_photo_shows_hardly_more_than_half_is_asked_about(beyond: float, asked: bool) -> None:
    cells = {(0, 0): Face("U", 0), (0, 1): Face("U", 0)}
    scores = seen(cells)
    up = np.array([0, 2000 + 50 * beyond], np.float32)
    frames = tuple(replace(frame, quad=frame.quad - up) for frame in lattice(scores).frames)

    def asks(told: dict[Cell, TileReading]) -> list[bool]:
        return [tile.ask for tile in solve(photo(), Lattice(frames), scores, "c1", ("base",), told=told).tiles]

    assert asks({}) == [asked, False]
    assert asks({(0, 0): read(scores, ("base",)).tiles[0]}) == [False, False]


def test_no_frames_are_no_board() -> None:
    reading = read(seen({}))
    assert reading.tiles == ()
    assert [f.code for f in reading.findings] == ["no-board"]


def test_nobody_is_asked_what_counts_alike() -> None:
    """With or without a garden a tile counts the same; with or without a shield it does not."""
    for key, twin, asked in (("E", "EG", False), ("M", "N", True)):
        board = {(0, 0): Face(key, 0)}
        scores = seen(board)
        names = [c.face for c in scores.columns]
        scores.log_p[0, names.index(Face(twin, 0))] = scores.log_p[0, names.index(Face(key, 0))] - 1
        (tile,) = solve(photo(), lattice(scores), scores, "c2", ("base",)).tiles
        assert (tile.key, tile.ask) == (key, asked)


def test_what_a_person_says_of_a_tile_settles_others_too() -> None:
    board = lay(11, 30)
    scores = seen(board, 11, skill=5)
    before = read(scores)
    assert board_of(before) != board
    told: dict[tuple[int, int], TileReading] = {}
    reading = before
    while tile := next((t for t in reading.tiles if t.ask and (t.x, t.y) not in told), None):
        face = board[tile.x, tile.y]
        told[tile.x, tile.y] = replace(tile, key=face.key, rotation=face.rotation, edges=edges_of(face))
        reading = solve(photo(), lattice(scores), scores, "c1", told=told)
        assert told.keys() <= {cell for cell, lies in board_of(reading).items() if lies == board[cell]}
    assert len(told) < before.questions
    assert board_of(reading) == board


def test_a_tile_of_a_box_that_is_not_there_is_believed_by_its_edges() -> None:
    board = lay(11, 20)
    cell = next(c for c, f in board.items() if edges_of(f) == "FRFR")
    scores = seen(board)
    stranger = next(t for t in read(scores).tiles if (t.x, t.y) == cell)
    told = {cell: replace(stranger, key="KR/LC", rotation=0, edges="FRFR")}
    reading = solve(photo(), lattice(scores), scores, "c1", ("base",), told=told)
    (there,) = [t for t in reading.tiles if (t.x, t.y) == cell]
    assert (there.key, there.edges) == ("?", "FRFR")
    assert {c: f for c, f in board_of(reading).items() if c != cell} == {c: f for c, f in board.items() if c != cell}


def test_a_tile_that_a_person_names_brings_its_box() -> None:
    """A box of which one tile lies there is never found by itself, and the answer would be held against who gave it."""
    board = lay(11, 20)
    scores = seen(board, tiles=catalogue())
    cell, bend = next((c, f) for c, f in board.items() if f.key == "V")
    lies = next(t for t in read(scores).tiles if (t.x, t.y) == cell)
    told = {cell: replace(lies, key="IC/Rr.i", rotation=bend.rotation)}
    reading = solve(photo(), lattice(scores), scores, "c1", told=told)
    assert (reading.sets, reading.findings) == (("base", "inns-and-cathedrals"), ())


def test_a_told_tile_stays_though_it_meets_no_neighbour() -> None:
    board = lay(2, 40)
    scores = seen(board)
    cell = next((x, y) for x, y in board if all((x + dx, y + dy) in board for dx, dy in STEPS))
    around = edges_of(board[cell])
    told = next(c.face for c in scores.columns if c.face and all(a != b for a, b in zip(c.edges, around, strict=True)))
    lies = TileReading(*cell, told.key, told.rotation, edges_of(told), ((0, 0),) * 4, 1.0)
    reading = solve(photo(), lattice(scores), scores, "c1", ("base",), told={cell: lies})
    assert board_of(reading)[cell] == told
    assert sum(cell in f.cells for f in reading.findings if f.code == Code.EDGE_MISMATCH) == 4


def test_a_view_in_which_nothing_is_plain_is_solved_in_time_and_all_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.solve.exact.LONGEST", 0.01)
    reading = read(seen(lay(3, 72), 3, skill=2))
    assert len(reading.tiles) == 72
    unsure = [t for t in reading.tiles if t.certainty < 0.99]
    assert len(unsure) > 36
    assert all(t.ask for t in unsure)


def unlearned(scores: TileScores, box: str) -> TileScores:
    """What a net would say that was never shown that box."""
    keep = [i for i, c in enumerate(scores.columns) if c.face is None or c.face.key not in load(box).counts["c1"]]
    log_p = log_softmax(scores.log_p[:, keep])
    return replace(scores, columns=tuple(scores.columns[i] for i in keep), log_p=log_p)


def stranger_of(box: str) -> tuple[Laid, Cell, Face, TileScores]:
    """A table with a tile of a box that the net has not learned, held on two sides at least."""
    board = lay(8, 60, ("base", box))
    cell, face = next(
        (c, f) for c, f in board.items()
        if f.key in load(box).counts["c1"] and sum((c[0] + x, c[1] + y) in board for x, y in STEPS) > 1
    )  # fmt: skip
    here = {c: f for c, f in board.items() if f.key not in load(box).counts["c1"]}
    return here, cell, face, unlearned(seen(here, strangers={cell: edges_of(face)}), box)


def test_of_a_told_box_that_the_net_has_not_learned_the_tiles_that_fit_are_offered_the_likeliest_first() -> None:
    _, cell, face, scores = stranger_of("inns-and-cathedrals")
    told = read(scores, ("base", "inns-and-cathedrals"))
    (stranger,) = [t for t in told.tiles if (t.x, t.y) == cell]
    offered = [Face(a.key, a.rotation) for a in stranger.alternatives if a.rotation is not None]
    assert (stranger.key, stranger.ask) == ("?", True)
    assert least_turned(face) in offered[:8]
    assert stranger.certainty < sum(a.certainty for a in stranger.alternatives), "a told box is likelier than none"
    assert stranger.alternatives[0].certainty >= stranger.alternatives[1].certainty


def test_where_nobody_told_the_box_nothing_of_it_is_offered() -> None:
    _, cell, _, scores = stranger_of("inns-and-cathedrals")
    (stranger,) = [t for t in read(scores).tiles if (t.x, t.y) == cell]
    assert not {a.key for a in stranger.alternatives} & set(load("inns-and-cathedrals").counts["c1"])


def test_a_tile_that_was_told_elsewhere_is_not_offered_again() -> None:
    """Its box holds one of it."""
    _, cell, face, scores = stranger_of("inns-and-cathedrals")
    assert load("inns-and-cathedrals").counts["c1"][face.key] == 1
    there = next(c for c in scores.cells if c != cell)
    lies = TileReading(*there, face.key, 0, edges_of(Face(face.key, 0)), ((0, 0),) * 4, 1.0)
    boxes = ("base", "inns-and-cathedrals")
    reading = solve(photo(), lattice(scores), scores, "c1", boxes, told={there: lies})
    (stranger,) = [t for t in reading.tiles if (t.x, t.y) == cell]
    assert face.key not in {a.key for a in stranger.alternatives}
