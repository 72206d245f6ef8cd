"""What a move may be: places, figures in hand, whose turn it is; the same as play itself allows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Board, Placed
from engine.boxes import catalogue, supply
from engine.cell import Cell
from engine.formats.notation import parse
from engine.game import Told
from engine.pieces import Colour, MeepleKind
from engine.referee.laying import is_river
from engine.referee.legal import Way, legal_moves
from engine.referee.play import grounds, placements, replay
from engine.referee.standing import in_hand
from engine.rules import RULE_SETS, Bushes, Rules, Sides
from engine.scoring.position import Position
from engine.tiles.tile import Ground
from tests.engine.boards import MIXTURES, mixed_game

RED, BLUE = Colour.RED, Colour.BLUE


def ways(line: str, drawn: str | None, turn: Colour | None = RED, **given: object) -> tuple[Way, ...]:
    return legal_moves(Position.of(parse(line), turn=turn, drawn=drawn, **given))  # type: ignore[arg-type]


def stands(line: str, tile: str, turn: Colour = RED, **given: object) -> set[str]:
    """Who may be set on a tile that is laid so: `meeple city0` ..."""
    (placed,) = parse(tile).tiles
    (way,) = [way for way in ways(line, placed.key, turn, **given) if way.tile == placed]
    return {f"{m.kind} {m.on}{m.segment}" for m in way.figures}


def test_a_figure_may_be_set_on_what_nobody_holds() -> None:
    assert stands("D", "1,0 U@90") == {"meeple road0", "meeple field0", "meeple field1"}
    assert stands("D,blue:road", "1,0 U@90") == {"meeple field0", "meeple field1"}
    assert stands("D,blue:road U@90", "2,0 V") == {"meeple field0", "meeple field1"}


def test_two_features_that_the_tile_joins_are_one() -> None:
    held = "E@90,blue:city . E@270"
    assert "meeple city0" not in stands(held, "1,0 G"), "over the tile it is the held one"
    apart = stands(held, "1,0 H@90")
    assert len(apart & {"meeple city0", "meeple city1"}) == 1, "on this tile the eastern one is free"


def test_a_figure_that_is_not_in_hand_is_not_set() -> None:
    seven = " ".join(["U@90,red:field"] * 7)
    assert stands(f"D {seven}", "8,0 U@90") == set()
    assert stands(f"D {seven}", "8,0 U@90", boxes=("base", "inns-and-cathedrals")) == {"big road0", "big field1"}
    assert "abbot monastery0" in stands("D", "0,1 B", edition="c2")
    assert "abbot monastery0" not in stands("D", "0,1 B", edition="c1")


def test_while_it_is_nobodys_turn_there_are_places_and_no_figures() -> None:
    assert {way.figures for way in ways("D", "U", None)} == {()}


def test_a_builder_joins_its_own_and_nobody_else() -> None:
    boxes = ("base", "traders-and-builders")
    assert "builder road0" in stands("D,red:road", "1,0 U@90", boxes=boxes)
    assert "builder road0" not in stands("D,blue:road", "1,0 U@90", boxes=boxes)
    assert "builder road0" not in stands("D", "1,0 U@90", boxes=boxes)


def test_a_pig_joins_a_farmer_and_not_a_barn_alone() -> None:
    boxes = ("base", "abbey-and-mayor", "traders-and-builders")
    assert "pig field0" in stands("E,red:field", "0,1 B", boxes=boxes)
    assert "pig field0" not in stands("E,red-barn:field", "0,1 B", boxes=boxes)


def test_no_farmer_where_fields_are_not_played() -> None:
    for rules in (RULE_SETS["family"], Rules(sides=Sides.TOGETHER)):
        assert stands("D", "1,0 U@90", rules=rules) == {"meeple road0"}


def test_roads_that_pass_bushes_are_one_for_the_figure_too() -> None:
    assert "meeple road0" in stands("D U@90,blue:road", "2,0 L")
    passing = stands("D U@90,blue:road", "2,0 L", rules=Rules(bushes=Bushes.PASS), edition="c1")
    assert not any("road" in way for way in passing)


def test_the_abbot_may_come_home_instead() -> None:
    (first, *_) = ways("EG,red-abbot:garden,blue-abbot:garden", "U")
    assert [m.colour for m in first.home] == [RED]


def test_no_place_lies_beyond_the_table() -> None:
    on_table = ways("D", "U", told=Told(table=(0, None, 0, 0)))
    assert {way.tile.cell for way in on_table} == {(1, 0)}


def test_what_fits_nowhere_has_no_way() -> None:
    assert ways("D@180 / D", "C") == ()


def test_a_game_begins_with_its_start_tile() -> None:
    assert {way.tile.key for way in ways("", None)} == {"D"}
    assert {way.tile.key for way in ways("", None, boxes=("base", "river-1"))} == {"RI/s"}


def test_any_tile_that_is_left_may_come_and_the_river_comes_first() -> None:
    keys = {way.tile.key for way in ways("D D D D@180", None, boxes=("base",))}
    assert "D" not in keys and {"U", "C"} <= keys
    assert "C" not in {way.tile.key for way in ways("D", None, boxes=("base",), put_away=("C",))}
    river = {way.tile.key for way in ways("RI/s", None, boxes=("base", "river-1"))}
    assert river and all(key.startswith("RI.1/") for key in river)


def test_the_river_never_turns_back() -> None:
    turns = {way.tile.rotation for way in ways("RI/s RI.1/II", "RI.1/II") if way.tile.cell == Cell(1, 1)}
    assert turns == {180}
    arms = {way.tile for way in ways("RI/s RI.2/III", "RI.2/II")}
    assert {t.rotation for t in arms if t.cell == Cell(2, 0)} == {0, 90}, "straight over the fork, then either way"
    assert {t.rotation for t in arms if t.cell == Cell(1, -1)} == {270}, "to the left, then to the right"


EVERY_RULES = st.sampled_from([*RULE_SETS.values()])


@given(st.integers(0, 10**9), st.integers(1, 40), st.sampled_from(MIXTURES), EVERY_RULES)
def test_figures_are_those_that_stand_on_the_board_with_the_tile_laid(
    seed: int, tiles: int, names: tuple[str, ...], rules: Rules
) -> None:
    """Joining beside the board comes to the same as laying the tile and tracing all of it."""
    board = replay(mixed_game(seed, tiles, names)).board
    key = sorted(catalogue())[seed % len(catalogue())]
    position = Position.of(board, rules, boxes=names, edition="c2", turn=RED, drawn=key)
    kinds = in_hand(RED, board.meeples, names, "c2")
    for way in legal_moves(position):
        laid = Board((*board.tiles, way.tile), board.meeples)
        for kind in (MeepleKind.MEEPLE, MeepleKind.BUILDER, MeepleKind.PIG, MeepleKind.BARN):
            if kind in kinds:
                ours = {m for m in way.figures if m.kind is kind}
                assert ours == set(grounds(laid, way.tile.cell, RED, kind, rules))


def test_places_are_those_where_edges_meet() -> None:
    assert tuple(way.tile for way in ways("D", "U")) == placements(parse("D"), "U")
    assert Placed(Cell(0, -1), "E", 180) in [way.tile for way in ways("D", "E")]
    assert {m.on for way in ways("D", "E") for m in way.figures} == {Ground.CITY, Ground.FIELD}


@pytest.mark.parametrize("line", ["E@180 E@180 E@180 / E@90 . E@270 / E E E"])
def test_an_abbey_joins_nothing(line: str) -> None:
    assert stands(line.replace("E E E", "E,blue:field E E"), "1,1 AM/A") == {"meeple monastery0"}


def test_where_both_rivers_are_joined_the_first_ones_lake_stays_in_its_box() -> None:
    names = ("base", "river-1", "river-2")
    river = [key for key, count in supply(names, "c1").items() if is_river(key) for _ in range(count)]
    gone = tuple(key for key in river if key not in ("RI/s", "RI.1/I.e"))
    assert "U" not in {way.tile.key for way in ways("RI/s U", None, put_away=gone[1:], boxes=names, edition="c1")}
    assert "U" in {way.tile.key for way in ways("RI/s U", None, put_away=gone, boxes=names, edition="c1")}
    alone = ("base", "river-1")
    tiles = tuple(key for key in gone if key.startswith("RI.1/"))
    assert "U" not in {way.tile.key for way in ways("RI/s U", None, put_away=tiles, boxes=alone)}
