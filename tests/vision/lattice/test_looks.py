"""How often a photo is looked at: from afar, then closely where that shows more."""

import pytest

from vision.lattice.looks.search import looks
from vision.net import net
from vision.photo import load
from workshop import PHOTOS


@pytest.mark.parametrize(
    ("photo", "tiles"),
    [
        ("top-down.jpg", [72]),  # seen from straight above, and large enough at once
        ("track.jpg", [71, 72]),  # one more is seen closely, and a second close look would show the same part of it
        ("slanted.jpg", [42, 51, 50]),  # the far tiles reach beyond what the first close look took in
    ],
)
def test_a_photo_is_looked_at_again_only_where_that_shows_more(photo: str, tiles: list[int]) -> None:
    (opened,) = load(PHOTOS / photo)
    seen = [len(look.board) for look in looks(net("lattice"), opened.pixels)]
    assert len(seen) == len(tiles)
    assert seen == pytest.approx(tiles, abs=2), "a tile more or less is seen on another processor"
