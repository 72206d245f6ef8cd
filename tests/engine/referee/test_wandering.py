"""Moves with things: the dragon's walk, a tower's prisoner, a flight, a portal, a bridge ... played and refused."""

from dataclasses import replace

import pytest

from engine.board import Board, Meeple, Placed
from engine.boardfile import game_of
from engine.cell import Cell
from engine.formats.boardtext import game_text
from engine.formats.notation import format as notation
from engine.formats.notation import parse
from engine.game import Game, Move
from engine.pieces import Colour, Thing, ThingKind
from engine.referee.findings import Code
from engine.referee.inspection import inspect
from engine.referee.play import Turn, play_move, replay
from engine.tiles.tile import Ground

FAIRY, DRAGON, FLOOR = ThingKind.FAIRY, ThingKind.DRAGON, ThingKind.FLOOR
ROW = "U@90,red:road U@90,blue:field U@90,green:field1"


def played(line: str, x: int, y: int, key: str, rotation: int = 0, **told: object) -> Turn:
    move = Move(1, Placed(Cell(x, y), key, rotation), player=Colour.RED)
    return play_move(parse(line), replace(move, **told))  # type: ignore[arg-type]


def codes(turn: Turn) -> list[Code]:
    return [finding.code for finding in turn.findings]  # type: ignore[misc]


def test_whom_the_dragon_meets_leaves_without_points() -> None:
    turn = played(ROW, 3, 0, "DG/RFr.d", dragon=(Cell(2, 0), Cell(1, 0)))
    assert [meeple.colour for meeple in turn.home] == [Colour.BLUE, Colour.GREEN]
    assert turn.lines == () and codes(turn) == []
    assert Thing(Cell(1, 0), DRAGON) in turn.board.things


@pytest.mark.parametrize(
    ("way", "line"),
    [
        ([(1, 0)] * 2, ROW),
        ([(1, 0), (2, 0), (1, 0)], ROW),
        ([(2, 0), (0, 0)], ROW),
        ([(1, 1)], ROW),
        ([(2, 0), (1, 0)], ROW.replace("blue:field", "blue:field,+fairy:blue")),
        ([(1, 0)], ROW.replace("red:road", "red:road,+dragon").replace("green:field1", "green:field1") + " U@90"),
    ],
)
def test_a_walk_that_the_dragon_may_not_take_is_told(way: list[tuple[int, int]], line: str) -> None:
    x = 4 if line.endswith(" U@90") else 3
    turn = played(line, x, 0, "DG/RFr.d", dragon=tuple(Cell(*cell) for cell in way))
    legal = line.endswith(" U@90")
    assert codes(turn) == ([] if legal else [Code.DRAGON_ASTRAY])


def test_the_dragon_takes_six_steps_at_most() -> None:
    line = " ".join(["U@90"] * 8)
    way = tuple(Cell(x, 0) for x in range(7, 0, -1))
    assert codes(played(line, 8, 0, "DG/RFr.d", dragon=way)) == [Code.DRAGON_ASTRAY]
    assert codes(played(line, 8, 0, "DG/RFr.d", dragon=way[:6])) == []


def test_a_floor_on_a_tower_takes_a_prisoner_within_its_reach() -> None:
    line = "TO/RrC@90 . U,blue:road"
    floor = (Thing(Cell(0, 0), FLOOR, second=2),)
    turn = played(line, 1, 0, "B", things=floor, taken_back=((Cell(2, 0), Colour.BLUE),))
    assert Code.TAKEN_FOR_NOTHING not in codes(turn)
    assert [meeple.colour for meeple in turn.home] == [Colour.BLUE]
    low = (Thing(Cell(0, 0), FLOOR, second=1),)
    refused = played(line, 1, 0, "B", things=low, taken_back=((Cell(2, 0), Colour.BLUE),))
    assert Code.TAKEN_FOR_NOTHING in codes(refused)


def test_a_floor_needs_a_tower_and_a_ferry_a_lake() -> None:
    for thing in (Thing(Cell(0, 0), FLOOR, second=1), Thing(Cell(0, 0), ThingKind.FERRY, segment=0, second=0)):
        turn = played("U@90", 1, 0, "U", 90, things=(thing,))
        assert codes(turn) == [Code.THING_ASTRAY]
        assert "may not be put on" in turn.findings[0].text


def test_a_princess_sends_a_knight_of_her_city_home() -> None:
    line = "E@90,blue:city"
    home = ((Cell(0, 0), Colour.BLUE),)
    turn = played(line, 1, 0, "DG/Ccc.p", taken_back=home)
    assert codes(turn) == [] and [m.colour for m in turn.home] == [Colour.BLUE]
    own = Meeple(Cell(1, 0), Colour.RED, Ground.FIELD)
    assert Code.TAKEN_FOR_NOTHING in codes(played(line, 1, 0, "DG/Ccc.p", taken_back=home, meeple=own))
    assert Code.TAKEN_FOR_NOTHING in codes(played(line, 1, 0, "R", taken_back=home))


