"""Solves the board of a whole series once, from all looks at every cell, and says when each tile came."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import numpy as np

from engine.cell import Cell as BoardCell
from engine.cell import around
from vision.lattice.checks.complaints import NO_BOARD
from vision.lattice.frames import Cell, Frame, Lattice
from vision.reading import UNKNOWN, Reading, TileReading
from vision.series.gathered import MISSED, CellLooks, Gathered, scores_of
from vision.solve import solve

PERHAPS = 0.05  # how likely a tile came with an earlier photo, at least, that its place in the order is open


@dataclass(frozen=True, slots=True)
class Settled:
    """The board at the end of the series, and for each of its tiles the number of the photo that shows it first.

    sure   how likely the tile came with just that photo
    since  the first photo with which it may have come already, for something lay over it or cut it off since
    begun  the photos before the first show no board, so whatever lies beside the start tile is the first moves
    """

    reading: Reading
    came: Mapping[BoardCell, int] = field(default_factory=dict)
    sure: Mapping[BoardCell, float] = field(default_factory=dict)
    since: Mapping[BoardCell, int] = field(default_factory=dict)
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Arrival:
    """When a tile came to stay. `odds`: the log odds that one did at all.

    photo, sure  the photo that most likely shows it first, and how likely it is that one
    perhaps      the first photo that may
    """

    photo: int
    odds: float
    sure: float
    perhaps: int


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
        cell: 1 / (1 + np.exp(-arrived.odds))
        for cell, arrived in arrivals.items()
        if cell in told or (arrived.odds > 0 and sum(look > 0 for look in gathered.cells[cell].there) >= looks)
    }
    if not there:
        return Settled(Reading(last.name, last.size, edition, tuple(sets or ()), findings=(NO_BOARD,)))
    cells = tuple(sorted(there, key=lambda cell: (cell[1], cell[0])))
    scores = scores_of(gathered, cells, gathered.last.scores)
    frames = tuple(Frame(cell, gathered.cells[cell].first.quad, float(there[cell])) for cell in cells)
    reading = _without_bridges(solve(last, Lattice(frames), scores, edition, sets, copies, told))
    arrived = {BoardCell(*cell): arrivals[cell] for cell in cells}
    return Settled(
        reading,
        came={cell: one.photo for cell, one in arrived.items()},
        sure={cell: one.sure for cell, one in arrived.items()},
        since={cell: _hidden_since(cell, one.perhaps, gathered, arrived) for cell, one in arrived.items()},
        begun=gathered.begun,
    )


def _without_bridges(reading: Reading) -> Reading:
    """Leaves a tile under a bridge unknown: nobody can tell in which move the bridge was built."""

    def plain(tile: TileReading) -> TileReading:
        others = tuple(other for other in tile.alternatives if other.bridge is None)
        seen = replace(tile, alternatives=others)
        return seen if tile.bridge is None else replace(seen, key=UNKNOWN, rotation=None, bridge=None)

    return replace(reading, tiles=tuple(map(plain, reading.tiles)))


def _hidden_since(cell: BoardCell, shown: int, gathered: Gathered, arrived: Mapping[BoardCell, Arrival]) -> int:
    """Returns the first of the photos just before one that do not show a tile beside the cell, which lay there already:
    whatever hid that one, an arm or the edge of the picture, may have hidden this one.
    """
    beside = [other for other in map(BoardCell._make, around(cell)) if other in arrived]
    lay_there = [(arrived[other].photo, gathered.cells[other]) for other in beside]
    while shown > 1 and any(came < shown and _missed(looks, shown - 1) for came, looks in lay_there):
        shown -= 1
    return shown


def _missed(looks: CellLooks, photo: int) -> bool:
    return photo >= looks.since and looks.there[photo - looks.since] <= 0


def arrival(looks: CellLooks) -> Arrival:
    """Returns when a tile came into the cell to stay: the change point that all looks together make likeliest."""
    odds = np.array(looks.there)
    staying = np.cumsum(odds[::-1])[::-1]  # for each photo: a tile lies there from this one on
    share = np.exp(staying - staying.max())
    share[odds == 0.0] = 0.0  # a photo that does not show the cell is not the first to show its tile
    share /= max(share.sum(), 1e-300)
    first = int(staying.argmax())
    seen = odds[first:][odds[first:] > MISSED]
    tempered = staying[first] / max(1, len(seen)) * (1 + np.log(max(1, len(seen))))
    perhaps = int((share[: first + 1] >= np.append(np.full(first, PERHAPS), 0.0)).argmax())
    return Arrival(looks.since + first, float(tempered), float(share[first]), looks.since + perhaps)
