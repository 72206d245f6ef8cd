"""The steps from photo to reading, in their order."""

import json
from pathlib import Path

import numpy as np
import pytest

from engine.errors import UsageError
from vision.photo import Photo
from vision.pipeline import STEPS, Wish, read, walk

GREY = Photo(np.full((400, 400, 3), 128, np.uint8), "grey.jpg")


def wish(folder: Path) -> Wish:
    square = [[100, 100], [200, 100], [200, 200], [100, 200]]
    path = folder / "frames.json"
    path.write_text(json.dumps({"cells": [{"x": 0, "y": 0, "quad": square}]}))
    return Wish(frames=path)


def test_steps_are_walked_in_their_order_and_each_has_a_picture(tmp_path: Path) -> None:
    walked = [(step.name, step.picture(progress).shape) for step, progress in walk(GREY, wish(tmp_path))]
    assert walked == [(step.name, (400, 400, 3)) for step in STEPS]


def test_a_person_can_stop_after_a_step(tmp_path: Path) -> None:
    names = [step.name for step, _ in walk(GREY, wish(tmp_path), until="lattice")]
    assert names == ["look", "lattice"]


def test_an_unknown_step_is_refused_with_the_names_of_all(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"look, lattice, .*solve"):
        list(walk(GREY, wish(tmp_path), until="nonsense"))


def test_a_handed_over_frame_becomes_a_tile(tmp_path: Path) -> None:
    reading = read(GREY, wish(tmp_path))
    assert [(t.x, t.y, t.quad[2]) for t in reading.tiles] == [(0, 0, (200.0, 200.0))]
    assert reading.size == (400, 400)


def test_a_persons_word_on_edition_and_boxes_goes_first(tmp_path: Path) -> None:
    told = Wish(frames=wish(tmp_path).frames, edition="winter", sets=("base", "winter"))
    reading = read(GREY, told)
    assert (reading.edition, reading.sets) == ("winter", ("base", "winter"))
