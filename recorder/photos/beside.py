"""Where a photo shows a tile that was not found in it."""

from collections.abc import Mapping

from engine.cell import Cell
from engine.referee.laying import beside
from vision.reading import UNKNOWN, Quad, TileReading

Quads = Mapping[Cell, Quad]


def quad_at(cell: Cell, quads: Quads) -> Quad | None:
    """Says where a photo shows a cell: as far from a tile beside it as that is wide. None where none lies beside it."""
    near = next((other for other in beside(cell) if other in quads), None)
    if near is None:
        return None
    a, b, c, d = quads[near]
    right, down = cell.x - near.x, cell.y - near.y
    x, y = (
        (right * (b[axis] - a[axis] + c[axis] - d[axis]) + down * (d[axis] - a[axis] + c[axis] - b[axis])) / 2
        for axis in (0, 1)
    )
    return (a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (c[0] + x, c[1] + y), (d[0] + x, d[1] + y)


def unseen_tile(cell: Cell, quads: Quads) -> TileReading | None:
    """Returns a tile of which nothing is known, for a person to say what it is."""
    quad = quad_at(cell, quads)
    return None if quad is None else TileReading(cell.x, cell.y, UNKNOWN, None, "????", quad, 1.0)
