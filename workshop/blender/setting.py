"""The description of a table: what stands and lies on it, the lamps, and the camera.

Lengths are millimetres of the table, see `camera`.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from workshop.blender.camera import Camera
from workshop.blender.laying import SIDE_MM, Laid

Picture = npt.NDArray[np.uint8]
Ink = tuple[float, float, float]
"""Red, green, blue as sRGB 0..1: how it looks in white light."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A wooden piece.

    foot: the world point on which it stands, or which is under the middle of it where it lies. facing: degrees.
    """

    kind: str
    colour: str
    foot: tuple[float, float, float]
    facing: float
    lying: bool


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A flat board with a picture on it, lying on the table, such as the scoring board.

    turn: degrees counter-clockwise.
    """

    picture: Picture
    centre: tuple[float, float]
    turn: float
    size: tuple[float, float]

    def point(self, across: float, down: float) -> tuple[float, float, float]:
        """The world point on its upper face at (0..1 right, 0..1 down) of its picture."""
        angle = np.radians(self.turn)
        x, y = (across - 0.5) * self.size[0], (0.5 - down) * self.size[1]
        turned = (x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle))
        return (float(self.centre[0] + turned[0]), float(self.centre[1] + turned[1]), SHEET_MM)


SHEET_MM = 2.0


@dataclass(frozen=True, slots=True)
class Block:
    """Something else on the table: a box, or a round thing such as a cup. size: mm (across, deep, high)."""

    shape: Literal["box", "cup"]
    centre: tuple[float, float]
    turn: float
    size: tuple[float, float, float]
    ink: Ink


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """The table's top.

    inks: its main colours. grain: mm of its coarsest pattern. picture: for printed cloth, `grain` mm wide, repeated.
    """

    kind: Literal["plain", "wood", "cloth", "glass", "marble"]
    inks: tuple[Ink, ...]
    grain: float
    gloss: float = 0.3
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lit square, its middle at `place`, turned to `target`.

    side: mm. power: watts that it gives off. warmth: kelvin of its colour.
    """

    place: tuple[float, float, float]
    target: tuple[float, float]
    side: float
    power: float
    warmth: float


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """One photo's table.

    room: light from all around, as a share of a white wall. table: mm (across, deep) of the top, centred on the board.
    """

    camera: Camera
    surface: Surface
    tiles: tuple[Laid, ...]
    figures: tuple[Figure, ...]
    lamps: tuple[Lamp, ...]
    sheets: tuple[Sheet, ...] = ()
    blocks: tuple[Block, ...] = ()
    room: float = 0.25
    table: tuple[float, float] = (1700.0, 1100.0)


def middle(tiles: tuple[Laid, ...]) -> tuple[float, float]:
    """The middle of the board on the table."""
    centres = np.array([tile.centre for tile in tiles])
    centre = (centres.max(axis=0) + centres.min(axis=0)) / 2
    return float(centre[0]), float(centre[1])


def span(tiles: tuple[Laid, ...]) -> tuple[float, float]:
    """How far the board reaches, in mm across and deep."""
    centres = np.array([tile.centre for tile in tiles])
    reach = centres.max(axis=0) - centres.min(axis=0) + SIDE_MM
    return float(reach[0]), float(reach[1])
