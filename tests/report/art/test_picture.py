"""Boards as pictures: what stands where, in each form."""

import xml.etree.ElementTree as ET
from io import BytesIO

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from engine.errors import UsageError
from engine.formats import notation
from engine.pieces import Colour
from engine.rules import choose
from engine.scoring.final import score
from language import speak
from report.art.board import name_cells
from report.art.picture import picture
from report.drawing.svg import Svg
from report.drawing.theme import DYES, Rgb
from report.wording.entries import claims, number
from tests.report import printed

ENGLISH = speak("en")
ROAD = "V@270 U@90,red:road V / U . U / V@180 U@90 V@90"  # a ring of eight with a hole in it
FARM = "E@180,blue:field / E,red:city"


def pixels(line: str, *, scored: bool = True, saving: bool = False) -> npt.NDArray[np.uint8]:
    board = notation.parse(line)
    png = picture(board, "png", ENGLISH, score(board) if scored else None, saving=saving)
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))


def cell(image: npt.NDArray[np.uint8], x: int, y: int, wide: int, high: int) -> npt.NDArray[np.uint8]:
    """The pixels of one cell of a board that is so many cells wide and high; the white edge is a third of a tile."""
    step_x, step_y = image.shape[1] / (wide + 0.68), image.shape[0] / (high + 0.68)
    left, top = (x + 0.34) * step_x, (y + 0.34) * step_y
    return image[round(top) : round(top + step_y), round(left) : round(left + step_x)]


def share(image: npt.NDArray[np.uint8], tone: Rgb) -> float:
    """How much of a picture has about that colour."""
    return float((np.abs(image.astype(float) - np.array(tone) * 255).max(axis=2) < 24).mean())


def test_tiles_lie_where_the_board_says_and_holes_stay_white() -> None:
    image = pixels(ROAD, scored=False)
    hole = cell(image, 1, 1, 3, 3)
    assert (hole[8:-8, 8:-8] == 255).all()
    assert (cell(image, 0, 0, 3, 3)[8:-8, 8:-8] != 255).any()


def test_a_meeple_stands_on_its_tile_in_its_colour() -> None:
    image = pixels(ROAD, scored=False)
    assert share(cell(image, 1, 0, 3, 3), DYES["red"].tone) > 0.03
    assert share(cell(image, 0, 0, 3, 3), DYES["red"].tone) == 0


def test_a_claimed_road_is_tinted_all_along_in_its_owners_colour() -> None:
    image = pixels(ROAD)
    for x, y in ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)):
        assert share(cell(image, x, y, 3, 3), DYES["red"].tone) > 0.02


def test_a_shared_feature_shows_both_owners() -> None:
    image = pixels("D,red:road U@0,blue:road")
    shared = pixels("U@90,red:road U@90 U@90,blue:road")
    middle = cell(shared, 1, 0, 3, 1)
    assert share(middle, DYES["red"].tone) > 0.01
    assert share(middle, DYES["blue"].tone) > 0.01
    assert share(cell(image, 0, 0, 2, 1), DYES["blue"].tone) == 0


def test_each_colour_has_a_pattern_of_its_own() -> None:
    assert len({dye.pattern for dye in DYES.values()}) == len(DYES) == len(Colour)
    assert len({dye.dash for dye in DYES.values()}) == len(DYES)


def test_patterns_stay_when_ink_is_saved() -> None:
    image = pixels(FARM, saving=True)
    assert share(cell(image, 0, 1, 1, 2), DYES["red"].tone) > 0.02  # the city's rising lines and the meeple
    assert image.mean() > pixels(FARM).mean() + 15


def test_the_numbers_in_the_picture_are_those_of_the_lines() -> None:
    board = notation.parse("D,red:road E@90,blue:city . B,green:monastery")
    final = score(board)
    entries = number(final)
    marked = {claim.number: claim for claim in claims(final.features, entries)}
    pdf = picture(board, "pdf", ENGLISH, score(board))
    shown = printed.text(pdf)
    for entry in entries:
        assert str(entry.number) in shown
        assert set(entry.colours) == set(marked[entry.number].owners)
    left = [printed.find(pdf, str(n))[0].left for n in sorted(marked, key=lambda n: marked[n].at[0].x)]
    assert left == sorted(left)  # a number stands on its feature's tile


