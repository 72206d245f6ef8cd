"""The exams for dice: the photos kept aside are others than those that guided development, and points hang on them."""

import numpy as np

from engine.dice.city import points
from engine.dice.table import DICE
from workshop.nets.dice.exam import ASIDE, ASIDE_MARKS, KNOWN, aside_scene, known_scene
from workshop.nets.dice.judge import Judged, table
from workshop.nets.dice.painted import LEARNED, UNSEEN


def test_every_photo_kept_aside_has_nine_dice_and_a_closed_city_that_scores() -> None:
    for number in range(len(ASIDE.styles)):
        scene = aside_scene(number)
        assert len(scene.dice) == DICE
        assert points(scene.layout) > 0


def test_a_photo_is_the_same_whenever_it_is_drawn() -> None:
    for draw in (known_scene, aside_scene):
        assert np.array_equal(draw(1).picture, draw(1).picture)


def test_the_photos_kept_aside_mark_edges_as_no_other_dice_do() -> None:
    assert not set(ASIDE_MARKS) & {*LEARNED, *UNSEEN}
    assert not set(ASIDE.styles) & set(KNOWN.styles)


def test_a_photo_whose_points_are_wrong_unasked_is_counted_as_silent() -> None:
    told = ((True, False), (False, True), (False, False))
    *_, last = table(KNOWN, [Judged(0, 9, 9, 9, 0, right, asked) for right, asked in told])
    assert last == "| all | 3 | 27 | 27 | 27 | 0 | 1 | 1 | 1 |"
