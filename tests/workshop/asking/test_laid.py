"""A truth in the cells and turns of a reading, and how the two differ."""

from dataclasses import replace

import pytest

from engine.board import Board
from engine.formats.notation import format, parse
from tests.recorder.readings import reading
from vision.reading import Reading, TileReading, board_of
from workshop.asking.differences import differences
from workshop.asking.laid import Laid, lay_truth
from workshop.bench.truth import as_bench

LINE = "E@180,red:city V@90 / F@90 K,blue:road / E,blue:field ."


def laid(true: Reading, read: Reading) -> Laid:
    found = lay_truth(as_bench(true), read)
    assert found is not None
    return found


def turned(read: Reading, quarters: int) -> Reading:
    """The same photo, its board turned clockwise."""
    for _ in range(quarters):
        tiles = [
            replace(t, x=5 - t.y, y=t.x, rotation=((t.rotation or 0) + 90) % 360, quad=(t.quad[3], *t.quad[:3]))
            for t in read.tiles
        ]
        meeples = [replace(m, x=5 - m.y, y=m.x, at=(1 - m.at[1], m.at[0])) for m in read.meeples]
        read = replace(read, tiles=tuple(tiles), meeples=tuple(meeples))
    return read


def board(read: Reading) -> Board:
    return board_of(read.tiles, read.meeples)


def standing(read: Reading) -> Reading:
    """With each figure's foot on the ground that it stands on."""
    feet = {"red": (0.5, 0.9), "blue": (0.5, 0.5)}
    own = {(0, 2): (0.5, 0.6), (1, 1): (0.8, 0.5)}
    return replace(read, meeples=tuple(replace(m, at=own.get((m.x, m.y), feet[m.colour])) for m in read.meeples))


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_however_the_reading_turns_the_board_the_truth_is_laid_into_it(quarters: int) -> None:
    true = standing(reading("evening.jpg", LINE))
    read = turned(true, quarters)
    assert differences(board(read), laid(true, read).board(board(read))) == ()


def test_what_was_read_wrongly_invented_or_missed_is_listed() -> None:
    true = standing(reading("evening.jpg", LINE))
    read = standing(reading("evening.jpg", "E@180,red:city V@180 / F@90 K,blue:road / E,red:field ."))
    found = differences(board(read), laid(true, read).board(board(read)))
    assert [(one.cell, one.read, one.true) for one in found] == [
        ((1, 0), "V@180", "V@90"), ((0, 2), "red:field", "blue:field"),
    ]  # fmt: skip


def test_a_tile_that_looks_the_same_when_turned_is_as_it_was_read() -> None:
    true, read = (reading("evening.jpg", f"E@180 X{turn}") for turn in ("", "@90"))
    assert format(laid(true, read).board(board(read))) == "E@180 X@90"


def unnamed(line: str, edges: str) -> Laid:
    """The truth of a photo read so, which of the second tile tells the edges only."""
    read = reading("evening.jpg", line)
    truth = as_bench(read)
    truth["tiles"][1] = {"x": 1, "y": 0, "tile": "?", "edges": edges}
    found = lay_truth(truth, read)
    assert found is not None
    return found


def test_where_the_truth_names_no_tile_the_reading_is_believed() -> None:
    found = unnamed("E@180 V@90", "FFRR")
    assert format(found.board(parse("E@180 U@90"))) == "E@180 U@90"


def test_so_is_the_bridge_over_it_and_on_which_of_its_roads_somebody_stands() -> None:
    found = unnamed("E@180 U@90,red:road1,+bridge:0", "RRRR")
    for line in ("E@180 U@90,red:road1,+bridge:0", "E@180 U@90,red:road,+bridge:0"):
        assert format(found.board(parse(line))) == line


def test_a_tile_that_the_edge_of_the_photo_cuts_is_believed_and_another_is_none() -> None:
    read = reading("evening.jpg", "E@180 V@90 / F . / B .")
    cut = [t for t in read.tiles if t.y == 0]
    true = replace(read, tiles=tuple(cut[:1]))
    shifted = replace(read, size=(2000, 2000), tiles=tuple(moved(t) for t in read.tiles))
    truth = as_bench(replace(true, tiles=(moved(cut[0]),)), whole=False)
    truth["points"] += [[2, 0, 1200, 0], [2, 1, 1200, 100]]
    found = lay_truth(truth, shifted)
    assert found is not None
    assert {tuple(cell) for cell in found.cut} == {(1, 0)}, "the others lie well inside"


def moved(tile: TileReading) -> TileReading:
    """1000 pixels to the right."""
    (a, b), (c, d), (e, f), (g, h) = tile.quad
    return replace(tile, quad=((a + 1000, b), (c + 1000, d), (e + 1000, f), (g + 1000, h)))