def test_a_festival_takes_ones_own_piece_home() -> None:
    line = "U@90,red:field,blue:road"
    turn = played(line, 1, 0, "FE/CR", 180, taken_back=((Cell(0, 0), Colour.RED),))
    assert codes(turn) == [] and turn.lines == ()
    other = played(line, 1, 0, "FE/CR", 180, taken_back=((Cell(0, 0), Colour.BLUE),))
    assert Code.TAKEN_FOR_NOTHING in codes(other)


def test_through_a_portal_one_comes_onto_any_tile_to_what_is_free() -> None:
    far = Meeple(Cell(0, 0), Colour.RED, Ground.CITY)
    assert codes(played("E U@90", 2, 0, "DG/RRR.g", meeple=far)) == []
    assert codes(played("E,blue:city U@90", 2, 0, "DG/RRR.g", meeple=far)) == [Code.NOT_ON_THE_TILE]
    assert codes(played("E U@90", 2, 0, "W", meeple=far)) == [Code.NOT_ON_THE_TILE]


def test_a_flight_lands_up_to_three_tiles_off_where_the_machine_points() -> None:
    line = "E,blue:city U@90 U@90"
    joining = Meeple(Cell(0, 0), Colour.RED, Ground.CITY)
    assert codes(played(line, 3, 0, "FL/RFr.WE.o", meeple=joining)) == []
    assert codes(played(line, 3, 0, "FL/RFr.WE.o", 180, meeple=joining)) == [Code.NOT_ON_THE_TILE]
    too_far = played(f"{line} U@90", 4, 0, "FL/RFr.WE.o", meeple=joining)
    assert codes(too_far) == [Code.NOT_ON_THE_TILE]


def test_mage_and_witch_leave_what_is_complete() -> None:
    turn = played("E@180,red:city,+mage:city", 0, 1, "E")
    assert [line.points for line in turn.lines] == [6]
    assert turn.board.things == ()


def test_a_castle_keeps_its_knight_and_pays_nothing_itself() -> None:
    first = played("E@180,red:city", 0, 1, "E", things=(Thing(Cell(0, 1), ThingKind.CASTLE, Ground.CITY),))
    assert codes(first) == [] and first.lines == () and first.home == ()
    assert inspect(first.board) == ()
    bigger = played("E@180,red:city", 0, 1, "R", things=(Thing(Cell(0, 1), ThingKind.CASTLE, Ground.CITY),))
    assert Code.THING_ASTRAY in codes(bigger)


def test_a_bridge_makes_a_tile_fit_and_its_road_goes_on() -> None:
    bridge = (Thing(Cell(1, 0), ThingKind.BRIDGE, segment=1),)
    assert codes(played("U@90,red:road", 1, 0, "B")) == [Code.DOES_NOT_FIT]
    turn = played("U@90,red:road", 1, 0, "B", things=bridge)
    assert codes(turn) == [] and inspect(turn.board) == ()
    further = play_move(turn.board, Move(2, Placed(Cell(2, 0), "A", 90)))
    assert further.findings == ()
    assert [finding.code for finding in inspect(Board(turn.board.tiles))] == [Code.EDGE_MISMATCH]


def test_points_that_no_board_shows_are_told_in_the_move() -> None:
    turn = played("U@90", 1, 0, "U", 90, others={Colour.RED: {"fairy": 1}, Colour.BLUE: {"ransom": -3}})
    assert [(line.name, line.colour, line.points) for line in turn.lines] == [
        ("fairy", Colour.RED, 1),
        ("ransom", Colour.BLUE, -3),
    ]


def game() -> Game:
    tile = Placed(Cell(3, 0), "DG/RFr.d")
    beside = (Thing(Cell(0, 0), FAIRY, colour=Colour.RED),)
    moves = (
        Move(1, tile, things=beside, dragon=(Cell(2, 0), Cell(1, 0)), others={Colour.RED: {"fairy": 1}}),
        Move(2, Placed(Cell(4, 0), "U", 90)),
    )
    return Game(start=parse(ROW), moves=moves)


def test_a_game_with_things_is_written_read_and_replayed() -> None:
    read = game_of(game_text(game()))
    assert read == game()
    done = replay(read)
    assert done.findings == ()
    assert done.totals == {Colour.RED: 1 + 5 + 3}
    assert notation(parse(notation(done.board))) == notation(done.board)


def test_every_thing_survives_the_notation() -> None:
    line = (
        "U@90,red:road,+dragon,+fairy:red,+mage:road TO/C,+floor:0-3 FR/RRR,+ferry:0-2,+ferry:1-2 "
        "TU/RR,+tunnel:1-2 E,blue:city,+castle:city,+witch:city B,+bridge:0,+bridge:1 MO/M1,+lying:red,+ringmaster:blue"
    )
    assert parse(notation(parse(line))) == parse(line)
