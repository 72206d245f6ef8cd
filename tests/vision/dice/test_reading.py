"""Photos of dice, drawn as the judge of the nets draws them."""

import numpy as np
import pytest

from engine.dice.table import DICE
from vision.dice.reading import SURE, prepare, read
from vision.net import net
from vision.photo import Photo
from workshop.nets.dice.exam import known_scene
from workshop.nets.dice.judge import Judged, judged

PHOTOS = 8


@pytest.fixture(scope="module")
def sheets() -> list[Judged]:
    """What becomes of the first photos of the judge."""
    scenes = [known_scene(number) for number in range(PHOTOS)]
    return [judged(n, scene, read(Photo(scene.picture, f"{n}.jpg"))) for n, scene in enumerate(scenes)]


def test_nine_dice_of_ten_are_found_and_nearly_all_of_these_read_right(sheets: list[Judged]) -> None:
    dice = sum(one.dice for one in sheets)
    assert dice == PHOTOS * DICE
    assert sum(one.found for one in sheets) >= 0.9 * dice
    assert sum(one.right for one in sheets) >= 0.85 * dice


def test_points_that_are_wrong_are_asked_about(sheets: list[Judged]) -> None:
    assert all(one.points_right or one.asked for one in sheets)


def test_a_picture_without_dice_shows_none() -> None:
    grey = np.full((480, 640, 3), 128, np.uint8)
    assert read(Photo(grey, "grey.png")).dice == ()


def test_once_prepared_a_photo_waits_for_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    net.cache_clear()
    prepare()
    monkeypatch.setattr("vision.net.weights", pytest.fail)
    read(Photo(known_scene(0).picture, "0.jpg"))


def test_what_is_less_than_sure_is_doubtful() -> None:
    reading = read(Photo(known_scene(0).picture, "0.jpg"))
    assert reading.doubtful == tuple(n for n, die in enumerate(reading.dice) if die.certainty < SURE)
