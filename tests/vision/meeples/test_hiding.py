"""A piece hides the tile it stands on, and what lies behind it; what lies beyond the photo's edge is hidden too."""

from dataclasses import replace

import numpy as np
import pytest

from engine.pieces import Colour, MeepleKind
from vision.lattice import Frame
from vision.meeples import Sighting, hidden, occupied
from vision.photo import Photo

PHOTO = Photo(np.zeros((300, 400, 3), np.uint8), "made up")
TILE = Frame((0, 0), np.array([[100, 100], [200, 100], [200, 200], [100, 200]], np.float32), 1.0)
# Its foot is in the middle of the tile, its top is seen before the corner in the north-west.
PIECE = Sighting((150, 150), (115, 115), (0, 0), (0.5, 0.5), 0.03, Colour.RED, (-1.9,) * 7, MeepleKind.MEEPLE, 0.0, 0.9)


def test_a_tile_is_occupied_where_a_piece_is_likelier_than_not() -> None:
    doubtful, beside = replace(PIECE, cell=(1, 0), certainty=0.3), replace(PIECE, cell=None)
    assert occupied([PIECE, doubtful, beside]) == {(0, 0)}


@pytest.mark.parametrize(
    ("at", "is_hidden"),
    [((0.5, 0.5), True), ((0.3, 0.3), True), ((0.11, 0.11), True), ((0.89, 0.11), False), ((0.7, 0.7), False)],
)
def test_what_lies_between_foot_and_where_the_top_is_seen_is_hidden(at: tuple[float, float], is_hidden: bool) -> None:
    assert hidden(PHOTO, TILE, at, [PIECE]) is is_hidden


def test_what_is_perhaps_no_piece_hides_nothing() -> None:
    assert not hidden(PHOTO, TILE, (0.5, 0.5), [replace(PIECE, certainty=0.3)])


def test_a_place_beyond_the_photo_is_hidden() -> None:
    cut = replace(TILE, quad=TILE.quad - np.array([150, 0], np.float32))
    assert hidden(PHOTO, cut, (0.1, 0.5), [])
    assert not hidden(PHOTO, cut, (0.9, 0.5), [])
