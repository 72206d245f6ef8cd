"""Where the camera was, as a plane tells it."""

import numpy as np
import pytest

from vision.geometry import USUAL_FOCAL, askew, camera_above, straightened, supposed_plane

SIZE = (1600, 1200)
FOCAL = USUAL_FOCAL * max(SIZE)


def to_photo(slant: float) -> np.ndarray:
    """From a table, one unit below a usual camera that looks down so steeply, to its photo."""
    plane: np.ndarray = np.linalg.inv(supposed_plane(SIZE[::-1], slant))
    return plane


@pytest.mark.parametrize("slant", [90.0, 60.0, 35.0])
def test_a_usual_camera_is_found_above_the_table_however_steeply_it_looks_down(slant: float) -> None:
    """From straight above nothing shows its focal length; then it is taken for a usual one."""
    assert np.abs(camera_above(to_photo(slant), SIZE)) == pytest.approx([0, 0, 1], abs=0.03)


def test_a_slanted_plane_shows_another_focal_length() -> None:
    """What a tele lens takes from afar looks flatter than the same slant from near: the camera is farther away."""
    tele = np.diag([1.8, 1.8, 1.0])
    middle = np.array([[1, 0, -SIZE[0] / 2], [0, 1, -SIZE[1] / 2], [0, 0, 1.0]])
    plane = np.linalg.inv(middle) @ tele @ middle @ to_photo(35.0)
    assert np.abs(camera_above(plane, SIZE)) == pytest.approx([0, 0, 1], abs=0.06)


def test_a_square_is_square_to_the_camera_that_took_it_and_to_no_other() -> None:
    turned = to_photo(40.0) @ np.array([[0.8, -0.6, 0], [0.6, 0.8, 0], [0, 0, 1.0]])
    assert askew(turned, SIZE, FOCAL) == pytest.approx((0, 0), abs=1e-6)
    angle, ratio = askew(turned, SIZE, FOCAL / 2)
    assert abs(angle) > 0.05 and abs(ratio) > 0.02


def test_a_stretched_tile_shows_the_ratio_of_its_sides() -> None:
    _, ratio = askew(to_photo(40.0) @ np.diag([2.0, 1.0, 1.0]), SIZE, FOCAL)
    assert ratio == pytest.approx(np.log(2))


def test_a_tile_is_straightened_with_its_first_corner_top_left() -> None:
    photo = np.zeros((100, 100, 3), np.uint8)
    photo[10:35, 60:85] = (255, 0, 0)  # in the photo this is the tile's top right
    quad = np.array([[85, 10], [85, 60], [35, 60], [35, 10]], np.float32)
    square = straightened(photo, quad, 50)
    assert square.shape == (50, 50, 3)
    assert square[2:23, 2:23, 0].min() > 200 and square[:, 28:].max() == 0
