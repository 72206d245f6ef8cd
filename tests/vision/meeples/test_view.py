"""The board laid flat, and the camera that the lattice tells of."""

import numpy as np
import pytest

from vision.geometry import camera_above
from vision.lattice import Frame, Lattice
from vision.meeples.view import SIDE, lay_flat, shrunk, upright
from vision.photo import Photo

FOCAL, SIZE = 1000.0, (1200, 900)
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))


def seen_from(camera: tuple[float, float, float], looking_at: tuple[float, float] = (2, 2)) -> np.ndarray:
    """The 3 x 4 projection of a camera somewhere above the table; z points up."""
    eye, target = np.array(camera), np.array([*looking_at, 0.0])
    forward = (target - eye) / np.linalg.norm(target - eye)
    right = np.cross(forward, [0.0, 1e-6, 1.0])
    right /= np.linalg.norm(right)
    right = right if right[0] > 0 else -right
    down = np.cross(forward, right)
    if (down @ [0, 0, 1.0]) > 0:
        down = -down
    turn = np.stack([right, down, forward])
    lens = np.array([[FOCAL, 0, SIZE[0] / 2], [0, FOCAL, SIZE[1] / 2], [0, 0, 1]])
    projection: np.ndarray = lens @ np.column_stack([turn, -turn @ eye])
    return projection


def pixels_of(projection: np.ndarray, points: np.ndarray) -> np.ndarray:
    there = np.column_stack([points, np.ones(len(points))]) @ projection.T
    pixels: np.ndarray = there[:, :2] / there[:, 2:]
    return pixels


def frames_of(projection: np.ndarray, columns: int = 4, rows: int = 4) -> tuple[Frame, ...]:
    return tuple(
        Frame((x, y), pixels_of(projection, np.array([[x + i, y + j, 0] for i, j in CORNERS])).astype(np.float32), 1.0)
        for x in range(columns)
        for y in range(rows)
    )


def blank(pixels: np.ndarray | None = None) -> Photo:
    return Photo(np.zeros((SIZE[1], SIZE[0], 3), np.uint8) if pixels is None else pixels, "made up")


CAMERAS = [(2.0, 9.0, 6.0), (2.0, 12.0, 5.0), (2.0, 2.2, 9.0), (7.0, 8.0, 7.0)]


@pytest.mark.parametrize("camera", CAMERAS)
def test_a_head_leans_as_far_as_the_camera_shows_it(camera: tuple[float, float, float]) -> None:
    projection = seen_from(camera)
    view = lay_flat(blank(), Lattice(frames_of(projection)))
    height = 16 / 45
    foot, head = pixels_of(projection, np.array([[1.5, 2.5, 0], [1.5, 2.5, height]]))
    x, y, w = np.linalg.inv(projection[:, [0, 1, 3]]) @ [*head, 1]
    shown = view.from_board(np.array([x / w, y / w])) - view.from_board(np.array([1.5, 2.5]))
    column, row = view.from_board(np.array([1.5, 2.5])).astype(int)
    assert view.lean()[:, row, column] * height * SIDE == pytest.approx(shown, abs=3)
    assert foot == pytest.approx(view.in_photo(view.from_board(np.array([1.5, 2.5]))), abs=4)


@pytest.mark.parametrize("camera", CAMERAS)
def test_what_stands_in_the_middle_leans_upwards(camera: tuple[float, float, float]) -> None:
    view = lay_flat(blank(), Lattice(frames_of(seen_from(camera))))
    column, row = view.from_board(np.array([2.0, 2.0])).astype(int)
    across, down = view.lean()[:, row, column]
    assert down < 0.05 and abs(across) < 0.05


def test_a_pixel_of_the_view_is_a_point_of_the_board_and_back() -> None:
    view = lay_flat(blank(), Lattice(frames_of(seen_from((7.0, 8.0, 7.0)))))
    point = np.array([1.2, 3.4])
    assert view.on_board(view.from_board(point)) == pytest.approx(point)


def test_the_camera_of_a_plane_is_found_with_its_focal_length() -> None:
    projection = seen_from((2.0, 10.0, 6.0))
    assert camera_above(projection[:, [0, 1, 3]], SIZE) == pytest.approx((2.0, 10.0, 6.0), abs=0.8)


def test_tiles_that_drift_are_laid_where_they_are_not_where_a_grid_would_be() -> None:
    frames = [
        Frame((x, 0), np.array([[100 + 130 * x + 60 * i, 100 + 60 * j] for i, j in CORNERS], np.float32), 1.0)
        for x in range(3)
    ]
    pixels = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    pixels[100:160, 360:420] = 200
    view = lay_flat(blank(pixels), Lattice(tuple(frames)))
    column, row = view.from_board(np.array([2.75, 0.5])).astype(int)
    assert view.pixels[row, column].mean() > 150
    column, row = view.from_board(np.array([2.1, 0.1])).astype(int)
    assert view.tiled[row, column]
    column, row = view.from_board(np.array([2.5, -0.1])).astype(int)
    assert not view.tiled[row, column]


@pytest.mark.parametrize("lean", [(0.5, 0.0), (-0.3, 0.4), (0.0, 1.2), (0.2, -0.9)])
def test_whatever_leans_is_turned_until_it_leans_upwards(lean: tuple[float, float]) -> None:
    across, down = upright(np.array(lean)) @ lean
    assert across == pytest.approx(0, abs=1e-9)
    assert down == pytest.approx(-np.hypot(*lean))


def test_what_does_not_lean_is_not_turned() -> None:
    assert np.array_equal(upright(np.zeros(2)), np.eye(2))


def test_a_photo_is_shrunk_only_where_pixels_of_it_would_be_skipped() -> None:
    photo = np.zeros((400, 600, 3), np.uint8)
    small, by = shrunk(photo, 5.0)
    assert small.shape == (100, 150, 3) and by == 0.25
    assert shrunk(photo, 1.5)[0] is photo
