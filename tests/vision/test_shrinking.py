"""Shrinking a picture: in steps it is what it would be at once."""

import cv2
import numpy as np
import pytest

from vision.shrinking import half, halvable, smaller


@pytest.mark.parametrize("taken", [(300, 400), (301, 400), (75, 100), (70, 90)])
@pytest.mark.parametrize("wanted", [(100, 75), (90, 70), (33, 21)])
def test_a_picture_is_averaged_whatever_its_size(taken: tuple[int, int], wanted: tuple[int, int]) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (*taken, 3)).astype(np.uint8)
    picture = np.asarray(cv2.GaussianBlur(noise, (0, 0), 3), np.uint8)  # no lens is sharper
    wanted = (min(wanted[0], taken[1]), min(wanted[1], taken[0]))
    at_once = cv2.resize(picture, wanted, interpolation=cv2.INTER_AREA)
    shrunk = smaller(picture, wanted)
    assert shrunk.shape == at_once.shape
    assert np.abs(shrunk - at_once.astype(float)).max() <= 5


def test_nothing_moves_when_a_picture_is_shrunk() -> None:
    drawn = np.zeros((480, 640, 3), np.uint8)
    drawn[160:320, 160:480] = 255
    shrunk = smaller(drawn, (80, 60))
    assert (shrunk[20:40, 20:60] == 255).all() and shrunk.sum() == 20 * 40 * 3 * 255


def test_what_keeps_a_picture_from_being_halved_is_left_out_at_its_end() -> None:
    picture = np.arange(7 * 9 * 3, dtype=np.uint8).reshape(7, 9, 3)
    np.testing.assert_array_equal(halvable(picture), picture[:4, :8])
    assert halvable(picture[:3]).shape == (3, 9, 3), "of a strip nothing would be left"
    np.testing.assert_array_equal(half(picture), half(picture[:6, :8]))
