"""Pictures with a scoring board in them, and where every pixel of it lies: what the track's net learns from."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.track.layout import layouts
from workshop.table.track import draw_track

Picture = NDArray[np.uint8]
SIDE = 320  # pixels of a training picture
STRIDE = 4
FIGURES = ((190, 30, 35), (30, 60, 160), (35, 130, 50), (225, 180, 30), (25, 25, 28), (215, 120, 150), (120, 120, 120))


@dataclass(frozen=True, slots=True)
class TrackScene:
    """`picture`: SIDE x SIDE RGB. `truth`: 4 x SIDE/4 x SIDE/4 as `workshop.track_net.loss` takes it."""

    picture: Picture
    truth: NDArray[np.float32]


def track_scene(background: Picture, clutter: Sequence[Picture], rng: np.random.Generator) -> TrackScene:
    """A scoring board (three times in four) laid over a table, among `clutter` such as tiles and cards."""
    canvas = background.copy()
    truth = np.zeros((4, SIDE // STRIDE, SIDE // STRIDE), np.float32)
    _strew(canvas, clutter, rng)
    if rng.random() < 0.8:
        _lay_board(canvas, truth, rng)
        if rng.random() < 0.4:
            _cover(canvas, truth, rng)
    return TrackScene(canvas, truth)


def _lay_board(canvas: Picture, truth: NDArray[np.float32], rng: np.random.Generator) -> None:
    edition = int(rng.integers(len(layouts())))
    layout = layouts()[edition]
    width = 288
    board = draw_track(layout, width, rng)
    height = board.shape[0]
    _place_figures(board, rng)
    on_canvas = _pose(width / height, rng) @ np.diag([1 / width, 1 / height, 1.0])
    laid = cv2.warpPerspective(board, on_canvas, (SIDE, SIDE), flags=cv2.INTER_AREA)
    cover = cv2.warpPerspective(np.full((height, width), 255, np.uint8), on_canvas, (SIDE, SIDE))
    shadow = cv2.GaussianBlur(np.roll(cover, tuple(rng.integers(-4, 5, 2)), (0, 1)), (0, 0), 2.5)[..., None] / 255
    blend = cover[..., None] / 255
    canvas[:] = canvas * (1 - blend) * (1 - 0.5 * shadow) + laid * blend
    columns, rows = np.meshgrid(np.arange(SIDE // STRIDE), np.arange(SIDE // STRIDE))
    pixels = (np.stack([columns, rows], -1).reshape(1, -1, 2) + 0.5) * STRIDE
    to_unit = np.diag([1 / width, 1 / height, 1.0]) @ np.linalg.inv(on_canvas)
    places = cv2.perspectiveTransform(pixels, to_unit)[0].reshape(SIDE // STRIDE, SIDE // STRIDE, 2)
    inside = ((places > 0) & (places < 1)).all(-1)
    near = ((places > -0.02) & (places < 1.02)).all(-1) & ~((places > 0.01) & (places < 0.99)).all(-1)
    truth[0] = np.where(near, -1, inside)
    truth[1:3] = np.clip(places, -0.5, 1.5).transpose(2, 0, 1)
    truth[3] = edition


def _pose(ratio: float, rng: np.random.Generator) -> NDArray[np.float64]:
    """A homography from the unit square into the picture: any turn, 20 to 90 degrees above the table, often cut."""
    large = rng.random() < 0.3
    long_side = rng.uniform(190, 330) if large else rng.uniform(55, 200)
    turn = rng.normal(0, 0.1) if large and rng.random() < 0.5 else rng.uniform(0, 2 * np.pi)
    slant = np.radians(90 - rng.uniform(0, 68) * (0.3 if large and rng.random() < 0.5 else 1))
    corners = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * [1, 1 / ratio]
    c, s = np.cos(turn), np.sin(turn)
    corners = corners @ np.array([[c, -s], [s, c]]).T
    distance = rng.uniform(2.0, 8.0)  # of the camera, in board lengths
    depth = distance - corners[:, 1] * np.cos(slant)
    seen = np.stack([corners[:, 0], corners[:, 1] * np.sin(slant)], 1) * (distance / depth)[:, None]
    roll = rng.normal(0, 0.15)
    seen = seen @ np.array([[np.cos(roll), -np.sin(roll)], [np.sin(roll), np.cos(roll)]]).T
    reach = SIDE * (0.1 if large else 0.42)
    middle = SIDE / 2 + rng.uniform(-reach, reach, 2)
    target = (seen * long_side + middle).astype(np.float32)
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(square, target), np.float64)


def _place_figures(board: Picture, rng: np.random.Generator) -> None:
    height, width = board.shape[:2]
    for _ in range(int(rng.integers(0, 7))):
        x, y = rng.uniform(0.02, 0.98, 2) * [width, height]
        colour = np.clip(np.array(FIGURES[rng.integers(len(FIGURES))]) * rng.uniform(0.6, 1.3), 0, 255)
        size = width / 6 * rng.uniform(0.15, 0.4)
        blob = np.array([[x, y]]) + rng.normal(0, size / 2, (7, 2))
        cv2.fillPoly(board, [cv2.convexHull(blob.astype(np.int32))], tuple(map(float, colour)), cv2.LINE_AA)


def _strew(canvas: Picture, clutter: Sequence[Picture], rng: np.random.Generator) -> None:
    """A part of a board of tiles, and single things beside it."""
    if not clutter:
        return
    if rng.random() < 0.7:
        side, columns, rows = int(rng.integers(18, 60)), int(rng.integers(1, 9)), int(rng.integers(1, 9))
        picks = rng.integers(len(clutter), size=(rows, columns))
        quarter = int(rng.integers(4))
        block = np.vstack(
            [np.hstack([np.rot90(cv2.resize(clutter[i], (side, side)), quarter + i) for i in row]) for row in picks]
        )
        _lay(canvas, block, rng)
    for _ in range(int(rng.integers(0, 4))):
        thing = clutter[rng.integers(len(clutter))]
        side = int(rng.integers(14, 90))
        _lay(canvas, cv2.resize(thing, (side, int(side * rng.uniform(0.6, 1.5)))), rng)


def _lay(canvas: Picture, thing: Picture, rng: np.random.Generator) -> None:
    height, width = thing.shape[:2]
    turn, squeeze = rng.uniform(0, 2 * np.pi), rng.uniform(0.45, 1)
    c, s = np.cos(turn), np.sin(turn)
    linear = np.array([[1, 0], [0, squeeze]]) @ np.array([[c, -s], [s, c]])
    middle = rng.uniform(0, SIDE, 2)
    move = np.column_stack([linear, middle - linear @ [width / 2, height / 2]])
    laid = cv2.warpAffine(thing, move, (SIDE, SIDE), flags=cv2.INTER_AREA)
    cover = cv2.warpAffine(np.full((height, width), 255, np.uint8), move, (SIDE, SIDE))
    canvas[cover > 127] = laid[cover > 127]


def _cover(canvas: Picture, truth: NDArray[np.float32], rng: np.random.Generator) -> None:
    """A hand, a box or a card lies over a part of the board."""
    middle = rng.uniform(0, SIDE, 2)
    outline = cv2.convexHull((middle + rng.normal(0, rng.uniform(8, 40), (8, 2))).astype(np.int32))
    colour = rng.uniform(10, 240, 3)
    cv2.fillPoly(canvas, [outline], tuple(map(float, colour)), cv2.LINE_AA)
    covered = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(covered, [outline], 255)
    truth[0][(covered[2::STRIDE, 2::STRIDE] > 0) & (truth[0] > 0)] = -1
