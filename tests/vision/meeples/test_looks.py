"""The second look: at what the first one takes for a piece at all, and heard where it was looked at."""

from collections.abc import Callable

import numpy as np
import pytest

from vision.meeples import planes
from vision.meeples.looks import WINDOW, look_twice
from vision.meeples.planes import PLANES, STRIDE

Looked = list[tuple[int, ...]]


def net_of_colour(looked: Looked) -> Callable[[np.ndarray], np.ndarray]:
    """A net that takes red for feet, and tells how green it is there in place of how surely it lies."""

    def net(views: np.ndarray) -> np.ndarray:
        looked.append(views.shape)
        said = np.zeros((len(views), PLANES, views.shape[2] // STRIDE, views.shape[3] // STRIDE), np.float32)
        said[:, planes.HEAT] = views[:, 0, ::STRIDE, ::STRIDE] * 20 - 10
        said[:, planes.LYING] = views[:, 1, ::STRIDE, ::STRIDE]
        return said

    return net


def view(height: int, width: int, *feet: tuple[int, int], green: float = 0.0) -> np.ndarray:
    """Places in the view, x and y in places of the answer, that are red."""
    seen = np.zeros((5, height, width), np.float32)
    for x, y in feet:
        seen[0, y * STRIDE : (y + 1) * STRIDE, x * STRIDE : (x + 1) * STRIDE] = 1
    seen[1] = green
    return seen


def test_where_nothing_is_seen_no_second_look_is_taken() -> None:
    looked: Looked = []
    empty = view(480, 640)
    said = look_twice(net_of_colour(looked), empty, view(480, 640, green=1.0))
    assert looked == [(1, 5, 480, 640)]
    assert said[planes.LYING].max() == 0


@pytest.mark.parametrize("foot", [(80, 60), (0, 0), (159, 119), (3, 117), (140, 2)])
def test_a_piece_anywhere_is_looked_at_twice_and_both_looks_count_alike(foot: tuple[int, int]) -> None:
    looked: Looked = []
    first, second = view(480, 640, foot), view(480, 640, foot, green=1.0)
    said = look_twice(net_of_colour(looked), first, second)
    assert looked == [(1, 5, 480, 640), (1, 5, WINDOW, WINDOW)]
    x, y = foot
    assert said[planes.LYING, y, x] == 0.5
    assert said[planes.HEAT, y, x] == 10


def test_pieces_side_by_side_share_a_window_and_those_apart_do_not() -> None:
    looked: Looked = []
    feet = (40, 50), (43, 52), (120, 30)
    look_twice(net_of_colour(looked), view(480, 640, *feet), view(480, 640, *feet))
    assert looked[1] == (2, 5, WINDOW, WINDOW)


def test_a_board_full_of_pieces_is_looked_at_as_a_whole() -> None:
    looked: Looked = []
    feet = [(x, y) for x in range(4, 80, 8) for y in range(4, 60, 8)]
    said = look_twice(net_of_colour(looked), view(240, 320, *feet), view(240, 320, *feet, green=1.0))
    assert looked == [(1, 5, 240, 320), (1, 5, 240, 320)]
    assert (said[planes.LYING] == 0.5).all()
