"""Crops for training show tiles of the size asked for."""

from itertools import islice, pairwise

import cv2
import numpy as np
import pytest

from tests.workshop.scenes.plain import PLAIN
from workshop.scenes.crops import crops
from workshop.scenes.photograph import Photo


def _middle_sides(photo: Photo) -> list[float]:
    """Sides in pixels of the tiles whose middle is in the picture."""
    size = photo.pixels.shape[0]
    shown = photo.quads[np.isfinite(photo.quads).all((1, 2))]
    middles = shown.mean(1)
    near = shown[((middles > 0) & (middles < size)).all(1)]
    return [float(np.sqrt(cv2.contourArea(q.astype(np.float32)))) for q in near]


def test_crops_show_tiles_of_the_size_asked_for() -> None:
    sides = []
    for photo in islice(crops(np.random.default_rng(3), [PLAIN], 256, (40, 60)), 12):
        assert photo.pixels.shape == (256, 256, 3)
        assert photo.pixels.dtype == np.uint8
        sides += _middle_sides(photo)
    assert len(sides) > 60
    assert 35 < np.median(sides) < 65


def test_crops_repeat_by_seed_and_differ_from_each_other() -> None:
    first, second = ([p.pixels for p in islice(crops(np.random.default_rng(5), [PLAIN], 128), 4)] for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))
    assert not any(np.array_equal(a, b) for a, b in pairwise(first))


@pytest.mark.parametrize("seed", range(3))
def test_truth_has_one_entry_for_every_tile_and_piece(seed: int) -> None:
    for photo in islice(crops(np.random.default_rng(seed), [PLAIN], 128), 3):
        assert len(photo.quads) == len(photo.hidden) == len(photo.table.laid)
        assert len(photo.feet) == len(photo.seen) == len(photo.table.stood)
        assert ((photo.hidden >= 0) & (photo.hidden <= 1)).all()
