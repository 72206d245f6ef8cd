"""Where no look shows a board, what seemed a tile faintly is looked at up close."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.lattice.test_framing import GREY, SIDE, Saying, look_at, squares
from vision.lattice.looks.detect import Detections
from vision.lattice.looks.faint import seen_after_all
from vision.lattice.looks.search import Look, holding

SURE, UNSURE = 5.0, 0.0  # log odds


def faint(*cells: tuple[int, int]) -> Look:
    """A look that saw these cells so faintly that it has no board."""
    look = look_at(list(cells))
    return holding(look, replace(look.found, scores=np.full(len(cells), 0.4, np.float32)))


def test_a_faint_tile_is_a_board_if_the_frame_net_is_sure_of_it() -> None:
    look = faint((0, 0))
    assert not look.board
    seen = seen_after_all(Saying(SURE), GREY, [look])
    assert seen is not None
    assert len(seen.board) == 1
    assert seen.found.quads[0] == pytest.approx(squares([(0, 0)])[0], abs=0.1)


def test_what_the_frame_net_doubts_is_none() -> None:
    assert seen_after_all(Saying(UNSURE), GREY, [faint((0, 0), (1, 0))]) is None


def test_where_nothing_was_seen_at_all_there_is_nothing_to_look_at() -> None:
    empty = holding(faint((0, 0)), Detections(np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32)))
    assert seen_after_all(Saying(SURE), GREY, [empty]) is None


def test_what_two_looks_saw_comes_together_and_what_both_saw_is_one_tile() -> None:
    seen = seen_after_all(Saying(SURE), GREY, [faint((0, 0), (1, 0)), faint((1, 0), (4, 0))])
    assert seen is not None
    middles = sorted((quad.mean(0) / SIDE - 2.5).round().tolist() for quad in seen.found.quads)
    assert middles == [[0, 0], [1, 0], [4, 0]]
    assert len(seen.board) == 2
