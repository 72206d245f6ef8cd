"""Reads the file that gives frames instead of having them found (`recorder read PHOTO --lattice FRAMES`)."""

from pathlib import Path

import numpy as np

from engine.errors import UnreadableFile
from engine.formats.jsonvalue import Value, read_json
from vision.lattice.frames import Cell, Frame, Lattice
from vision.photo import Photo

SMALLEST_SIDE = 4  # pixels; below that a quad is a mistake, not a tile
MOST_FRAMES = 500  # all boxes of the game together hold fewer tiles
FARTHEST = 100  # cells from the first frame to another: nobody photographs a longer row


def read_frames(path: Path, photo: Photo) -> Lattice:
    """Reads the lattice in a file `{"cells": [{"x": 0, "y": 0, "quad": [[px, py] x 4]}]}`; pixels of the upright
    file.
    """
    try:
        return read_json(path, lambda found: _lattice(found, photo))
    except UnreadableFile as fault:
        raise UnreadableFile(
            '{fault} Frames are {{"cells": [{{"x": 0, "y": 0, "quad": [[px, py] x4]}}]}}.', fault=fault
        ) from None


def _lattice(found: Value, photo: Photo) -> Lattice:
    frames: dict[Cell, Frame] = {}
    cells = found.needing("cells")["cells"]
    if len(cells.items()) > MOST_FRAMES:
        raise cells.fault("these are more than {most} frames; no table holds so many tiles", most=MOST_FRAMES)
    for value in cells.items():
        frame = _frame(value, photo)
        first = next(iter(frames), frame.cell)
        if max(abs(frame.cell[0] - first[0]), abs(frame.cell[1] - first[1])) > FARTHEST:
            told = {"cell": frame.cell, "most": FARTHEST}
            raise value.fault("the cell {cell} lies more than {most} away from the first", **told)
        if frame.cell in frames:
            raise value.fault("the cell {cell} already has a frame", cell=frame.cell)
        frames[frame.cell] = frame
    return Lattice(tuple(frames.values()))


def _frame(value: Value, photo: Photo) -> Frame:
    members = value.needing("x", "y", "quad")
    corners = members["quad"].items()
    if len(corners) != 4:
        raise members["quad"].fault("this should be four corners")
    quad = np.array([corner.pair(Value.fraction) for corner in corners], np.float32) / np.float32(photo.shrunk)
    frame = Frame((members["x"].integer(), members["y"].integer()), quad, 1.0)
    width, height = photo.size
    (left, top), (right, bottom) = quad.min(axis=0), quad.max(axis=0)
    if frame.side < SMALLEST_SIDE:
        raise members["quad"].fault("this quad is too small for a tile")
    inside = left <= width and top <= height and right >= 0 and bottom >= 0
    near = left > -width and top > -height and right < 2 * width and bottom < 2 * height
    if not inside or not near:
        raise members["quad"].fault("this quad lies outside the photo")
    return frame
