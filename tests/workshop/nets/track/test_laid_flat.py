"""Scenes with a scoring board, laid flat or shown as another print: the truth still says where every pixel lies."""

import numpy as np
import pytest

from vision.track.board.layout import layouts
from workshop.nets.track.laid_flat import laid_flat
from workshop.nets.track.scene import SIDE, STRIDE, TrackScene
from workshop.scenes.objects.track import draw_track, painted_over
from workshop.scenes.view.snapshot import overexposed

CELLS = SIDE // STRIDE


def told_by_colour(seen: float = 1.0) -> TrackScene:
    """A board that fills the picture and says by red and green how far right and down on it a pixel is."""
    across = (np.arange(SIDE) + 0.5) / SIDE
    picture = np.zeros((SIDE, SIDE, 3), np.uint8)
    picture[..., 0], picture[..., 1], picture[..., 2] = across * 255, across[:, None] * 255, 200
    truth = np.zeros((4, CELLS, CELLS), np.float32)
    truth[0, : round(CELLS * seen)] = 1
    truth[1], truth[2] = across[STRIDE // 2 :: STRIDE], across[STRIDE // 2 :: STRIDE, None]
    return TrackScene(picture, truth)


@pytest.mark.parametrize("seed", range(8))
def test_laid_flat_every_cell_still_says_what_its_pixel_shows(seed: int) -> None:
    flat = laid_flat(told_by_colour(), np.random.default_rng(seed))
    there = flat.truth[0] > 0.5
    assert there.sum() > 100
    shown = flat.picture[STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE, :2][there] / 255
    off = np.abs(shown - flat.truth[1:3][:, there].T).max(1)
    assert np.quantile(off, 0.9) < 0.02  # at the very rim a pixel mixes with what lies beyond


def test_nothing_is_asked_where_the_photo_ends() -> None:
    flat = laid_flat(told_by_colour(), np.random.default_rng(1))
    beyond = (flat.picture == 128).all(2)[STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE]
    assert beyond.any() and (flat.truth[0][beyond] <= 0).all()


def test_what_shows_too_little_of_a_board_stays_as_it_is() -> None:
    scene = told_by_colour(seen=0.0)
    assert laid_flat(scene, np.random.default_rng(0)) is scene


def test_overexposed_is_a_tenth_and_never_darker() -> None:
    grey = np.full((8, 8, 3), 120, np.uint8)
    made = [overexposed(grey, np.random.default_rng(seed)) for seed in range(300)]
    changed = [picture for picture in made if (picture != grey).any()]
    assert 10 < len(changed) < 60
    assert all((picture >= 0.85 * grey).all() for picture in changed)


def test_another_print_keeps_its_fields() -> None:
    """Pale fields stay paler than the meadow around them, whatever is painted over both."""
    layout = layouts()[0]
    clutter = [np.random.default_rng(9).integers(0, 255, (64, 64, 3)).astype(np.uint8)]
    for seed in range(10):
        rng = np.random.default_rng(seed)
        drawn = draw_track(layout, 288, rng)
        other = painted_over(drawn, clutter, rng)
        assert other.shape == drawn.shape and (other != drawn).any()
        likeness = np.corrcoef(drawn.mean(2).ravel(), other.mean(2).ravel())[0, 1]
        assert likeness > 0.5
