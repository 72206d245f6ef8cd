"""Is a tile there at all? Where the framing is in doubt, its edges tell: a tile goes on in its neighbours, a carpet
does so by chance only."""

from dataclasses import replace

import numpy as np

from vision.lattice.assemble import STEPS
from vision.lattice.frames import Lattice
from vision.naming.scores import Floats, TileScores

LEAST = 1e-3  # no net is trusted farther than that
MISLAID = 1e-2  # nor a joint: people lay tiles wrong, and something may lie over an edge
# Logistic regression on what `evidence` says; `python -m workshop.presence` learns it.
BIAS, FRAMED, JOINS, PASSED_OVER = -3.76, 1.46, 0.90, -5.51
KEPT = 0.2  # of being there: a tile lost is worse than one that is asked about in vain


def confirmed(lattice: Lattice, scores: TileScores) -> tuple[Lattice, TileScores]:
    """The tiles that are there, of the frames and of what was passed over; `scores` has a row for each, in this order.

    Each one's certainty is what the framing and the edges say together.
    """
    framed, joins, passed_over = evidence(lattice, scores).T
    chances = 1 / (1 + np.exp(-(BIAS + FRAMED * framed + JOINS * joins + PASSED_OVER * passed_over)))
    rows = np.nonzero(chances > KEPT)[0]
    frames = lattice.candidates
    kept = tuple(replace(frames[row], certainty=float(chances[row])) for row in rows)
    there = {frame.cell for frame in kept}
    findings = tuple(finding for finding in lattice.findings if not finding.cells or there & set(finding.cells))
    return Lattice(kept, findings), scores.of(rows)


def evidence(lattice: Lattice, scores: TileScores) -> Floats:
    """One row a cell. As log odds: that a tile is framed there, and that its edges are those that its neighbours want;
    then 1 for one passed over. Neighbours are frames; one in doubt wants the less."""
    frames = lattice.candidates
    row_of = {frame.cell: row for row, frame in enumerate(lattice.frames)}
    edges = np.exp(scores.edges)
    joins = np.ones(len(frames))
    for row, frame in enumerate(frames):
        for side, (dx, dy) in enumerate(STEPS):
            beside = row_of.get((frame.cell[0] + dx, frame.cell[1] + dy))
            if beside is not None:
                there = lattice.frames[beside].certainty
                joins[row] *= 1 - there + there * float(edges[row, side] @ edges[beside, (side + 2) % 4])
    framed = np.array([frame.certainty for frame in frames])
    passed_over = np.arange(len(frames)) >= len(lattice.frames)
    return np.column_stack([_log_odds(framed, LEAST), _log_odds(joins, MISLAID), passed_over])


def _log_odds(chances: Floats, least: float) -> Floats:
    held = chances.clip(least, 1 - least)
    return np.asarray(np.log(held / (1 - held)))
