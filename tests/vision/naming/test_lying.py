"""Two tiles are compared by what their segments reach as they lie."""

import pytest

from engine.tiles.tile import Face
from vision.naming.lying import lying


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (Face("U", 0), Face("U", 180), True),  # a straight road
        (Face("U", 0), Face("U", 90), False),
        (Face("M", 90), Face("N", 90), True),  # marks are not looked at
        (Face("E", 270), Face("EG", 270), True),  # nor are gardens
        (Face("H", 0), Face("I", 0), False),  # two cities each, on other sides
    ],
)
def test_what_segments_reach_tells_tiles_apart_but_no_marks(one: Face, other: Face, alike: bool) -> None:
    reach, others = (sorted(reach for _, reach in lying(face)) for face in (one, other))
    assert (reach == others) is alike
