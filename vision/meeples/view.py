"""Lays the board flat: the photo as it would look from straight above, and where tall things lean in it."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Doubles, Flags, Floats, Pixels, Singles
from vision.geometry import UNIT, Homography, camera_above, exactly_mapped
from vision.lattice import Cell, Frame, Lattice
from vision.photo import Photo
from vision.shrinking import halved, skipping_none

SIDE = 48  # pixels of the flat view that a tile's side takes
MARGIN = 1  # tiles around the board that the view includes: what stands there is supply, or leans in
UPRIGHT = 0.12  # tiles along: from so steep a view nothing leans to speak of
FINER = 1.25  # pixels of the photo that are left for each that is shown of it
WORTH_IT = 0.8  # a photo is not shrunk by less than this
STEP = 16  # the flat view's width and height are multiples of this, as the net wants them


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The board laid flat, turned so that what stands leans upwards in the middle of it.

    pixels   RGB, SIDE pixels a tile
    place    2 x 3: takes board coordinates, in tiles, to pixels (x, y) of this view
    tiled    height x width, true where a framed tile lies
    camera   the camera's place in board coordinates (x, y, height above the table), in tiles
    low      the cell whose corner is the first of the knots
    knots    (rows + 1) x (columns + 1) x 2: the photo's pixel under every corner of the grid of cells
    """

    pixels: Pixels
    place: Doubles
    tiled: Flags
    camera: tuple[float, float, float]
    low: Cell
    knots: Floats

    def lean(self) -> Singles:
        """2 x height x width: how far, in tiles along x and y, a thing one tile high leans at each pixel."""
        height, width = self.pixels.shape[:2]
        foot = self.from_board(np.array(self.camera[:2]))
        x, y = np.arange(width) + 0.5 - foot[0], np.arange(height) + 0.5 - foot[1]
        field = np.stack(np.broadcast_arrays(x[None], y[:, None]))
        return np.asarray(field / (SIDE * self.camera[2]), np.float32)

    def from_board(self, point: Floats) -> Floats:
        """Returns the pixel of this view that shows a point of the board."""
        return np.asarray(self.place[:, :2] @ point + self.place[:, 2])

    def on_board(self, pixel: Floats) -> Floats:
        """Returns the point of the board that a pixel of this view shows."""
        return np.asarray(np.linalg.solve(self.place[:, :2], pixel - self.place[:, 2]))

    def in_photo(self, pixel: Floats) -> Floats:
        """Returns the photo's pixel that shows what a pixel of this view shows."""
        x, y = self.on_board(pixel) - self.low
        rows, columns = self.knots.shape[:2]
        column, row = int(np.clip(x, 0, columns - 2)), int(np.clip(y, 0, rows - 2))
        u, v = x - column, y - row
        (nw, ne), (sw, se) = self.knots[row : row + 2, column : column + 2]
        return np.asarray((1 - v) * ((1 - u) * nw + u * ne) + v * ((1 - u) * sw + u * se))

    def all_in_photo(self, points: Doubles) -> Singles:
        """Returns the photo's pixels that show these points of the board: 2 (x, y) x height x width, both."""
        return _in_photo(np.asarray(self.knots, np.float64), points - np.array(self.low)[:, None, None])


def lay_flat(photo: Photo, lattice: Lattice) -> View:
    """Shows the framed tiles and one tile around them from straight above."""
    frames, plane = lattice.frames, lattice.plane
    assert plane is not None  # there are frames
    cells = np.array([frame.cell for frame in frames])
    low, high = cells.min(0) - MARGIN, cells.max(0) + 1 + MARGIN
    camera = camera_above(plane, photo.size)
    knots = _knots(frames, plane, (int(low[0]), int(low[1])), (int(high[0]), int(high[1])))
    place, (width, height) = _turned(cells, camera)
    pixels, shrink = shrunk(photo.pixels, float(np.median([frame.side for frame in frames])) / SIDE)
    x, y = (_in_photo(knots, _board_under(place, width, height) - low[:, None, None]) + 0.5) * shrink - 0.5
    flat = cv2.remap(pixels, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(127, 127, 127))
    tiled = np.zeros((height, width), np.uint8)
    for corners in cells[:, None] + UNIT:
        cv2.fillConvexPoly(tiled, np.round(corners @ place[:, :2].T + place[:, 2]).astype(np.int32), 1)
    return View(np.asarray(flat, np.uint8), place, tiled > 0, camera, (int(low[0]), int(low[1])), knots)


