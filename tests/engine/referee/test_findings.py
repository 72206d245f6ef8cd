"""What is wrong with a board is told all at once, with its cells."""

import pytest

from engine.cell import Cell
from engine.formats.notation import parse
from engine.referee.inspection import inspect
from engine.rules import Bushes, Rules


def found(line: str, *boxes: str, edition: str | None = None) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    return [(f.code, f.cells) for f in inspect(parse(line), boxes, edition)]


def test_a_board_by_the_rules_has_no_findings() -> None:
    assert found("D,red:city U@90,blue:field1 / V@270 V", "base") == []


@pytest.mark.parametrize(
    ("line", "code", "cells"),
    [
        ("D ?", "unknown-tile", [(1, 0)]),
        ("D E@180", "edge-mismatch", [(0, 0), (1, 0)]),
        ("D . E", "apart", [(2, 0)]),
        ("E@270,+bridge:0 D@270,+bridge:0", "thing-astray", [(1, 0)]),
        ("C / C", "box-count", [(0, 0), (0, 1)]),
        ("EG", "box-count", [(0, 0)]),
        ("B,red:city", "no-such-segment", [(0, 0)]),
        ("X,red:road4", "no-such-segment", [(0, 0)]),
        ("D,red-abbot:road", "wrong-ground", [(0, 0)]),
        ("EG,red:garden", "wrong-ground", [(0, 0)]),
        ("E / E@180,red:city", "not-home", [(0, 1)]),
        ("D,red-big:city,red-big:road", "too-many-pieces", [(0, 0), (0, 0)]),
    ],
)
def test_a_fault_is_found_where_it_is(line: str, code: str, cells: list[tuple[int, int]]) -> None:
    edition = "c1" if line == "EG" else None
    expected = [(code, tuple(Cell(*cell) for cell in cells))]
    if line == "E / E@180,red:city":
        line = "E@180 / E,red:city"
    assert [f for f in found(line, "base", edition=edition) if f[0] == code] == expected


def test_everything_is_told_at_once() -> None:
    codes = [code for code, _ in found("D E C / . . C,red:field", "base")]
    assert codes == ["edge-mismatch", "edge-mismatch", "box-count", "no-such-segment"]


def test_many_unknown_tiles_are_one_finding_that_names_the_first_few() -> None:
    (finding,) = inspect(parse("? ? ? ? ?"))
    assert finding.cells == tuple(Cell(x, 0) for x in range(5))
    assert finding.text == "5 tiles are not known (0,0, 1,0, 2,0 ...)."


def test_two_unknown_tiles_are_both_named() -> None:
    (finding,) = inspect(parse("? ?"))
    assert finding.text == "2 tiles are not known (0,0, 1,0)."


def test_a_finding_is_a_sentence_that_a_player_understands() -> None:
    (finding,) = inspect(parse("D E@90"))
    assert finding.text == "The east side of D on 0,0 is road, but the side of E on 1,0 that touches it is field."


def test_the_second_edition_holds_its_garden_tiles() -> None:
    assert found("EG", "base") == []
    assert found("EG / E@180", "base") == []


def test_a_road_that_passes_bushes_is_not_complete() -> None:
    board = parse("X L@180,red:road U@90")
    assert [f.code for f in inspect(board)] == ["not-home"]
    assert inspect(board, rules=Rules(bushes=Bushes.PASS)) == ()


FIGURES = {
    "two monks in one monastery": ("B,red:monastery,red:monastery", "two-in-a-building"),
    "two monks of two players in one monastery": ("B,red:monastery,blue:monastery", "two-in-a-building"),
    "a monk and an abbot in one monastery": ("B,red:monastery,red-abbot:monastery", "two-in-a-building"),
    "more than one figure on a tile": ("D,red:road,blue:city", "two-on-a-tile"),
    "a pig without a farmer beside it": ("D,red:road U@90,red-pig:field", "no-follower"),
    "a pig with another player's farmer": ("D,red:road U@90,blue:field .2 U@90,red-pig:field", "no-follower"),
    "a builder without a follower beside it": ("D,red:city U@90,red-builder:road", "no-follower"),
    "a builder beside a big meeple of another": (
        "D,red:city U@90,red-builder:road U@90,blue-big:road",
        "no-follower",
    ),
    "a builder of whose colour nothing else is there": ("D,blue:city U@90,red-builder:road", "nothing-else"),
    "a pig of whose colour only the builder is there": ("D,red-builder:road U@90,red-pig:field", "nothing-else"),
}


@pytest.mark.parametrize("what", FIGURES)
def test_what_no_game_brings_about_is_found(what: str) -> None:
    line, code = FIGURES[what]
    assert code in [finding for finding, _ in found(line)]


BY_THE_RULES = {
    "a monk alone": "B,red:monastery",
    "a builder beside its follower": "D,red:road U@90,red-builder:road",
    "a pig beside a big farmer": "U@90,red-big:field U@90,red-pig:field",
    "a wagon that drove onto a tile where somebody stands": "D,red-wagon:road,blue:city",
    "a phantom, the second figure of a move": "D,red-phantom:road,red:city",
    "figures on tiles of their own": "D,red:road U@90,blue:field",
}


@pytest.mark.parametrize("what", BY_THE_RULES)
def test_what_a_game_can_bring_about_is_not_found_fault_with(what: str) -> None:
    assert found(BY_THE_RULES[what]) == []


def test_a_game_with_abbey_and_mayor_may_have_two_on_a_tile() -> None:
    line = "D,red:road,blue:city"
    assert [code for code, _ in found(line, "base")] == ["two-on-a-tile"]
    assert found(line, "base", "abbey-and-mayor") == []
    assert [code for code, _ in found(f"{line} AM/R@90")] == [], "a tile of that box lies there"


def test_two_monks_are_told_once() -> None:
    assert [code for code, _ in found("B,red:monastery,blue:monastery", "base")] == ["two-in-a-building"]


def test_a_tile_beyond_the_edge_of_the_table_is_found() -> None:
    table = (None, 0, None, None)
    assert [(f.code, f.cells) for f in inspect(parse("D U@90"), table=table)] == [("beyond-table", (Cell(1, 0),))]


@pytest.mark.parametrize("line", ["B,red-builder:monastery E,red:city", "E,red-pig:city B,red:monastery"])
def test_a_builder_or_pig_where_it_may_not_stand_is_told_once(line: str) -> None:
    assert [code for code, _ in found(line)] == ["wrong-ground"]
