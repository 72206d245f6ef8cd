"""Is a tile there at all? Where the framing is in doubt, its edges tell: a tile goes on in its neighbours, a carpet
does so by chance only, and hardly ever on all sides."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.lattice.assemble import STEPS
from vision.lattice.frames import Lattice
from vision.naming.scores import Floats, TileScores

LEAST = 1e-3  # no net is trusted farther than that
MISLAID = 1e-2  # nor a joint: people lay tiles wrong, and something may lie over an edge
# Logistic regression on what `evidence` says; `python -m workshop.presence` learns it.
BIAS, FRAMED, JOINS, GOES_ON, PASSED_OVER = -4.80, 1.41, 0.56, 0.84, -3.86
KEPT = 0.2  # of being there: a framed tile that is lost is worse than one that is asked about in vain
FOUND = 0.5  # but what was passed over must be likelier there than not: around a board there is much that is none


def confirmed(lattice: Lattice, scores: TileScores) -> tuple[Lattice, TileScores]:
    """The tiles that are there, of the frames and of what was passed over; `scores` has a row for each, in this order.

    Each one's certainty is what the framing and the edges say together.
    """
    frames, said = lattice.candidates, evidence(lattice, scores)
    chances, passed_over = _chances(said), said[:, 3] > 0
    rows = np.nonzero(chances > least(passed_over))[0]
    kept = tuple(replace(frames[row], certainty=float(chances[row])) for row in rows)
    there = {frame.cell for frame in kept}
    findings = tuple(finding for finding in lattice.findings if not finding.cells or there & set(finding.cells))
    return Lattice(kept, findings), scores.of(rows)


def least(passed_over: npt.NDArray[np.bool_]) -> Floats:
    """How likely each must be there to stay."""
    return np.where(passed_over, FOUND, KEPT)


def evidence(lattice: Lattice, scores: TileScores) -> Floats:
    """One row a cell. As log odds: that a tile is framed there, and that its edges are those that its neighbours want;
    then on how many sides it goes on in them; then 1 for one passed over.

    Neighbours are frames; beyond what was passed over, that, as far as it stays. On how many sides it goes on counts
    for frames alone: what was passed over was looked for because of its neighbours.
    """
    believed = np.array([frame.certainty for frame in lattice.frames] + [0.0] * len(lattice.perhaps))
    passed_over, beyond = np.arange(len(believed)) >= len(lattice.frames), _beyond(lattice)
    said = _said(lattice, scores, believed, passed_over)
    chances = _chances(said)
    believed = np.where(passed_over & ~beyond & (chances > FOUND), chances, believed)
    return np.where(beyond[:, None], _said(lattice, scores, believed, passed_over), said)


def _said(lattice: Lattice, scores: TileScores, believed: Floats, passed_over: npt.NDArray[np.bool_]) -> Floats:
    """A neighbour wants the less the less it is `believed` in; who has none to believe in joins nothing, unless it was
    framed at once."""
    frames = lattice.candidates
    row_of = {frame.cell: row for row, frame in enumerate(frames)}
    edges = np.exp(scores.edges)
    joins, goes_on = np.ones(len(frames)), np.zeros(len(frames))
    for row, frame in enumerate(frames):
        beside = [(side, row_of.get((frame.cell[0] + dx, frame.cell[1] + dy))) for side, (dx, dy) in enumerate(STEPS)]
        wanted = [(side, other) for side, other in beside if other is not None and believed[other] > 0]
        if passed_over[row] and not wanted:
            joins[row] = 0
        for side, other in wanted:
            meet = float(edges[row, side] @ edges[other, (side + 2) % 4])
            joins[row] *= 1 - believed[other] + believed[other] * meet
            goes_on[row] += believed[other] * meet * (not passed_over[row])
    framed = np.array([frame.certainty for frame in frames])
    return np.column_stack([_log_odds(framed, LEAST), _log_odds(joins, MISLAID), goes_on, passed_over])


def _beyond(lattice: Lattice) -> npt.NDArray[np.bool_]:
    """Which ones lie beside no frame, but beside what was passed over alone: an arm may go on there."""
    framed = {frame.cell for frame in lattice.frames}
    beside = [{(x + dx, y + dy) for dx, dy in STEPS} & framed for x, y in (frame.cell for frame in lattice.perhaps)]
    return np.array([False] * len(lattice.frames) + [not cells for cells in beside], np.bool_)


def _chances(said: Floats) -> Floats:
    framed, joins, goes_on, passed_over = said.T
    odds = BIAS + FRAMED * framed + JOINS * joins + GOES_ON * goes_on + PASSED_OVER * passed_over
    return np.asarray(1 / (1 + np.exp(-odds)))


def _log_odds(chances: Floats, least: float) -> Floats:
    held = chances.clip(least, 1 - least)
    return np.asarray(np.log(held / (1 - held)))
