"""What the phone makes of light."""

import numpy as np

from workshop.blender.develop import Film, develop

PLAIN = Film(vignette=0, noise=0, blur=0.1, sharpen=0)


def test_brightness_does_not_depend_on_the_lamp() -> None:
    light = np.random.default_rng(1).uniform(0.1, 0.5, (60, 80, 3)).astype(np.float32)
    assert np.abs(develop(light, PLAIN, 1).astype(int) - develop(light * 7, PLAIN, 1)).max() <= 1


def test_middle_grey_comes_out_as_grey_and_a_lamp_as_white() -> None:
    light = np.full((60, 80, 3), 0.18, np.float32)
    light[:10, :10] = 20
    photo = develop(light, PLAIN, 1)
    assert 110 < photo[40, 60, 0] < 140 and np.ptp(photo[40, 60]) == 0
    assert photo[3, 3].min() >= 254


def test_corners_are_darker_and_grain_is_seeded() -> None:
    light = np.full((90, 120, 3), 0.18, np.float32)
    dark = develop(light, Film(vignette=0.4, noise=0), 1)
    assert dark[2, 2, 0] < dark[45, 60, 0] - 10
    grainy = Film(noise=0.05)
    assert (develop(light, grainy, 1) == develop(light, grainy, 1)).all()
    assert (develop(light, grainy, 1) != develop(light, grainy, 2)).any()
