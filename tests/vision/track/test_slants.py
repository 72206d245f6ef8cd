"""The table's plane, supposed."""

import numpy as np
import pytest

from vision.track.board.slants import SLANTS, tables


def test_a_supposed_table_is_below_the_camera() -> None:
    middle = [800, 600, 1]
    depths = [plane[2] @ middle for plane in tables((1200, 1600))]
    assert depths == pytest.approx(np.sin(np.radians(SLANTS)))
