"""Lays a board as hands do: rows drift, gaps open, tiles lie askew, arms lean out."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.board import Placed
from engine.cell import Cell

Points = npt.NDArray[np.float64]

THICK = 2 / 45
"""A tile is 2 mm thick and 45 mm wide."""
SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the table: `centre` in tile sides, `turn` in clockwise radians from the board's north, `side` its own
    size (cardboard is cut to within a hundredth).
    """

    placed: Placed
    centre: tuple[float, float]
    turn: float
    side: float = 1.0

    def on_table(self, points: npt.ArrayLike) -> Points:
        """Where points (n x 2, 0..1 right and down in its cell) lie on the table."""
        c, s = np.cos(self.turn) * self.side, np.sin(self.turn) * self.side
        return np.asarray((np.asarray(points, float) - 0.5) @ np.array([[c, s], [-s, c]]) + self.centre)

    @property
    def corners(self) -> Points:
        """4 x 2, north-west first, clockwise."""
        return self.on_table(SQUARE + 0.5)


def lay(rng: np.random.Generator, tiles: Sequence[Placed], gap: float | None = None) -> tuple[Laid, ...]:
    """The tiles, in the order in which they are laid; the middle of cell (0, 0) lies at (0, 0).

    Each is set against the neighbours that lie already, so errors add up along rows and arms as they do on a table.
    """
    if gap is None:
        gap = float(rng.uniform(0, 0.05) if rng.random() < 0.2 else abs(rng.normal(0, 0.012)))
    care = float(rng.choice([0.4, 1.0, 2.0]))
    slips = rng.normal(0, 0.006 * care, (len(tiles), 2)).tolist()
    turns = np.radians(rng.normal(0, 0.7 * care, len(tiles))).tolist()
    sides = (1 - 0.012 * rng.random(len(tiles))).tolist()
    table_turn = float(rng.normal(0, 0.02))
    where: dict[Cell, tuple[float, float, float]] = {}
    found = []
    for placed, (slip_x, slip_y), slip_turn, side in zip(tiles, slips, turns, sides, strict=True):
        x, y, turn = _against(placed.cell, where, 1 + gap, table_turn)
        pose = (x + slip_x, y + slip_y, 0.8 * turn + 0.2 * table_turn + slip_turn)
        where[placed.cell] = pose
        found.append(Laid(placed, (pose[0], pose[1]), pose[2], side))
    return tuple(found)


def _against(
    cell: Cell, where: dict[Cell, tuple[float, float, float]], pitch: float, table_turn: float
) -> tuple[float, float, float]:
    """Where the eye expects the tile, given the neighbours that lie."""
    guesses = []
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        pose = where.get(Cell(cell.x + dx, cell.y + dy))
        if pose is not None:
            x, y, turn = pose
            c, s = pitch * np.cos(turn), pitch * np.sin(turn)
            guesses.append((x - c * dx + s * dy, y - s * dx - c * dy, turn))
    if not guesses:
        c, s = pitch * np.cos(table_turn), pitch * np.sin(table_turn)
        return float(c * cell.x - s * cell.y), float(s * cell.x + c * cell.y), table_turn
    n = len(guesses)
    return sum(g[0] for g in guesses) / n, sum(g[1] for g in guesses) / n, sum(g[2] for g in guesses) / n
