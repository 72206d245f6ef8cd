"""Do the drawn tables show the tiles of 50 and 100 where they say they do?"""

import cv2
import numpy as np

from vision.track.laps import tiles as lap_tiles
from workshop.nets.laps.scene import NUMBERS, SIDE, STRIDE, TILE, lap_scene, lay_square, placed, stone
from workshop.scenes.objects.lap_tiles import WIDTH
from workshop.scenes.stock import Stock
from workshop.scenes.view.camera import aim, plane


def test_a_number_says_which_table_is_drawn(stock: Stock) -> None:
    one, same = (lap_scene(stock, np.random.default_rng(9)) for _ in range(2))
    assert (one.picture == same.picture).all()
    assert (one.truth == same.truth).all()


def test_every_middle_of_a_tile_has_a_margin_in_which_either_answer_counts(stock: Stock) -> None:
    scenes = [lap_scene(stock, np.random.default_rng([2, seed])) for seed in range(12)]
    assert {1 + number for number in range(len(NUMBERS))} <= {int(v) for s in scenes for v in np.unique(s.truth)}
    for scene in scenes:
        assert scene.truth.shape == (SIDE // STRIDE, SIDE // STRIDE)
        grown = cv2.dilate((scene.truth > 0).astype(np.uint8), np.ones((3, 3), np.uint8))
        assert not ((grown > 0) & (scene.truth == 0)).any()


def test_a_tile_is_laid_where_it_is_placed() -> None:
    rng = np.random.default_rng(3)
    camera = aim(rng, np.array([[0, 0], [6, 0], [6, 4], [0, 4]]), (600, 400), 50.0, 20.0, 0.8)
    canvas = np.zeros((400, 600, 3), np.uint8)
    middle = np.array([4.0, 1.0])
    corners = lay_square(canvas, np.full((WIDTH, WIDTH, 3), 200, np.uint8), camera, placed(middle, 0.7, 1.0), rng)
    x, y = cv2.perspectiveTransform(middle[None, None], plane(camera))[0, 0].round().astype(int)
    assert (canvas[y, x] > 150).all()
    np.testing.assert_allclose(np.linalg.norm(corners - middle, axis=1), 0.5**0.5)


def test_50_and_100_look_different_on_the_same_stone() -> None:
    ornament = [np.full((64, 64, 3), 90, np.uint8)]
    fifty, hundred = (stone(np.random.default_rng(1), word, ornament) for word in ("50", "100"))
    assert (fifty != hundred).any(-1).mean() > 0.02


def test_the_net_is_shown_what_it_learned_from() -> None:
    """The program lays a table flat at the size of the lessons, and gives the numbers the same order."""
    assert (lap_tiles.TILE, lap_tiles.STRIDE, lap_tiles.NUMBERS) == (TILE, STRIDE, NUMBERS)