def test_all_who_share_a_feature_share_its_number() -> None:
    board = notation.parse("U@90,red:road U@90 U@90,blue:road")
    entries = number(score(board))
    assert [entry.number for entry in entries] == [1]
    assert set(entries[0].colours) == {Colour.RED, Colour.BLUE}


def test_first_edition_farmers_number_the_city_that_pays() -> None:
    board = notation.parse("E@180 / E,red:field")
    final = score(board, choose("first", {}))
    (claim,) = claims(final.features, number(final))
    assert claim.ground == "city"
    assert claim.owners == (Colour.RED,)


def test_an_unknown_tile_is_a_question_mark() -> None:
    assert "?" in printed.text(picture(notation.parse("D ? U@90"), "pdf", ENGLISH))


def test_svg_is_whole_and_uses_each_tile_drawn_once() -> None:
    board = notation.parse(ROAD)
    root = ET.fromstring(picture(board, "svg", ENGLISH, score(board)))
    space = "{http://www.w3.org/2000/svg}"
    named = {symbol.get("id") for symbol in root.iter(f"{space}symbol")}
    used = [use.get("href", "")[1:] for use in root.iter(f"{space}use")]
    assert set(used) == named
    assert len(used) == 2 * len(board.tiles)  # the meadow, and what lies over the tints
    assert len(named) == 4
    assert root.findtext(f"{space}title") == "board of 8 tiles"


@pytest.mark.parametrize("form", ["png", "svg", "pdf"])
def test_the_same_board_gives_the_same_bytes(form: str) -> None:
    board = notation.parse(FARM)
    assert picture(board, form, ENGLISH, score(board)) == picture(board, form, ENGLISH, score(board))


def test_a_large_board_stays_a_picture_that_can_be_opened() -> None:
    image = pixels(" / ".join(["U@90 " * 20] * 10), scored=False)
    assert max(image.shape) <= 4000


def test_an_empty_board_is_an_empty_picture() -> None:
    assert (pixels("", scored=False) == 255).all()


def test_an_unknown_form_is_told_with_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"must end in \.png, \.svg or \.pdf"):
        picture(notation.parse(FARM), "gif", ENGLISH)


def test_where_tiles_are_smaller_than_names_not_every_one_is_named() -> None:
    board = notation.parse(" ".join(["U@90"] * 9))
    for side, named in ((20.0, "ABCDEFGHI"), (10.0, "ACEGI"), (5.0, "ADG")):
        pen = Svg(saving=False)
        name_cells(pen, board, 50, 50, side, 8.0)
        words = [text.text for text in ET.fromstring(pen.finish(300, 300, "")).iter("{http://www.w3.org/2000/svg}text")]
        assert words == [name for letter in named for name in (letter, letter)] + ["1", "1"]


def test_the_road_over_a_bridge_is_drawn_over_the_one_below_and_tinted() -> None:
    line = "B U B / U@90 U@90,+bridge:0 U@90 / B U,red:road B"
    plain, crossed = (pixels(board) for board in (line.replace(",+bridge:0", ""), line))
    for image, tinted in ((plain, False), (crossed, True)):
        assert (share(cell(image, 1, 1, 3, 3)[:20], DYES["red"].tone) > 0) is tinted


def test_who_stands_on_a_bridge_is_drawn_in_the_middle_of_its_tile() -> None:
    image = cell(pixels("E@270,red:road,+bridge:0", scored=False), 0, 0, 1, 1)
    rows, columns = np.nonzero((np.abs(image.astype(float) - np.array(DYES["red"].tone) * 255) < 24).all(axis=2))
    high, wide, _ = image.shape
    assert abs(columns.mean() / wide - 0.5) < 0.08 and abs(rows.mean() / high - 0.5) < 0.08
