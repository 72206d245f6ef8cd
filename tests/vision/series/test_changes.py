"""What changed between two photos: structural similarity, held against scikit-image's."""

import cv2
import numpy as np
import pytest
from skimage.metrics import structural_similarity

from tests.vision.series.test_retaking import PHOTOS
from vision.photo import load
from vision.pipeline import Wish
from vision.series.changes import changed, similarity
from vision.series.registering import registered
from vision.series.snapshot import take


def grey(name: str) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    return np.asarray(cv2.cvtColor(load(PHOTOS / name)[0].pixels, cv2.COLOR_RGB2GRAY), np.uint8)


@pytest.mark.parametrize(("one", "other"), [("04.jpg", "05.jpg"), ("00.jpg", "10.jpg"), ("03.jpg", "03.jpg")])
def test_the_similarity_is_scikit_images(one: str, other: str) -> None:
    ours = similarity(grey(one), grey(other))
    _, theirs = structural_similarity(  # type: ignore[no-untyped-call]
        grey(one), grey(other), full=True, gaussian_weights=True, sigma=1.5, use_sample_covariance=False,
        data_range=255,
    )  # fmt: skip
    inner = (slice(8, -8), slice(8, -8))
    assert np.abs(ours[inner] - theirs[inner]).max() < 1e-3


def test_the_cells_that_changed_are_those_of_the_move() -> None:
    """Photo 5 shows one tile more than photo 4, and a figure on it; everything else lies as it lay."""
    before, now = load(PHOTOS / "04.jpg")[0], load(PHOTOS / "05.jpg")[0]
    moved = registered(before.pixels, now.pixels)
    assert moved is not None and np.abs(moved - np.eye(3)).max() < 2
    lattice = take(before, Wish()).lattice
    assert lattice.plane is not None
    cells = {frame.cell for frame in lattice.frames}
    around = {(x + dx, y + dy) for x, y in cells for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    found = changed(before.pixels, now.pixels, lattice.plane, moved, cells | around)
    assert 1 <= len(found) <= 4 and found - cells


def test_a_turned_photo_is_registered() -> None:
    before = load(PHOTOS / "06.jpg")[0].pixels
    turned = np.ascontiguousarray(np.rot90(before, -1))
    moved = registered(before, turned)
    assert moved is not None
    corner = moved @ np.array([100.0, 50.0, 1.0])
    assert np.abs(corner[:2] / corner[2] - [before.shape[0] - 51, 100]).max() < 2


def test_two_tables_have_nothing_in_common() -> None:
    lawn = np.random.default_rng(1).integers(0, 255, (480, 640, 3), np.uint8)
    assert registered(load(PHOTOS / "06.jpg")[0].pixels, lawn) is None
