"""A game begins with one tile, which is a board."""

import pytest

from vision.photo import load
from vision.pipeline import Wish, walk
from workshop import SHARED

FIRST = SHARED / "photos" / "series" / "00.jpg"


@pytest.mark.skipif(not FIRST.exists(), reason="the photos of a whole game in ../shared/photos are not here")
def test_the_first_tile_is_found_beside_a_fence_that_joins_better() -> None:
    *_, (_, read) = walk(load(FIRST)[0], Wish(), until="solve")
    assert read.reading is not None
    (tile,) = read.reading.tiles
    assert (tile.key, tile.ask) == ("D", False)
