"""Solves the board of a whole series once, from all looks at every cell, and says when each tile came."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np

from engine.cell import Cell as BoardCell
from vision.lattice.checks.complaints import NO_BOARD
from vision.lattice.frames import Cell, Frame, Lattice
from vision.reading import Reading, TileReading
from vision.series.gathered import MISSED, CellLooks, Gathered, scores_of
from vision.solve import solve


@dataclass(frozen=True, slots=True)
class Settled:
    """The board at the end of the series, and for each of its tiles the number of the photo that shows it first.

    sure  how likely the tile came with just that photo
    """

    reading: Reading
    came: Mapping[BoardCell, int] = field(default_factory=dict)
    sure: Mapping[BoardCell, float] = field(default_factory=dict)


def settle(
    gathered: Gathered,
    edition: str | None = None,
    sets: Sequence[str] | None = None,
    copies: int = 1,
    told: Mapping[Cell, TileReading] = MappingProxyType({}),
    looks: int = 1,
) -> Settled:
    """Finds what lies there at the end: a tile that came stays, and what is gone in later photos was none.

    `looks`: how many photos must agree that a tile lies there.
    """
    assert gathered.last is not None and gathered.shots
    last = gathered.shots[-1]
    arrivals = {cell: arrival(looks) for cell, looks in gathered.cells.items()}
    there = {
        cell: 1 / (1 + np.exp(-odds))
        for cell, (_, odds, _) in arrivals.items()
        if cell in told or (odds > 0 and sum(look > 0 for look in gathered.cells[cell].there) >= looks)
    }
    if not there:
        return Settled(Reading(last.name, last.size, edition, tuple(sets or ()), findings=(NO_BOARD,)))
    cells = tuple(sorted(there, key=lambda cell: (cell[1], cell[0])))
    scores = scores_of(gathered, cells, gathered.last.scores)
    frames = tuple(Frame(cell, gathered.cells[cell].quad.quad, float(there[cell])) for cell in cells)
    reading = solve(last, Lattice(frames), scores, edition, sets, copies, told)
    came = {BoardCell(*cell): arrivals[cell][0] for cell in cells}
    return Settled(reading, came, {BoardCell(*cell): arrivals[cell][2] for cell in cells})


def arrival(looks: CellLooks) -> tuple[int, float, float]:
    """Returns the photo with which a tile came into the cell to stay, the log odds that one did, and how likely it was
    that photo: the change point that all looks together make likeliest.
    """
    odds = np.array(looks.there)
    staying = np.cumsum(odds[::-1])[::-1]  # for each photo: a tile lies there from this one on
    share = np.exp(staying - staying.max())
    share[odds == 0.0] = 0.0  # a photo that does not show the cell is not the first to show its tile
    first = int(staying.argmax())
    seen = odds[first:][odds[first:] > MISSED]
    tempered = staying[first] / max(1, len(seen)) * (1 + np.log(max(1, len(seen))))
    return looks.since + first, float(tempered), float(share[first] / share.sum()) if share.sum() else 0.0
