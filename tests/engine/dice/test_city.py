"""Cities of dice: what is closed, what counts, what is told wrong. Held against a second way of counting."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cell import Cell
from engine.dice.city import cities, faults, largest_closed, points
from engine.dice.layout import Layout, parse
from engine.dice.table import NEXT, POINTS, USUAL, DiceTable, Face, face_of, turned


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("e w", 0),  # two dice
        ("e ew w", 1),
        ("e ew ew w", 3),
        ("es sw / ne nw", 3),
        ("e ew ew ew w", 6),
        ("es esw sw / ne new nw", 10),
        ("e ew ew ew ew ew w", 15),
        ("es esw esw sw / ne new new nw", 21),
        ("es esw esw esw sw / ne nw n . n", 0),  # open below
        ("s es ew sw / ne nw e nw", 21),  # a snake of eight
        ("e ns w", 0),  # black to white
        ("e ew ew", 0),  # open to the right
        ("e ew w / . / e ew ew w", 3),  # only the largest
    ],
)
def test_only_the_largest_closed_city_counts(line: str, told: int) -> None:
    layout = Layout(parse_freely(line))
    assert (0 if faults(layout) else points(layout)) == told


def parse_freely(line: str) -> dict[Cell, Face]:
    """Reads rows without the limit of nine dice."""
    return {
        Cell(x, y): face
        for y, row in enumerate(line.split("/"))
        for x, word in enumerate(row.split())
        if (face := face_of(word)) is not None
    }


@pytest.mark.parametrize(("dice", "worth"), list(POINTS.items()))
def test_a_closed_row_of_three_to_nine_dice_scores_as_the_rule_says(dice: int, worth: int) -> None:
    assert points(parse(" ".join(["e", *["ew"] * (dice - 2), "w"]))) == worth


def test_white_edges_touch_without_joining() -> None:
    assert [len(city.cells) for city in cities(parse("e w e w"))] == [2, 2]
    assert not faults(parse("e w e w"))
    assert points(parse("e w e w")) == 0


def test_a_black_edge_at_a_white_one_is_told_with_its_place() -> None:
    assert [str(fault) for fault in faults(parse("e ew / ns . "))] == [
        "A1 and A2: a black edge touches a white one.",
    ]


def test_a_face_that_no_die_has_is_told_with_its_place() -> None:
    assert [str(fault) for fault in faults(parse("nesw"))] == [
        "A1: no die of this table has a face with black edges nesw."
    ]
    assert not faults(parse("nesw"), DiceTable((frozenset(range(4)), *USUAL.faces[:3])))


def test_all_1296_rolls_of_four_dice_in_a_row_are_counted_as_in_their_picture() -> None:
    """Each of four dice shows one of its six sides; the city faces lie in a row, whatever way the row is turned."""
    sides: list[Face | None] = [*USUAL.faces, None, None]
    rolls = list(product(sides, repeat=4))
    assert len(rolls) == 1296
    for roll in rolls:
        for quarters in range(4):
            row = [turned(face, quarters) for face in roll if face is not None]
            layout = Layout({Cell(x, 0): face for x, face in enumerate(row)})
            seen = pictured(layout)
            assert (seen is None) == bool(faults(layout))
            if seen is not None:
                assert points(layout) == seen


@given(st.data())
def test_any_city_is_counted_as_in_its_picture(data: st.DataObject) -> None:
    layout = Layout(data.draw(_cities()))
    assert not [fault for fault in faults(layout) if "touches" in str(fault)]
    assert points(layout) == pictured(layout)


@given(st.dictionaries(st.builds(Cell, st.integers(0, 3), st.integers(0, 3)),
                       st.frozensets(st.integers(0, 3), min_size=1), max_size=9))  # fmt: skip
def test_dice_thrown_down_anyhow_are_refused_or_counted_as_in_their_picture(faces: dict[Cell, Face]) -> None:
    layout = Layout(faces)
    seen = pictured(layout)
    assert (seen is None) == any("touches" in str(fault) for fault in faults(layout))
    if seen is not None:
        assert points(layout) == seen
        assert (largest_closed(layout) is None) == (not any(city.closed for city in cities(layout)))


@st.composite
def _cities(draw: st.DrawFn) -> dict[Cell, Face]:
    """Grows a city die by die, each at a black edge to one that lies there; closed, or with an edge left open."""
    cells: list[Cell] = [Cell(0, 0)]
    joins: set[tuple[Cell, int]] = set()
    for _ in range(draw(st.integers(0, 8))):
        cell, edge = draw(st.sampled_from(cells)), draw(st.integers(0, 3))
        beside = Cell(cell.x + NEXT[edge].x, cell.y + NEXT[edge].y)
        joins |= {(cell, edge), (beside, (edge + 2) % 4)}
        cells += [] if beside in cells else [beside]
    if draw(st.booleans()):
        cell, edge = draw(st.sampled_from(cells)), draw(st.integers(0, 3))
        if Cell(cell.x + NEXT[edge].x, cell.y + NEXT[edge].y) not in cells:
            joins.add((cell, edge))
    return {cell: frozenset(edge for at, edge in joins if at == cell) or frozenset({0}) for cell in cells}


def pictured(layout: Layout) -> int | None:
    """Counts in a picture of three by three dots a die: black ground is filled, dot by dot. None: black meets white."""
    black: set[tuple[int, int]] = set()
    white: set[tuple[int, int]] = set()
    middles: set[tuple[int, int]] = set()
    for (x, y), face in layout.faces.items():
        middles.add((3 * x + 1, 3 * y + 1))
        for edge, (dx, dy) in enumerate([(0, -1), (1, 0), (0, 1), (-1, 0)]):
            (black if edge in face else white).add((3 * x + 1 + dx, 3 * y + 1 + dy))
    black |= middles
    beside = {dot: [(dot[0] + dx, dot[1] + dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))] for dot in black}
    if any(other in white for dot in black - middles for other in beside[dot]):
        return None
    best, left = 0, set(black)
    while left:
        city, ahead = set(), {left.pop()}
        while ahead:
            dot = ahead.pop()
            city.add(dot)
            ahead |= {other for other in beside[dot] if other in black and other not in city}
        left -= city
        closed = all(sum(other in black for other in beside[dot]) == 2 for dot in city - middles)
        size = len(city & middles)
        best = max(best, size) if closed else best
    return {3: 1, 4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 28}.get(best, 0)
