"""Decides whether a tile is there at all.

Where the framing is in doubt, the edges decide, for a tile goes on in its neighbours; and the colours, for a gap shows
what the table shows. Where a river runs, a tile lies.
"""

from dataclasses import replace
from itertools import compress

import numpy as np

from vision.arrays import Doubles, Flags
from vision.lattice.frames import Lattice
from vision.lattice.joining.assemble import STEPS
from vision.naming.familiar import known
from vision.naming.scores import EDGES, TileScores

LEAST = 1e-6  # every frame is in doubt at least so much
MISLAID = 1e-2  # and a joint so much: people lay tiles wrong, and something may lie over an edge
# Logistic regression on what `evidence` says; `python -m workshop.nets.faces.presence` learns it.
BIAS, FRAMED, JOINS, BOARDLIKE = -3.01, 0.47, 0.59, 2.68
# ... and of the first two alone, where a board fills the photo and no gap shows the table's colours.
BIAS_ALONE, FRAMED_ALONE, JOINS_ALONE = -4.91, 0.84, 0.59
WANTED = 0.6  # of being there, at least, in a gap of the board, or where a river runs: of 8 doubtful gaps 7 were tiles
RUNS = 0.5  # of being there, and of a river leaving it: such a tile's river goes on beside it
LAID = 3  # tiles without a river: once so many lie, the river is laid, and has its ends
KEPT = 0.2  # of being there: a lost tile is lost in silence, one too many becomes a question
AMID = 0.1  # ... and amid tiles on all four sides: of five such cells down to this four were tiles, of six below one
TABLE, MOSTLY = 0.5, 0.5  # if more of what stays looks no more like the board, the table itself was framed, ...
KNOWN = 0.5  # ... unless so many are known tiles: snow on a pale table, any tile in the dusk


def confirmed(lattice: Lattice, scores: TileScores, boardlike: Doubles) -> tuple[Lattice, TileScores]:
    """Returns the tiles that are there, of the frames and of what was passed over; `scores` and `boardlike` have a row
    for each, in this order.

    Each one's certainty is what the framing, the edges and the colours say together. None, where the table itself was
    framed: a flowered cloth joins as well as meadows do, and then its colours are the board's, too. But a board may
    also have the table's colours; its tiles are known by name.
    """
    chances = chances_of(evidence(lattice, scores, boardlike))
    flowed = _flowed_into(scores, chances)
    stays = (chances > KEPT) | flowed
    stays |= (chances > AMID) & _amid(lattice, stays)
    told = boardlike[stays & ~np.isnan(boardlike)]
    if len(told) and (told < TABLE).mean() > MOSTLY and known(scores.of(np.flatnonzero(stays))) < KNOWN:
        stays[:] = False
    rather = flowed | _amid(lattice, stays)  # a tile than a hole
    believed = np.where(rather, np.maximum(chances, WANTED), chances)
    rows = np.flatnonzero(stays)
    kept = tuple(replace(lattice.candidates[row], certainty=float(believed[row])) for row in rows)
    cells = {frame.cell for frame in kept}
    findings = tuple(finding for finding in lattice.findings if not finding.cells or cells & set(finding.cells))
    return Lattice(kept, findings), scores.of(rows)


def _flowed_into(scores: TileScores, chances: Doubles) -> Flags:
    """Says into which cells a river runs. It is laid first, to the lake, so beside other tiles it ends nowhere else,
    whatever a lamp has made of that lake's colours.
    """
    leaves = chances[:, None] * np.exp(scores.edges[..., EDGES.index("V")])
    laid = (chances - leaves.max(axis=1, initial=0)).sum() > LAID
    rows, sides = np.nonzero(leaves > RUNS)
    into = np.array(scores.cells).reshape(-1, 2)[rows] + np.array(STEPS)[sides]
    flowed = {(int(x), int(y)) for x, y in into}
    return np.array([laid and cell in flowed for cell in scores.cells], np.bool_)


def _amid(lattice: Lattice, there: Flags) -> Flags:
    """Says which cells have tiles on all four sides; `there`: which of them are tiles."""
    cells = [frame.cell for frame in lattice.candidates]
    tiles = set(compress(cells, there))
    return np.array([all((x + dx, y + dy) in tiles for dx, dy in STEPS) for x, y in cells], np.bool_)


def evidence(lattice: Lattice, scores: TileScores, boardlike: Doubles) -> Doubles:
    """Returns one row for each cell. As log odds: that a tile is framed there, and that its edges are those that its
    neighbours want; then how much more its colours are the board's than the table's, NaN where that cannot be told.

    Neighbours are frames; beyond what was passed over, that, as far as it stays.
    """
    believed = np.array([frame.certainty for frame in lattice.frames] + [0.0] * len(lattice.perhaps))
    passed_over, beyond = np.arange(len(believed)) >= len(lattice.frames), _beyond(lattice)
    framed = _log_odds(np.array([frame.certainty for frame in lattice.candidates]), LEAST)
    said = np.column_stack([framed, _joins(scores, believed, passed_over), boardlike])
    chances = chances_of(said)
    believed = np.where(passed_over & ~beyond & (chances > KEPT), chances, believed)
    said[beyond, 1] = _joins(scores, believed, passed_over)[beyond]
    return said


def _joins(scores: TileScores, believed: Doubles, passed_over: Flags) -> Doubles:
    """Returns log odds. The less a neighbour is `believed`, the less it counts. What was passed over was looked for
    because of its neighbours: without a believable one nothing is there, whatever else speaks for it (minus infinity).
    """
    joins, alone = np.ones(len(believed)), passed_over.copy()
    for row, other, meet in scores.joints():
        if believed[other] > 0:
            joins[row] *= 1 - believed[other] + believed[other] * meet
            alone[row] = False
    return np.where(alone, -np.inf, _log_odds(joins, MISLAID))


def _beyond(lattice: Lattice) -> Flags:
    """Says which ones lie beside no frame, but only beside what was passed over: an arm may go on there."""
    framed = {frame.cell for frame in lattice.frames}
    beside = [{(x + dx, y + dy) for dx, dy in STEPS} & framed for x, y in (frame.cell for frame in lattice.perhaps)]
    return np.array([False] * len(lattice.frames) + [not cells for cells in beside], np.bool_)


def chances_of(said: Doubles) -> Doubles:
    """Returns how likely a tile is there, for each row of `evidence`."""
    framed, joins, boardlike = said.T
    compared = BIAS + FRAMED * framed + JOINS * joins + BOARDLIKE * boardlike
    alone = BIAS_ALONE + FRAMED_ALONE * framed + JOINS_ALONE * joins
    return np.asarray(1 / (1 + np.exp(-np.where(np.isnan(boardlike), alone, compared))))


def _log_odds(chances: Doubles, least: float) -> Doubles:
    held = chances.clip(least, 1 - least)
    return np.asarray(np.log(held / (1 - held)))
