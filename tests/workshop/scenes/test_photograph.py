"""The truth of a rendered photo lies where its pixels show it."""

import cv2
import numpy as np
import pytest

from engine.pieces import Colour
from tests.workshop.scenes.plain import PLAIN, QUARTERS
from workshop.scenes.game import play_out
from workshop.scenes.objects.laying import THICK
from workshop.scenes.objects.surface import SURFACES
from workshop.scenes.photograph import Photo, photograph
from workshop.scenes.table import set_table
from workshop.scenes.view.camera import aim, stand

SIZE = (900, 700)


def _photo(seed: int, tiles: int = 12, **table: object) -> Photo:
    rng = np.random.default_rng(seed)
    position = play_out(rng, tiles=tiles, colours=[Colour.BLACK])
    scene = set_table(rng, position, PLAIN, track=False, clutter=0, **table)  # type: ignore[arg-type]
    return photograph(rng, scene, aim(rng, scene.outline, SIZE, fill=0.85), arm=0, spoil=False)


def _in_photo(quad: np.ndarray, place: tuple[float, float]) -> tuple[int, int]:  # type: ignore[type-arg]
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    to_photo = cv2.getPerspectiveTransform(unit, quad.astype(np.float32))
    x, y = cv2.perspectiveTransform(np.array([[place]], float), to_photo)[0, 0]
    return round(x), round(y)


@pytest.mark.parametrize("seed", range(6))
def test_each_quarter_of_a_tile_lies_in_its_quarter_of_the_quad(seed: int) -> None:
    photo = _photo(seed)
    agree = looked = 0
    for tile, quad in zip(photo.table.laid, photo.quads, strict=True):
        for k, place in enumerate(((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))):
            x, y = _in_photo(quad, place)
            if 0 <= x < SIZE[0] and 0 <= y < SIZE[1]:
                wanted = QUARTERS[(k - tile.placed.rotation // 90) % 4]
                looked += 1
                agree += int(np.abs(photo.pixels[y, x].astype(int) - wanted).max() < 60)
    assert looked >= 40
    assert agree >= 0.85 * looked  # meeples stand on some


def test_a_tile_ends_at_its_corners() -> None:
    photo = _photo(3, tiles=1, kind="paper")
    quad = photo.quads[0]
    coloured = np.ptp(photo.pixels.astype(int), axis=-1) > 120  # the four colours are vivid, paper and card are not
    ys, xs = np.nonzero(coloured)
    outline = cv2.convexHull(np.stack([xs, ys], 1).astype(np.float32))
    assert cv2.contourArea(outline) == pytest.approx(cv2.contourArea(quad.astype(np.float32)), rel=0.03)
    assert np.abs(outline.mean((0, 1)) - quad.mean(0)).max() < 0.1 * np.sqrt(cv2.contourArea(outline))


def test_a_meeple_stands_on_its_foot_and_leans_away() -> None:
    photo = _photo(4, tiles=40, kind="paper")
    standing = 0
    for one, foot, seen in zip(photo.table.stood, photo.feet, photo.seen, strict=True):
        if one.meeple and seen > 0.9 and not one.piece.lying and one.piece.solid.kind == "meeple":
            x, y = foot.round().astype(int)
            around = photo.pixels[y - 4 : y + 3, x - 2 : x + 3].reshape(-1, 3).astype(int)
            assert (around.max(-1) < 130).any()  # black wood
            standing += 1
    assert standing >= 3


def test_an_arm_hides_tiles_and_is_told() -> None:
    rng = np.random.default_rng(1)
    scene = set_table(rng, play_out(rng, tiles=30), PLAIN, track=False, clutter=0)
    camera = aim(rng, scene.outline, SIZE, elevation=80, fill=0.8)
    free, reached = (photograph(np.random.default_rng(5), scene, camera, arm=arm, spoil=False) for arm in (0, 1))
    assert free.hidden.max() == 0
    assert reached.hidden.max() > 0.3
    assert np.array_equal(free.quads, reached.quads)


def test_a_seed_repeats_its_photo_to_the_pixel() -> None:
    def take() -> Photo:
        rng = np.random.default_rng(11)
        scene = set_table(rng, play_out(rng, tiles=20), PLAIN)
        return photograph(rng, scene, aim(rng, scene.outline, (400, 300)))

    first, second = take(), take()
    assert np.array_equal(first.pixels, second.pixels)
    assert np.array_equal(first.quads, second.quads)


def test_quads_lie_on_the_tiles_upper_faces() -> None:
    rng = np.random.default_rng(2)
    scene = set_table(rng, play_out(rng, tiles=1), PLAIN, track=False, clutter=0)
    camera = stand((0, 0), 4, 30, 0, SIZE)
    quad = photograph(rng, scene, camera, arm=0).quads[0]
    from_table = scene.laid[0].corners
    assert (quad[:, 1] < _on_picture(camera.matrix, from_table, 0.0)[:, 1]).all()
    assert quad == pytest.approx(_on_picture(camera.matrix, from_table, THICK))


def _on_picture(matrix: np.ndarray, corners: np.ndarray, height: float) -> np.ndarray:  # type: ignore[type-arg]
    seen = np.concatenate([corners, np.full((4, 1), height), np.ones((4, 1))], 1) @ matrix.T
    return np.asarray(seen[:, :2] / seen[:, 2:])


@pytest.mark.parametrize("kind", SURFACES)
def test_every_surface_covers_its_square_and_repeats_by_seed(kind: str) -> None:
    first, second = (SURFACES[kind](np.random.default_rng(3), 200) for _ in range(2))
    assert first.shape == (200, 200, 3)
    assert first.dtype == np.uint8
    assert np.array_equal(first, second)
    assert not np.array_equal(first, SURFACES[kind](np.random.default_rng(4), 200))
