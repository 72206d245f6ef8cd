"""Finds how a photo's board lies on the board so far: earlier boards lie in later ones, tile on tile."""

from collections import Counter

import numpy as np

from vision.geometry import mapped
from vision.lattice.frames import Cell
from vision.series.gathered import Gathered, scores_of
from vision.series.snapshot import Snapshot
from vision.series.turning import Pose, turned_columns

ALIKE_BY_CHANCE = 0.03  # how likely two tiles of a box look alike, turned as they are
MISREAD = 0.03  # how likely the nets take a tile for another
LOST = -1.0  # log-probability of a tile that lies on the board, but that the photo shows none of; a hand hides several
NEW = -0.4  # and of one beyond the board so far: most photos show one new tile, and any may be missed
STANDS_STILL = 3.0  # log odds for the pose in which tiles lie where they lay, once the camera's movement is known
SAME_PIXELS = 0.4  # of a tile's side
TRIED = 4  # shifts of each turn
LEAST = 2.0  # one tile alike, and nothing against it
LEAD = 1.0  # over the next best pose


def pose_of(gathered: Gathered, snapshot: Snapshot) -> Pose | None:
    """Returns how the photo lies; None where it shows another table, or too little to tell."""
    if not snapshot.frames:
        return None
    if not gathered.shots:
        return Pose()
    ranked = sorted(((fit, pose) for pose, fit in _fits(gathered, snapshot).items()), reverse=True)
    if not ranked or ranked[0][0] < LEAST or (len(ranked) > 1 and ranked[0][0] - ranked[1][0] < LEAD):
        return None
    return ranked[0][1]


def _fits(gathered: Gathered, snapshot: Snapshot) -> dict[Pose, float]:
    """Returns the log-probabilities of the poses that may be meant."""
    cells = tuple(gathered.cells)
    row_of = {cell: row for row, cell in enumerate(cells)}
    lying = np.exp(scores_of(gathered, cells, snapshot.scores).log_p)
    weight = np.array([_there(gathered, cell) for cell in cells])
    fits: dict[Pose, float] = {}
    for quarters in range(4):
        shown = np.empty_like(snapshot.scores.log_p)
        shown[:, turned_columns()[quarters]] = np.exp(snapshot.scores.log_p)
        # Tiles of the photo x cells of the board; so small a product takes longest where threads share it out.
        alike = np.einsum("tc,bc->tb", shown, lying)
        turned = [Pose(quarters).cell(cell) for cell in snapshot.scores.cells]
        still = _still(gathered, snapshot, quarters)
        votes: Counter[tuple[int, int]] = Counter(dict.fromkeys(still, 1))
        for tile, cell in zip(*np.nonzero(alike > 0.2), strict=True):
            votes[cells[cell][0] - turned[tile][0], cells[cell][1] - turned[tile][1]] += 1
        for (dx, dy), _ in votes.most_common(TRIED):
            fit = STANDS_STILL * still.get((dx, dy), 0.0)
            on = [row_of.get((x + dx, y + dy)) for x, y in turned]
            for tile, under in enumerate(on):
                sure = snapshot.frames[tile].certainty
                fit += sure * (NEW if under is None else weight[under] * _log_odds(alike[tile, under]))
            fit += LOST * (weight.sum() - sum(weight[under] for under in on if under is not None))
            fits[Pose(quarters, dx, dy)] = fit
    return fits


def _log_odds(alike: float) -> float:
    return float(np.log((1 - MISREAD) * alike / ALIKE_BY_CHANCE + MISREAD))


def _there(gathered: Gathered, cell: Cell) -> float:
    """Says whether a tile lay there in the last photos: 0 to 1."""
    recent = sum(gathered.cells[cell].there[-3:])
    return float(1 / (1 + np.exp(-recent)))


def _still(gathered: Gathered, snapshot: Snapshot, quarters: int) -> dict[tuple[int, int], float]:
    """Returns, for each shift, the share of tiles that lie where the last photo's lie in this one."""
    last = gathered.last
    if last is None or (snapshot.moved is None and last.size != snapshot.size):
        return {}
    by = np.eye(3) if snapshot.moved is None else snapshot.moved
    quads = np.array([mapped(frame.quad, by) for frame in last.frames])
    middles = quads.mean(axis=1)
    votes: Counter[tuple[int, int]] = Counter()
    for frame in snapshot.frames:
        apart = np.hypot(*(middles - frame.quad.mean(axis=0)).T)
        nearest = int(apart.argmin())
        corner = np.roll(frame.quad, quarters, axis=0)[0] - quads[nearest][0]
        if max(apart[nearest], np.hypot(*corner)) < SAME_PIXELS * frame.side:
            x, y = Pose(quarters).cell(frame.cell)
            votes[last.frames[nearest].cell[0] - x, last.frames[nearest].cell[1] - y] += 1
    return {shift: count / min(len(snapshot.frames), len(last.frames)) for shift, count in votes.items()}
