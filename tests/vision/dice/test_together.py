"""Which dice lie edge to edge, by their frames alone: from above and aslant, however each frame begins."""

from itertools import pairwise

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.dice.together import groups

FLAT = np.eye(3)
ASLANT = np.array([[1.0, 0.3, 40], [0.1, 0.7, 90], [0.0004, 0.0011, 1]])


def die(
    x: float, y: float, turn: float = 0.0, begins: int = 0, seen: NDArray[np.float64] = FLAT
) -> NDArray[np.float32]:
    """A die of 50 pixels with its middle there, turned by so many degrees; its frame begins at any corner."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    corners = np.array([[-25, -25], [25, -25], [25, 25], [-25, 25]]) @ np.array([[c, s], [-s, c]]) + (x, y)
    quad = cv2.perspectiveTransform(corners[None].astype(np.float64), seen)[0]
    return np.asarray(np.roll(quad, -begins, 0), np.float32)


@pytest.mark.parametrize("seen", [FLAT, ASLANT])
@pytest.mark.parametrize("turn", [0.0, 30.0, 170.0])
def test_a_row_of_three_is_one_group(seen: NDArray[np.float64], turn: float) -> None:
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    row = [die(300 + 52 * k * c, 300 + 52 * k * s, turn + k, k, seen) for k in range(3)]
    found = groups(row)
    cells = [place.cell for place in found.places]
    steps = {(b.x - a.x, b.y - a.y) for a, b in pairwise(cells)}
    assert found.certain
    assert len(steps) == 1
    assert sum(map(abs, steps.pop())) == 1


def test_the_layout_s_north_is_the_same_side_of_all() -> None:
    square = [die(300, 300), die(351, 300, 1, 3), die(351, 351, -2, 1), die(300, 351, 0, 2)]
    found = groups(square)
    assert [place.cell for place in found.places] == [(0, 0), (1, 0), (1, 1), (0, 1)]
    norths = [quad[place.turn] - quad[(place.turn + 1) % 4] for quad, place in zip(square, found.places, strict=True)]
    assert all(np.allclose(north, norths[0], atol=4) for north in norths)


def test_dice_that_lie_apart_stay_apart() -> None:
    found = groups([die(300, 300), die(400, 300), die(300, 420, 40)])
    cells = [place.cell for place in found.places]
    assert all(abs(a.x - b.x) + abs(a.y - b.y) > 1 for a in cells for b in cells if a is not b)
    assert found.certain


def test_a_die_that_hardly_touches_is_doubtful() -> None:
    assert not groups([die(300, 300), die(366, 300)]).certain
    assert not groups([die(300, 300), die(352, 315)]).certain


def test_no_dice_are_no_groups() -> None:
    assert groups([]).places == ()
