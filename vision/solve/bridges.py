"""Says which tile lies under a bridge: one with fields on both sides on which it lands, and roads there instead."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from engine.tiles.tile import Face
from vision.arrays import Doubles, Ints
from vision.naming.scores import EDGES, TileScores

FIELD, ROAD = EDGES.index("F"), EDGES.index("R")

# How much counts of what a tile looks like where a bridge hides most of it: of 390 drawn ones of three boxes 72 in 100
# are named right with it, 59 by the sides beside the bridge alone (docs/figures/bridges.md).
HALF_SEEN = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Bridged:
    """Tiles of the boxes under a bridge.

    faces       which
    bridges     of each: the way in which the bridge crosses it
    edges       tiles x 4 (N E S W), as the board counts then
    log_weight  cells x tiles: log-probability of the picture's crop and of such a tile under such a bridge
    no_box      for each column of the scores that means a bridge the same of a tile of no box, one row for each cell
    """

    faces: tuple[Face, ...]
    bridges: tuple[int, ...]
    edges: Ints
    log_weight: Doubles
    no_box: Mapping[int, Doubles]


def under_bridges(scores: TileScores, evidence: Doubles, log_prior: Doubles, known: Ints) -> Bridged:
    """Shares what speaks for a bridge out among the tiles that may lie under it.

    `evidence` for each column and its `log_prior` on this table; `known`: the columns of the tiles in its boxes.
    """
    faces: list[Face] = []
    bridges: list[int] = []
    lying, weights, no_box = [np.zeros((0, 4), np.int64)], [np.zeros((len(scores.cells), 0))], {}
    plain = np.array([[EDGES.index(e) for e in scores.columns[i].edges] for i in known], np.int64).reshape(-1, 4)
    unknown = np.logaddexp.reduce(log_prior[scores.unknown])
    usual = _usual(plain, np.exp(log_prior[known]))
    for column in np.flatnonzero(scores.crossed):
        axis = scores.columns[column].bridge
        assert axis is not None
        lands = np.flatnonzero((plain[:, [axis, axis + 2]] == FIELD).all(1))
        edges = plain[lands]
        edges[:, [axis, axis + 2]] = ROAD
        weight = _by_looks(evidence[:, known[lands]], log_prior[known[lands]])
        for side in (1 - axis, 3 - axis):
            weight += scores.edges[:, side, edges[:, side]] - usual[edges[:, side]]
        crossed = evidence[:, column] + log_prior[column]
        share = crossed - np.logaddexp(np.logaddexp.reduce(weight, axis=1), unknown)
        faces += [face for i in known[lands] if (face := scores.columns[i].face)]
        bridges += [axis] * len(lands)
        lying.append(edges)
        weights.append(weight + share[:, None])
        no_box[int(column)] = unknown + share
    return Bridged(tuple(faces), tuple(bridges), np.concatenate(lying), np.concatenate(weights, axis=1), no_box)


def _by_looks(evidence: Doubles, log_prior: Doubles) -> Doubles:
    """Shares out how frequent these tiles are among them by how each looks to lie there."""
    share = log_prior + HALF_SEEN * evidence
    return np.asarray(share + np.logaddexp.reduce(log_prior) - np.logaddexp.reduce(share, axis=1, keepdims=True))


def _usual(edges: Ints, often: Doubles) -> Doubles:
    """Says how usual each edge is, as a log-probability: what a side looks like speaks for an edge by as much more."""
    counts = np.bincount(edges.ravel(), np.repeat(often, 4), len(EDGES))
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(counts / counts.sum()))
