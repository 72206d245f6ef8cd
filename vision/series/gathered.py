"""What all photos of a series say together of each cell and piece; a new photo costs as much as the board is large.

Of a cell every photo says whether a tile lies there, and what the naming net thinks of it; the latter is gathered and
solved once, at the end, instead of voting on finished readings. Looks at one tile are no independent witnesses (the
same print, lamp and camera), so n of them count as 1 + ln n.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from engine.cell import around
from vision.arrays import Doubles
from vision.geometry import UNIT, mapped
from vision.lattice.frames import Cell, Frame, within
from vision.naming.scores import TileScores
from vision.net import log_softmax
from vision.series.pieces import Piece, pieces_after
from vision.series.snapshot import Snapshot
from vision.series.turning import Pose, laid

UNDER_A_PIECE = 0.3  # how much a look counts where a piece hides print
CARRIED = 0.0  # and how much where the print was not read again
MISSED = -3.0  # log odds that a tile lies where a photo shows the cell but the reader finds none
COVERED = -0.5  # and where the tile beside it is missed too, which lay there: something lies over both
SUREST = 4.0  # log odds that one look is worth at most


@dataclass(frozen=True, slots=True, eq=False)
class CellLooks:
    """What all looks at one cell said. `evidence` (columns) and `edges` (4 x 4) are weighted sums of log-probabilities,
    the former without the net's prior; `weight`: of all looks.

    since  the first photo with a frame here; from there on `there` holds each photo's log odds that a tile lies here
    shown  the photos that show a tile here after one that does not, each with its frame; first of all `since`
    """

    evidence: Doubles
    edges: Doubles
    editions: Doubles
    weight: float
    since: int
    there: tuple[float, ...]
    shown: tuple[tuple[int, Frame], ...]

    @property
    def first(self) -> Frame:
        """Where the first look framed it."""
        return self.shown[0][1]

    def frame_in(self, photo: int) -> Frame | None:
        """Returns where that photo frames the tile, if it is one that shows it anew."""
        return next((frame for number, frame in self.shown if number == photo), None)


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One photo that joined: what it is called, and how it lay."""

    name: str
    sha256: str
    page: int
    size: tuple[int, int]
    shrunk: float
    pose: Pose


@dataclass(frozen=True, slots=True, eq=False)
class Gathered:
    """The series so far, in the frame of its first photo."""

    shots: tuple[Shot, ...] = ()
    cells: Mapping[Cell, CellLooks] = field(default_factory=dict)
    pieces: tuple[Piece, ...] = ()
    last: Snapshot | None = None
    """The last photo, laid in the common frame."""
    begun: bool = False
    """Photos before the first of these show no board: the game begins while they are taken."""


def gather(before: Gathered, snapshot: Snapshot, pose: Pose) -> Gathered:
    """Adds one photo, which lies so."""
    now = laid(snapshot, pose)
    number = len(before.shots)
    framed = {frame.cell: row for row, frame in enumerate(now.frames)}
    cells: dict[Cell, CellLooks] = {}
    for cell, looks in before.cells.items():
        if cell not in framed:
            told = 0.0 if not _in_view(now, cell) else COVERED if _covered(cell, before.cells, framed) else MISSED
            cells[cell] = replace(looks, there=(*looks.there, told))
    hidden = now.hidden
    for cell, row in framed.items():
        weight = CARRIED if cell in now.carried else UNDER_A_PIECE if cell in hidden else 1.0
        cells[cell] = _looked(before.cells.get(cell), now, row, number, weight)
    shot = Shot(snapshot.name, snapshot.sha256, snapshot.page, snapshot.size, snapshot.shrunk, pose)
    seen = frozenset(frame.cell for frame in now.frames if frame.certainty > 0.5)
    pieces = pieces_after(before.pieces, now, seen, number)
    return replace(before, shots=(*before.shots, shot), cells=cells, pieces=pieces, last=now)


def misses(gathered: Gathered) -> bool:
    """Says whether the last photo does not show a tile that lies there: something lies over it, or it is cut off."""
    return any(looks.there[-1] <= 0 < sum(looks.there) for looks in gathered.cells.values())


def _looked(before: CellLooks | None, now: Snapshot, row: int, number: int, weight: float) -> CellLooks:
    frame, scores = now.frames[row], now.scores
    weight *= frame.certainty
    prior = np.log([column.prior for column in scores.columns])
    evidence, edges, editions = scores.log_p[row] - prior, scores.edges[row], scores.editions[row]
    there = float(np.clip(np.log(frame.certainty + 1e-6) - np.log(1 - frame.certainty + 1e-6), MISSED, SUREST))
    if before is None:
        shown = ((number, frame),)
        return CellLooks(weight * evidence, weight * edges, weight * editions, weight, number, (there,), shown)
    anew = there > 0 and before.there[-1] <= 0
    return replace(
        before,
        evidence=before.evidence + weight * evidence,
        edges=before.edges + weight * edges,
        editions=before.editions + weight * editions,
        weight=before.weight + weight,
        there=(*before.there, there),
        shown=(*before.shown, (number, frame)) if anew else before.shown,
    )


def _in_view(now: Snapshot, cell: Cell) -> bool:
    """Says whether the photo would show a tile there."""
    plane = now.lattice.plane
    return plane is not None and within(mapped(UNIT + np.array(cell), plane), now.size)


def _covered(cell: Cell, before: Mapping[Cell, CellLooks], framed: Container[Cell]) -> bool:
    """Says whether another tile around this one is missed as well: an arm hides several, a false frame is alone."""
    beside = (other for other in around(cell) if other not in framed)
    return any(other in before and sum(before[other].there) > 0 for other in beside)


def scores_of(gathered: Gathered, cells: tuple[Cell, ...], like: TileScores) -> TileScores:
    """Returns what all photos say of these cells together, as the net would say it of one."""
    looks = [gathered.cells[cell] for cell in cells]
    prior = np.log([column.prior for column in like.columns])

    def together(sums: list[Doubles]) -> Doubles:
        return np.stack([total * _worth(look.weight) for total, look in zip(sums, looks, strict=True)])

    return TileScores(
        cells=cells,
        columns=like.columns,
        log_p=log_softmax(together([look.evidence for look in looks]) + prior),
        edges=log_softmax(together([look.edges for look in looks])),
        editions=log_softmax(together([look.editions for look in looks])),
    )


def _worth(weight: float) -> float:
    """Returns by how much a weighted sum of looks counts: n looks are worth 1 + ln n of them, and a look under a piece
    is worth one where there is no other.
    """
    return float((1 + np.log(max(weight, 1.0))) / max(weight, UNDER_A_PIECE))
