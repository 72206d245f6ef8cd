"""What the net says about every framed tile, before the rules of the game come in."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.tiles.tile import Face
from vision.arrays import Doubles, Flags, Ints
from vision.lattice.frames import Cell
from vision.lattice.joining.assemble import STEPS

EDGES = "FCRV"  # the order of edge classes everywhere: field, city, road, river
STRANGER = "????"  # the edges of a tile of no known box: none of them follows from what it is


@dataclass(frozen=True, slots=True)
class Column:
    """One answer of the naming net: a face, or no face for a tile of a box that the net does not know or for whatever
    lies under a bridge.

    edges  N E S W of that face as it lies, of F C R V; "?" where this answer does not say
    prior  how often it was shown in training, so that what is common on a table can be weighed instead
    """

    face: Face | None
    edges: str
    prior: float

    @property
    def bridge(self) -> int | None:
        """The way in which a bridge crosses, 0 from north to south, 1 from west to east; None where there is none."""
        return None if self.face or self.edges == STRANGER else self.edges.index("R")


@dataclass(frozen=True, slots=True, eq=False)
class TileScores:
    """Calibrated log-probabilities, one row to a cell in the lattice's order.

    columns   the columns of `log_p`; of faces that look alike after turning only the one of least degrees
    log_p     cells x columns: which face, if all were as common as their `prior`
    edges     cells x 4 (N E S W) x 4 (F C R V): what leaves the tile there, seen on its own
    editions  cells x EDITIONS: whose art it is
    """

    cells: tuple[Cell, ...]
    columns: tuple[Column, ...]
    log_p: Doubles
    edges: Doubles
    editions: Doubles

    @property
    def strange(self) -> Flags:
        """The columns that are tiles of no known box, or under a bridge."""
        return np.array([column.face is None for column in self.columns])

    @property
    def crossed(self) -> Flags:
        """Those of these that mean a bridge, by the roads that it brings."""
        return np.array([column.bridge is not None for column in self.columns])

    @property
    def unknown(self) -> Flags:
        """Those of these that are tiles of no known box."""
        return self.strange & ~self.crossed

    def of(self, rows: Ints) -> "TileScores":
        """Returns the scores of some cells."""
        cells = tuple(self.cells[row] for row in rows)
        return TileScores(cells, self.columns, self.log_p[rows], self.edges[rows], self.editions[rows])

    def joints(self) -> Iterator[tuple[int, int, float]]:
        """Yields each cell's row with that of each cell beside it, and how likely the one's edge is what the other has
        there; row by row, and so every joint from both sides.
        """
        row_of, edges = {cell: row for row, cell in enumerate(self.cells)}, np.exp(self.edges)
        for (x, y), row in row_of.items():
            for side, (dx, dy) in enumerate(STEPS):
                other = row_of.get((x + dx, y + dy))
                if other is not None:
                    yield row, other, float(edges[row, side] @ edges[other, (side + 2) % 4])
