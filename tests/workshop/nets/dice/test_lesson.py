"""What the lessons say of a die: where its upper face is, and that its front is no part of it."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="no lesson is given here: PyTorch is not installed (group `train`)")

from vision.dice.maps import CHANNELS, FACE, STRIDE
from workshop.nets.dice.lesson import maps
from workshop.nets.dice.painted import drawn_by_chance

UPPER = np.array([[60, 40], [90, 40], [90, 64], [60, 64]], np.float32)
FOOT = np.array([75, 76], np.float32)  # the die is seen from the south: its front is below its upper face


def test_a_front_is_no_upper_face_and_counts_more_than_the_table() -> None:
    answer = maps(UPPER[None], FOOT[None])
    front, table = (78 // STRIDE, 75 // STRIDE), (120 // STRIDE, 120 // STRIDE)
    assert answer[FACE][52 // STRIDE, 75 // STRIDE] == 1
    assert answer[FACE][front] == answer[FACE][table] == 0
    assert answer[CHANNELS][front] > answer[CHANNELS][table]


def test_chance_marks_edges_by_one_piece_or_by_several_like_ones() -> None:
    marks = [drawn_by_chance(np.random.default_rng(number))(0.5) for number in range(60)]
    assert {len(outlines) for outlines in marks} == {1, 2, 3, 4, 5}
    for first, *others in marks:
        assert first.min() > -0.5 and first[:, 1].max() < 0.6
        for other in others:
            assert np.ptp(other, 0) == pytest.approx(np.ptp(first, 0))
