"""Our own geometry, pictures, peaks and colours against scikit-image, which others wrote and others test."""
# mypy: allow-untyped-calls

import numpy as np
import pytest
from skimage.color import rgb2lab
from skimage.feature import peak_local_max
from skimage.filters import gaussian
from skimage.measure import ransac
from skimage.registration import phase_cross_correlation
from skimage.transform import ProjectiveTransform, estimate_transform, resize, warp

from vision.arrays import Doubles, Pixels
from vision.geometry import UNIT, exactly_mapped, fitted, tops, warped
from vision.lattice.checks.ground import ALIKE, colours_of, lab
from vision.photo import load
from workshop.tools.recipes import HOME

SLANTED = np.array([[88.0, 12.0, 210.0], [-9.0, 61.0, 140.0], [0.012, 0.055, 1.0]])  # from tiles to pixels
CORNERS = np.stack(np.meshgrid(np.arange(7.0), np.arange(6.0)), -1).reshape(-1, 2)


def board() -> Pixels:
    """A quarter of a rendered photo."""
    pixels = load(HOME / "top-down.jpg")[0].pixels
    height, width = pixels.shape[:2]
    return pixels[height // 4 : 3 * height // 4, width // 4 : 3 * width // 4]


def errors(by: Doubles, points: Doubles, onto: Doubles) -> Doubles:
    return np.asarray(np.linalg.norm(exactly_mapped(points, by) - onto, axis=1), np.float64)


def test_points_go_through_a_homography_as_they_do_there() -> None:
    assert exactly_mapped(CORNERS, SLANTED) == pytest.approx(ProjectiveTransform(SLANTED)(CORNERS), abs=1e-9)


def test_a_plane_is_fitted_to_hand_laid_tiles_at_least_as_well_as_there() -> None:
    seen = exactly_mapped(CORNERS, SLANTED) + np.random.default_rng(1).normal(0, 1.5, CORNERS.shape)
    ours, theirs = fitted(CORNERS, seen), estimate_transform("projective", CORNERS, seen)
    assert ours is not None
    own, other = (float((errors(by, CORNERS, seen) ** 2).mean()) for by in (ours[0], theirs.params))
    assert own <= other * 1.0001
    assert errors(ours[0], CORNERS, exactly_mapped(CORNERS, SLANTED)).max() < 3


def test_what_lies_off_the_plane_is_left_out_as_it_is_there() -> None:
    chance = np.random.default_rng(2)
    seen = exactly_mapped(CORNERS, SLANTED) + chance.normal(0, 0.3, CORNERS.shape)
    astray = chance.permutation(len(CORNERS))[:12]
    seen[astray] += chance.uniform(30, 60, (12, 2))
    found = fitted(CORNERS, seen, within=2.0)
    _, theirs = ransac(
        (CORNERS, seen), ProjectiveTransform, min_samples=4, residual_threshold=2.0, max_trials=2000, rng=3
    )
    assert found is not None
    assert np.array_equal(found[1], theirs)
    assert np.flatnonzero(~found[1]).tolist() == sorted(astray.tolist())


def test_a_photo_is_laid_flat_as_it_is_there() -> None:
    """Where nothing shrinks, both take each pixel from between the same four."""
    photo, size = board(), (200, 160)
    onto = np.array([[0.9, 0.1, -40.0], [-0.1, 1.1, -30.0], [0.0002, 0.0001, 1.0]]) @ np.diag([1.3, 1.3, 1.0])
    theirs = warp(photo, np.linalg.inv(onto), output_shape=size[::-1], order=1, cval=128 / 255) * 255
    off = np.abs(warped(photo, onto, size).astype(float) - theirs)
    assert off.mean() < 1.5
    assert np.percentile(off, 99) < 12


def test_a_photo_that_is_made_small_is_averaged_as_it_is_there() -> None:
    photo = board()
    height, width = (side // 6 for side in photo.shape[:2])
    photo = photo[: 6 * height, : 6 * width]
    theirs = resize(photo, (height, width), anti_aliasing=True) * 255
    ours = warped(photo, np.array([[1 / 6, 0, -5 / 12], [0, 1 / 6, -5 / 12], [0, 0, 1.0]]), (width, height))
    plain = photo[3::6, 3::6]
    off, flickering = (float(np.abs(picture - theirs).mean()) for picture in (ours.astype(float), plain.astype(float)))
    assert off < flickering / 2
    shift, *_ = phase_cross_correlation(theirs.mean(-1), ours.astype(float).mean(-1), upsample_factor=20)
    assert np.abs(shift).max() <= 0.1  # pixels: nothing is moved by half of one


@pytest.mark.parametrize("reach", [1, 4])
def test_peaks_are_where_they_are_there(reach: int) -> None:
    heat = gaussian(np.random.default_rng(4).random((90, 120)), 2.0).astype(np.float32)
    least = float(np.median(heat))
    ours = np.argwhere(tops(heat, reach) & (heat > least))
    theirs = peak_local_max(heat, min_distance=reach, threshold_abs=least, exclude_border=False)
    assert len(ours) > 20
    assert {tuple(place) for place in ours.tolist()} == {tuple(place) for place in theirs.tolist()}


def test_every_colour_has_the_cielab_that_it_has_there() -> None:
    steps = np.linspace(0, 255, 18).round().astype(np.uint8)
    colours = np.stack(np.meshgrid(steps, steps, steps), -1).reshape(1, -1, 3)
    theirs = rgb2lab(colours) * [255 / 100, 1, 1] + [0, 128, 128]
    assert np.abs(lab(colours) - theirs).max() < 0.6  # bytes: half a step of rounding


def test_colours_are_one_where_cielab_says_so() -> None:
    """Cells of one colour each: two have one kind where their lightness and hues fall into one step."""
    colours = np.random.default_rng(5).integers(0, 256, (60, 3), np.uint8)
    photo = np.repeat(np.repeat(colours.reshape(6, 10, 3), 20, 0), 20, 1)
    quads = [np.float32(20) * (UNIT + np.array([x, y], np.float32)) for y in range(6) for x in range(10)]
    kinds = colours_of(photo, quads).kind[:, 5, 5]
    theirs = rgb2lab(colours / 255) * [255 / 100, 1, 1] + [0, 128, 128]
    steps = np.round(theirs).astype(int) // ALIKE
    ours = kinds[:, None] == kinds
    alike = (steps[:, None] == steps).all(-1)
    assert (ours != alike).sum() <= 0.1 * alike.sum()  # where a colour lies at the edge of a step
    assert ours.sum() < 0.5 * ours.size
