"""Reads a printed score sheet, as its PDF, a scan or a photo of the paper: its code holds the board."""

from collections.abc import Iterable, Iterator
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
    pdf = read_bytes(path, MOST_BYTES) if path.suffix.lower() == ".pdf" else b""
    return sheet_in(pdf, path, _loaded(path) if photos is None else photos)


def _loaded(path: Path) -> Iterator[Photo]:
    """Loads them only when they are looked at: the name of a PDF may have told the board before."""
    yield from load(path)


def sheet_in(content: bytes, path: Path, photos: Iterable[Photo]) -> Board | None:
    """Returns the same of a file's bytes and its pictures; `path` is only what it is called."""
    if content.startswith(b"%PDF-"):
        found = board_of_keywords(keywords(content, path))
        if found is not None:
            return found
    for photo in photos:
        found = board_of_picture(photo.pixels)
        if found is not None:
            return found
    return None
