"""Tables on which colours are hard to tell."""

import numpy as np

from workshop.art.print_runs import drawn
from workshop.nets.meeples.evenings import evenings


def test_many_play_and_each_evening_can_be_made_again() -> None:
    art = [drawn("spring", copies=1)]
    (one,), (again,) = evenings(art, range(1)), evenings(art, range(1))
    assert np.array_equal(one.photo.pixels, again.photo.pixels)
    assert len({meeple["colour"] for meeple in one.meeples}) >= 5
