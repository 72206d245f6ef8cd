"""What a tile that the net does not know may be: one of a box that a person told and the net has not learned."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.boxes import catalogue
from engine.referee.laying import UNKNOWN_EDGE, fitting_turns
from engine.tiles.tile import ANY_EDGE, Face, turned_edges
from vision.arrays import Doubles
from vision.lattice.frames import Cell
from vision.lattice.joining.assemble import STEPS
from vision.naming.scores import EDGES, TileScores
from vision.reading import TileAlternative, TileReading
from vision.solve.boxes import UNKNOWN_SHARE, Boxes
from vision.solve.puzzle import Puzzle
from vision.solve.worth import groups

MOST = 8  # of them that are told of one tile
WORTH_TELLING = 0.001  # share of one that is told


@dataclass(frozen=True, slots=True)
class Fitting:
    """What may lie in one cell, the likeliest first, each with its share of what is not known there (0..1).

    `none`: the share that is left for a tile of no box at all.
    """

    faces: tuple[tuple[Face, float], ...]
    none: float


def offered(tile: TileReading, fits: Fitting) -> TileReading:
    """Returns a tile that the net does not know, to be asked about if one of these may lie there."""
    if not fits.faces:
        return tile
    may_be = [TileAlternative(f.key, f.rotation, round(tile.certainty * share, 4)) for f, share in fits.faces]
    certainty = round(tile.certainty * fits.none, 4)
    return replace(tile, certainty=certainty, ask=True, alternatives=(*may_be, *tile.alternatives))


def fitting(
    puzzle: Puzzle, scores: TileScores, boxes: Boxes, columns: Sequence[int], told: Mapping[Cell, TileReading]
) -> Mapping[int, Fitting]:
    """Finds for each row that is of no learned box the tiles of the told boxes that meet what lies beside it.

    Each weighs as often as it is still in its box, and as well as its sides are what the net sees there; against them
    stands a tile of no box at all. `told`: what a person said already; those tiles are used.
    """
    if not boxes.untaught:
        return {}
    used = [tile.key for tile in told.values()]
    left = {key: count - used.count(key) for key, count in boxes.untaught.items() if count > used.count(key)}
    row_of = {cell: row for row, cell in enumerate(puzzle.cells)}

    def against(cell: Cell) -> list[str]:
        there = [row_of.get((cell[0] + x, cell[1] + y)) for x, y in STEPS]
        return ["" if row is None else _sides(puzzle, columns[row])[side ^ 2] for side, row in enumerate(there)]

    strange = [row for row, column in enumerate(columns) if puzzle.faces[column] is None]
    total = sum(boxes.supply.values())
    return {
        row: _weighed(left, against(puzzle.cells[row]), scores.edges[row], total)
        for row in strange
        if puzzle.cells[row] not in told
    }


def _sides(puzzle: Puzzle, column: int) -> str:
    """Returns the letters N E S W of what lies there; of what is not known itself they are no witness."""
    if puzzle.faces[column] is None:
        return UNKNOWN_EDGE * 4
    return "".join(EDGES[letter] for letter in puzzle.edges[column])


def _weighed(left: Mapping[str, int], lying: list[str], seen: Doubles, total: int) -> Fitting:
    weights: dict[Face, float] = {}
    for key, count in left.items():
        turns = _different(key, fitting_turns(key, lying))
        for rotation in turns:
            weights[Face(key, rotation)] = count / total / len(turns) * _agrees(key, rotation, seen)
    whole = sum(weights.values()) + UNKNOWN_SHARE
    shares = {face: weight / whole for face, weight in weights.items() if weight / whole >= WORTH_TELLING}
    likely = sorted(shares, key=lambda face: -shares[face])[:MOST]
    return Fitting(tuple((face, shares[face]) for face in likely), UNKNOWN_SHARE / whole)


def _different(key: str, rotations: Sequence[int]) -> list[int]:
    """Leaves out the turns in which the tile counts as in an earlier one."""
    faces = [Face(key, rotation) for rotation in rotations]
    edges = np.zeros((len(faces), 4), np.int64)  # a tile that is known is told by its segments
    return [face.rotation for face, first in zip(faces, _first(groups(faces, edges).tolist()), strict=True) if first]


def _first(numbers: list[int]) -> list[bool]:
    return [number not in numbers[:place] for place, number in enumerate(numbers)]


def _agrees(key: str, rotation: int, seen: Doubles) -> float:
    """Says how well the sides of a tile are what the net sees, the best of all sides being 1."""
    sides = turned_edges(catalogue()[key].edges, rotation)
    said = (seen[side, EDGES.index(e)] - seen[side].max() for side, e in enumerate(sides) if e != ANY_EDGE)
    return float(np.exp(sum(said)))
