"""Bad light on crops: burnt out now and then, seldom blank."""

import numpy as np

from workshop.nets.faces.light import light


def test_light_stays_between_black_and_white() -> None:
    crops = np.random.default_rng(1).integers(0, 256, (32, 48, 48, 3), np.uint8)
    seen = light(np.random.default_rng(2), crops, np.linspace(0, 1, 32, dtype=np.float32))
    assert seen.dtype == np.float32
    assert seen.min() >= 0
    assert seen.max() <= 1


def test_much_is_burnt_out_but_little_is_blank() -> None:
    row = np.linspace(40, 190, 48, dtype=np.uint8)
    crops = np.broadcast_to(row[None, None, :, None], (600, 48, 48, 3)).copy()
    white = (light(np.random.default_rng(3), crops, np.ones(600, np.float32)) > 0.98).all(3).mean((1, 2))
    assert 0.05 < (white > 0.1).mean() < 0.4
    assert (white > 0.95).mean() < 0.03


def test_ordinary_light_burns_less() -> None:
    crops = np.full((600, 48, 48, 3), 150, np.uint8)
    harsh, ordinary = (
        (light(np.random.default_rng(4), crops, np.full(600, by, np.float32)) > 0.98).mean() for by in (1.0, 0.35)
    )
    assert ordinary < harsh / 2
