"""Twenty boards laid by hand, with what each pays worked out beside it.

Where nothing else is said the box is a square of three by three cells with our reading of what things are worth: a
tile of a path or house 1, of a tower 2, a market 3.
"""

from collections.abc import Mapping, Sequence

import pytest

from engine.castle.board import parse
from engine.castle.box import CastleBox, Points
from engine.castle.inspection import inspect
from engine.castle.scoring import What, count
from engine.pieces import Colour

THREE = CastleBox(wall=("###", "###", "###"))
TWO = CastleBox(wall=("##", "##"))
ROW = CastleBox(wall=("#####",))

BOARDS: Sequence[tuple[str, CastleBox, str, Mapping[str, int], Mapping[str, int]]] = [
    # name, box, board, points of red and blue, size of the keeps
    (
        "a path from wall to wall: both tiles, 2 × 1",
        TWO, "pcpc,red:p / pxpx", {"red": 2}, {},
    ),
    (
        "the same with a fountain: 2 × 1 × 2",
        TWO, "pcpc+f,red:p / pxpx", {"red": 4}, {},
    ),
    (
        "two fountains double no more than one: 2 × 1 × 2",
        TWO, "pcpc+f,red:p / pxpx+f", {"red": 4}, {},
    ),
    (
        "a path that is open below pays nothing, fountain or not",
        THREE, "pcpc+f,red:p", {}, {},
    ),
    (
        "a house that the wall and what lies beside it close: 1 × 1; its owner's keep takes 6 empty cells",
        THREE, "hhhh,red:h cxxx / cxxx", {"red": 1 + 6}, {"red": 1},
    ),
    (
        "a house of two tiles: 2 × 1; a keep of 2 takes the one group of 7 empty cells",
        THREE, "xhxx,red:h xxxh", {"red": 2 + 7}, {"red": 2},
    ),
    (
        "a tower of two tiles: 2 × 2",
        TWO, "xtxx,blue:t xxxt", {"blue": 4}, {},
    ),
    (
        "each has one figure on the tower: a tie pays nobody",
        TWO, "xtxx,blue:t xxxt,red:t", {}, {},
    ),
    (
        "two figures against one: the majority takes all, 3 × 2",
        CastleBox(wall=("###",)), "xtxx,blue:t xtxt,red:t xxxt,blue:t", {"blue": 6}, {},
    ),
    (
        "a court pays by its markets, complete or not: 2 × 3",
        THREE, "cccc+m+m,red:c", {"red": 6}, {},
    ),
    (
        "a court without a market pays nothing",
        THREE, "cccc,red:c", {"red": 0}, {},
    ),
    (
        "courts join: one market each, two merchants against one: 2 × 3",
        ROW, "xcxx+m,red:c xcxc,blue:c xxxc+m,red:c", {"red": 6}, {},
    ),
    (
        "a tie of merchants pays nobody",
        ROW, "xcxx+m,red:c xxxc+m,blue:c", {}, {},
    ),
    (
        "two courts beside a path are two: 3 to each",
        CastleBox(wall=("#",)), "pc1pc2+mc1+mc2,red:c1,blue:c2", {"red": 3, "blue": 3}, {},
    ),
    (
        "houses of 2 and 1, and the gap of 2 cells goes to the larger keep",
        ROW, "xhxx,red:h xxxh hxhx,blue:h", {"red": 2 + 2, "blue": 1}, {"red": 2, "blue": 1},
    ),
    (
        "equal keeps: nobody takes the gap; the houses pay 1 each",
        ROW, "hxhx,red:h xxxx hxhx,blue:h", {"red": 1, "blue": 1}, {"red": 1, "blue": 1},
    ),
    (
        "keeps that stand on scored houses count: 2 against 1, and 1 empty cell",
        ROW, "xhxx,red-keep:h xxxh hxhx,blue-keep:h xxxx", {"red": 1}, {"red": 2, "blue": 1},
    ),
    (
        "of two groups of empty cells the larger one counts: 3, not 1; the house pays 1",
        ROW, ". hxhx,red:h", {"red": 1 + 3}, {"red": 1},
    ),
    (
        "a house turned by 90 degrees meets the other: 2 × 1, keep 2, and 3 cells are empty in one group",
        ROW, "hxxx@90,red:h hxxx@270", {"red": 2 + 3}, {"red": 2},
    ),
    (
        "a box file that pays 2 for a path and 5 for a market: 1 × 2, and 1 × 5",
        CastleBox(wall=("#",), points=Points(path=2, market=5)), "pcpx+m,red:p,blue:c", {"red": 2, "blue": 5}, {},
    ),
]  # fmt: skip


def test_there_are_twenty() -> None:
    assert len(BOARDS) == 20
    assert len({name for name, *_ in BOARDS}) == 20


@pytest.mark.parametrize(
    ("box", "line", "points", "keeps"), [one[1:] for one in BOARDS], ids=[one[0] for one in BOARDS]
)
def test_a_board_pays_what_was_worked_out_by_hand(
    box: CastleBox, line: str, points: Mapping[str, int], keeps: Mapping[str, int]
) -> None:
    board = parse(line, box)
    counted = count(board, box)
    assert {colour: counted.total(Colour(colour)) for colour in ("red", "blue")} == {"red": 0, "blue": 0, **points}
    assert {keep.colour.value: keep.size for keep in counted.keeps} == dict(keeps)
    assert not inspect(board, box)


def test_of_two_groups_of_empty_cells_the_larger_one_is_named() -> None:
    box = CastleBox(wall=("#####",))
    (gap,) = [line for line in count(parse(". hxhx,red:h", box), box).lines if line.what is What.GAP]
    assert [cell.x for cell in gap.cells] == [2, 3, 4]


def test_a_tie_is_a_line_of_its_own_that_pays_nobody() -> None:
    (line,) = count(parse("xtxx,blue:t xxxt,red:t", TWO), TWO).lines
    assert (line.tied, line.colour, line.points) == (True, None, 0)
