"""Patches to learn from: what is written down about them is what they show."""

import numpy as np
import pytest

from vision.meeples.view import SIDE
from workshop.nets.meeples import scene
from workshop.nets.meeples.scene import FEET, OUTSIDE, make
from workshop.nets.meeples.things import COLOURS, SPAN


def grass() -> list[np.ndarray]:
    return [np.full((60, 60, 3), (110, 150, 60), np.uint8)]


def tracks() -> list[np.ndarray]:
    return [np.full((120, 180, 3), (225, 205, 165), np.uint8)]


def test_the_same_seed_draws_the_same_patch() -> None:
    one, two = (make(grass(), tracks(), np.random.default_rng(5)) for _ in range(2))
    assert np.array_equal(one.pixels, two.pixels) and np.array_equal(one.feet, two.feet)


def test_feet_lie_on_the_patch_and_name_known_things() -> None:
    for seed in range(3):
        patch = make(grass(), tracks(), np.random.default_rng(seed))
        assert patch.pixels.shape == (SPAN * SIDE, SPAN * SIDE, 3)
        assert len(patch.feet) <= FEET
        if len(patch.feet):
            assert patch.feet[:, :2].min() > -SIDE / 2
            assert patch.feet[:, :2].max() < (SPAN + 0.5) * SIDE
            assert set(patch.feet[:, 2]) <= set(range(len(COLOURS)))


def test_where_a_foot_is_told_something_stands() -> None:
    """Pictures around feet differ more from the mean of the patch than pictures of its other places."""
    at_feet, elsewhere = [], []
    rng = np.random.default_rng(0)
    for seed in range(6):
        patch = make(grass(), tracks(), np.random.default_rng(seed))
        picture = patch.pixels.astype(float)
        usual = np.median(picture.reshape(-1, 3), axis=0)
        for x, y in patch.feet[:, :2]:
            at_feet.append(np.abs(picture[int(y) % 240, int(x) % 240] - usual).sum())
        for x, y in rng.integers(0, SPAN * SIDE, (20, 2)):
            elsewhere.append(np.abs(picture[y, x] - usual).sum())
    assert np.median(at_feet) > 2 * np.median(elsewhere)


def test_beyond_the_photos_edge_nothing_is_seen_and_nobody_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene, "CUT_OFF", 1.0)
    for seed in range(6):
        patch = make(grass(), tracks(), np.random.default_rng(seed))
        outside = (patch.pixels == OUTSIDE).all(-1)
        assert 0.03 < outside.mean() < 0.6
        places = patch.feet[:, :2].clip(0, SPAN * SIDE - 1).astype(int)
        assert not outside[places[:, 1], places[:, 0]].any()
