"""Do the drawn scoring boards show what they say they show?"""

import numpy as np

from workshop.nets.figures.scene import COLOURS, CROP, figure_scenes
from workshop.nets.track.scene import track_scene
from workshop.scenes.objects.lap_tiles import lap_tile
from workshop.scenes.stock import Stock


def test_a_number_says_which_photo_is_drawn(stock: Stock) -> None:
    one, same = (figure_scenes(stock, np.random.default_rng(9)) for _ in range(2))
    assert all((a.pixels == b.pixels).all() for a, b in zip(one, same, strict=True))


def test_where_a_foot_is_said_to_be_the_figure_s_colour_is_seen(stock: Stock) -> None:
    """Just above the foot, where the figure leans: what is called yellow is yellower there than what is called blue."""
    seen: dict[str, list[float]] = {"yellow": [], "blue": []}
    for seed in range(25):
        for scene in figure_scenes(stock, np.random.default_rng([1, seed])):
            for x, y, colour, _, _ in scene.feet:
                if str(COLOURS[int(colour)]) in seen and 3 < x < CROP - 3 and 6 < y < CROP:
                    red, _, blue = scene.pixels[int(y) - 5 : int(y), int(x) - 2 : int(x) + 3].mean((0, 1))
                    seen[str(COLOURS[int(colour)])].append(float((red - blue) / (red + blue + 1)))
    assert len(seen["yellow"]) > 10
    assert np.median(seen["yellow"]) > np.median(seen["blue"]) + 0.3


def test_feet_lie_in_their_crop(stock: Stock) -> None:
    for seed in range(10):
        for scene in figure_scenes(stock, np.random.default_rng([2, seed])):
            assert scene.pixels.shape == (CROP, CROP, 3)
            assert ((scene.feet[:, :2] > 0) & (scene.feet[:, :2] < CROP)).all()


def test_a_scene_with_a_board_says_where_it_lies(stock: Stock) -> None:
    scenes = [track_scene(stock, np.random.default_rng([3, seed]), 0.0) for seed in range(12)]
    with_board = [s for s in scenes if (s.truth[0] > 0.5).any()]
    assert 6 <= len(with_board) < 12
    for scene in with_board:
        there = scene.truth[0] > 0.5
        assert scene.truth[1:3, there].min() >= 0
        assert scene.truth[1:3, there].max() <= 1


def test_lap_tiles_differ() -> None:
    rng = np.random.default_rng(1)
    assert (lap_tile(rng, 50) != lap_tile(rng, 50)).mean() > 0.3
