"""The board as a puzzle: what may lie in each cell, how well it fits the picture, and where cells touch."""

from dataclasses import dataclass
from itertools import product

import numpy as np

from engine.tiles.tile import Face
from vision.arrays import Doubles, Ints
from vision.lattice.frames import Cell
from vision.naming.scores import EDGES, TileScores
from vision.solve.boxes import Boxes
from vision.solve.bridges import Bridged, under_bridges
from vision.solve.worth import groups

LEAST = 1e-12  # a probability below which a net's word no longer counts

# How rarely the sides of two touching tiles do not match: about one is laid wrong on ten tables.
MISMATCH = 0.001


@dataclass(frozen=True, slots=True, eq=False)
class Puzzle:
    """Rows are cells, columns are what may lie there.

    faces       of each column; None for a tile that is in no box, with the edges of that column
    bridges     of each column: the way in which a bridge crosses that tile; None: none does
    edges       columns x 4 (N E S W), indices into EDGES
    groups      of each column: columns with one number count alike
    kinds       of each column: an index into `keys`, -1 for a tile that is in no box
    keys        tile keys
    supply      how many of each key there are
    log_weight  cells x columns: log-probability of the picture's crop and the drawn tile, rows sum to 1
    touching    pairs of rows with the side of the first that touches the second, E or S
    """

    cells: tuple[Cell, ...]
    faces: tuple[Face | None, ...]
    bridges: tuple[int | None, ...]
    edges: Ints
    groups: Ints
    kinds: Ints
    keys: tuple[str, ...]
    supply: Ints
    log_weight: Doubles
    touching: tuple[tuple[int, int, int], ...]


def lay_out(scores: TileScores, boxes: Boxes) -> Puzzle:
    """Makes the puzzle of these scores with these boxes."""
    prior = np.array([c.prior for c in scores.columns])
    evidence = scores.log_p - np.log(prior)
    known = np.array([i for i, c in enumerate(scores.columns) if c.face and boxes.supply.get(c.face.key)], np.int64)
    faces = tuple(scores.columns[i].face for i in known)
    with np.errstate(divide="ignore"):
        log_prior = np.log(boxes.prior)
    patterns = tuple(product(range(len(EDGES)), repeat=4))
    crossed = under_bridges(scores, evidence, log_prior, known)
    no_box = _no_box(scores, evidence + log_prior, crossed, patterns)
    log_weight = np.concatenate([evidence[:, known] + log_prior[known], crossed.log_weight, no_box], 1)
    log_weight -= np.logaddexp.reduce(log_weight, axis=1, keepdims=True)
    keys = tuple(sorted({f.key for f in faces if f}))
    said = [[EDGES.index(e) for e in scores.columns[i].edges] for i in known]
    lying = (*faces, *crossed.faces, *(None for _ in patterns))
    edges = np.array([*said, *crossed.edges, *patterns], np.int64)
    return Puzzle(
        cells=scores.cells,
        faces=lying,
        bridges=(*(None for _ in faces), *crossed.bridges, *(None for _ in patterns)),
        edges=edges,
        groups=groups(lying, edges),
        kinds=np.array([keys.index(face.key) if face else -1 for face in lying], np.int64),
        keys=keys,
        supply=np.array([boxes.supply[key] for key in keys], np.int64),
        log_weight=np.maximum(log_weight, np.log(LEAST)),
        touching=_touching(scores.cells),
    )


def _no_box(
    scores: TileScores, log_weight: Doubles, crossed: Bridged, patterns: tuple[tuple[int, ...], ...]
) -> Doubles:
    """Scores cells x patterns of edges for a tile that no box holds: edge by edge, except where a bridge lands."""
    lies = np.array(patterns)
    weights = []
    for column in np.flatnonzero(scores.strange).tolist():
        there = crossed.no_box.get(column, log_weight[:, column])
        edges = np.repeat(there[:, None], len(patterns), 1)
        for side, edge in enumerate(scores.columns[column].edges):
            if edge in EDGES:
                edges = np.where(lies[:, side] == EDGES.index(edge), edges, -np.inf)
            else:
                edges += scores.edges[:, side, lies[:, side]]
        weights.append(edges)
    return np.asarray(np.logaddexp.reduce(weights))


def _touching(cells: tuple[Cell, ...]) -> tuple[tuple[int, int, int], ...]:
    row = {cell: i for i, cell in enumerate(cells)}
    east = [(i, 1, row[x + 1, y]) for (x, y), i in row.items() if (x + 1, y) in row]
    south = [(i, 2, row[x, y + 1]) for (x, y), i in row.items() if (x, y + 1) in row]
    return tuple(east + south)
