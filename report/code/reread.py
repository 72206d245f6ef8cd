"""Reads a printed sheet back: the board from its PDF's keywords, or from a photo or scan of the paper."""

import numpy as np
import numpy.typing as npt

from engine.board import Board
from engine.errors import RecorderError
from engine.formats import notation
from report.code import reader
from report.code.boardcode import KEYWORD, unpack


def board_of_keywords(keywords: str) -> Board | None:
    """Returns the board in the keywords of a sheet's PDF; None if they are not a sheet's."""
    marked, _, line = keywords.partition(" ")
    return _board(line) if marked == KEYWORD else None


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
