"""What the net tells of a picture of dice: maps of cells, each of which speaks of one place."""

import numpy as np

from vision.arrays import Doubles, Floats

CHANNELS = 7
"""At each cell: whether an upper face is there, and whether a corner of one (both as logits); where the middle of that
face lies, to the right and down (in sides); the logarithm of its side against USUAL; and where the middle of the die's
foot lies, on the table, from the middle of its face (in sides).
"""
FACE, CORNER, MIDDLE, SIZE, FOOT = 0, 1, slice(2, 4), 4, slice(5, 7)
STRIDE = 2  # pixels of a cell
USUAL = 28.0  # pixels of a side in the middle of the range that the net learned
INNER = 0.88  # so much of a face's side counts as the face: faces of dice that touch stay apart


def pixels_of(cells: Floats, scale: float) -> Doubles:
    """Returns where cells (x and y) lie in a photo that was made `scale` times as long for the net."""
    return np.asarray(((cells + 0.5) * STRIDE) / scale - 0.5, np.float64)


def cells_of(pixels: Floats, scale: float) -> Doubles:
    """Returns where pixels of the photo lie among the cells."""
    return np.asarray((pixels + 0.5) * scale / STRIDE - 0.5, np.float64)
