"""The lattice: which cells of the board a photo shows, and where each tile's corners lie in it."""

import math
from dataclasses import dataclass, field

import numpy as np

from engine.referee.findings import Finding
from vision.geometry import UNIT, Homography, Quad, exactly_mapped, plane_of

Cell = tuple[int, int]

WITHIN = 0.6  # of a cell must lie in the photo to show what lies there or that nothing does
ENOUGH = 6  # tiles: fewer do not show how slanted the table is
NEAR = 0.3  # of a tile: hands lay them so far off the plane's lattice, ...
MOST = 0.6  # ... and so much of the corners lies no farther off


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

    perhaps  cells beside the board where a tile may have been passed over; their print decides
    plane    from the board, in tiles, to the photo's pixels, as suits all frames best: fitted here, once
    """

    frames: tuple[Frame, ...]
    findings: tuple[Finding, ...] = ()
    perhaps: tuple[Frame, ...] = ()
    plane: Homography | None = field(init=False, compare=False)

    def __post_init__(self) -> None:
        quads = np.array([frame.quad for frame in self.frames])
        plane = plane_of(quads, [frame.cell for frame in self.frames]) if self.frames else None
        object.__setattr__(self, "plane", plane)

    @property
    def table(self) -> Homography | None:
        """The map from the photo's pixels to the table, in tiles, as `plane` has it; None where the tiles do not show
        it.
        """
        if self.plane is None or len(self.frames) < ENOUGH:
            return None
        corners = np.concatenate([frame.quad for frame in self.frames])
        places = np.concatenate([UNIT + frame.cell for frame in self.frames])
        flat = np.linalg.inv(self.plane)
        depth = np.c_[corners, np.ones(len(corners))] @ flat[2]
        near = np.linalg.norm(exactly_mapped(corners, flat) - places, axis=1) < NEAR
        if near.mean() < MOST or depth.min() * depth.max() <= 0:  # the horizon goes through the tiles
            return None
        return np.asarray(flat * np.sign(depth[0]), np.float64)

    @property
    def candidates(self) -> tuple[Frame, ...]:
        """Everything that may be a tile: the frames, then what was perhaps passed over."""
        return (*self.frames, *self.perhaps)


def within(quad: Quad, size: tuple[int, int], share: float = WITHIN) -> bool:
    """Says whether more than this share of the quad lies in a photo of this size."""
    clipped = np.stack([quad[:, 0].clip(0, size[0]), quad[:, 1].clip(0, size[1])], -1)
    return _area(clipped) > share * _area(quad)


def _area(quad: Quad) -> float:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad.tolist()  # half of the product of its diagonals
    return abs(float((x2 - x0) * (y3 - y1) - (y2 - y0) * (x3 - x1))) / 2
