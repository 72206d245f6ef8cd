"""The QR code on paper: printed, photographed badly, read back."""

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest
import zxingcpp

from language import speak
from report.code import qr, reader
from report.code.boardcode import pack, unpack
from report.drawing.page import Page, bind
from report.drawing.theme import PAPERS, rgb

KEYS = ("U", "V@90", "E@180", "D,red:road", ".", "J@270", "K@90,blue:city", "N@180", "/", "B", "W@90", ".2", "X")


def board(tiles: int) -> str:
    """A line as long as that of so many tiles; which ones does not matter here."""
    shuffled = np.random.default_rng(7).choice(KEYS, tiles)
    return " ".join(map(str, shuffled))


@cache
def paper(text: str) -> npt.NDArray[np.uint8]:
    """A sheet with the code in its lower right corner and other things about it, 300 dots to the inch."""

    def draw(page: Page) -> None:
        for row in range(12):
            page.box(60 + 30 * row, 100 + 20 * row, 60, 60, fill=rgb("#4f7a3c"), edge=rgb("#000000"), thick=3)
        page.text(60, 600, "Carcassonne " * 5)
        side = qr.side(text)
        qr.draw(page, page.right - side, page.bottom - side, text)

    pdf = bind([draw], PAPERS["a4"], speak("en"), title="")
    pixels = pypdfium2.PdfDocument(pdf)[0].render(scale=300 / 72).to_numpy()
    return np.ascontiguousarray(pixels[..., ::-1])


def photograph(sheet: npt.NDArray[np.uint8], width: int, seed: int) -> npt.NDArray[np.uint8]:
    """The sheet on a table: askew, slanted, shaded, a little out of focus, noisy, saved as JPEG."""
    rng = np.random.default_rng(seed)
    high, wide = sheet.shape[:2]
    height = width * 4 // 3
    corners = np.array([[0.06, 0.06], [0.94, 0.06], [0.94, 0.94], [0.06, 0.94]]) + rng.uniform(-0.05, 0.05, (4, 2))
    seen = cv2.getPerspectiveTransform(
        np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32),
        (corners * [width, height]).astype(np.float32),
    )
    picture = cv2.GaussianBlur(sheet, (0, 0), 0.5 * wide / width)
    picture = cv2.warpPerspective(picture, seen, (width, height), borderValue=(90, 110, 130))
    picture = cv2.GaussianBlur(picture, (0, 0), width / 2000)
    shade = np.linspace(0.6, 1, width, dtype=np.float32) * np.linspace(1, 0.85, height, dtype=np.float32)[:, None]
    noise = 6 * rng.standard_normal(picture.shape, np.float32)
    noisy = np.clip(picture * shade[..., None] + noise, 0, 255).astype(np.uint8)
    _, jpeg = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, 70])
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)


@pytest.mark.parametrize(("tiles", "width"), [(72, 900), (72, 1500), (200, 1500), (72, 2400)])
def test_a_phones_photo_of_the_whole_sheet_is_read_back(tiles: int, width: int) -> None:
    text = pack(board(tiles))
    sheet = paper(text)
    for seed in range(2):
        assert unpack(reader.read(photograph(sheet, width, seed)) or "") == board(tiles)


def test_a_code_that_is_seen_but_too_small_to_be_read_is_enlarged() -> None:
    sheet, small = paper(pack(board(72))), 0
    for seed in range(6):
        photo = photograph(sheet, 600, seed)
        alone = zxingcpp.read_barcode(photo)
        text = reader.read(photo)
        small += alone is None and text == pack(board(72))
    assert small


def test_a_scan_is_read_back_whichever_way_up() -> None:
    text = pack(board(72))
    scan = cv2.resize(paper(text), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    for turns in range(4):
        assert reader.read(np.ascontiguousarray(np.rot90(scan, turns))) == text


@pytest.mark.parametrize("width", [300, 1000, 4000])
def test_a_code_that_fills_the_picture_is_read_back(width: int) -> None:
    text = pack(board(72))
    sheet = paper(text)
    side = round(qr.side(text) * 300 / 72)
    corner = sheet[-side - 300 : -100, -side - 300 : -100]
    near = np.asarray(cv2.resize(corner, (width, width), interpolation=cv2.INTER_CUBIC), np.uint8)
    assert reader.read(near) == text


def test_a_sheet_without_a_code_has_none() -> None:
    blank = np.full((900, 700, 3), 255, np.uint8)
    assert reader.read(blank) is None
    assert reader.read(blank[..., 0]) is None


@pytest.mark.parametrize("shape", [(1, 1), (1, 500), (7, 7, 3), (3, 20000, 3)])
def test_the_smallest_and_narrowest_pictures_have_none(shape: tuple[int, ...]) -> None:
    assert reader.read(np.full(shape, 255, np.uint8)) is None


def test_a_code_is_square_and_as_coarse_as_the_paper_allows() -> None:
    short, long = pack(board(72)), pack(board(300))
    assert all(len(row) == len(qr.modules(short)) for row in qr.modules(short))
    assert len(qr.modules(short)) <= 61
    assert qr.side(short) < qr.side(long) <= 150
