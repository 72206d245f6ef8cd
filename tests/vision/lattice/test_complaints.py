"""What is wrong with a photo, in words."""

from dataclasses import replace

import numpy as np
import pytest

from vision.arrays import Singles
from vision.lattice.checks.complaints import complaints
from vision.lattice.frames import Frame
from vision.lattice.looks.detect import CHANNELS, STRIDE, Detections
from vision.lattice.looks.search import Look
from vision.photo import Photo

UNIT = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)


SIZE = (400, 400)


def texture(seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 255, (400, 400, 3), dtype=np.uint8)


def frame(x: float, y: float, side: float = 80, flat: float = 1.0, cell: tuple[int, int] = (0, 0)) -> Frame:
    quad = UNIT * np.array([side, side * flat]) + np.array([x, y])
    return Frame(cell, quad.astype(np.float32), 0.95)


def covered(where: tuple[slice, slice] | None = None) -> Look:
    """A look at a picture of 400 x 400 pixels that is covered by tiles in that part (rows, columns of cells)."""
    answer = np.zeros((CHANNELS, 100, 100), np.float32)
    if where:
        answer[1][where] = 1
    nothing: Singles = np.zeros((0, 4, 2), np.float32)
    return Look(np.eye(3), SIZE, answer, Detections(nothing, np.zeros(0, np.float32)), [], {})


def codes(pixels: np.ndarray, frames: list[Frame], seen: Look | None = None) -> dict[str, str]:
    return {f.code: f.text for f in complaints(Photo(pixels, "evening.jpg"), seen or covered(), frames)}


def test_a_good_photo_has_none() -> None:
    assert codes(texture(), [frame(100, 100), frame(180, 100, cell=(1, 0))]) == {}


def test_no_board() -> None:
    assert list(codes(texture(), [])) == ["no-board"]


def test_tiles_too_small() -> None:
    assert "20 pixels" in codes(texture(), [frame(100, 100, side=20)])["tiles-too-small"]


def test_too_slanted() -> None:
    assert "higher" in codes(texture(), [frame(100, 100, side=120, flat=0.4)])["too-slanted"]


def test_too_blurred() -> None:
    y, x = np.mgrid[:400, :400]
    soft = np.stack([128 + 100 * np.sin(x / 60) * np.cos(y / 50)] * 3, -1).astype(np.uint8)
    assert "still" in codes(soft, [frame(100, 100), frame(180, 100, cell=(1, 0))])["too-blurred"]


def test_glare_over_one_tile_of_three_names_its_cell() -> None:
    pixels = texture()
    pixels[100:180, 180:260] = 255
    frames = [frame(100 + 80 * i, 100, cell=(i, 0)) for i in range(3)]
    (finding,) = complaints(Photo(pixels, "evening.jpg"), covered(), frames)
    assert (finding.code, finding.cells) == ("glare", ((1, 0),))
    assert "1 tile;" in finding.text


def test_glare_beside_the_board_may_hide_tiles_and_a_white_table_hides_none() -> None:
    frames = [frame(100 + 80 * i, 100, cell=(i, 0)) for i in range(3)]
    pixels = texture()
    pixels[180:260, 180:260] = 255
    assert "beside the board" in codes(pixels, frames)["glare"]
    pixels[:100] = pixels[180:] = pixels[:, :100] = pixels[:, 340:] = 255
    assert "glare" not in codes(pixels, frames)


def test_snow_is_no_glare() -> None:
    pixels = np.where(texture() > 60, np.uint8(255), np.uint8(0)).max(-1, keepdims=True).repeat(3, -1)
    assert "glare" not in codes(pixels, [frame(100 + 80 * i, 100, cell=(i, 0)) for i in range(3)])


@pytest.mark.parametrize(
    ("edge", "x", "y", "rows", "columns"),
    [("left", 40, 160, (40, 60), (0, 10)), ("bottom", 160, 280, (90, 100), (40, 60))],
)
def test_a_board_cut_by_an_edge(edge: str, x: float, y: float, rows: tuple[int, int], columns: tuple[int, int]) -> None:
    assert STRIDE == 4
    seen = covered((slice(*rows), slice(*columns)))
    assert f"{edge} edge" in codes(texture(), [frame(x, y)], seen)["board-cut"]
    assert codes(texture(), [frame(x, y)], covered()) == {}


def test_a_tile_that_the_edge_of_the_photo_cuts_is_told() -> None:
    assert "left edge" in codes(texture(), [frame(-16, 160)], covered())["board-cut"]
    assert codes(texture(), [frame(-6, 160)], covered()) == {}
    doubtful = replace(frame(-16, 160), certainty=0.8)
    assert codes(texture(), [doubtful], covered()) == {}


def test_a_tile_in_the_corner_of_the_photo_is_cut_by_both_edges() -> None:
    told = complaints(Photo(texture(), "evening.jpg"), covered(), [frame(-16, -15)])
    assert [edge for edge in ("top", "right", "bottom", "left") if any(f"{edge} edge" in f.text for f in told)] == [
        "top",
        "left",
    ]
