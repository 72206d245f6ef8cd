"""The tiles whose order is open, and every way in which they may have been laid, photo by photo."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.cell import Cell
from engine.pieces import Colour

MOST_AT_ONCE = 8  # tiles whose orders are weighed; of more nothing is told
ODD = 0.001  # how rarely the colour of a figure is not its player's
ANOTHER = 0.1  # how rarely two tiles are laid between two photos ...
NONE = 0.1  # ... and how rarely none, while somebody photographs each move

May = Callable[[frozenset[Cell], Cell], float]
"""How likely a tile could be laid on that cell, with its figure, once those of the same gap lay there."""


@dataclass(frozen=True, slots=True, eq=False)
class Gap:
    """The tiles that one photo shows first, with those that something hid in photos before.

    colours  whose the figure on each may be, where there is one
    known    the player of a move whom a person named; `first`: pairs of cells in the order in which a person put them
    again    who may move twice here: a builder stands on what the tile before continued
    between  the first and the last photo with which each may have been laid; without them one photo shows them all
    """

    cells: tuple[Cell, ...]
    colours: Mapping[Cell, Mapping[Colour, float]]
    may: May
    known: Mapping[Cell, Colour] = field(default_factory=dict)
    first: tuple[tuple[Cell, Cell], ...] = ()
    between: Mapping[Cell, tuple[int, int]] = field(default_factory=dict)
    again: frozenset[Colour] = frozenset()


@dataclass(frozen=True, slots=True)
class Step:
    """From one state of a gap to another: a tile is laid, or (None) a photo is taken.

    laid  the tiles that lay already, a bit for each
    """

    before: int
    after: int
    tile: int | None
    laid: int
    weight: float


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """Every way through a gap: state 0 is its begin, `end` its end, and no step leads back to an earlier one."""

    gap: Gap
    steps: tuple[Step, ...]
    states: int
    end: int


def ways_through(gap: Gap) -> Ways:
    """Lists the steps. A state is a photo, the tiles that lie there, and whether one came."""
    number: dict[tuple[int, int, bool], int] = {}
    steps: list[Step] = []
    windows = [gap.between.get(cell, (0, 0)) for cell in gap.cells]
    first, last = min(begin for begin, _ in windows), max(end for _, end in windows)
    number[first, 0, False] = 0
    for photo in range(first, last + 1):
        due = sum(1 << tile for tile, (_, end) in enumerate(windows) if end <= photo)
        for laid in range(1 << len(gap.cells)):
            for more in (False, True):  # whether a tile came with this photo
                at = number.get((photo, laid, more))
                if at is None:
                    continue
                for tile, weight in _next(gap, windows, photo, laid):
                    onto = number.setdefault((photo, laid | 1 << tile, True), len(number))
                    steps.append(Step(at, onto, tile, laid, weight * (ANOTHER if more else 1.0)))
                if laid & due == due:
                    onto = number.setdefault((photo + 1, laid, False), len(number))
                    steps.append(Step(at, onto, None, laid, 1.0 if more else NONE))
    return Ways(gap, tuple(steps), len(number), number[last + 1, (1 << len(gap.cells)) - 1, False])


def _next(gap: Gap, windows: list[tuple[int, int]], photo: int, laid: int) -> Iterator[tuple[int, float]]:
    """Yields the tiles that may be laid now, and how likely each could be."""
    there = frozenset(cell for i, cell in enumerate(gap.cells) if laid >> i & 1)
    for tile, cell in enumerate(gap.cells):
        begin, end = windows[tile]
        if laid >> tile & 1 or not begin <= photo <= end:
            continue
        if any(later == cell and earlier not in there for earlier, later in gap.first):
            yield tile, ODD**2
        else:
            yield tile, gap.may(there, cell)
