"""Computes how likely each face is in each cell, once every neighbour has had its say (belief propagation)."""

import numpy as np

from vision.arrays import Doubles
from vision.naming.scores import EDGES
from vision.solve.puzzle import MISMATCH, Puzzle

ROUNDS = 30
DAMPING = 0.3  # of a message is kept from the round before, so that rings of tiles do not swing
CLASSES = len(EDGES)


def propagate(puzzle: Puzzle) -> Doubles:
    """Returns cells x columns; rows sum to 1.

    Neighbours tell each other what their common side may be. Where a tile lies more often than the boxes hold it,
    each of its places becomes less likely, until the expected number is right.
    """
    count = len(puzzle.cells)
    if not count:
        return np.zeros_like(puzzle.log_weight)
    weight = np.exp(puzzle.log_weight)
    shows = np.eye(CLASSES)[puzzle.edges].reshape(-1, 4 * CLASSES)  # of each column, on each side
    told = np.ones((count, 4, CLASSES))  # what a cell hears on each side
    scarce = np.ones(len(puzzle.keys) + 1)  # the last entry is for tiles of no box, kind -1
    ends = [(a, side, b, (side + 2) % 4) for a, side, b in puzzle.touching]
    ends += [(b, other, a, side) for a, side, b, other in ends]
    a, side, b, other = (
        (np.array(e, np.int64) for e in zip(*ends, strict=True)) if ends else (np.zeros(0, np.int64),) * 4
    )
    belief = weight
    for _ in range(ROUNDS):
        belief = weight * scarce[puzzle.kinds]
        for s in range(4):
            belief = belief * told[:, s, puzzle.edges[:, s]]
        belief = belief / (belief.sum(axis=1, keepdims=True) + 1e-300)
        scarce = _scarcity(puzzle, belief, scarce)
        if not ends:
            continue
        shown = (belief @ shows).reshape(count, 4, CLASSES)
        without = shown[a, side] / np.maximum(told[a, side], 1e-12)
        without /= without.sum(axis=1, keepdims=True) + 1e-300
        message = without * (1 - MISMATCH) + (1 - without) * MISMATCH / (CLASSES - 1)
        told[b, other] = told[b, other] * DAMPING + message * (1 - DAMPING)
    return belief


def _scarcity(puzzle: Puzzle, belief: Doubles, scarce: Doubles) -> Doubles:
    """Returns a factor of at most 1 for every kind, smaller the more the expected number exceeds what there is."""
    expected = np.zeros(len(puzzle.keys) + 1)
    np.add.at(expected, puzzle.kinds, belief.sum(axis=0))
    factor = scarce.copy()
    factor[:-1] = np.minimum(1, scarce[:-1] * puzzle.supply / np.maximum(expected[:-1], 1e-9))
    return np.asarray(np.where(expected > 0, np.maximum(factor, 1e-6), 1.0))
