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


CELL = {"x": 0, "y": 0, "quad": SQUARE}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("not json", "line 1, column 1: this is not JSON"),
        ([], "the file: this should be an object"),
        ({}, "the file: cells is missing"),
        ({"cells": {}}, "cells: this should be a list"),
        ({"cells": [CELL, 3]}, r"cells\[1\]: this should be an object"),
        ({"cells": [{"x": 0, "quad": SQUARE}]}, r"cells\[0\]: y is missing"),
        ({"cells": [CELL | {"x": 0.5}]}, r"cells\[0\]\.x: 0\.5 should be a whole number"),
        ({"cells": [CELL | {"x": 2**63}]}, r"cells\[0\]\.x: this number is too large"),
        ({"cells": [CELL | {"quad": SQUARE[:3]}]}, r"cells\[0\]\.quad: this should be four corners"),
        ({"cells": [CELL | {"quad": [[1]] * 4}]}, r"cells\[0\]\.quad\[0\]: this should be two numbers"),
        ({"cells": [CELL | {"quad": [[1, "2"]] * 4}]}, r'cells\[0\]\.quad\[0\]\[1\]: "2" should be a number'),
        ({"cells": [CELL | {"quad": [[float("nan"), 2]] * 4}]}, r"cells\[0\]\.quad\[0\]\[0\]: this is not a number"),
        ({"cells": [CELL | {"quad": [[1e300, 2], *SQUARE[1:]]}]}, r"cells\[0\]\.quad\[0\]\[0\]: this number is too l"),
        ({"cells": [CELL | {"quad": [[5, 5]] * 4}]}, r"cells\[0\]\.quad: this quad is too small for a tile"),
        ({"cells": [CELL | {"quad": [[x + 900, y] for x, y in SQUARE]}]}, r".*this quad lies outside the photo"),
        ({"cells": [CELL | {"quad": [[10, 10], [1e18, 10], [1e18, 60], [10, 60]]}]}, r".*quad lies outside the photo"),
        ({"cells": [CELL, CELL | {"x": 3000}]}, r"cells\[1\]: the cell \(3000, 0\) lies more than 100 away"),
        ({"cells": [CELL, CELL | {"y": -(2**60)}]}, r"cells\[1\]: the cell .* lies more than 100 away"),
        ({"cells": [CELL] * 501}, r"cells: these are more than 500 frames"),
        ({"cells": [CELL, CELL]}, r"cells\[1\]: the cell \(0, 0\) already has a frame"),
    ],
)
def test_a_bad_file_of_frames_says_what_is_wrong_and_where(tmp_path: Path, content: Any, said: str) -> None:
    with pytest.raises(UnreadableFile, match=r"frames\.json: " + said):
        read_frames(file(tmp_path, content), photo())


def test_a_missing_file_of_frames_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"gone\.json does not exist"):
        read_frames(tmp_path / "gone.json", photo())
