"""Play: where tiles and meeples may go, what a move pays and sends home, and whole games."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Board, Meeple, Placed
from engine.cell import Cell
from engine.errors import BrokenRules
from engine.formats.notation import format, parse
from engine.game import Game, Move, Scored
from engine.pieces import Colour, MeepleKind
from engine.referee.inspection import inspect
from engine.referee.play import Turn, added, grounds, placements, play_move, replay
from engine.rules import Rules, Sides
from engine.scoring.final import score
from engine.tiles.tile import Ground
from tests.engine.boards import MIXTURES, mixed_game
from workshop.boards.random_game import played_game

RED, BLUE = Colour.RED, Colour.BLUE


def turn(before: str, tile: str, meeple: str = "", taken_back: tuple[tuple[int, int, Colour], ...] = ()) -> Turn:
    """Play a tile such as `1,0 E@270` onto a board, with a meeple such as `red:city`."""
    laid = parse(tile + ("," + meeple if meeple else ""))
    home = tuple((Cell(x, y), colour) for x, y, colour in taken_back)
    move = Move(1, laid.tiles[0], meeple=laid.meeples[0] if meeple else None, taken_back=home)
    return play_move(parse(before), move)


def test_a_tile_may_lie_where_its_edges_meet() -> None:
    assert {(p.cell, p.rotation) for p in placements(parse("D"), "C")} == {((0, -1), r) for r in (0, 90, 180, 270)}
    assert {(p.cell, p.rotation) for p in placements(parse("D"), "U")} == {
        ((1, 0), 90),
        ((1, 0), 270),
        ((-1, 0), 90),
        ((-1, 0), 270),
        ((0, 1), 90),
        ((0, 1), 270),
    }


def test_a_tile_that_fits_nowhere_has_no_placement() -> None:
    assert placements(parse("C"), "X") == ()


def test_a_river_goes_on_with_the_river() -> None:
    assert {p.cell for p in placements(parse("RI/s"), "RI.1/IFI")} == {(1, 0)}


def test_a_meeple_may_stand_where_nobody_does() -> None:
    board = parse("D,red:road U@90")
    ways = {(m.on, m.segment) for m in grounds(board, Cell(1, 0), BLUE)}
    assert ways == {(Ground.FIELD, 0), (Ground.FIELD, 1)}


def test_where_a_meeple_may_not_stand_is_told_by_the_sides_of_the_tile() -> None:
    """Not by a number that counts from 0."""
    (found,) = turn("D,red:road", "1,0 U@90", "blue:road").findings
    assert str(found.message) == "A blue meeple may not stand on the road of the tile on 1,0."
    (found,) = turn("D,red:field", "1,0 U@90", "blue:field").findings
    assert str(found.message) == "A blue meeple may not stand on the field (north, east, west) of the tile on 1,0."


def test_only_an_abbot_stands_in_a_garden() -> None:
    board = parse("EG")
    assert Ground.GARDEN not in {m.on for m in grounds(board, Cell(0, 0), RED)}
    assert {m.on for m in grounds(board, Cell(0, 0), RED, MeepleKind.ABBOT)} == {Ground.GARDEN}


def test_a_complete_city_pays_and_sends_home() -> None:
    made = turn("E@90,red:city F", "2,0 E@270")
    assert [(line.colour, line.points) for line in made.lines] == [(RED, 8)]
    assert made.home == (Meeple(Cell(0, 0), RED, Ground.CITY),)
    assert format(made.board) == "E@90 F E@270"


def test_a_meeple_set_on_what_its_tile_completes_comes_straight_back() -> None:
    made = turn("E@90", "1,0 E@270", "blue:city")
    assert [(line.colour, line.points) for line in made.lines] == [(BLUE, 4)]
    assert made.board.meeples == ()


def test_a_tile_completes_the_monastery_beside_it() -> None:
    made = turn("E@180 E@180 E@180 / E@180 B,red:monastery E@180 / E@180 E@180", "2,2 E@180")
    assert [(line.name, line.points) for line in made.lines] == [("monastery", 9)]


def test_a_farmer_stays() -> None:
    made = turn("E@90,red:field", "1,0 E@270")
    assert (made.lines, len(made.board.meeples)) == ((), 1)


def test_an_abbot_is_taken_back_for_what_his_garden_counts() -> None:
    made = turn("EG,red-abbot:garden E", "0,1 E@180", taken_back=((0, 0, RED),))
    assert [(line.name, line.points) for line in made.lines] == [("garden-unfinished", 3)]
    assert made.board.meeples == ()


def test_a_meeple_taken_back_too_early_earns_nothing() -> None:
    made = turn("E,red:city", "0,1 E@180", taken_back=((0, 0, RED),))
    assert (made.lines, made.board.meeples) == ((), ())


def test_nobody_can_be_taken_back_where_nobody_stands() -> None:
    assert [f.code for f in turn("E", "0,1 E@180", taken_back=((0, 0, RED),)).findings] == ["nobody-there"]


def test_a_tile_put_away_changes_nothing() -> None:
    board = parse("D,red:road")
    assert play_move(board, Move(1, put_away="C")).board == board


def test_moves_against_the_rules_are_played_and_told() -> None:
    assert [f.code for f in turn("D", "1,0 E@180").findings] == ["does-not-fit"]
    assert [f.code for f in turn("D", "5,5 D").findings] == ["does-not-fit"]
    assert [f.code for f in turn("D,red:road", "1,0 U@90", "blue:road").findings] == ["may-not-stand"]


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BrokenRules, match=r"There are two tiles on 0,0"):
        turn("D", "0,0 D")
    with pytest.raises(BrokenRules, match=r"The tile on 1,0 has no city for the red"):
        turn("D", "1,0 U@90", "red:city")


def test_a_figure_on_a_tile_that_nobody_could_name_is_taken_at_its_word() -> None:
    start, red = parse("D"), Meeple(Cell(1, 0), RED, Ground.CITY)
    moves = (
        Move(1, Placed(Cell(1, 0), "?"), meeple=red),
        Move(2, Placed(Cell(0, -1), "E", 180), taken_back=((red.cell, RED),)),
    )
    played = replay(Game(start=start, moves=moves[:1]))
    assert played.board.meeples == (red,) and played.turns[0].findings == () and played.totals == {}
    assert replay(Game(start=start, moves=moves)).board.meeples == ()


def test_a_fault_in_a_game_names_its_move() -> None:
    twice = (Move(1, Placed(Cell(1, 0), "U", 90)), Move(2, Placed(Cell(1, 0), "U", 90)))
    with pytest.raises(BrokenRules, match=r"Move 2: There are two tiles on 1,0"):
        replay(Game(start=parse("D"), moves=twice))


def test_a_game_of_one_photo_is_its_track_and_its_board() -> None:
    made = replay(Game(start=parse("U@90,red:road"), track={RED: 43, BLUE: 31}))
    assert made.totals == {RED: 44, BLUE: 31}


@given(st.integers(0, 10**9), st.integers(1, 40), st.integers(2, 6))
def test_track_and_final_scoring_are_the_replayed_total(seed: int, tiles: int, players: int) -> None:
    game = played_game(seed, tiles, players)
    made = replay(game)
    assert made.totals == added(made.track, score(made.board).points)
    assert not [f for t in made.turns for f in t.findings]
    assert [f.code for f in inspect(made.board, ("base", "inns-and-cathedrals"), "c2")] == []
    once_more = replay(Game(start=made.board, track=made.track))
    assert once_more.totals == made.totals


@given(st.integers(0, 10**9), st.integers(1, 60), st.sampled_from(MIXTURES))
def test_boxes_together_track_and_final_scoring_are_the_replayed_total(
    seed: int, tiles: int, names: tuple[str, ...]
) -> None:
    game = mixed_game(seed, tiles, names)
    made = replay(game)
    assert made.findings == (), "every move was among the legal ones"
    assert inspect(made.board, names, "c2") == ()
    final = score(made.board, told=made.told, boxes=names, edition="c2")
    assert made.totals == added(made.track, final.points)
    assert replay(replace(game, start=made.board, moves=(), track=made.track, told=made.told)).totals == made.totals


@given(st.integers(0, 10**9))
def test_every_point_of_play_is_paid_once(seed: int) -> None:
    """Nothing is lost between turns: who came home stood on something complete, and nobody left there is."""
    made = replay(played_game(seed, 25, 3))
    for t in made.turns:
        assert all(m not in t.board.meeples for m in t.home)
        assert not [f for f in inspect(t.board) if f.code == "not-home"]


def test_a_board_is_grown_from_any_start() -> None:
    assert len(placements(Board(), "D")) == 4


def test_a_barn_pays_the_farmers_of_its_field_and_sends_them_home() -> None:
    made = turn("E@180 . / E,blue:field,red:field,blue-pig:field", "1,1 B", "red-barn:field")
    assert [(line.name, line.colour, line.points) for line in made.lines] == [("field", BLUE, 4), ("field", RED, 3)]
    assert [m.kind for m in made.board.meeples] == [MeepleKind.BARN]


def test_a_farmer_whose_field_joins_a_barn_earns_one_for_each_city() -> None:
    made = turn("E@180 . . / E,red-barn:field . B,blue:field", "1,1 B")
    assert [(line.name, line.colour, line.points) for line in made.lines] == [("field", BLUE, 1)]
    assert [m.kind for m in made.board.meeples] == [MeepleKind.BARN]


def test_the_shrine_that_loses_its_race_earns_nothing_and_is_left() -> None:
    around = "B B B B / B B,red:monastery CU/S,blue:shrine B / . B B"
    made = turn(around, "0,2 B")
    assert [(line.name, line.colour, line.points) for line in made.lines] == [
        ("monastery", RED, 9),
        ("shrine", BLUE, 0),
    ]
    assert made.board.meeples == ()


def test_a_shrine_and_a_monastery_that_one_tile_completes_are_both_paid() -> None:
    made = turn("B . B B / B CU/S,red:shrine B,blue:monastery B / B B B B", "1,0 B")
    paid = {(line.name, line.colour, line.points) for line in made.lines}
    assert paid == {("shrine", RED, 9), ("monastery", BLUE, 9)}
    assert (len(made.lines), len(made.home)) == (2, 2)


def test_an_abbey_fills_a_hole() -> None:
    assert placements(parse("E@180 E@180 E@180 / E@90 . E@270 / E E E"), "AM/A")[0].cell == Cell(1, 1)
    assert placements(parse("E@180 E@180 E@180 / E@90 . E@270"), "AM/A") == ()


TEAM = Rules(sides=Sides.TOGETHER)


def test_a_team_is_paid_where_it_is_behind_and_lives_by_its_lowest_colour() -> None:
    game = Game(
        start=parse("X U@90,red:road U@90,blue:road"),
        moves=(Move(1, Placed(Cell(3, 0), "X")),),
        players={RED: "we", BLUE: "we", Colour.GREEN: "we"},
        rules=TEAM,
    )
    made = replay(game)
    assert (made.totals, made.together) == ({RED: 4}, 0)
    chosen = replace(game.moves[0], scored=(Scored("road", {BLUE: 4}),))
    assert replay(replace(game, moves=(chosen,))).totals == {BLUE: 4}


def test_a_team_has_no_farmers_and_pays_the_dearest_to_the_colour_behind() -> None:
    board = parse("E@90,red:city F,blue:city / E,red:field U@90,red:road,blue:road")
    assert score(board, TEAM, track={RED: 10, BLUE: 5}).points == {BLUE: 4}
    assert score(board, TEAM, track={RED: 6, BLUE: 5}).points == {RED: 1, BLUE: 3}
