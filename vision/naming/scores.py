"""What the net says about every framed tile, before the rules of the game are asked."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.lattice.frames import Cell

Floats = npt.NDArray[np.float64]

EDGES = "FCRV"  # the order of edge classes everywhere: field, city, road, river
EDITIONS = ("c1", "c2", "c3", "winter")
Face = tuple[str, int]  # a tile's key and clockwise degrees


@dataclass(frozen=True, slots=True, eq=False)
class TileScores:
    """Calibrated log-probabilities. Every row of `log_p` with its entry of `log_unknown` sums to 1 in probability.

    cells        one row each, in the lattice's order
    faces        the columns of `log_p`; of faces that look alike after turning only the one of least degrees
    log_p        cells x faces: this tile, turned like this
    log_unknown  cells: a tile of none of the known boxes
    edges        cells x 4 (N E S W) x 4 (F C R V): what leaves the tile there, seen on its own
    editions     cells x EDITIONS: whose art it is
    """

    cells: tuple[Cell, ...]
    faces: tuple[Face, ...]
    log_p: Floats
    log_unknown: Floats
    edges: Floats
    editions: Floats
