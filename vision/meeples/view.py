"""The board laid flat: the photo as it would look from straight above, and where tall things lean in it."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.lattice import Cell, Frame
from vision.photo import Photo

Floats = npt.NDArray[np.floating]
Pixels = npt.NDArray[np.uint8]

SIDE = 48  # pixels of the flat view that a tile's side takes
MARGIN = 1  # tiles around the board that are looked at too: what stands there is supply, or leans in
UPRIGHT = 0.12  # tiles along: seen so steeply from above nothing leans to speak of
STEP = 16  # the flat view's width and height are multiples of this, as the net wants them

# How phones and cameras see: focal length over the picture's longer side, and its spread (of the logarithm). A phone's
# main camera is 24 to 28 mm in terms of a 36 mm wide film, a compact camera 28 to 60 mm.
USUAL_FOCAL, FOCAL_SPREAD = 0.85, 0.3
SKEW_SPREAD = 0.02  # how well hand-laid tiles show a right angle and equal sides


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
    place: npt.NDArray[np.float64]
    tiled: npt.NDArray[np.bool_]
    camera: tuple[float, float, float]
    low: Cell
    knots: Floats

    def lean(self) -> npt.NDArray[np.float32]:
        """2 x height x width: how far, in tiles along x and y, a thing one tile high leans at each pixel."""
        height, width = self.pixels.shape[:2]
        foot = self.from_board(np.array(self.camera[:2]))
        x, y = np.arange(width) + 0.5 - foot[0], np.arange(height) + 0.5 - foot[1]
        field = np.stack(np.broadcast_arrays(x[None], y[:, None]))
        return np.asarray(field / (SIDE * self.camera[2]), np.float32)

    def from_board(self, point: Floats) -> Floats:
        """The pixel of this view that shows a point of the board."""
        return np.asarray(self.place[:, :2] @ point + self.place[:, 2])

    def on_board(self, pixel: Floats) -> Floats:
        """The point of the board that a pixel of this view shows."""
        return np.asarray(np.linalg.solve(self.place[:, :2], pixel - self.place[:, 2]))

    def in_photo(self, pixel: Floats) -> Floats:
        """The photo's pixel that shows what a pixel of this view shows."""
        x, y = self.on_board(pixel) - self.low
        rows, columns = self.knots.shape[:2]
        column, row = int(np.clip(x, 0, columns - 2)), int(np.clip(y, 0, rows - 2))
        u, v = x - column, y - row
        (nw, ne), (sw, se) = self.knots[row : row + 2, column : column + 2]
        return np.asarray((1 - v) * ((1 - u) * nw + u * ne) + v * ((1 - u) * sw + u * se))


