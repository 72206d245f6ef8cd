"""The lattice: which cells of the board a photo shows, and where each tile's corners lie in it."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from engine.referee.findings import Finding

Quad = npt.NDArray[np.float32]
Cell = tuple[int, int]

WITHIN = 0.6  # of a tile must lie in the photo
UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)  # a tile's corners on its own cell, as in a quad


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """Where one tile lies.

    cell       (x right, y down) on the board; which way is up on the board is free, but the same for all frames
    quad       4 x 2 pixels (x, y) in the upright photo: the tile's own corners, north-west first, clockwise
    certainty  0 to 1: how likely a tile of the board lies just here
    """

    cell: Cell
    quad: Quad
    certainty: float

    @property
    def side(self) -> float:
        """The tile's side in pixels: the root of its area."""
        return math.sqrt(_area(self.quad))


@dataclass(frozen=True, slots=True)
class Lattice:
    """All frames of a photo, each in its own cell, with what is wrong about the photo. No frames = no board.

    `perhaps`: cells beside the board where a tile may have been passed over; what is printed there is to tell.
    """

    frames: tuple[Frame, ...]
    findings: tuple[Finding, ...] = ()
    perhaps: tuple[Frame, ...] = ()

    @property
    def candidates(self) -> tuple[Frame, ...]:
        """Whatever may be a tile: the frames, then what was perhaps passed over."""
        return (*self.frames, *self.perhaps)


def placed(quad: Quad, points: npt.NDArray[np.floating]) -> npt.NDArray[np.float32]:
    """Places on a tile (0..1 right, 0..1 down) as pixels of the picture in which its corners are the quad's."""
    where = cv2.perspectiveTransform(points[None].astype(np.float32), cv2.getPerspectiveTransform(UNIT, quad))
    return np.asarray(where[0], np.float32)


def within(quad: Quad, size: tuple[int, int]) -> bool:
    """Whether enough of the quad lies in a photo of this size to tell the tile."""
    clipped = np.stack([quad[:, 0].clip(0, size[0]), quad[:, 1].clip(0, size[1])], -1)
    return _area(clipped) > WITHIN * _area(quad)


def _area(quad: Quad) -> float:
    x, y = quad.T.astype(float)
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2
