"""Where the fields of the scoring board lie on it."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.errors import RecorderError

FIELDS = 50  # numbered 0 to 49; passing 0 again adds 50
DARK_EVERY = 5
LONG_SIDE = 6.0  # the board's longer side, in widths of a tile; measured on tables where both lie side by side


@dataclass(frozen=True, slots=True)
class TrackLayout:
    """One edition's scoring board.

    `outlines[n]` is field n's outline, in the unit square of the board (x right, y down, the numbers upright).
    """

    edition: str
    width_to_height: float
    outlines: tuple[NDArray[np.float32], ...]

    def field_distances(self, point: tuple[float, float]) -> NDArray[np.float64]:
        """How far `point` (unit square) lies inside (+) or outside (-) each field, in widths of a tile."""
        scale = np.array([LONG_SIDE, LONG_SIDE / self.width_to_height], np.float32)
        place = (float(point[0] * scale[0]), float(point[1] * scale[1]))
        return np.array([cv2.pointPolygonTest(outline * scale, place, True) for outline in self.outlines])


@cache
def layouts() -> tuple[TrackLayout, ...]:
    """The layouts of all known editions, from `fields.txt`."""
    ratio = 0.0
    outlines: dict[str, list[NDArray[np.float32]]] = {}
    edition = ""
    for line in files(__package__).joinpath("fields.txt").read_text(encoding="utf-8").splitlines():
        match line.split():
            case [] | ["#", *_]:
                continue
            case ["width-to-height", thousandths]:
                ratio = int(thousandths) / 1000
            case ["edition", name]:
                edition = name
                outlines[edition] = []
            case [number, *corners]:
                if int(number) != len(outlines[edition]):
                    raise RecorderError(f"fields.txt lists field {number} of edition {edition} out of order.")
                outlines[edition].append(np.array([c.split(",") for c in corners], np.float32) / np.float32(1000))
    return tuple(TrackLayout(name, ratio, tuple(shapes)) for name, shapes in outlines.items())
