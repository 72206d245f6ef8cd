"""The file in which frames can be handed over instead of being found (`recorder read PHOTO --lattice FRAMES`)."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import UnreadableFile
from vision.lattice.frames import Frame, Lattice
from vision.photo import Photo

SMALLEST_SIDE = 4  # pixels; below that a quad is a mistake, not a tile


def read_frames(path: Path, photo: Photo) -> Lattice:
    """The lattice in a file `{"cells": [{"x": 0, "y": 0, "quad": [[px, py] x 4]}]}`; pixels of the upright file."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as e:
        raise UnreadableFile("{path}: the frames cannot be opened ({why}); check the path.", path=path, why=e) from e
    except ValueError as e:
        raise UnreadableFile("{path} is not JSON; it must hold frames as --lattice wants them.", path=path) from e
    cells = found.get("cells") if isinstance(found, dict) else None
    if not isinstance(cells, list):
        raise UnreadableFile(
            '{path} has no list "cells"; write {{"cells": [{{"x": 0, "y": 0, "quad": [[px, py] x4]}}]}}.', path=path
        )
    frames = tuple(_frame(path, number, cell, photo) for number, cell in enumerate(cells, 1))
    cell, times = Counter(f.cell for f in frames).most_common(1)[0] if frames else ((0, 0), 0)
    if times > 1:
        raise UnreadableFile(
            "{path} frames cell {cell} {times} times; keep one frame for each cell.", path=path, cell=cell, times=times
        )
    return Lattice(frames)


def _frame(path: Path, number: int, cell: Any, photo: Photo) -> Frame:
    try:
        x, y = cell["x"], cell["y"]
        quad = np.array(cell["quad"], np.float32) / np.float32(photo.shrunk)
    except (KeyError, TypeError, ValueError, IndexError) as e:
        raise UnreadableFile(
            "{path}: cell number {number} lacks x, y or quad; write all three.", path=path, number=number
        ) from e
    if type(x) is not int or type(y) is not int:
        raise UnreadableFile(
            "{path}: cell number {number} is at ({x}, {y}); x and y must be whole numbers.",
            path=path, number=number, x=x, y=y,
        )
    if quad.shape != (4, 2) or not np.isfinite(quad).all():
        raise UnreadableFile(
            "{path}: the quad of cell ({x}, {y}) is not four pairs of pixels; write [[px, py] x4].", path=path, x=x, y=y
        )
    frame = Frame((x, y), quad, 1.0)
    width, height = photo.size
    (left, top), (right, bottom) = quad.min(axis=0), quad.max(axis=0)
    if frame.side < SMALLEST_SIDE or right < 0 or bottom < 0 or left > width or top > height:
        raise UnreadableFile(
            "{path}: the quad of cell ({x}, {y}) lies outside the photo or is no area; correct it.", path=path, x=x, y=y
        )
    return frame
