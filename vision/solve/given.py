"""Fixes what a person said lies in a cell: the puzzle has no choice left there, and the cells around it follow."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from vision.lattice.frames import Cell
from vision.naming.scores import EDGES
from vision.reading import TileReading
from vision.solve.puzzle import Puzzle

NEVER = -100.0  # nats: four sides that do not meet and a tile too many cost less together


def with_given(puzzle: Puzzle, given: Mapping[Cell, TileReading]) -> Puzzle:
    """Returns the same puzzle where nothing else may lie in the cells given.

    A tile that is in none of the boxes on this table still shows its neighbours its edges.
    """
    log_weight = puzzle.log_weight.copy()
    for row, cell in enumerate(puzzle.cells):
        if cell in given:
            log_weight[row] = np.where(_fits(puzzle, given[cell]), 0.0, NEVER)
    return replace(puzzle, log_weight=log_weight)


def _fits(puzzle: Puzzle, tile: TileReading) -> "np.ndarray[tuple[int], np.dtype[np.bool_]]":
    """Finds the columns of this tile, turned so or looking the same; else all with its edges, as far as they are
    known.
    """
    alike = np.ones(len(puzzle.faces), np.bool_)
    for side, edge in enumerate(tile.edges):
        if edge in EDGES:
            alike &= puzzle.edges[:, side] == EDGES.index(edge)
    named = alike & np.array([face is not None and face.key == tile.key for face in puzzle.faces])
    turned = named & np.array([face is not None and face.rotation == tile.rotation for face in puzzle.faces])
    strange = alike & np.array([face is None for face in puzzle.faces])
    return next(columns for columns in (turned, named, strange) if columns.any())
