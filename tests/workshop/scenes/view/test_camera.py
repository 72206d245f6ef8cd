"""A point of the table appears where a photo shows it."""

import cv2
import numpy as np
import pytest

from workshop.scenes.view.camera import aim, bend_picture, crop, on_table, plane, project, project_straight, stand

SIZE = (640, 480)


def test_from_straight_above_the_board_lies_as_on_the_table() -> None:
    camera = stand((3.0, 2.0), 10, 90, 0, SIZE)
    middle, right, below = project(camera, np.array([[3, 2], [4, 2], [3, 3]]))
    assert middle == pytest.approx([320, 240])
    assert right - middle == pytest.approx([28 / 36 * 640 / 10, 0], abs=1e-6)
    assert below - middle == pytest.approx([0, 28 / 36 * 640 / 10], abs=1e-6)


def test_a_camera_turned_clockwise_shows_the_east_on_top() -> None:
    camera = stand((0, 0), 10, 60, 90, SIZE)
    east, middle = project(camera, [[1, 0], [0, 0]])
    assert east[1] < middle[1]
    assert east[0] == pytest.approx(middle[0])


def test_what_stands_leans_away_from_the_camera() -> None:
    camera = stand((0, 0), 10, 45, 0, SIZE)
    foot, head = project(camera, np.array([[0, 0, 0], [0, 0, 0.4]]))
    assert head[1] < foot[1]


def test_near_things_are_larger() -> None:
    camera = stand((0, 0), 10, 30, 0, SIZE)
    far, near = (np.ptp(project(camera, np.array([[0, y], [1, y]]))[:, 0]) for y in (-2, 2))
    assert near > 1.3 * far


def test_the_plane_agrees_with_the_points() -> None:
    camera = stand((1, 2), 9, 35, 20, SIZE, roll=5)
    points = np.array([[0.5, 1], [3, 4], [-2, 0.3]])
    there = cv2.perspectiveTransform(points[None], plane(camera, 0.2))[0]
    assert there == pytest.approx(project_straight(camera, points, 0.2))
    assert on_table(camera, there, 0.2) == pytest.approx(points)


@pytest.mark.parametrize("lens", [(0.05, 0.0), (-0.06, 0.01), (0.02, -0.015)])
def test_a_bent_picture_shows_a_dot_where_its_bent_point_is(lens: tuple[float, float]) -> None:
    camera = stand((0, 0), 10, 70, 10, SIZE, lens=lens)
    for place in ([-3.4, -2], [0, 0], [2.5, 1.5]):
        picture = np.zeros((480, 640, 3), np.uint8)
        x, y = project_straight(camera, np.array([place]))[0]
        cv2.circle(picture, (round(x * 16), round(y * 16)), 4 * 16, (255, 255, 255), -1, cv2.LINE_AA, 4)
        seen = bend_picture(camera, picture)[..., 0].astype(float)
        ys, xs = np.mgrid[0:480, 0:640]
        found = [(seen * xs).sum() / seen.sum(), (seen * ys).sum() / seen.sum()]
        assert found == pytest.approx(project(camera, np.array([place]))[0], abs=0.15)


def test_a_crop_is_a_piece_of_the_photo() -> None:
    camera = stand((0, 0), 10, 50, 30, SIZE, lens=(0.04, 0.0))
    points = np.array([[0, 0], [1.5, 2], [-2, 1]])
    assert project(crop(camera, 100, 50, (200, 200)), points) == pytest.approx(project(camera, points) - [100, 50])


@pytest.mark.parametrize("seed", range(12))
def test_aiming_takes_the_board_into_the_picture(seed: int) -> None:
    rng = np.random.default_rng(seed)
    board = np.array([[0, 0], [9, 0], [9, 6], [0, 6]]) + rng.uniform(-5, 5, 2)
    camera = aim(rng, board, SIZE, fill=0.8)
    seen = project_straight(camera, board)
    assert 0.6 < (np.ptp(seen, axis=0) / SIZE).max() < 0.95
    assert (seen > -64).all()
    assert (seen < np.array(SIZE) + 64).all()
    assert camera.eye[2] > 0
