"""Frames handed over in a file, and what is said where the file is no good."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.errors import UnreadableFile
from vision.lattice.framesfile import read_frames
from vision.photo import Photo

SQUARE = [[10, 10], [60, 10], [60, 60], [10, 60]]


def photo(shrunk: float = 1.0) -> Photo:
    return Photo(np.zeros((200, 300, 3), np.uint8), "table.jpg", shrunk=shrunk)


def file(folder: Path, content: Any) -> Path:
    path = folder / "frames.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


def test_frames_keep_their_order_cells_and_corners(tmp_path: Path) -> None:
    path = file(tmp_path, {"cells": [{"x": 3, "y": -1, "quad": SQUARE}, {"x": 0, "y": 0, "quad": SQUARE}]})
    lattice = read_frames(path, photo())
    assert [f.cell for f in lattice.frames] == [(3, -1), (0, 0)]
    assert lattice.frames[0].quad.tolist() == SQUARE


def test_frames_are_in_pixels_of_the_file_even_if_the_photo_was_shrunk(tmp_path: Path) -> None:
    lattice = read_frames(file(tmp_path, {"cells": [{"x": 0, "y": 0, "quad": SQUARE}]}), photo(shrunk=2.0))
    assert lattice.frames[0].quad[2].tolist() == [30, 30]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("not json", "is not JSON"),
        ([], 'no list "cells"'),
        ({"cells": [{"x": 0, "quad": SQUARE}]}, "cell number 1 lacks"),
        ({"cells": [{"x": 0.5, "y": 0, "quad": SQUARE}]}, "whole numbers"),
        ({"cells": [{"x": 0, "y": 0, "quad": SQUARE[:3]}]}, r"cell \(0, 0\) is not four pairs"),
        ({"cells": [{"x": 0, "y": 0, "quad": [[5, 5]] * 4}]}, "is no area"),
        ({"cells": [{"x": 0, "y": 0, "quad": [[x + 900, y] for x, y in SQUARE]}]}, "outside the photo"),
        ({"cells": [{"x": 0, "y": 0, "quad": SQUARE}] * 2}, r"cell \(0, 0\) 2 times"),
    ],
)
def test_a_bad_file_of_frames_says_what_is_wrong(tmp_path: Path, content: Any, said: str) -> None:
    with pytest.raises(UnreadableFile, match=said):
        read_frames(file(tmp_path, content), photo())
