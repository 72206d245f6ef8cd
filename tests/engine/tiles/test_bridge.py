"""A tile under a bridge: one more road, and the rest of it as it was."""

import pytest

from engine.board import Board
from engine.boxes import catalogue
from engine.cell import Cell
from engine.formats import notation
from engine.pieces import Thing, ThingKind
from engine.referee.laying import laid_since, still_there, tile_on
from engine.tiles.bridge import bridged, lands
from engine.tiles.tile import ROTATIONS, Ground, segments_near, turned_edges, turned_sides

BRIDGES = [(rotation, bridge) for rotation in ROTATIONS for bridge in (0, 1)]
HERE = Cell(0, 0)


@pytest.mark.parametrize(("rotation", "bridge"), BRIDGES)
def test_however_the_tile_lies_a_bridge_joins_the_sides_on_which_it_stands(rotation: int, bridge: int) -> None:
    tile = bridged(catalogue()["B"], rotation, bridge)
    (road,) = tile.of(Ground.ROAD)
    assert turned_sides(road.sides, rotation) == [bridge, bridge + 2]
    assert turned_edges(tile.edges, rotation) == ("RFRF", "FRFR")[bridge]
    assert [s.ground for s in tile.segments] == [*(s.ground for s in catalogue()["B"].segments), Ground.ROAD]


def test_its_road_comes_after_the_roads_below_and_lies_over_them() -> None:
    crossing = bridged(catalogue()["U"], 90, 0)
    assert [road.index for road in crossing.of(Ground.ROAD)] == [0, 1]
    over = crossing.of(Ground.ROAD)[1]
    assert [over.distance(end) for end in ((0, 500), (1000, 500))] == [0, 0], "lying as U does it runs from W to E"
    assert next(s for d, s in segments_near(crossing, (100, 500)) if d == 0) is over


@pytest.mark.parametrize(
    ("edges", "bridge", "may"), [("FRFR", 0, True), ("FRFR", 1, False), ("CFFF", 0, False), ("FFFC", 0, True)]
)
def test_a_bridge_stands_on_fields_only(edges: str, bridge: int, may: bool) -> None:
    assert lands(edges, bridge) is may


def test_where_another_tile_lies_the_bridge_stays_if_it_may_stand_there() -> None:
    board = notation.parse("E@270,+bridge:0 D,+fairy:red")
    bridge = Thing(HERE, ThingKind.BRIDGE)
    assert bridge in still_there(board.things, notation.parse_tile("U@90", HERE))
    kept = still_there(board.things, notation.parse_tile("D@270", HERE))
    assert [thing.kind for thing in kept] == [ThingKind.FAIRY], "D has roads where it would stand"


def test_a_tile_has_one_bridge_the_one_that_was_told_last() -> None:
    tile, told = notation.parse_laid("B,+bridge:1", HERE)
    things = still_there(notation.parse("E@270,+bridge:0").things, tile, told)
    assert [thing.segment for thing in things] == [1]


def test_what_was_laid_since_is_new_tiles_and_old_ones_under_new_bridges() -> None:
    before, board = notation.parse("E@270 B,+bridge:1 U@90"), notation.parse("E@270,+bridge:0 B,+bridge:1 U@90 D")
    assert notation.format(laid_since(board, before)) == "E@270,+bridge:0 .2 D"
    assert laid_since(board, Board()) == board and laid_since(board, board) == Board()


def test_the_tile_on_a_cell_has_the_bridge_that_is_built_over_it() -> None:
    board = notation.parse("E@270,+bridge:0 E@270 ?")
    roads = [len(tile.of(Ground.ROAD)) if (tile := tile_on(board, Cell(x, 0))) else None for x in range(4)]
    assert roads == [1, 0, None, None]
