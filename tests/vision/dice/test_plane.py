"""The plane of the upper faces: what is seen of some dice tells how all of them must look."""

import numpy as np
import pytest

from tests.vision.dice.drawn import ABOVE, ASLANT, SIZE, blot, quads, squares
from vision.arrays import Doubles
from vision.dice.choosing import outlines
from vision.dice.plane import Plane, plane_of, settled
from vision.geometry import sides_of


@pytest.mark.parametrize("numbers", [ABOVE, ASLANT])
def test_what_lies_in_the_plane_is_seen_and_found_again(numbers: Doubles) -> None:
    plane = Plane(numbers, SIZE)
    places = squares(plane)[:, :2]
    assert np.allclose(plane.flat(plane.seen(places)), places)
    step = np.array([0.01, 0.02])
    moved = plane.slopes(plane.seen(places)) @ step
    assert np.allclose(plane.flat(plane.seen(places) + step) - places, moved, atol=1e-5)


def test_straight_from_above_a_foot_lies_under_its_face_and_aslant_it_shows() -> None:
    above = Plane(np.array([0.0, 0.0, 0.0, np.log(10)]), SIZE)
    middle = above.seen(np.zeros((1, 2)))
    assert np.allclose(above.feet(middle), middle)
    aslant = Plane(ASLANT, SIZE)
    dice = squares(aslant)
    seen = aslant.seen(dice[:, :2])
    assert ((aslant.feet(seen) - seen)[:, 1] > 0.4 * sides_of(quads(aslant, dice))).all()


@pytest.mark.parametrize("numbers", [ABOVE, ASLANT])
def test_a_few_dice_tell_the_plane_of_all(numbers: Doubles) -> None:
    plane = Plane(numbers, SIZE)
    dice = squares(plane)
    guessed = plane_of(outlines([blot(plane, square) for square in dice], 1), SIZE)
    sides = sides_of(quads(guessed, np.c_[guessed.flat(plane.seen(dice[:, :2])), dice[:, 2]]))
    assert np.allclose(sides, sides_of(quads(plane, dice)), rtol=0.04)
    assert np.degrees(np.arccos((guessed.normal * plane.normal).sum())) < 4


def test_what_is_too_large_or_stands_elsewhere_is_no_die_of_the_plane() -> None:
    plane = Plane(ASLANT, SIZE)
    seen = outlines([blot(plane, square) for square in squares(plane)], 1)
    assert plane.suits(seen).all()
    seen.spreads[1] *= 4
    seen.feet[2] += [0, -40]
    assert plane.suits(seen).tolist() == [True, False, False, True, True, True]


def test_one_miss_that_is_far_off_counts_little() -> None:
    seen = np.array([1.0, 1.1, 0.9, 1.0, 50.0])
    (number,), _ = settled(lambda told: seen - told, np.array([1.2]))
    assert abs(number - 1) < 0.1


@pytest.mark.parametrize("numbers", [ABOVE, ASLANT])
def test_each_die_tells_a_plane_as_if_it_were_alone(numbers: Doubles) -> None:
    plane = Plane(numbers, SIZE)
    seen = outlines([blot(plane, square) for square in squares(plane)], 1)
    together = plane_of(seen.each(), SIZE)
    alone = [plane_of(seen.only([one]), SIZE) for one in range(len(seen.middles))]
    assert np.allclose(together.numbers, [one.numbers for one in alone], atol=1e-6)
    assert together.suits(seen).tolist() == [one.suits(seen).tolist() for one in alone]
