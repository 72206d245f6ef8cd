"""Reads a printed sheet back: the board from its PDF, or from a photo or scan of the paper."""

import numpy as np
import numpy.typing as npt

from engine.board import Board
from engine.errors import RecorderError
from engine.formats import notation
from report.code import reader
from report.code.boardcode import KEYWORD, unpack

_DOTS = 200  # to the inch: here the code's modules are five pixels wide
_PAGES = 4  # a sheet's code stands on its first page; a scan may have a few before it


def board_of_pdf(pdf: bytes) -> Board | None:
    """Returns the board that a sheet's PDF holds, in its keywords or, printed and scanned again, in its code."""
    import pypdfium2  # takes long to load, and most pictures are not PDFs

    try:
        document = pypdfium2.PdfDocument(pdf)
    except pypdfium2.PdfiumError:
        return None
    marked, _, line = document.get_metadata_value("Keywords").partition(" ")
    if marked == KEYWORD:
        return _board(line)
    for page in list(document)[:_PAGES]:
        pixels = page.render(scale=_DOTS / 72, rev_byteorder=True).to_numpy()
        if board := board_of_picture(np.ascontiguousarray(pixels[..., :3])):
            return board
    return None


def board_of_picture(pixels: npt.NDArray[np.uint8]) -> Board | None:
    """Returns the board in the code of a sheet in this picture (RGB or grey); None if it finds none that it can
    read.
    """
    code = reader.read(pixels)
    line = unpack(code) if code else None
    return None if line is None else _board(line)


def _board(line: str) -> Board | None:
    try:
        return notation.parse(line)
    except RecorderError:  # a code like ours that none of our versions made
        return None
