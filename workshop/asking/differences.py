"""Lists in what two boards differ, as a person would who looks at both."""

from dataclasses import dataclass

from engine.board import Board, Meeple, Placed
from engine.cell import Cell, Grid
from engine.pieces import NO_FOLLOWERS, MeepleKind
from engine.scoring.features import Features
from engine.scoring.tracing import trace
from vision.reading import UNKNOWN


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that lies or stands otherwise than it was read, in words of the notation; empty for nothing."""

    cell: Cell
    place: str
    """What people call the cell: C4."""
    read: str
    true: str

    @property
    def is_tile(self) -> bool:
        return ":" not in self.read + self.true


def same_figure(read: Meeple, true: Meeple, features: Features) -> bool:
    """Says whether a figure that was read is one that stands there: of its colour, close by, in the same feature."""
    close = max(abs(read.cell.x - true.cell.x), abs(read.cell.y - true.cell.y)) <= 1
    weight = [(m.kind in NO_FOLLOWERS, m.kind is MeepleKind.BIG) for m in (read, true)]
    where = [features.number(m.cell, m.on, m.segment) for m in (read, true)]
    return close and read.colour is true.colour and weight[0] == weight[1] and where[0] == where[1]


def differences(read: Board, true: Board) -> tuple[Difference, ...]:
    """Lists what was read wrongly, invented or missed. A tile that nobody can name is no difference."""
    lay, lie = read.by_cell, true.by_cell
    grid = Grid.of(lay)

    def differs(cell: Cell, was: str, is_: str) -> Difference:
        return Difference(cell, grid.name(cell), was, is_)

    found = [
        differs(cell, _face(lay.get(cell)), _face(lie.get(cell)))
        for cell in sorted({*lay, *lie}, key=lambda cell: (cell.y, cell.x))
        if _face(lay.get(cell)) != _face(lie.get(cell)) and (cell in lie or lay[cell].key != UNKNOWN)
    ]
    features, left = trace(true), list(true.meeples)
    wrong: list[Meeple] = []
    for meeple in sorted(read.meeples, key=lambda meeple: meeple not in left):
        match = next((other for other in left if same_figure(meeple, other, features)), None)
        (wrong.append(meeple) if match is None else left.remove(match))
    for meeple in left:
        instead = next((other for other in wrong if other.cell == meeple.cell), None)
        if instead is not None:
            wrong.remove(instead)
        found.append(differs(meeple.cell, _figure(instead), _figure(meeple)))
    return (*found, *(differs(meeple.cell, _figure(meeple), "") for meeple in wrong))


def _face(tile: Placed | None) -> str:
    return "" if tile is None else f"{tile.key}@{tile.rotation}"


def _figure(meeple: Meeple | None) -> str:
    if meeple is None:
        return ""
    kind = "" if meeple.kind is MeepleKind.MEEPLE else f"-{meeple.kind}"
    return f"{meeple.colour}{kind}:{meeple.on}{meeple.segment or ''}"
