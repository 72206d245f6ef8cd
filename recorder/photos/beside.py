"""Where a photo shows a tile that was not found in it."""

from collections.abc import Mapping

import numpy as np

from engine.cell import Cell
from engine.referee.laying import beside
from vision.reading import UNKNOWN, Point, Quad, TileReading

Quads = Mapping[Cell, Quad]


def quad_at(cell: Cell, quads: Quads) -> Quad | None:
    """Says where a photo shows a cell: as far from a tile beside it as that is wide. None where none lies beside it."""
    near = next((other for other in beside(cell) if other in quads), None)
    if near is None:
        return None
    a, b, c, d = np.asarray(quads[near], np.float64)
    right, down = (b - a + c - d) / 2, (d - a + c - b) / 2
    step = (cell.x - near.x) * right + (cell.y - near.y) * down
    return _corner(a + step), _corner(b + step), _corner(c + step), _corner(d + step)


def _corner(at: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> Point:
    return float(at[0]), float(at[1])


def unseen_tile(cell: Cell, quads: Quads) -> TileReading | None:
    """Returns a tile of which nothing is known, for a person to say what it is."""
    quad = quad_at(cell, quads)
    return None if quad is None else TileReading(cell.x, cell.y, UNKNOWN, None, "????", quad, 1.0)
