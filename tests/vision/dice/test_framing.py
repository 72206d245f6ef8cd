"""Frames of all dice at once: to a fiftieth of a side, in any view, with something beside that is no die."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.dice.drawn import ABOVE, ASLANT, SIZE, found, quads, squares
from vision.arrays import Doubles, Floats
from vision.dice.framing import frame
from vision.dice.plane import Plane
from vision.geometry import sides_of


def off(told: Floats, true: Doubles) -> float:
    """How far the worst corner of the nearest frame is off, in sides, whichever corner it begins with."""
    side = float(sides_of(true[None])[0])
    return float(min(np.linalg.norm(np.roll(q, k, 0) - true, axis=1).max() for q in told for k in range(4))) / side


@pytest.mark.parametrize("numbers", [ABOVE, ASLANT])
def test_every_die_is_framed(numbers: Doubles) -> None:
    plane = Plane(numbers, SIZE)
    framed = frame(found(plane, squares(plane)), SIZE)
    assert len(framed.quads) == len(squares(plane))
    assert max(off(framed.quads, true) for true in quads(plane, squares(plane))) < 0.03
    assert framed.off.max() < 0.05


def test_every_frame_goes_clockwise_from_its_uppermost_edge() -> None:
    plane = Plane(ASLANT, SIZE)
    for quad in frame(found(plane, squares(plane)), SIZE).quads:
        x, y = quad.T
        assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0
        heights = (quad + np.roll(quad, -1, 0))[:, 1]
        assert heights.argmin() == 0


def test_a_stain_of_another_size_is_left_out_and_spoils_no_frame() -> None:
    plane = Plane(ASLANT, SIZE)
    seen = found(plane, squares(plane))
    first = seen.blots[0]
    stain = replace(first, points=first.middle + 3 * (first.points - first.middle) + 40, score=0.5)
    framed = frame(replace(seen, blots=(*seen.blots, stain)), SIZE)
    assert len(framed.quads) == len(squares(plane))
    assert max(off(framed.quads, true) for true in quads(plane, squares(plane))) < 0.03


def test_a_single_die_is_framed_too() -> None:
    plane = Plane(ASLANT, SIZE)
    framed = frame(found(plane, squares(plane)[3:4]), SIZE)
    assert off(framed.quads, quads(plane, squares(plane))[3]) < 0.05


def test_nothing_found_is_nothing_framed() -> None:
    plane = Plane(ABOVE, SIZE)
    assert frame(replace(found(plane, squares(plane)), blots=()), SIZE).quads.shape == (0, 4, 2)


def test_a_die_whose_corners_are_not_seen_counts_as_far_off() -> None:
    plane = Plane(ABOVE, SIZE)
    seen = found(plane, squares(plane))
    framed = frame(replace(seen, corners=np.zeros_like(seen.corners)), SIZE)
    assert len(framed.quads) == len(squares(plane))
    assert np.isinf(framed.off).all()
