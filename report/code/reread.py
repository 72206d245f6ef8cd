"""A printed sheet read back: the board from its PDF, or from a photo or scan of the paper."""

import numpy as np
import numpy.typing as npt

from engine.board import Board
from engine.errors import RecorderError
from engine.formats import notation
from report.code import reader
from report.code.boardcode import KEYWORD, unpack

_DOTS = 200  # to the inch: at that the code's modules are five pixels wide
_PAGES = 4  # a sheet's code stands on its first page; a scan may have a few before it


def board_of_pdf(pdf: bytes) -> Board | None:
    """The board that a sheet's PDF holds, in its keywords or, printed and scanned again, in its code."""
    import pypdfium2  # takes long to load, and most pictures are no PDF

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
    """The board in the code of a sheet in this picture (RGB or grey); None where there is none that can be read."""
    code = reader.read(pixels)
    line = unpack(code) if code else None
    return None if line is None else _board(line)


def _board(line: str) -> Board | None:
    try:
        return notation.parse(line)
    except RecorderError:  # a code like ours that no version of ours made
        return None
