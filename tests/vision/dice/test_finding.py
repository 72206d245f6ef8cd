"""Dice found by votes: where most points of a face say that its middle is, whatever the size of the photo."""

from typing import cast

import cv2
import numpy as np
import pytest

from vision.arrays import Pixels, Singles
from vision.dice.choosing import find
from vision.dice.finding import SEEN
from vision.dice.maps import CHANNELS, FACE, FOOT, MIDDLE, SIZE, STRIDE, USUAL
from vision.net import Net

RED, GREEN = (200, 0, 0), (0, 200, 0)


def honest(batch: Singles) -> Singles:
    """Answers as a perfect net would of a picture in which faces are red squares, and the only foot is green."""
    answer = np.zeros((1, CHANNELS, batch.shape[2] // STRIDE, batch.shape[3] // STRIDE), np.float32)
    answer[:, : MIDDLE.start] = -9
    cells = batch[0, :, ::STRIDE, ::STRIDE]
    feet = np.argwhere(cells[1] > 0)
    count, labels = cv2.connectedComponents((cells[0] > 0).astype(np.uint8))
    for label in range(1, count):
        rows, columns = np.nonzero(labels == label)
        middle, side = np.array([columns.mean(), rows.mean()]), len(rows) ** 0.5
        on = labels == label
        answer[0, FACE][on] = 9
        answer[0, MIDDLE][:, on] = (middle[:, None] - [columns, rows]) / side
        answer[0, SIZE][on] = np.log(side * STRIDE / USUAL)
        if len(feet):
            answer[0, FOOT][:, on] = ((feet.mean(0)[::-1] - middle) / side)[:, None]
    return answer


def anything(batch: Singles) -> Singles:
    """Names faces, and takes whatever it sees for a city."""
    return np.tile(np.array([9, 0, 0, 0, *[0] * 4], np.float32), (len(batch), 1))


NAME = cast(Net, anything)


def table(width: int, height: int, side: int, *corners: tuple[int, int]) -> Pixels:
    """A black picture with red squares."""
    picture = np.zeros((height, width, 3), np.uint8)
    for x, y in corners:
        picture[y : y + side, x : x + side] = RED
    return picture


@pytest.mark.parametrize("side", [24, 60, 200])
def test_dice_of_any_size_are_found_where_they_lie(side: int) -> None:
    corners = [(side, side), (3 * side, side), (2 * side, 3 * side)]
    found = find(honest, NAME, table(8 * side, 6 * side, side, *corners))
    assert found.scale * side == pytest.approx(SEEN, rel=0.1)
    middles = sorted((tuple(blot.middle) for blot in found.blots), key=lambda at: (round(at[1] / side), at[0]))
    assert np.allclose(middles, [(x + side / 2, y + side / 2) for x, y in corners], atol=0.08 * side)
    assert all(blot.score > 0.9 and blot.side == pytest.approx(side, rel=0.15) for blot in found.blots)


def test_a_foot_is_where_it_is_seen_however_the_photo_is_mirrored_for_a_look() -> None:
    picture = table(480, 360, 50, (200, 100))
    picture[190:198, 260:268] = GREEN
    (blot,) = find(honest, NAME, picture).blots
    assert np.allclose(blot.foot, (264, 194), atol=5)


def test_what_is_hardly_a_face_is_no_die() -> None:
    assert find(honest, NAME, table(480, 360, 50)).blots == ()
