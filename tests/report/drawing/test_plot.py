"""The arithmetic of plots."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from report.drawing.levels import nice_step
from report.drawing.plot import spread


@pytest.mark.parametrize(("span", "step"), [(0, 1), (3, 1), (7, 2), (17, 5), (40, 10), (41, 20), (75, 20), (390, 100)])
def test_level_lines_stand_at_round_figures(span: float, step: float) -> None:
    assert nice_step(span) == step


@given(st.lists(st.floats(0, 100), max_size=6))
def test_names_at_the_lines_ends_do_not_overlap_and_keep_their_order(wanted: list[float]) -> None:
    placed = spread(wanted, 8.5, 0, 100)
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    for above, below in pairwise(order):
        assert placed[below] - placed[above] >= 8.5 - 1e-9
    assert all(-1e-9 <= at <= 100 + 1e-9 for at in placed)


def test_names_with_room_stay_where_their_lines_end() -> None:
    assert spread([80.0, 10.0, 40.0], 8.5, 0, 100) == [80.0, 10.0, 40.0]
