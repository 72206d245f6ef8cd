"""Rules where boxes and switches meet; every board is drawn in the notation and counted by hand."""

import pytest

from engine.board import Board, Meeple, Placed
from engine.cell import Cell
from engine.formats.notation import parse
from engine.game import Game, Move, Told
from engine.pieces import Colour, MeepleKind
from engine.referee.inspection import inspect
from engine.referee.play import Turn, play_move
from engine.rules import RULE_SETS, TODAY, Bushes, Fields, Rules, TableEdge, Unfinished, choose
from engine.scoring.final import score
from engine.tiles.tile import Ground

RED, BLUE, GREEN = Colour.RED, Colour.BLUE, Colour.GREEN


def points(line: str, rules: Rules = TODAY, **given: object) -> dict[Colour, int]:
    return score(parse(line), rules, **given).points  # type: ignore[arg-type]


def turn(before: str, tile: str, rules: Rules = TODAY, **move: object) -> Turn:
    """Lay a tile with a figure, such as `1,0 E@270,red:city`."""
    laid = parse(tile)
    figure = laid.meeples[0] if laid.meeples else None
    return play_move(parse(before), Move(1, laid.tiles[0], meeple=figure, **move), Game(rules=rules))  # type: ignore[arg-type]


def paid(made: Turn) -> dict[Colour, int]:
    sums: dict[Colour, int] = {}
    for line in made.lines:
        sums[line.colour] = sums.get(line.colour, 0) + line.points
    return sums


BARN_SET = {
    "a farmer": ("E@180 . / E,blue:field", {BLUE: 3}),
    "a farmer and his pig": ("E@180 . / E,blue:field,blue-pig:field", {BLUE: 4}),
    "a farmer with a pig and another without": (
        "E@180 . / E,blue:field,blue-pig:field,green:field",
        {BLUE: 4, GREEN: 3},
    ),
    "two farmers against one with a pig": (
        "E@180 . / E,green:field,green:field,blue:field,blue-pig:field",
        {GREEN: 3},
    ),
    "a farmer on the field of the herd": ("E@180 . / E . / RI.2/II+@180,blue:field", {BLUE: 4}),
    "a farmer and his pig on the field of the herd": (
        "E@180 . / E . / RI.2/II+@180,blue:field,blue-pig:field",
        {BLUE: 5},
    ),
}


@pytest.mark.parametrize("who", BARN_SET)
def test_a_barn_that_is_set_pays_the_farmers_3_a_city_and_the_pigs_owner_1_more(who: str) -> None:
    before, expected = BARN_SET[who]
    made = turn(before, "1,1 B,red-barn:field")
    assert paid(made) == expected
    assert [m.kind for m in made.board.meeples] == [MeepleKind.BARN], "all others have gone home"


def test_farmers_with_a_pig_who_join_a_barns_field_get_1_and_1() -> None:
    made = turn("E@180 . . / E,red-barn:field . B,blue:field,blue-pig:field", "1,1 B")
    assert paid(made) == {BLUE: 2}
    assert [m.kind for m in made.board.meeples] == [MeepleKind.BARN]


def test_a_farmer_with_a_pig_beside_a_barn_at_the_end_gets_1_and_1() -> None:
    assert points("E@180 / E,red-barn:field,blue:field,blue-pig:field") == {RED: 4, BLUE: 2}


AROUND = "HS/Cc.v E@180 HS/Cc.v@90 / E@180 {} E@180 / E@180 E@180 E@180"


@pytest.mark.parametrize(
    ("building", "expected"), [("B,red:monastery", 15), ("CU/S,red:shrine", 15), ("EG,red-abbot:garden", 9)]
)
def test_a_complete_shrine_has_vineyards_as_a_monastery_has_and_a_garden_has_none(building: str, expected: int) -> None:
    assert points(AROUND.format(building)) == {RED: expected}


RACE = "E E E . / E@270 B,{} CU/S,{} . / E@180 E@180 E@180 ."


