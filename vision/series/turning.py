"""A snapshot seen from another side: which way is up, and which cell is (0, 0), is free in every photo."""

from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from engine.tiles.tile import Face
from vision.arrays import Ints
from vision.lattice.frames import Cell, Frame
from vision.meeples import Sighting
from vision.naming.classify import columns, turns
from vision.naming.scores import TileScores
from vision.series.snapshot import Snapshot


@dataclass(frozen=True, slots=True, order=True)
class Pose:
    """How a photo's board is brought into the common frame: clockwise quarters about (0, 0), then a shift in cells."""

    quarters: int = 0
    dx: int = 0
    dy: int = 0

    def cell(self, cell: Cell) -> Cell:
        """Returns where a cell of the photo lies in the common frame."""
        x, y = cell
        for _ in range(self.quarters):
            x, y = -y, x
        return x + self.dx, y + self.dy

    def at(self, at: tuple[float, float]) -> tuple[float, float]:
        """Returns the same place on a tile."""
        for _ in range(self.quarters):
            at = 1 - at[1], at[0]
        return at


def laid(snapshot: Snapshot, pose: Pose) -> Snapshot:
    """Brings a snapshot into the common frame."""
    frames = tuple(
        Frame(pose.cell(f.cell), np.roll(f.quad, pose.quarters, axis=0), f.certainty) for f in snapshot.frames
    )
    sightings = tuple(_turned(sighting, pose) for sighting in snapshot.sightings)
    return replace(
        snapshot,
        frames=frames,
        scores=_turned_scores(snapshot.scores, pose),
        sightings=sightings,
        carried=frozenset(map(pose.cell, snapshot.carried)),
        stood=frozenset(map(pose.cell, snapshot.stood)),
    )


def _turned(sighting: Sighting, pose: Pose) -> Sighting:
    if sighting.cell is None:
        return sighting
    return replace(sighting, cell=pose.cell(sighting.cell), at=pose.at(sighting.at))


def _turned_scores(scores: TileScores, pose: Pose) -> TileScores:
    log_p = np.empty_like(scores.log_p)
    log_p[:, turned_columns()[pose.quarters]] = scores.log_p
    cells = tuple(map(pose.cell, scores.cells))
    return replace(scores, cells=cells, log_p=log_p, edges=np.roll(scores.edges, pose.quarters, axis=1))


@cache
def turned_columns() -> tuple[Ints, ...]:
    """Returns, for no, one, two and three quarters, which column of the naming net each one becomes."""
    named = columns()
    number = {column.face or column.edges: i for i, column in enumerate(named)}
    onto = []
    for quarters in range(4):
        found = []
        for column in named:
            edges = column.edges[-quarters:] + column.edges[:-quarters] if quarters else column.edges
            face = column.face and Face(
                column.face.key, (column.face.rotation + 90 * quarters) % (90 * turns()[column.face.key])
            )
            found.append(number[face or edges])
        onto.append(np.array(found, np.int64))
    return tuple(onto)
