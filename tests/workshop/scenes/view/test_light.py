"""Light and lens do to a picture what their names say."""

import numpy as np
import pytest

from workshop.scenes.view import light, optics

GREY = np.full((90, 120, 3), 128, np.uint8)
EDGE = np.where(np.arange(120)[None, :, None] < 60, np.uint8(40), np.uint8(200)) + np.zeros((90, 120, 3), np.uint8)
SEEDS = pytest.mark.parametrize("seed", range(4))


def test_even_light_changes_nothing() -> None:
    assert np.array_equal(light.shine(EDGE, np.ones((8, 11, 3), np.float32)), EDGE)


@SEEDS
def test_shadows_only_darken_and_glare_only_brightens(seed: int) -> None:
    rng = np.random.default_rng(seed)
    even = np.ones((8, 11, 3), np.float32)
    assert (light.shine(GREY, light.shadow(rng, (120, 90))) <= 128).all()
    assert (light.shine(GREY, even, light.glare(rng, (120, 90))) >= 128).all()


@SEEDS
def test_a_gradient_makes_one_side_brighter(seed: int) -> None:
    field = light.gradient(np.random.default_rng(seed), (120, 90))
    assert field.min() > 0
    assert np.ptp(field) > 0.05


def test_the_phone_brightens_dark_scenes_and_darkens_bright_ones() -> None:
    even = np.ones((8, 11, 3), np.float32)
    dark, bright = (
        light.exposure(np.random.default_rng(1), np.full((90, 120, 3), v, np.uint8), even) for v in (25, 235)
    )
    assert dark > 1 > bright


def test_lamps_differ_in_colour() -> None:
    gains = np.stack([light.balance(np.random.default_rng(seed)) for seed in range(40)])
    warmth = gains[:, 0] / gains[:, 2]
    assert warmth.min() < 1.0
    assert warmth.max() > 1.4


@SEEDS
def test_blur_and_shake_soften_an_edge_and_sharpening_does_not(seed: int) -> None:
    steep = np.abs(np.diff(EDGE[45, :, 0].astype(int))).max()
    for spoil in (optics.shake, optics.soften):
        softer = spoil(np.random.default_rng(seed), EDGE)
        assert softer.shape == EDGE.shape
        assert np.abs(np.diff(softer[45, :, 0].astype(int))).max() <= steep
    sharper = optics.sharpen(np.random.default_rng(seed), EDGE)
    assert np.ptp(sharper) > np.ptp(EDGE)


def test_noise_leaves_the_mean_and_grows_to_its_strength() -> None:
    noisy = [optics.noise(np.random.default_rng(seed), GREY) for seed in range(12)]
    assert abs(np.mean(noisy) - 128) < 1
    assert 2 < max(float(n.std()) for n in noisy) < 20


@SEEDS
def test_a_spoiled_picture_is_still_that_picture(seed: int) -> None:
    taken = optics.take(np.random.default_rng(seed), EDGE)
    assert taken.shape == EDGE.shape
    assert taken.dtype == np.uint8
    assert taken[:, 90:].mean() - taken[:, :30].mean() > 120
