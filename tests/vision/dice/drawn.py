"""Dice as a perfect net would see them: squares in a plane, their points, corners and feet."""

import numpy as np

from vision.arrays import Doubles
from vision.dice.finding import Blot, Found
from vision.dice.maps import INNER, STRIDE, cells_of, pixels_of
from vision.dice.plane import Plane

SIZE = (640, 480)
ABOVE = np.array([np.log(0.85), 0.02, -0.03, np.log(12)])
ASLANT = np.array([np.log(0.8), 0.15, 0.7, np.log(13)])  # 36 degrees from straight above
_SQUARES = np.array([(-3, -1, 0.1), (-2.005, -0.9, 0.1), (-2.105, 0.095, 0.1), (0, 1.5, 0.7),
                     (1.5, -1.2, 1.2), (2, 1.4, 0.4)])  # fmt: skip
_SQUARE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


def squares(plane: Plane) -> Doubles:
    """Where six dice lie about the middle of the photo: x and y of each in the plane, and its turn."""
    about = plane.flat(np.array([SIZE], np.float64) / 2)
    return np.asarray(_SQUARES + np.append(about, 0), np.float64)


def corners(square: Doubles, within: float = 1.0) -> Doubles:
    """The corners of a square that is told by its middle and its turn, or of a smaller one in it."""
    c, s = np.cos(square[2]), np.sin(square[2])
    return np.asarray(square[:2] + within * _SQUARE @ np.array([[c, s], [-s, c]]), np.float64)


def quads(plane: Plane, dice: Doubles) -> Doubles:
    """Where the corners of these squares are seen."""
    return np.stack([plane.seen(corners(square)) for square in dice])


def blot(plane: Plane, square: Doubles) -> Blot:
    """The cells of one face."""
    quad = plane.seen(corners(square))
    low, high = np.floor(cells_of(quad, 1).min(0)).astype(int), np.ceil(cells_of(quad, 1).max(0)).astype(int) + 1
    y, x = np.mgrid[low[1] : high[1], low[0] : high[0]]
    cells = pixels_of(np.stack([x.ravel(), y.ravel()], 1), 1)
    c, s = np.cos(square[2]), np.sin(square[2])
    away = np.abs((plane.flat(cells) - square[:2]) @ np.array([[c, -s], [s, c]]))
    points = cells[(away <= INNER / 2).all(1)]
    middle = plane.seen(square[None, :2])[0]
    side = float(np.sqrt(len(points))) * STRIDE / INNER
    return Blot(middle, side, plane.feet(middle[None])[0], 1.0, points, np.ones(len(points)))


def found(plane: Plane, dice: Doubles) -> Found:
    """All of them, and the map of their corners."""
    heat = np.zeros((SIZE[1] // STRIDE, SIZE[0] // STRIDE), np.float32)
    y, x = np.mgrid[: heat.shape[0], : heat.shape[1]]
    for at in cells_of(quads(plane, dice).reshape(-1, 2), 1):
        heat = np.maximum(heat, np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / 4).astype(np.float32))
    return Found(tuple(blot(plane, square) for square in dice), heat, 1.0)
