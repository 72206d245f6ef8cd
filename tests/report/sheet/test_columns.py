"""Blocks in two columns."""

from hypothesis import given
from hypothesis import strategies as st

from language import speak
from report.drawing.page import Page, bind
from report.drawing.theme import PAPERS
from report.sheet import columns
from report.sheet.columns import ColumnBlock

HEIGHTS = st.lists(st.integers(5, 40), max_size=30)


def placed(heights: list[int], y: float) -> list[tuple[float, float]]:
    """Where the blocks are drawn."""
    spots: list[tuple[float, float]] = []

    def draw(page: Page) -> None:
        columns.draw(page, y, [ColumnBlock(h, lambda _page, x, top: spots.append((x, top))) for h in heights])

    bind([draw], PAPERS["a4"], speak("en"), title="")
    return spots


@given(HEIGHTS)
def test_blocks_never_overlap_and_stay_within_the_columns(heights: list[int]) -> None:
    spots = placed(heights, 100)
    whole = columns.height([ColumnBlock(h, lambda *_: None) for h in heights])
    assert len(spots) == len(heights)
    assert len({x for x, _ in spots}) <= 2
    for (x, top), height, following in zip(spots, heights, [*spots[1:], None], strict=False):
        assert top + height <= 100 + whole + 0.1
        if following and following[0] == x:
            assert following[1] == top + height


@given(HEIGHTS, st.integers(40, 200))
def test_as_many_blocks_as_fit_do_fit_and_one_more_would_not(heights: list[int], room: int) -> None:
    blocks = [ColumnBlock(h, lambda *_: None) for h in heights]
    count = columns.fitting(blocks, room)
    assert columns.height(blocks[:count]) <= room
    assert count == len(blocks) or columns.height(blocks[: count + 1]) > room


def test_the_columns_are_as_even_as_they_can_be() -> None:
    assert columns.height([ColumnBlock(10, lambda *_: None)] * 5) == 30
    assert [x for x, _ in placed([10] * 5, 0)].count(42) == 3
