"""What a board is worth: the examples of the rule books, the cases that break engines, and what must change nothing."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Board, Meeple, Placed
from engine.cell import Cell
from engine.formats.notation import format, parse
from engine.game import Told
from engine.pieces import Colour
from engine.rules import RULE_SETS, TODAY, Bushes, Rules, TableEdge, Unfinished
from engine.scoring.final import score
from engine.scoring.lines import Score, Term
from tests.engine.boards import MIXTURES, mirrored, mixed_board, played_board

RED, BLUE, GREEN, YELLOW, BLACK = list(Colour)[:5]


def points(line: str, rules: Rules = TODAY) -> dict[Colour, int]:
    return score(parse(line), rules).points


RULE_BOOK = {
    "a road of 3 tiles": ("X U@90,red:road X", {RED: 3}),
    "two roads with a highwayman each, joined into one complete road of 4": (
        "X,red:road1 U@90 U@90,blue:road X",
        {RED: 4, BLUE: 4},
    ),
    "a complete city of 3 tiles with one shield": ("E@90,red:city F E@270", {RED: 8}),
    "a complete city of 5 tiles, two knights against one": (
        "E@90,red:city G,blue:city G G,red:city E@270",
        {RED: 10},
    ),
    "a complete city of 5 tiles and 2 shields": ("E@90 F,green:city G F E@270", {GREEN: 14}),
    "a complete monastery": ("E@180 E@180 E@180 / E@180 B,red:monastery E@180 / E@180 E@180 E@180", {RED: 9}),
    "an unfinished monastery with 3 neighbours": (". E@180 / E@180 B,red:monastery E@180", {RED: 4}),
    "an unfinished monastery with 5 neighbours": ("E@180 E@180 E@180 / E@180 B,red:monastery E@180", {RED: 6}),
    "an unfinished city of 5 tiles and 3 shields, green has more knights": (
        "E@90,green:city F,black:city F,green:city F G",
        {GREEN: 8},
    ),
    "an unfinished city of 2 tiles and 1 shield": ("E@90,red:city F", {RED: 3}),
    "an unfinished road of 3": ("U@90,red:road U@90 U@90", {RED: 3}),
}


@pytest.mark.parametrize("example", RULE_BOOK)
def test_rule_book(example: str) -> None:
    line, expected = RULE_BOOK[example]
    assert points(line) == expected


FIRST_EDITION_FIELDS = {
    "a two-tile city touched by a field with a red and a yellow farmer": (
        "E@180,red:field,yellow:field / D",
        {RED: 4, YELLOW: 4},
    ),
    "a four-tile city touched by that field and by another with a red farmer": (
        "N@180,red:field,yellow:field N@270,red:field / N@90 N",
        {RED: 4},
    ),
    "a three-tile city touched by three fields with two red and two yellow farmers in all": (
        "E@90,red:field,yellow:field G,red:field,yellow:field1 E@270",
        {RED: 4, YELLOW: 4},
    ),
}


@pytest.mark.parametrize("example", FIRST_EDITION_FIELDS)
def test_rule_book_of_the_first_edition(example: str) -> None:
    line, expected = FIRST_EDITION_FIELDS[example]
    assert points(line, RULE_SETS["first"]) == expected


BREAKS_ENGINES = {
    "four curves in a ring, a farmer inside": ("V@270,red:road V,blue:field1 / V@180 V@90", {RED: 4, BLUE: 0}),
    "a road that leaves a crossroads and comes back to it": ("V@270,red:road V / X V@90", {RED: 4}),
    "both segments of I in one city": ("N@180,red:city N@270 / N@90 I", {RED: 8}),
    "both segments of I in one city with a shield": ("M@180,red:city N@270 / N@90 I", {RED: 10}),
    "the field of that I touches the city twice": ("N@180 N@270 / N@90 I,red:field", {RED: 3}),
    "two D facing each other, a farmer on each side": ("D@180,red:field / D,blue:field", {RED: 3, BLUE: 3}),
    "G closed by two caps, its fields stay apart": ("E@90 G,red:field,blue:field1 E@270", {RED: 3, BLUE: 3}),
    "the inner field of four cities, two of them closed": (". E@180 / E@90 IC/CCCC,red:field", {RED: 6}),
    "two monasteries side by side": ("B,red:monastery B,blue:monastery", {RED: 2, BLUE: 2}),
    "a monastery with 7 neighbours": ("E@180 E@180 E@180 / E@180 B,red:monastery E@180 / E@180 E@180", {RED: 8}),
    "a tie in a city pays all in full": ("E@90,red:city G,blue:city", {RED: 2, BLUE: 2}),
    "a tie on a field pays all in full": ("E@180 / E,red:field,blue:field", {RED: 3, BLUE: 3}),
    "an open city with a cathedral": ("E@90,red:city IC/Cccc.c", {RED: 0}),
    "an open road with an inn": ("IC/RFr.i,red:road", {RED: 0}),
    "a complete road with an inn": ("X IC/RFr.i,red:road X", {RED: 6}),
    "a complete city with a cathedral and a shield": (
        ". E@180 . / E@90,red:city IC/Cccc.c F E@270 / . E",
        {RED: 21},
    ),
    "a big meeple against one meeple": ("U@90,red-big:road U@90,blue:road", {RED: 2}),
    "a big meeple against two meeples": ("U@90,red-big:road U@90,blue:road U@90,blue:road", {RED: 3, BLUE: 3}),
    "an abbot in an unfinished garden": ("EG,red-abbot:garden E", {RED: 2}),
    "a field without a city is listed": ("B,red:field", {RED: 0}),
    "cities that touch at a corner only are two": (
        "E@180 . / E,red:field E@180 / . E",
        {RED: 6},
    ),
}


@pytest.mark.parametrize("case", BREAKS_ENGINES)
def test_case_that_breaks_engines(case: str) -> None:
    line, expected = BREAKS_ENGINES[case]
    assert points(line) == expected


def test_a_line_explains_itself() -> None:
    (line,) = score(parse("E@90 F,green:city G F E@270")).lines
    assert (line.name, line.terms, line.points) == ("city", (Term("tiles", 5, 10), Term("shields", 2, 4)), 14)
    (line,) = score(parse("E@90,red:city F")).lines
    assert (line.name, line.category, line.stands) == ("city-unfinished", "city", (Cell(0, 0),))


@pytest.mark.parametrize(
    ("line", "rules", "stands"),
    [
        ("E@180 / F@90 / E,red:city", "today", [(0, 2)]),
        ("E@180,red:city / F@90,red:city / E,blue:city", "today", [(0, 0), (0, 1)]),
        ("E@180,red:field B,blue:monastery / E,red:field", "first", [(0, 0), (0, 1)]),
        ("U@90 U@90,red-builder:road", "today", [(1, 0)]),
        ("E@180 B / E,red-barn:field", "today", [(0, 1)]),
    ],
)
def test_a_line_tells_where_the_pieces_of_its_colour_stand(line: str, rules: str, stands: list[Cell]) -> None:
    lines = score(parse(line), RULE_SETS[rules]).lines
    assert [found.stands for found in lines if found.colour is RED] == [tuple(stands)]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [("today", {RED: 4, BLUE: 3}), ("old", {RED: 2, BLUE: 3}), ("first", {RED: 2, BLUE: 4}), ("family", {RED: 4})],
)
def test_rule_sets_differ_in_small_cities_and_fields(rules: str, expected: dict[Colour, int]) -> None:
    assert points("E@180,blue:field / E,red:city", RULE_SETS[rules]) == expected


def test_a_city_pays_a_player_once_under_the_second_edition() -> None:
    line = "E@90 G,red:field,red:field1 E@270,blue:field"
    assert points(line, RULE_SETS["today"]) == {RED: 6, BLUE: 3}
    assert points(line, RULE_SETS["old"]) == {RED: 3, BLUE: 3}
    assert points(line, RULE_SETS["first"]) == {RED: 4}


def test_unfinished_features_may_pay_nothing() -> None:
    rules = Rules(unfinished=Unfinished.NOTHING)
    assert points("E@90,red:city F B,blue:monastery", rules) == {RED: 0, BLUE: 0}
    assert points("E@90,red:city F E@270", rules) == {RED: 8}


EXPANSION_PIECES = {
    "a mayor without a shield": ("E@90,red-mayor:city G", {RED: 0}),
    "a mayor with one shield": ("E@90,red-mayor:city F", {RED: 3}),
    "a mayor counts his city's shields": ("E@90,red-mayor:city F,blue:city F", {RED: 5}),
    "a wagon and a phantom count one each": ("U@90,red-wagon:road U@90,blue-phantom:road", {RED: 2, BLUE: 2}),
    "a builder holds nothing": ("U@90,red-builder:road U@90,blue:road", {BLUE: 2}),
    "a pig makes each city worth 1 more to its owner": (
        "E@180 / E,red:field,red-pig:field,blue:field",
        {RED: 4, BLUE: 3},
    ),
    "several pigs do not add up": ("E@180 / E,red:field,red-pig:field,red-pig:field", {RED: 4}),
    "a pig without a farmer earns nothing": ("E@180 / E,red-pig:field,blue:field", {BLUE: 3}),
    "a pig herd makes each city worth 1 more to all": (
        "E@180 / E . / RI.2/II+@180,red:field",
        {RED: 4},
    ),
    "a barn earns 4 for each city, a farmer who came later 1": (
        "E@180 / E,red-barn:field,blue:field",
        {RED: 4, BLUE: 1},
    ),
    "a vineyard pays 3 more around a complete monastery": (
        "HS/Cc.v E@180 E@180 / E@180 B,red:monastery E@180 / E@180 E@180 E@180",
        {RED: 12},
    ),
    "a vineyard pays nothing around an unfinished one": ("HS/Cc.v E@180 / E@180 B,red:monastery", {RED: 4}),
    "an unfinished shrine": ("CU/S,red:shrine E@180", {RED: 2}),
}


@pytest.mark.parametrize("case", EXPANSION_PIECES)
def test_the_pieces_of_the_expansions(case: str) -> None:
    line, expected = EXPANSION_PIECES[case]
    assert points(line) == expected


def test_a_meeple_on_a_hill_wins_a_tie() -> None:
    line = "HS/Cc.h.1@90,red:city N@270,blue:city"
    assert points(line) == {RED: 2}
    assert points(line.replace("HS/Cc.h.1", "N")) == {RED: 2, BLUE: 2}


def test_told_goods_king_and_robber_score() -> None:
    told = Told(goods={RED: {"wine": 3, "cloth": 1}, BLUE: {"cloth": 1}}, king=RED, robber=BLUE)
    final = score(parse("E@180 X / E U@90 X"), told=told)
    assert categories(final) == {
        (RED, "trade-goods", 10): 2,
        (BLUE, "trade-goods", 10): 1,
        (RED, "king", 1): 1,
        (BLUE, "robber", 0): 1,
    }


def test_what_nobody_told_is_left_out_by_name() -> None:
    assert score(parse("E@90 TB/CFc.w E@270 . KR/LC")).left_out == ("trade-goods", "king", "robber")
    assert score(parse("E@90 F E@270")).left_out == ()


def test_roads_may_pass_bushes_but_never_houses() -> None:
    passing = Rules(bushes=Bushes.PASS)
    assert points("U@90,red:road L U@90") == {RED: 2}
    assert points("U@90,red:road L U@90", passing) == {RED: 3}
    assert points("U@90,red:road W U@90", passing) == {RED: 2}


def test_the_edge_of_the_table_may_close_what_runs_against_it() -> None:
    closes = Rules(table_edge=TableEdge.CLOSES)
    board = parse("F,red:city E@270")
    assert score(board, closes, Told(table=(None, None, None, 0))).points == {RED: 6}
    assert score(board, closes, Told(table=(None, None, None, -1))).points == {RED: 3}
    assert score(board, closes).left_out == ("table-edge",)


def categories(final: Score) -> Counter[tuple[str, str, int]]:
    return Counter((line.colour, line.name, line.points) for line in final.lines)


BOARDS = st.builds(played_board, st.integers(0, 10**9), st.integers(2, 40)) | st.builds(
    mixed_board, st.integers(0, 10**9), st.integers(2, 50), st.sampled_from(MIXTURES)
)
EVERY_RULES = st.sampled_from([*RULE_SETS.values()])


@given(BOARDS, EVERY_RULES, st.sampled_from([90, 180, 270]))
def test_turning_the_board_changes_nothing(board: Board, rules: Rules, rotation: int) -> None:
    def turned(cell: Cell) -> Cell:
        for _ in range(rotation // 90):
            cell = Cell(-cell.y, cell.x)
        return cell

    tiles = [Placed(turned(t.cell), t.key, (t.rotation + rotation) % 360) for t in board.tiles]
    meeples = [Meeple(turned(m.cell), m.colour, m.on, m.segment, m.kind) for m in board.meeples]
    assert categories(score(Board(tiles, meeples), rules)) == categories(score(board, rules))


@given(BOARDS, EVERY_RULES)
def test_mirroring_the_board_changes_nothing(board: Board, rules: Rules) -> None:
    assert categories(score(mirrored(board), rules)) == categories(score(board, rules))


@given(BOARDS, EVERY_RULES, st.integers(-99, 99), st.integers(-99, 99))
def test_moving_the_board_changes_nothing(board: Board, rules: Rules, dx: int, dy: int) -> None:
    tiles = [Placed(Cell(t.cell.x + dx, t.cell.y + dy), t.key, t.rotation) for t in board.tiles]
    meeples = [Meeple(Cell(m.cell.x + dx, m.cell.y + dy), m.colour, m.on, m.segment, m.kind) for m in board.meeples]
    assert categories(score(Board(tiles, meeples), rules)) == categories(score(board, rules))


@given(BOARDS, EVERY_RULES, st.permutations(list(Colour)))
def test_renaming_the_players_changes_only_their_names(board: Board, rules: Rules, colours: list[Colour]) -> None:
    named = dict(zip(Colour, colours, strict=True))
    meeples = [Meeple(m.cell, named[m.colour], m.on, m.segment, m.kind) for m in board.meeples]
    renamed = score(Board(board.tiles, meeples), rules)
    assert {named[c]: p for c, p in score(board, rules).points.items()} == renamed.points


@given(BOARDS, EVERY_RULES, st.randoms(use_true_random=False))
def test_the_order_of_the_tiles_changes_nothing(board: Board, rules: Rules, chance: object) -> None:
    tiles, meeples = list(board.tiles), list(board.meeples)
    chance.shuffle(tiles)  # type: ignore[attr-defined]
    chance.shuffle(meeples)  # type: ignore[attr-defined]
    assert score(Board(tiles, meeples), rules) == score(board, rules)


@given(BOARDS)
def test_a_board_told_in_one_line_is_worth_the_same(board: Board) -> None:
    assert score(parse(format(board))) == score(board)
