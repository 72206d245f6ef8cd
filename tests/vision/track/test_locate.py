"""Is the scoring board found on a table, and framed exactly?"""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.arrays import Pixels
from vision.net import net
from vision.track.board.agreement import STRIDE
from vision.track.board.layout import layouts
from vision.track.board.locate import locate
from vision.track.reading import places
from workshop.scenes.objects.track import draw_track

FROM_ABOVE = [[200, 200], [640, 210], [632, 512], [192, 500]]
SLANTED = [[500, 300], [900, 330], [1010, 560], [470, 510]]
UPSIDE_DOWN = [[640, 500], [200, 490], [210, 190], [650, 200]]
NEARLY_FROM_THE_SIDE = [[1088, 378], [272, 310], [408, 241], [924, 283]]
CUT = [[800, 200], [1260, 210], [1250, 520], [790, 510]]


def photo(corners: list[list[int]], edition: int = 0, meadow: tuple[int, int, int] | None = None) -> Pixels:
    """A brown table, 1200 x 800, with a drawn scoring board at those corners: by 13, by 24, by 0, by 8.

    `meadow`: its colour, where it is not to be as drawn.
    """
    rng = np.random.default_rng(11)
    board = draw_track(layouts()[edition], 480, rng)
    if meadow is not None:
        board[board[..., 1] > board[..., 0]] = meadow
    table = np.full((800, 1200, 3), (92, 70, 52), np.uint8)
    table += rng.integers(0, 9, table.shape).astype(np.uint8)
    height, width = board.shape[:2]
    own = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    way = cv2.getPerspectiveTransform(own, np.array(corners, np.float32))
    cv2.warpPerspective(board, way, (1200, 800), table, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    return table


@pytest.mark.parametrize(
    "corners",
    [FROM_ABOVE, SLANTED, UPSIDE_DOWN, NEARLY_FROM_THE_SIDE],
    ids=["from above", "slanted", "upside down", "nearly from the side"],
)
def test_the_board_is_framed_to_a_fiftieth_of_its_width(corners: list[list[int]]) -> None:
    found = locate(photo(corners), places)
    assert found is not None
    width = np.linalg.norm(np.subtract(corners[1], corners[0]))
    assert np.abs(found.quad - np.array(corners)).max() < 0.02 * width
    assert found.seen == 1


def test_a_board_that_the_frame_cuts_is_placed_and_said_to_be_cut() -> None:
    found = locate(photo(CUT), places)
    assert found is not None
    assert np.abs(found.quad - np.array(CUT)).max() < 15
    assert 0.8 < found.seen < 0.95


def test_half_a_board_is_placed_and_a_third_of_one_is_not() -> None:
    half = [[x + 150, y] for x, y in CUT]
    found = locate(photo(half), places)
    assert found is not None
    assert np.abs(found.quad - np.array(half)).max() < 20  # half a field
    assert 0.5 < found.seen < 0.6
    assert locate(photo([[x + 270, y] for x, y in CUT]), places) is None


def test_a_board_half_in_the_shadow_is_found() -> None:
    picture = photo(SLANTED)
    picture[:, 720:] = picture[:, 720:] // 3
    found = locate(picture, places)
    assert found is not None
    assert np.abs(found.quad - np.array(SLANTED)).max() < 10


def test_a_board_that_a_lamp_burns_out_is_found() -> None:
    picture = np.clip(photo(SLANTED) * 1.5, 0, 255).astype(np.uint8)
    found = locate(picture, places)
    assert found is not None
    assert np.abs(found.quad - np.array(SLANTED)).max() < 10


def table_of(corners: list[list[int]], long_side: float) -> NDArray[np.float64]:
    """The table under a board at those corners, in tiles, of which it is so many long."""
    flat = layouts()[0].size / layouts()[0].size[0] * long_side * [[0, 0], [1, 0], [1, 1], [0, 1]]
    way = cv2.getPerspectiveTransform(np.array(corners, np.float32), flat.astype(np.float32))
    return np.asarray(way * np.sign(way[2] @ [*np.mean(corners, 0), 1]), np.float64)


@pytest.mark.parametrize("edition", [0, 1])
def test_a_board_whose_meadow_is_as_pale_as_its_fields_is_found(edition: int) -> None:
    found = locate(photo(SLANTED, edition, meadow=(170, 245, 180)), places)
    assert found is not None
    assert np.abs(found.quad - np.array(SLANTED)).max() < 8


def test_tiles_on_the_same_table_tell_how_large_a_board_is() -> None:
    picture = photo(NEARLY_FROM_THE_SIDE)
    assert locate(picture, places, table_of(NEARLY_FROM_THE_SIDE, 6)) is not None
    assert locate(picture, places, table_of(NEARLY_FROM_THE_SIDE, 12)) is None


def test_both_editions_are_told_apart() -> None:
    for edition, layout in enumerate(layouts()):
        found = locate(photo(FROM_ABOVE, edition), places)
        assert found is not None
        assert found.layout.edition == layout.edition


def test_an_empty_table_has_no_track() -> None:
    assert locate(np.full((800, 1200, 3), (92, 70, 52), np.uint8), places) is None


def test_pixels_that_contradict_each_other_make_no_board() -> None:
    rng = np.random.default_rng(3)

    def confused(picture: Pixels) -> NDArray[np.float32]:
        shape = (picture.shape[0] // STRIDE, picture.shape[1] // STRIDE)
        return np.dstack([np.full(shape, 4.0), rng.random((*shape, 2)), np.zeros(shape)]).astype(np.float32)

    assert locate(photo(FROM_ABOVE), confused) is None


def test_the_net_answers_in_quarters_of_the_picture() -> None:
    assert net("track")(np.zeros((1, 3, 96, 160), np.float32)).shape == (1, 4, 24, 40)
