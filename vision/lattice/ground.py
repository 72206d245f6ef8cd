"""Board or table? What lies about a board goes on in its gaps, so the photo itself shows what a gap looks like."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.lattice.assemble import gaps_of
from vision.lattice.frames import UNIT, Lattice, Quad, placed, within
from vision.lattice.search import warped
from vision.photo import Photo, Pixels

Floats = npt.NDArray[np.float64]

SIDE = 12  # pixels to which a cell is shrunk: its colours are compared, not its print
ALIKE = (32, 10, 10)  # steps of lightness, green to red, blue to yellow (CIELAB in bytes): within one, colours are one
BLENDED = 0.1  # so much of the mean of board and table is added to each: rare colours tell less
FEWEST = 0.5  # cells of either that a cell can be held against
_GRID = (np.stack(np.meshgrid(np.arange(SIDE), np.arange(SIDE)), -1).reshape(-1, 2) + 0.5) / SIDE
_NONE = 1e-9  # of a colour that neither shows: so it tells nothing


def boardlike(photo: Photo, lattice: Lattice) -> Floats:
    """How much likelier each candidate's colours are on the rest of the board than on the table about it, as the mean
    logarithm over its pixels; 0 where there is nothing to hold it against."""
    frames = lattice.candidates
    if not frames:
        return np.zeros(0)
    cells = {frame.cell for frame in frames}
    around = gaps_of({frame.cell: frame.quad for frame in lattice.frames})
    empty = [quad for cell, quad in around.items() if cell not in cells and within(quad, photo.size)]
    shares = _colours(photo.pixels, [*(frame.quad for frame in frames), *empty])
    tile = np.array([frame.certainty for frame in frames] + [0.0] * len(empty))
    on_board = np.where(np.arange(len(shares)) < len(lattice.frames), tile, 0)
    board, table = _of_others(shares, on_board), _of_others(shares, 1 - tile)
    mean = (board + table) / 2 + _NONE
    told = (shares * np.log((board + BLENDED * mean) / (table + BLENDED * mean))).sum(1)
    others = np.minimum(on_board.sum() - on_board, (1 - tile).sum() - (1 - tile))
    return np.asarray(np.where(others > FEWEST, told, 0)[: len(frames)])


def _of_others(shares: Floats, weights: Floats) -> Floats:
    """The shares of colours in all cells but the one of each row, each cell with its weight."""
    others = weights.sum() - weights
    return np.asarray((weights @ shares - weights[:, None] * shares).clip(0) / np.maximum(others, _NONE)[:, None])


def _colours(pixels: Pixels, quads: Sequence[Quad]) -> Floats:
    """Cells x colours: how much of what the photo shows of each cell is of each colour that any of them shows."""
    small = np.stack([_shrunk(pixels, quad) for quad in quads]) // ALIKE
    kinds, kind = np.unique(small.astype(np.int64) @ (1 << 16, 1 << 8, 1), return_inverse=True)
    shown = np.stack([_within(pixels, quad) for quad in quads])
    cells = zip(kind.reshape(len(quads), -1), shown, strict=True)
    counts = np.stack([np.bincount(*cell, minlength=len(kinds)) for cell in cells])
    return np.asarray(counts / np.maximum(1, shown.sum(1, keepdims=True)))


def _shrunk(pixels: Pixels, quad: Quad) -> Pixels:
    """A cell as a small square, in CIELAB."""
    onto = np.asarray(cv2.getPerspectiveTransform(quad, UNIT * SIDE - 0.5), np.float64)
    return np.asarray(cv2.cvtColor(warped(pixels, onto, (SIDE, SIDE)), cv2.COLOR_RGB2LAB), np.uint8)


def _within(pixels: Pixels, quad: Quad) -> Floats:
    """For each pixel of the small square 1 if the photo shows it, else 0."""
    at = placed(quad, _GRID)
    return np.asarray(((at >= 0) & (at < (pixels.shape[1], pixels.shape[0]))).all(-1), np.float64)
