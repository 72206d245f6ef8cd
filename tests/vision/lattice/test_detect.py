"""From the net's maps to quads and back."""

import numpy as np
import pytest

from vision.arrays import Singles
from vision.lattice.looks.detect import CHANNELS, STRIDE, describe, peaks, quads_of
from workshop.nets.lattice.targets import maps

SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])


def seen_from(height: float, turn: float, side: float, middle: tuple[float, float]) -> Singles:
    """A tile's corners in a photo taken from so many degrees above the table, through a wide lens."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    flat = SQUARE @ np.array([[c, s], [-s, c]])
    flat[:, 1] *= np.sin(np.radians(height))
    nearer = 1 + 0.12 * flat[:, 1:]
    return np.asarray(flat * side * nearer + np.array(middle), np.float32)


def from_any_corner(a: Singles, b: Singles) -> float:
    """The farthest that two quads' corners are apart, whichever corner each begins with."""
    return min(float(np.abs(np.roll(a, k, 0) - b).max()) for k in range(4))


@pytest.mark.parametrize("height", [90, 60, 25])
@pytest.mark.parametrize("turn", [0, 20, 44.9, 45.1, 90, 200])
def test_a_quad_is_the_same_after_its_description(height: float, turn: float) -> None:
    quad = seen_from(height, turn, 40, (100, 60))
    centre, values, side = describe(quad)
    assert from_any_corner(quads_of(centre[None], values[None])[0], quad) < 0.01
    assert 20 < side < 41


def test_the_description_does_not_know_which_corner_came_first() -> None:
    quad = seen_from(40, 30, 50, (80, 80))
    _, values, _ = describe(quad)
    _, turned, _ = describe(np.roll(quad, 1, axis=0))
    assert np.allclose(values, turned, atol=1e-5)


def test_true_maps_give_the_true_quads_back() -> None:
    quads = np.stack([seen_from(45, 25, side, (60 + 60 * i, 80 + 40 * i)) for i, side in enumerate((24, 36, 48, 56))])
    answer, _, _ = maps(quads, np.zeros(4, np.float32), 384)
    found = peaks(answer, 0.3)
    assert len(found.quads) == 4
    for quad in quads:
        assert min(from_any_corner(other, quad) for other in found.quads) < 0.5


def test_a_tile_under_a_hand_is_neither_right_nor_wrong() -> None:
    quad = seen_from(80, 0, 48, (190, 190))
    answer, shape_weight, bell_weight = maps(quad[None], np.array([0.9], np.float32), 384)
    at = round((190.5 / STRIDE) - 0.5)
    assert bell_weight[at, at] == 0 and shape_weight[at, at] == 0 and answer[0].max() == 0


def test_an_empty_table_has_no_peaks() -> None:
    found = peaks(np.zeros((CHANNELS, 40, 60), np.float32), 0.3)
    assert found.quads.shape == (0, 4, 2) and len(found.scores) == 0
