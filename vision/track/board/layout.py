"""The layout of the scoring board: where its fields lie."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from engine.formats.shipped import damaged_where_wrong, shipped_text
from engine.game import LAP
from vision.arrays import Doubles, Ints, Singles

FIELDS = LAP  # numbered 0 to 49
DARK_EVERY = 5
GRAIN = 100  # spots a tile's width, in the map of fields
_SHA256 = "98aca7f30b4f0a37309172bc6d63cc8190638418e76b80e14baa2133f4091835"
"""Of fields.txt: another outline would be another field, and other points."""
LONG_SIDE = 6.0  # the board's longer side, in widths of a tile; measured on tables where both lie side by side


@dataclass(frozen=True, slots=True)
class TrackLayout:
    """One edition's scoring board.

    `outlines[n]` is field n's outline, in the unit square of the board (x right, y down, the numbers upright).
    """

    edition: str
    width_to_height: float
    outlines: tuple[Singles, ...]

    @property
    def size(self) -> Doubles:
        """Width and height in widths of a tile."""
        return np.array([LONG_SIDE, LONG_SIDE / self.width_to_height])

    def field_at(self, points: Doubles) -> Ints:
        """Finds the field under each point (n x 2, unit square), or the nearest one."""
        fields = _field_map(self.edition)
        height, width = fields.shape
        columns, rows = (np.clip(points * [width, height], 0, [width - 1, height - 1])).astype(int).T
        return np.asarray(fields[rows, columns], np.int64)


@cache
def layouts() -> tuple[TrackLayout, ...]:
    """Reads the layouts of all known editions from `fields.txt`."""
    ratio = 0.0
    outlines: dict[str, list[Singles]] = {}
    edition = ""
    with damaged_where_wrong("fields.txt"):
        for line in shipped_text(__package__, "fields.txt", sha256=_SHA256).splitlines():
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
                        raise ValueError(f"field {number} of edition {edition} is out of order")
                    outlines[edition].append(np.array([c.split(",") for c in corners], np.float32) / np.float32(1000))
    return tuple(TrackLayout(name, ratio, tuple(shapes)) for name, shapes in outlines.items())


@cache
def _field_map(edition: str) -> Ints:
    """Maps each spot of the board to its field, or the nearest one; GRAIN spots a tile."""
    layout = next(layout for layout in layouts() if layout.edition == edition)
    width, height = (round(side * GRAIN) for side in layout.size)
    fields = np.full((height, width), FIELDS, np.uint8)
    for number, outline in enumerate(layout.outlines):
        cv2.fillPoly(fields, [np.round(outline * [width, height]).astype(np.int32)], number)
    _, nearest = cv2.distanceTransformWithLabels(
        np.asarray(fields == FIELDS, np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    owner = np.zeros(int(nearest.max()) + 1, np.int64)
    owner[nearest[fields < FIELDS]] = fields[fields < FIELDS]
    return np.asarray(owner[nearest], np.int64)
