"""Is the scoring board found from what the pixels say of themselves?"""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.track.layout import layouts
from vision.track.locate import STRIDE, Pixels, locate

RATIO = layouts()[0].width_to_height


def posed(corners: list[list[float]]) -> NDArray[np.float64]:
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(square, np.array(corners, np.float32)), np.float64)


class TrueEye:
    """Answers as a perfect net would: the photo's pixels carry their own place on the board in red and green."""

    @staticmethod
    def photo(to_photo: NDArray[np.float64], size: tuple[int, int]) -> Pixels:
        columns, rows = np.meshgrid(np.arange(size[0]) + 0.5, np.arange(size[1]) + 0.5)
        points = np.stack([columns, rows], -1).reshape(1, -1, 2)
        places = cv2.perspectiveTransform(points, np.linalg.inv(to_photo))[0].reshape(size[1], size[0], 2)
        inside = ((places >= 0) & (places <= 1)).all(-1)
        picture = np.zeros((size[1], size[0], 3), np.uint8)
        picture[..., :2] = np.where(inside[..., None], np.round(places * 255), 0)
        picture[..., 2] = inside * 255
        return picture

    def __call__(self, picture: Pixels) -> NDArray[np.float32]:
        small = picture[STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE].astype(np.float32)
        here = np.where(small[..., 2] > 250, 5.0, -5.0)
        return np.dstack([here, small[..., :2] / 255, np.full(here.shape, -1.0)]).astype(np.float32)


@pytest.mark.parametrize(
    "corners",
    [
        [[200, 200], [600, 210], [590, 480], [190, 470]],  # from above
        [[760, 300], [1010, 330], [1150, 520], [800, 480]],  # slanted, beside the board of tiles
        [[600, 480], [200, 470], [210, 200], [610, 210]],  # upside down
    ],
)
def test_the_board_is_framed_to_a_hundredth_of_its_width(corners: list[list[float]]) -> None:
    photo = TrueEye.photo(posed(corners), (1200, 800))
    found = locate(photo, TrueEye())
    assert found is not None
    width = np.linalg.norm(np.subtract(corners[1], corners[0]))
    assert np.abs(found.quad - np.array(corners)).max() < 0.02 * width
    assert found.seen > 0.9


def test_a_board_that_the_frame_cuts_is_still_placed() -> None:
    corners = [[900.0, 200.0], [1400.0, 210.0], [1390.0, 550.0], [890.0, 540.0]]
    found = locate(TrueEye.photo(posed(corners), (1200, 800)), TrueEye())
    assert found is not None
    assert np.abs(found.quad - np.array(corners)).max() < 10
    assert found.seen < 0.75


def test_a_table_without_a_track_has_none() -> None:
    assert locate(np.zeros((800, 1200, 3), np.uint8), TrueEye()) is None


def test_pixels_that_contradict_each_other_make_no_board() -> None:
    rng = np.random.default_rng(3)
    noise = rng.integers(0, 255, (800, 1200, 3)).astype(np.uint8)
    noise[..., 2] = 255
    assert locate(noise, TrueEye()) is None
