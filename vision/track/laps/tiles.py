"""Finds tiles of 50 and 100 about the scoring board: each counts rounds that a figure has gone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Doubles, Flags, Pixels, Singles
from vision.geometry import Homography, exactly_mapped, mapped, tops, warped
from vision.lattice import Frame
from vision.net import net
from vision.track.board.locate import FoundTrack
from vision.track.board.views import as_taken

TILE = 48  # pixels of a tile's side, as the net learned it
STRIDE = 4
GRAIN = 8  # the net's picture has sides that are multiples of this
REACHES = (5.0, 3.0, 2.0)  # how far from the board to look, in tiles; less where the camera is as near as that
NEAREST = 0.15  # of the board's own distance from the camera: what is nearer is too large to be wholly in sight
SAMPLES = 24  # points of the photo along and across that say how much of the table is in sight
SMOOTH = 1.5  # cells: what the net says is averaged so far about
APART = 4  # cells: two middles are farther from each other
LEAST = 0.6  # of being one with that number; on rendered tables 95 of 108 are surer, and one thing that is none
NUMBERS = (50, 100)


@dataclass(frozen=True, slots=True)
class LapTile:
    """A tile that counts laps: its number, its middle in widths of a tile from the board's corner, how sure it is."""

    points: int
    middle: tuple[float, float]
    certainty: float


def see(photo: Pixels, found: FoundTrack, tiles: Sequence[Frame]) -> tuple[LapTile, ...]:
    """Finds all on the table about the board, except where tiles of the game are framed.

    Nor does it look on the board, where they would hide fields: a figure on its field sometimes looks like a number.
    """
    to_photo = found.to_photo @ np.diag([*(1 / found.layout.size), 1.0])
    box = _in_sight(photo.shape, to_photo, found.layout.size)
    if box is None:
        return ()
    low, high = box
    width, height = (int(-(-side * TILE // GRAIN) * GRAIN) for side in high - low)
    way = np.array([[TILE, 0, -low[0] * TILE], [0, TILE, -low[1] * TILE], [0, 0, 1.0]]) @ np.linalg.inv(to_photo)
    picture = warped(photo, way, (width, height))
    (chances,) = net("laps")(as_taken(picture))
    return tuple(
        tile
        for tile in _peaks(chances, low)
        if tile.certainty > LEAST and _beside(found, tile) and not _framed(to_photo, tile.middle, tiles)
    )


def _in_sight(
    shape: tuple[int, ...], to_photo: Homography, size: Doubles
) -> tuple[Doubles, Doubles] | None:
    """Returns a rectangle of the table, along the board's sides, that holds what the photo shows of it there."""
    across, down = (np.linspace(0, side, SAMPLES) for side in (shape[1], shape[0]))
    pixels = np.stack(np.meshgrid(across, down), -1).reshape(-1, 2)
    places = exactly_mapped(pixels, np.linalg.inv(to_photo))

    def near(points: Doubles) -> Flags:
        depth = np.column_stack([points, np.ones(len(points))]) @ to_photo[2]
        return np.asarray(depth / (to_photo[2] @ [*(size / 2), 1.0]) > NEAREST)

    shown = places[near(places)]
    for reach in REACHES:
        low, high = np.maximum(shown.min(0), -reach), np.minimum(shown.max(0), size + reach)
        if near(np.array([low, high, [low[0], high[1]], [high[0], low[1]]])).all():
            return low, high
    return None


def _peaks(chances: Singles, low: Doubles) -> Iterator[LapTile]:
    """Finds each place where the net sees a tile more than around it."""
    there = np.asarray(cv2.GaussianBlur(1 - chances[0], (0, 0), SMOOTH), np.float32)
    rows, columns = np.nonzero((there > LEAST) & tops(there, APART))
    for row, column in zip(rows, columns, strict=True):
        around = chances[1:, max(0, row - 1) : row + 2, max(0, column - 1) : column + 2].sum((1, 2))
        which = int(around.argmax())
        x, y = (low + (np.array([column, row]) + 0.5) * STRIDE / TILE).tolist()
        yield LapTile(NUMBERS[which], (x, y), float(there[row, column] * around[which] / around.sum()))


def _beside(found: FoundTrack, tile: LapTile) -> bool:
    place = np.array(tile.middle)
    return bool((place < 0).any() or (place > found.layout.size).any())


def _framed(to_photo: Homography, middle: tuple[float, float], tiles: Sequence[Frame]) -> bool:
    x, y = mapped(np.array(middle), to_photo).tolist()
    return any(cv2.pointPolygonTest(tile.quad, (x, y), False) > 0 for tile in tiles)
