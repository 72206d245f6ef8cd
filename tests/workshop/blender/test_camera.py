"""Where the camera says a point is, there it is: by hand, by OpenCV, and by Blender where it is installed."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from workshop.blender.camera import Camera

ABOVE = Camera(size=(1201, 801), target=(100, -50), distance=900, elevation=90)
SLANTED = Camera(
    size=(1600, 1200), target=(40, 30), distance=700, elevation=33, azimuth=25, roll=-4, focal=26, barrel=(-0.04, 0.01)
)


def test_the_target_is_in_the_middle() -> None:
    for camera in (ABOVE, SLANTED):
        (pixel,) = camera.project([[*camera.target, 0]])
        assert np.allclose(pixel, [(camera.size[0] - 1) / 2, (camera.size[1] - 1) / 2])


def test_seen_from_above_right_is_right_and_away_is_up() -> None:
    middle, right, away = ABOVE.project([[100, -50, 0], [145, -50, 0], [100, -5, 0]])
    per_mm = ABOVE.focal_pixels / ABOVE.distance
    assert np.allclose(right - middle, [45 * per_mm, 0])
    assert np.allclose(away - middle, [0, -45 * per_mm])


def test_a_head_is_seen_above_its_foot() -> None:
    foot, head = SLANTED.project([[40, 30, 0], [40, 30, 16]])
    assert head[1] < foot[1] - 10


def test_from_the_east_side_north_lies_to_the_right() -> None:
    camera = Camera(size=(800, 600), target=(0, 0), distance=500, elevation=50, azimuth=90)
    middle, north, east = camera.project([[0, 0, 0], [0, 40, 0], [40, 0, 0]])
    assert north[0] > middle[0] + 10 and abs(north[1] - middle[1]) < 1e-9
    assert east[1] > middle[1] + 10  # near the viewer


def test_behind_the_camera_is_nowhere() -> None:
    assert np.isnan(ABOVE.project([[100, -50, 1000]])).all()


def test_distortion_is_that_of_opencv() -> None:
    points = np.random.default_rng(1).uniform([-200, -150, 0], [250, 200, 16], (50, 3))
    axes, (width, height), focal = SLANTED.axes(), SLANTED.size, SLANTED.focal_pixels
    matrix = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]])
    turn, _ = cv2.Rodrigues(axes)
    expected, _ = cv2.projectPoints(
        points[:, None], turn, -axes @ SLANTED.position(), matrix, np.array([-0.04, 0.01, 0, 0])
    )
    assert np.allclose(SLANTED.project(points), expected[:, 0], atol=1e-6)


@pytest.mark.parametrize("fineness", [1.0, 0.5])
def test_exposing_puts_each_point_of_the_plate_where_project_says(fineness: float) -> None:
    straight = replace(SLANTED, barrel=(0.0, 0.0))
    points = np.array([[40, 30, 0], [220, 150, 0], [-150, -40, 16], [180, -60, 2]], np.float64)
    wide, high = (round(fineness * pixels) for pixels in SLANTED.plate_size())
    rows, columns = np.mgrid[:high, :wide]
    plate = np.zeros((high, wide, 3), np.float32)
    centred = straight.project(points) - (np.array(SLANTED.size) - 1) / 2
    for x, y in centred * (wide / SLANTED.plate_size()[0]) + (np.array([wide, high]) - 1) / 2:
        plate += np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * (3 * fineness) ** 2))[..., None]
    photo = SLANTED.expose(plate)
    assert photo.shape == (1200, 1600, 3)
    for x, y in SLANTED.project(points):
        left, top = round(x) - 15, round(y) - 15
        window = photo[top : top + 31, left : left + 31, 0].astype(np.float64)
        rows, columns = np.mgrid[0:31, 0:31]
        seen = np.array([(window * columns).sum(), (window * rows).sum()]) / window.sum() + [left, top]
        assert np.allclose(seen, [x, y], atol=0.05)


def test_the_plate_holds_the_whole_photo() -> None:
    wide, high = SLANTED.plate_size()
    photo = SLANTED.expose(np.ones((high, wide, 3), np.float32))
    assert photo.min() > 0.999


@pytest.mark.parametrize("camera", [ABOVE, SLANTED])
def test_blender_sees_the_same(camera: Camera) -> None:
    pytest.importorskip("bpy", reason="Blender's module (dependency group `studio`) is not installed")
    from workshop.blender.stage import seen_by_blender

    flat = replace(camera, barrel=(0.0, 0.0))
    points = np.random.default_rng(2).uniform([-150, -120, 0], [200, 150, 16], (20, 3))
    assert np.allclose(seen_by_blender(flat, points), flat.project(points), atol=0.01)
