"""Does the picture show on which field each colour stands?"""

import numpy as np

from engine.pieces import Colour
from vision.overlay import PAINT
from vision.track import TrackPoints
from vision.track.board.layout import layouts
from vision.track.board.locate import FoundTrack
from vision.track.drawing import draw_track


def test_a_figure_s_field_is_outlined_in_its_colour() -> None:
    picture = np.full((500, 720, 3), 90, np.uint8)
    found = FoundTrack(layouts()[0], np.diag([700.0, 480.0, 1.0]), 1.0, 0.9)
    draw_track(picture, found, (TrackPoints(Colour.RED, 53, 0.6, True),), ())
    painted = np.argwhere((picture == PAINT["red"]).all(-1))[:, ::-1].mean(0)
    middle = found.layout.outlines[3].mean(0) * [700, 480]  # 53: once round and on 3
    assert np.abs(painted - middle).max() < 15