def shrunk(pixels: Pixels, step: float) -> tuple[Pixels, float]:
    """Shrinks a picture of which every so many pixels are to be shown, that none is skipped; says by how much."""
    shrink = FINER / max(step, 1e-6)
    if shrink >= WORTH_IT:
        return pixels, 1.0
    height, width = pixels.shape[:2]
    half = halved(pixels, (width * shrink, height * shrink))
    left = shrink * width / half.shape[1]
    small = cv2.resize(half, None, fx=left, fy=left, interpolation=skipping_none(1 / left))
    return np.asarray(small, np.uint8), shrink


def upright(lean: Floats) -> Doubles:
    """Returns the turn (2 x 2) after which what leans like that leans upwards; what does not lean stays."""
    far = float(np.hypot(*lean))
    return np.array([[-lean[1], lean[0]], [-lean[0], -lean[1]]]) / far if far > 0 else np.eye(2)


def _turned(cells: npt.NDArray[np.int_], camera: tuple[float, float, float]) -> tuple[Doubles, Cell]:
    """Returns where the view shows the board, and its width and height, so that in its middle what stands leans
    upwards.
    """
    corners = np.concatenate([cells + offset for offset in ((0, 0), (1, 0), (1, 1), (0, 1))]).astype(float)
    lean = (corners.mean(0) - camera[:2]) / camera[2]
    turn = -np.pi / 2 - np.arctan2(lean[1], lean[0]) if np.hypot(*lean) > UPRIGHT else 0.0
    c, s = np.cos(turn), np.sin(turn)
    linear = SIDE * np.array([[c, -s], [s, c]])
    spread = corners @ linear.T
    low, high = spread.min(0) - MARGIN * SIDE, spread.max(0) + MARGIN * SIDE
    width, height = (int(-(-n // STEP) * STEP) for n in high - low)
    return np.column_stack([linear, -low]), (width, height)


def _knots(frames: tuple[Frame, ...], plane: Homography, low: Cell, high: Cell) -> Doubles:
    """Finds the pixel of every corner of the grid: where tiles say it lies, else as the tiles nearby drift off the
    plane.
    """
    columns, rows = high[0] - low[0] + 1, high[1] - low[1] + 1
    grid = np.stack(np.meshgrid(np.arange(columns) + low[0], np.arange(rows) + low[1]), -1).astype(float)
    ideal = exactly_mapped(grid, plane)
    drift, count = np.zeros((rows, columns, 2)), np.zeros((rows, columns))
    for frame in frames:
        for (i, j), pixel in zip(((0, 0), (1, 0), (1, 1), (0, 1)), frame.quad, strict=True):
            row, column = frame.cell[1] - low[1] + j, frame.cell[0] - low[0] + i
            drift[row, column] += pixel - ideal[row, column]
            count[row, column] += 1
    known = count > 0
    drift[known] /= count[known][:, None]
    at, off = grid[known], drift[known]
    for row, column in np.argwhere(~known):
        weight = 1 / (((at - grid[row, column]) ** 2).sum(1) + 0.25) ** 2
        drift[row, column] = weight @ off / weight.sum()
    return np.asarray(ideal + drift)


def _board_under(place: Doubles, width: int, height: int) -> Doubles:
    """Returns the point of the board under every pixel of the flat view: 2 (x, y) x height x width."""
    grid = np.stack(np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)).reshape(2, -1)
    return np.asarray(np.linalg.solve(place[:, :2], grid - place[:, 2:]).reshape(2, height, width))


def _in_photo(knots: Doubles, points: Doubles) -> Singles:
    """Returns the photo's pixels under points counted from the first of the knots: 2 (x, y) x height x width, both."""
    column, row = points.astype(np.float32)
    fine = knots.astype(np.float32)
    planes = [cv2.remap(fine[..., i], column, row, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE) for i in (0, 1)]
    return np.stack(planes).astype(np.float32)