def test_who_lost_the_race_of_shrine_and_monastery_gets_nothing_at_the_end_either() -> None:
    assert points(RACE.format("red:monastery", "blue:shrine")) == {RED: 9, BLUE: 0}
    swapped = RACE.replace("B,", "CU/S,", 1).replace(" CU/S,{} .", " B,{} .")
    assert points(swapped.format("red:shrine", "blue:monastery")) == {RED: 9, BLUE: 0}
    nobody = RACE.replace("B,{}", "B").format("blue:shrine")
    assert points(nobody) == {BLUE: 6}, "nobody races from an empty monastery"


def test_an_unfinished_shrine_has_no_vineyards() -> None:
    assert points(AROUND.format("CU/S,red:shrine").removesuffix(" E@180")) == {RED: 8}


def test_a_meeple_on_a_hill_breaks_a_tie() -> None:
    assert points("HS/Cc.h.1@90,red:city N@270,blue:city") == {RED: 2}


def test_a_builder_on_a_hill_breaks_no_tie() -> None:
    assert points("HS/Cc.h.1@90,red-builder:city N@270,red:city,blue:city") == {RED: 2, BLUE: 2}


def test_a_mayor_who_counts_nothing_breaks_no_tie() -> None:
    assert points("HS/Cc.h.1@90,red-mayor:city N@270,red:city,blue:city") == {RED: 2, BLUE: 2}


def test_a_pig_on_a_hill_breaks_no_tie_but_a_farmer_does() -> None:
    board = "E@180 . / E,red:field,blue:field HS/CFC.h,red-pig:field"
    assert points(board) == {RED: 4, BLUE: 3}
    assert points(board.replace("red-pig", "green")) == {GREEN: 3}


TWO_FIELDS = "E@90 G,red:field,red:field1{} E@270"


@pytest.mark.parametrize(("pig", "expected"), [("", 3), (",red-pig:field", 4), (",red-pig:field1", 4)])
def test_old_a_city_counts_once_a_player_on_the_field_where_it_is_worth_most(pig: str, expected: int) -> None:
    assert points(TWO_FIELDS.format(pig), RULE_SETS["old"]) == {RED: expected}


def test_old_every_player_is_paid_for_the_city_once() -> None:
    line = "E@90 G,red:field,red:field1,red-pig:field1,blue:field E@270"
    assert points(line, RULE_SETS["old"]) == {RED: 4, BLUE: 3}


OTHER_FIELD = "E@90 G,red-barn:field,blue:field1 E@270"


def test_first_with_a_barn_on_another_field_of_the_city_the_farmers_are_paid_all_the_same() -> None:
    assert points(OTHER_FIELD, RULE_SETS["first"]) == {RED: 4, BLUE: 4}


def test_first_who_joined_the_barns_own_field_gets_1_a_city() -> None:
    assert points("E@90 G,red-barn:field,green:field,blue:field1 E@270", RULE_SETS["first"]) == {
        RED: 4, BLUE: 4, GREEN: 1
    }  # fmt: skip


def test_first_a_pig_and_a_herd_count_for_those_whose_they_are() -> None:
    assert points("E@90 G,red:field,red-pig:field,blue:field1 E@270", RULE_SETS["first"]) == {RED: 5, BLUE: 4}
    herd = "E@180 . / E . / RI.2/II+@180,red:field"
    assert points(herd, RULE_SETS["first"]) == {RED: 5}


def test_a_telling_of_the_old_rules_pays_3_a_city_to_the_most_farmers_of_all_its_fields() -> None:
    rules = choose("first", {"fields": "first-3"})
    assert rules.fields is Fields.FIRST_THREE
    line = "E@90 G,red:field,red:field1,blue:field E@270"
    assert points(line, rules) == {RED: 3}
    assert points(line, RULE_SETS["first"]) == {RED: 4}
    assert points(TWO_FIELDS.format(""), rules) == {RED: 3}, "once, though he farms on both sides"