def lay_flat(photo: Photo, frames: tuple[Frame, ...]) -> View:
    """See the framed tiles and one tile around them from straight above."""
    cells = np.array([frame.cell for frame in frames])
    low, high = cells.min(0) - MARGIN, cells.max(0) + 1 + MARGIN
    plane = _plane(frames)
    camera = camera_above(plane, photo.size)
    knots = _knots(frames, plane, (int(low[0]), int(low[1])), (int(high[0]), int(high[1])))
    place, (width, height) = _turned(cells, camera)
    shrink = min(1.0, 1.25 * SIDE / float(np.median([frame.side for frame in frames])))
    pixels = photo.pixels
    if shrink < 0.8:
        pixels = np.asarray(cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    else:
        shrink = 1.0
    x, y = (_spread(knots, place, low, width, height) + 0.5) * shrink - 0.5
    flat = cv2.remap(pixels, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(127, 127, 127))
    tiled = np.zeros((height, width), np.uint8)
    for corners in cells[:, None] + np.array([[0, 0], [1, 0], [1, 1], [0, 1]]):
        cv2.fillConvexPoly(tiled, np.round(corners @ place[:, :2].T + place[:, 2]).astype(np.int32), 1)
    return View(np.asarray(flat, np.uint8), place, tiled > 0, camera, (int(low[0]), int(low[1])), knots)


def _turned(cells: npt.NDArray[np.int_], camera: tuple[float, float, float]) -> tuple[npt.NDArray[np.float64], Cell]:
    """Where the view shows the board, and its width and height: so that in its middle what stands leans upwards."""
    corners = np.concatenate([cells + offset for offset in ((0, 0), (1, 0), (1, 1), (0, 1))]).astype(float)
    lean = (corners.mean(0) - camera[:2]) / camera[2]
    turn = -np.pi / 2 - np.arctan2(lean[1], lean[0]) if np.hypot(*lean) > UPRIGHT else 0.0
    c, s = np.cos(turn), np.sin(turn)
    linear = SIDE * np.array([[c, -s], [s, c]])
    spread = corners @ linear.T
    low, high = spread.min(0) - MARGIN * SIDE, spread.max(0) + MARGIN * SIDE
    width, height = (int(-(-n // STEP) * STEP) for n in high - low)
    return np.column_stack([linear, -low]), (width, height)


def _plane(frames: tuple[Frame, ...]) -> npt.NDArray[np.float64]:
    """The homography from board coordinates to pixels that suits all frames best."""
    board = np.array(
        [[f.cell[0] + i, f.cell[1] + j] for f in frames for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))], float
    )
    pixels = np.concatenate([frame.quad for frame in frames]).astype(float)
    plane, _ = cv2.findHomography(board, pixels, 0)
    return np.asarray(plane, np.float64)


def _knots(frames: tuple[Frame, ...], plane: npt.NDArray[np.float64], low: Cell, high: Cell) -> npt.NDArray[np.float64]:
    """The pixel of every corner of the grid: where tiles say it lies, else as the tiles nearby drift off the plane."""
    columns, rows = high[0] - low[0] + 1, high[1] - low[1] + 1
    grid = np.stack(np.meshgrid(np.arange(columns) + low[0], np.arange(rows) + low[1]), -1).astype(float)
    ideal = cv2.perspectiveTransform(grid.reshape(1, -1, 2), plane).reshape(rows, columns, 2)
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


def _spread(
    knots: npt.NDArray[np.float64], place: npt.NDArray[np.float64], low: npt.NDArray[np.int_], width: int, height: int
) -> npt.NDArray[np.float32]:
    """The photo's pixel under every pixel of the flat view: 2 (x, y) x height x width."""
    grid = np.stack(np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)).reshape(2, -1)
    board = np.linalg.solve(place[:, :2], grid - place[:, 2:]) - low[:, None]
    column, row = board.reshape(2, height, width).astype(np.float32)
    fine = knots.astype(np.float32)
    planes = [cv2.remap(fine[..., i], column, row, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE) for i in (0, 1)]
    return np.stack(planes).astype(np.float32)


def camera_above(plane: npt.NDArray[np.float64], size: tuple[int, int]) -> tuple[float, float, float]:
    """Where the camera was, in tiles, from the plane's homography and what is usual of cameras.

    A slanted plane shows the focal length itself (right angles, equal sides); seen from straight above it does not, and
    then it hardly matters.
    """
    width, height = size
    centred = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]]) @ plane
    best, camera = np.inf, (0.0, 0.0, 1.0)
    for focal in max(size) * USUAL_FOCAL * np.exp(np.linspace(-1.0, 1.4, 61)):
        first, second, third = (np.diag([1 / focal, 1 / focal, 1]) @ centred).T
        a, b = np.linalg.norm(first), np.linalg.norm(second)
        skew = (first @ second / (a * b)) ** 2 + np.log(a / b) ** 2
        cost = skew / SKEW_SPREAD**2 + (np.log(focal / (max(size) * USUAL_FOCAL)) / FOCAL_SPREAD) ** 2
        if cost < best:
            up = np.cross(first, second) / np.sqrt(a * b)
            x, y, z = np.linalg.solve(np.column_stack([first, second, up]), -third)
            best, camera = cost, (float(x), float(y), max(abs(float(z)), 0.5))
    return camera
