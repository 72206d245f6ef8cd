"""The photos of one table, each read alone."""

from pathlib import Path

import numpy as np
import pytest

from engine.errors import NoBoard
from language import speak
from recorder.photos.shots import see
from vision.photo import Photo
from vision.pipeline import STEPS, Wish


def test_the_steps_of_several_photos_are_drawn_each_in_a_folder_of_its_own(tmp_path: Path) -> None:
    grey = Photo(np.full((60, 80, 3), 128, np.uint8), "grey.jpg")
    photos = {tmp_path / "left.jpg": (grey,), tmp_path / "right.jpg": (grey,)}
    with pytest.raises(NoBoard):
        see(photos, Wish(), tmp_path / "steps", lambda _: None, speak("en"))
    drawn = {folder.name: len(list(folder.iterdir())) for folder in (tmp_path / "steps").iterdir()}
    assert drawn == {"1-left": len(STEPS), "2-right": len(STEPS)}
