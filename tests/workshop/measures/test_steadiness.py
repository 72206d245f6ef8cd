"""A photo that is changed by computer still shows the same table, each thing where the change says it is."""

import cv2
import numpy as np
import pytest

from workshop.measures.steadiness import CHANGES


@pytest.mark.parametrize("name", CHANGES)
def test_a_dot_lies_where_the_change_says(name: str) -> None:
    table = np.full((600, 800, 3), 40, np.uint8)
    cv2.circle(table, (620, 150), 6, (200, 200, 200), -1)
    changed, onto = CHANGES[name](table)
    bright = cv2.GaussianBlur(changed, (0, 0), 3).astype(int).sum(-1)
    y, x = np.unravel_index(bright.argmax(), bright.shape)
    said = cv2.perspectiveTransform(np.array([[(620.0, 150.0)]]), onto)[0, 0]
    assert np.hypot(x - said[0], y - said[1]) < 3
