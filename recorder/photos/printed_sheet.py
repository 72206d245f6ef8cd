"""Reads a printed score sheet, as its PDF, a scan or a photo of the paper: its code holds the board."""

from collections.abc import Iterable
from pathlib import Path

from engine.board import Board
from engine.formats.content import read_bytes
from report.code.reread import board_of_keywords, board_of_picture
from vision.pdf import keywords
from vision.photo import MOST_BYTES, Photo, load


def board_of_sheet(path: Path, photos: Iterable[Photo] | None = None) -> Board | None:
    """Returns the board in a sheet's code; None without one. `photos` are those of the file, if they are loaded
    already.
    """
    if path.suffix.lower() == ".pdf":
        found = board_of_keywords(keywords(read_bytes(path, MOST_BYTES), path))
        if found is not None:
            return found
    for photo in load(path) if photos is None else photos:
        found = board_of_picture(photo.pixels)
        if found is not None:
            return found
    return None