def test_family_has_no_fields_so_no_barn_either() -> None:
    assert points("E@180 / E,red-barn:field", RULE_SETS["family"]) == {}
    made = turn("E@180 . / E,blue:field", "1,1 B,red-barn:field", RULE_SETS["family"])
    assert paid(made) == {}
    assert [f.code for f in made.findings] == ["may-not-stand"]
    assert [f.code for f in inspect(parse("E@180 / E,red-barn:field"), rules=RULE_SETS["family"])] == ["wrong-ground"]


BUSHES = {"c1": 3, "winter": 3, "c2": 2, "c3": 2, None: 3}


@pytest.mark.parametrize("edition", BUSHES)
@pytest.mark.parametrize("tile", ["L", "IC/CRCR"])
def test_bushes_let_roads_pass_where_the_edition_prints_bushes(tile: str, edition: str | None) -> None:
    passing = Rules(bushes=Bushes.PASS)
    line = f"U@90,red:road {tile} U@90"
    assert points(line, passing, edition=edition) == {RED: BUSHES[edition]}
    assert points(line, edition=edition) == {RED: 2}, "the rules of the book: a crossroads ends every road"


def test_gardens_tell_the_edition_where_nobody_does() -> None:
    assert points("U@90,red:road L UG@90", Rules(bushes=Bushes.PASS)) == {RED: 2}


def test_houses_always_end_a_road_and_the_tree_at_the_inn_stands_in_every_edition() -> None:
    passing = Rules(bushes=Bushes.PASS)
    for edition in ("c1", "c2", "c3", "winter"):
        assert points("U@90,red:road W U@90", passing, edition=edition) == {RED: 2}
        assert points("X U@90,red:road IC/RRR.i X", passing, edition=edition) == {RED: 0}


NOTHING = Rules(unfinished=Unfinished.NOTHING)


def test_unfinished_nothing_is_about_the_end_an_abbot_taken_home_in_play_is_paid() -> None:
    made = turn("EG,red-abbot:garden E", "0,1 E@180", NOTHING, taken_back=((Cell(0, 0), RED),))
    assert paid(made) == {RED: 3}
    assert points("EG,red-abbot:garden E", NOTHING) == {RED: 0}


CLOSES = Rules(table_edge=TableEdge.CLOSES)
CORNER = "B,red:monastery E@180 / E@180 E@180"


def test_the_edge_of_the_table_completes_a_monastery_as_an_abbey_would() -> None:
    in_the_corner = Told(table=(0, None, None, 0))
    assert points(CORNER, CLOSES, told=in_the_corner) == {RED: 9}
    assert points(CORNER, TODAY, told=in_the_corner) == {RED: 4}
    assert points(CORNER, CLOSES, told=Told(table=(0, None, None, -1))) == {RED: 4}, "one side is open still"


def test_a_monastery_at_the_edge_that_is_not_complete_counts_the_tiles_around_it() -> None:
    assert points("B,red:monastery E@180", CLOSES, told=Told(table=(0, None, None, 0))) == {RED: 2}


def test_who_completes_the_edge_sends_the_monk_home() -> None:
    laid = Move(1, Placed(Cell(1, 1), "E", 180))
    made = play_move(
        parse("B,red:monastery E@180 / E@180"), laid, Game(rules=CLOSES, told=Told(table=(0, None, None, 0)))
    )
    assert (paid(made), made.board.meeples) == ({RED: 9}, ())


def test_a_phantom_on_a_shrine_holds_it() -> None:
    assert points("CU/S,red-phantom:shrine E@180") == {RED: 2}


VOTES = {"meeple": 1, "wagon": 1, "phantom": 1, "big": 2, "mayor": 1, "builder": 0}


@pytest.mark.parametrize("kind", VOTES)
def test_votes(kind: str) -> None:
    """In a city of one shield, against one meeple."""
    outcome = {0: {BLUE: 4}, 1: {RED: 4, BLUE: 4}, 2: {RED: 4}}[VOTES[kind]]
    assert points(f"E@90 F,red-{kind}:city,blue:city G") == outcome


def test_a_barn_never_votes() -> None:
    board = Board(parse("E@180 / E,blue:field").tiles, [Meeple(Cell(0, 1), RED, Ground.FIELD, 0, MeepleKind.BARN)])
    assert score(board).points == {RED: 4}
