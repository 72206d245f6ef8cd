"""Finds the best board: an integer program over the likeliest faces of every cell."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import highspy
import numpy as np

from vision.arrays import Doubles, Ints
from vision.naming.scores import EDGES
from vision.solve.puzzle import MISMATCH, Puzzle

MOST = 10  # faces of a cell that are tried
UNLIKELY = 1e-5  # belief below which a face is not tried, but for the second of each cell
LONGEST = 2.0  # seconds for one solution; a photo that is read at all takes a hundredth of it
EXACT = 1e-6  # how far from a whole number HiGHS itself lets one be
EXTRA_TILE = 0.002  # how likely one more of a tile lies there than the boxes hold: a second copy, another printing


@dataclass(frozen=True, slots=True)
class Solution:
    """Which column lies in each cell, and what that costs in nats; less is more probable.

    Where time ran out before it was `proved` the best, `cost` is the least that such a board may cost.
    """

    columns: tuple[int, ...]
    cost: float
    proved: bool = True


class _Rule(NamedTuple):
    """The sum of the values at some places of a choice lies between two bounds."""

    where: Sequence[int]
    value: Sequence[float]
    least: float
    most: float


class _Silent(highspy.Highs):
    """The solver, silenced before the first thing that it does.

    From 1.16 on it prints its name on standard output when callbacks are set, which its constructor does last; an
    option that is set afterwards comes too late, and standard output may be a file of JSON.
    """

    def enableCallbacks(self) -> None:  # noqa: N802 - their name
        self.setOptionValue("output_flag", False)
        super().enableCallbacks()  # type: ignore[no-untyped-call]


class Program:
    """One puzzle, ready to be solved again under a further condition."""

    def __init__(self, puzzle: Puzzle, belief: Doubles) -> None:
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
        self.rules: list[_Rule] = []
        of_cell = [np.flatnonzero(self.cells == c) for c in range(len(puzzle.cells))]
        for mine in of_cell:  # every cell holds one face
            self.rules.append(_Rule(mine.tolist(), [1.0] * len(mine), 1, 1))
        for number, (a, side, b) in enumerate(puzzle.touching):  # what leaves a enters b, or the pair pays
            for k in range(len(EDGES)):
                leaves = of_cell[a][puzzle.edges[self.columns[of_cell[a]], side] == k].tolist()
                enters = of_cell[b][puzzle.edges[self.columns[of_cell[b]], (side + 2) % 4] == k].tolist()
                if leaves:
                    signs = [1.0] * len(leaves) + [-1.0] * len(enters) + [-1.0]
                    self.rules.append(_Rule([*leaves, *enters, n + number], signs, -np.inf, 0))
        for kind in range(kinds):  # no more than the boxes hold, or each one more pays
            mine = np.flatnonzero(puzzle.kinds[self.columns] == kind)
            if len(mine):
                places, signs = [*mine.tolist(), n + pairs + kind], [1.0] * len(mine) + [-1.0]
                self.rules.append(_Rule(places, signs, -np.inf, float(puzzle.supply[kind])))

    def best(self, but: tuple[Solution, int] | None = None) -> Solution | None:
        """Finds the most probable board; `but`: one that counts differently than that one in that cell.

        None if there is none. If time runs out before it finds any, what was known before stands for it.
        """
        n = len(self.columns)
        upper = np.concatenate([np.ones(n + len(self.puzzle.touching)), np.full(len(self.puzzle.keys), np.inf)])
        if but is not None:
            other, cell = but
            alike = self.puzzle.groups[self.columns] == self.puzzle.groups[other.columns[cell]]
            upper[:n][alike & (self.cells == cell)] = 0
        solver = _solved(self.cost, upper, whole=n, rules=self.rules)
        status, about = solver.getModelStatus(), solver.getInfo()
        there = about.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible
        found = self._chosen(np.array(solver.getSolution().col_value)) if there else None
        if status == highspy.HighsModelStatus.kOptimal and found is not None:
            return Solution(found, float(about.objective_function_value))
        if status != highspy.HighsModelStatus.kTimeLimit:
            return None
        known = self.likeliest if but is None else but[0].columns
        return Solution(known if found is None else found, float(about.mip_dual_bound), proved=False)

    def _chosen(self, taken: Doubles) -> tuple[int, ...]:
        return tuple(int(c) for c in self.columns[np.flatnonzero(taken[: len(self.columns)] > 0.5)])


def _solved(cost: Doubles, upper: Doubles, whole: int, rules: Sequence[_Rule]) -> highspy.Highs:
    """Finds the cheapest choice from 0 up to `upper` that keeps the rules; the first so many are whole numbers.

    Of ten such programs nine have whole numbers as their cheapest choice though parts were allowed, which is found in a
    fifth of the time.
    """
    program = highspy.HighsLp()
    program.num_col_, program.num_row_ = len(cost), len(rules)
    program.col_cost_, program.col_lower_, program.col_upper_ = cost, np.zeros(len(cost)), upper
    program.row_lower_ = np.array([rule.least for rule in rules], np.float64)
    program.row_upper_ = np.array([rule.most for rule in rules], np.float64)
    matrix = program.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.start_ = np.cumsum([0, *(len(rule.where) for rule in rules)], dtype=np.int32)
    matrix.index_ = np.array([place for rule in rules for place in rule.where], np.int32)
    matrix.value_ = np.array([value for rule in rules for value in rule.value], np.float64)
    solver = _Silent()  # type: ignore[no-untyped-call]
    solver.setOptionValue("time_limit", LONGEST)
    solver.setOptionValue("threads", 1)  # these programs are small: others would only wait, and take the processor
    solver.setOptionValue("presolve", "off")  # it takes longer than what it saves
    solver.passModel(program)
    solver.run()
    if not _is_whole(solver, whole):
        free = [highspy.HighsVarType.kContinuous] * (len(cost) - whole)
        program.integrality_ = [highspy.HighsVarType.kInteger] * whole + free
        solver.setOptionValue("presolve", "choose")
        solver.passModel(program)
        solver.run()
    return solver


def _is_whole(solver: highspy.Highs, whole: int) -> bool:
    """Says whether the cheapest choice was found, and the first so many of its values are whole numbers."""
    values = np.array(solver.getSolution().col_value)[:whole]
    optimal = solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return bool(optimal and np.abs(values - values.round()).max(initial=0) < EXACT)


def _tried(belief: Doubles) -> Ints:
    order = np.argsort(-belief)[:MOST]
    return np.asarray(order[(belief[order] >= UNLIKELY) | (np.arange(len(order)) < 2)])
