"""Lays a board as hands do: every tile goes against those that lie already, a little askew, and nudges them where
it is tight.

So rows drift, gaps open and arms lean out by themselves, and no two tiles overlap.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.board import Placed
from engine.cell import Cell

SIDE_MM = 45.0
THICK_MM = 2.0
CLEARANCE_MM = 0.05
"""Between two tiles that are pushed together: cut cardboard never closes wholly."""

Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Hand:
    """How carefully tiles are laid: the mean gap in mm, and standard deviations in mm and degrees."""

    gap: float = 0.35
    slip: float = 0.25
    turn: float = 0.55
    tilt: float = 0.15


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile where it came to rest on the table.

    centre: mm on the table. turn: degrees counter-clockwise from the board's own north. tilt: degrees by which its east
    side and its north side are raised. seed: which of the differently drawn tiles of its kind it is.
    """

    placed: Placed
    centre: tuple[float, float]
    turn: float
    tilt: tuple[float, float]
    seed: int

    def point(self, across: float, down: float) -> Points:
        """The world point (3, mm) on its upper face at (0..1 right, 0..1 down) of its cell."""
        local = np.array([(across - 0.5) * SIDE_MM, (0.5 - down) * SIDE_MM, THICK_MM])
        return np.asarray(self.pose() @ np.append(local, 1.0))[:3]

    def corners(self) -> Points:
        """World points (4 x 3, mm) of the upper face's corners, north-west first, clockwise; where the sides meet, the
        rounding left out.
        """
        return np.stack([self.point(*corner) for corner in ((0, 0), (1, 0), (1, 1), (0, 1))])

    def pose(self) -> Points:
        """4 x 4: from the tile's own millimetres (origin in the middle of its underside) to the world's."""
        turn, east, north = (math.radians(a) for a in (self.turn, *self.tilt))
        flat = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
        up_east = np.array([[math.cos(east), 0, -math.sin(east)], [0, 1, 0], [math.sin(east), 0, math.cos(east)]])
        up_north = np.array([[1, 0, 0], [0, math.cos(north), -math.sin(north)], [0, math.sin(north), math.cos(north)]])
        rotation = flat @ up_east @ up_north
        corners = rotation @ (SIDE_MM / 2 * np.array([[-1, 1, 1, -1], [1, 1, -1, -1], [0, 0, 0, 0]]))
        pose = np.eye(4)
        pose[:3, :3] = rotation
        pose[:3, 3] = [*self.centre, -corners[2].min()]
        return pose


def lay(tiles: Sequence[Placed], seed: int, hand: Hand | None = None) -> tuple[Laid, ...]:
    """The tiles, given in the order in which they are laid, on a table whose origin is the middle of cell (0, 0)."""
    hand = hand or Hand()
    random = np.random.default_rng(seed)
    poses = np.zeros((len(tiles), 3))  # x, y, turn in radians
    where: dict[Cell, int] = {}
    for index, placed in enumerate(tiles):
        poses[index] = _set_down(placed.cell, where, poses, hand, random)
        where[placed.cell] = index
        _make_room(poses, _pairs(where))
    tilts = random.normal(0, hand.tilt, (len(tiles), 2))
    seeds = random.integers(0, 2**31, len(tiles))
    return tuple(
        Laid(placed, (float(x), float(y)), math.degrees(turn), (float(tilt[0]), float(tilt[1])), int(one))
        for placed, (x, y, turn), tilt, one in zip(tiles, poses, tilts, seeds, strict=True)
    )


def _set_down(cell: Cell, where: dict[Cell, int], poses: Points, hand: Hand, random: np.random.Generator) -> Points:
    """Where the eye expects the tile, given its neighbours, and the hand's error."""
    guesses = []
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        neighbour = where.get(Cell(cell.x + dx, cell.y + dy))
        if neighbour is not None:
            x, y, turn = poses[neighbour]
            reach = SIDE_MM + random.exponential(hand.gap)
            step = _turned(np.array([[-dx * reach, dy * reach]]), turn)[0]
            guesses.append([x + step[0], y + step[1], turn])
    base = np.mean(guesses, axis=0) if guesses else np.array([cell.x * SIDE_MM, -cell.y * SIDE_MM, 0.0])
    error = random.normal(0, [hand.slip, hand.slip, math.radians(hand.turn)])
    return np.asarray(base + error)


def _pairs(where: dict[Cell, int]) -> npt.NDArray[np.intp]:
    """Indices (n x 2) of tiles that may touch: neighbours by a side or a corner."""
    beside = ((1, 0), (0, 1), (1, 1), (1, -1))
    found = [
        (index, where[Cell(cell.x + dx, cell.y + dy)])
        for cell, index in where.items()
        for dx, dy in beside
        if Cell(cell.x + dx, cell.y + dy) in where
    ]
    return np.array(found, np.intp).reshape(-1, 2)


def _make_room(poses: Points, pairs: npt.NDArray[np.intp]) -> None:
    """Push overlapping tiles apart, each by half, until none lies in another (separating axes of two squares)."""
    for _ in range(400):
        depth, push = overlaps(poses, pairs)
        if not (depth > 0).any():
            return
        for (first, second), deep, way in zip(pairs[depth > 0], depth[depth > 0], push[depth > 0], strict=True):
            poses[first, :2] -= way * (deep / 2 + CLEARANCE_MM / 10)
            poses[second, :2] += way * (deep / 2 + CLEARANCE_MM / 10)


def overlaps(poses: Points, pairs: npt.NDArray[np.intp]) -> tuple[Points, Points]:
    """How deep (n, mm, negative = apart) the squares of each pair lie in one another, and the unit way (n x 2) that
    parts them soonest.
    """
    first, second = poses[pairs[:, 0]], poses[pairs[:, 1]]
    between = second[:, :2] - first[:, :2]
    turns = np.stack([first[:, 2], first[:, 2] + math.pi / 2, second[:, 2], second[:, 2] + math.pi / 2], axis=1)
    axes = np.stack([np.cos(turns), np.sin(turns)], axis=-1)  # n x 4 x 2
    apart = np.einsum("nak,nk->na", axes, between)
    lean = (second[:, 2] - first[:, 2])[:, None]
    halves = (SIDE_MM + CLEARANCE_MM) / 2 * (1 + np.abs(np.cos(lean)) + np.abs(np.sin(lean)))
    depth = halves - np.abs(apart)
    best = depth.argmin(axis=1)
    rows = np.arange(len(pairs))
    return depth[rows, best], axes[rows, best] * np.sign(apart[rows, best])[:, None]


def _turned(points: Points, angle: float) -> Points:
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    return np.asarray(points @ turn.T)
