"""The best board there is: an integer program over the likeliest faces of every cell."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_array

from vision.naming.scores import EDGES, Floats
from vision.solve.puzzle import MISMATCH, Puzzle

MOST = 10  # faces of a cell that are tried
UNLIKELY = 1e-5  # belief below which a face is not tried, but for the second of each cell
LONGEST = 2.0  # seconds for one solution; a photo that is read at all takes a hundredth of it
EXTRA_TILE = 0.002  # how likely one more of a tile lies there than the boxes hold: a second copy, another printing

_PROVED, _OUT_OF_TIME = 0, 1  # how the library says that it is done


@dataclass(frozen=True, slots=True)
class Solution:
    """Which column lies in each cell, and what that costs in nats; less is more probable.

    Where time ran out before it was `proved` the best, `cost` is the least that such a board may cost.
    """

    columns: tuple[int, ...]
    cost: float
    proved: bool = True


class Program:
    """One puzzle, ready to be solved again under a further condition."""

    def __init__(self, puzzle: Puzzle, belief: Floats) -> None:
        self.puzzle = puzzle
        self.likeliest = tuple(int(column) for column in belief.argmax(axis=1))
        tried = [_tried(row) for row in belief]
        self.cells = np.repeat(np.arange(len(tried)), [len(t) for t in tried])
        self.columns = np.concatenate(tried) if tried else np.zeros(0, np.int64)
        self._build()

    def _build(self) -> None:
        puzzle, n = self.puzzle, len(self.columns)
        pairs, kinds = len(puzzle.touching), len(puzzle.keys)
        miss = -np.log(MISMATCH / (len(EDGES) - 1) / (1 - MISMATCH))
        self.cost = np.concatenate(
            [-puzzle.log_weight[self.cells, self.columns], np.full(pairs, miss), np.full(kinds, -np.log(EXTRA_TILE))]
        )
        rows: list[int] = []
        places: list[int] = []
        values: list[float] = []
        low: list[float] = []
        high: list[float] = []

        def add(where: Sequence[int], value: Sequence[float], least: float, most: float) -> None:
            rows.extend([len(low)] * len(where))
            places.extend(where)
            values.extend(value)
            low.append(least)
            high.append(most)

        of_cell = [np.flatnonzero(self.cells == c) for c in range(len(puzzle.cells))]
        for mine in of_cell:  # every cell holds one face
            add(mine.tolist(), [1.0] * len(mine), 1, 1)
        for number, (a, side, b) in enumerate(puzzle.touching):  # what leaves a enters b, or the pair pays
            for k in range(len(EDGES)):
                leaves = of_cell[a][puzzle.edges[self.columns[of_cell[a]], side] == k].tolist()
                enters = of_cell[b][puzzle.edges[self.columns[of_cell[b]], (side + 2) % 4] == k].tolist()
                if leaves:
                    add([*leaves, *enters, n + number], [1.0] * len(leaves) + [-1.0] * len(enters) + [-1.0], -np.inf, 0)
        for kind in range(kinds):  # no more than the boxes hold, or each one more pays
            mine = np.flatnonzero(puzzle.kinds[self.columns] == kind)
            if len(mine):
                add([*mine.tolist(), n + pairs + kind], [1.0] * len(mine) + [-1.0], -np.inf, float(puzzle.supply[kind]))
        self.matrix = coo_array((values, (rows, places)), (len(low), len(self.cost))).tocsr()
        self.low, self.high = np.array(low), np.array(high)

    def best(self, without: Solution | None = None, cell: int | None = None) -> Solution | None:
        """The most probable board; `without`: another than that one, one that counts otherwise in `cell` if told.

        None where there is none. Where time runs out before any is found, what was known before stands for it.
        """
        n = len(self.columns)
        upper = np.concatenate([np.ones(n + len(self.puzzle.touching)), np.full(len(self.puzzle.keys), np.inf)])
        conditions = [LinearConstraint(self.matrix, self.low, self.high)]
        if without is not None:
            if cell is None:
                taken = np.array(without.columns)[self.cells] == self.columns
                row = np.concatenate([taken, np.zeros(len(self.cost) - n)])
                conditions.append(LinearConstraint(row[None], -np.inf, len(self.puzzle.cells) - 1))
            else:
                alike = self.puzzle.groups[self.columns] == self.puzzle.groups[without.columns[cell]]
                upper[:n][alike & (self.cells == cell)] = 0
        whole = np.concatenate([np.ones(n), np.zeros(len(self.cost) - n)])
        bounds, hurry = Bounds(0, upper), {"time_limit": LONGEST}
        found = milp(self.cost, integrality=whole, bounds=bounds, constraints=conditions, options=hurry)
        if found.status == _PROVED:
            return Solution(self._chosen(found.x), float(found.fun))
        if found.status != _OUT_OF_TIME:
            return None
        known = self.likeliest if without is None else without.columns
        least = 0.0 if found.mip_dual_bound is None else float(found.mip_dual_bound)
        return Solution(known if found.x is None else self._chosen(found.x), least, proved=False)

    def _chosen(self, taken: Floats) -> tuple[int, ...]:
        return tuple(int(c) for c in self.columns[np.flatnonzero(taken[: len(self.columns)] > 0.5)])


def _tried(belief: Floats) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    order = np.argsort(-belief)[:MOST]
    return np.asarray(order[(belief[order] >= UNLIKELY) | (np.arange(len(order)) < 2)])
