"""Pictures in a terminal, read back as the terminal would show them."""

import base64
import io
import re

import numpy as np
import pytest
from PIL import Image
from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.text import Text

from recorder.shell.picture import Picture, show
from recorder.shell.screen import Graphics, Screen
from vision.arrays import Pixels

RED, BLUE, NONE = (220, 20, 20, 255), (20, 40, 220, 255), (0, 0, 0, 0)


def picture(across: int, down: int) -> Picture:
    """Four characters by two: red above, blue below; the last column is the terminal's own ground."""
    pixels = np.zeros((2 * down, 4 * across, 4), np.uint8)
    pixels[:down], pixels[down:], pixels[:, 3 * across :] = RED, BLUE, NONE
    return Picture(pixels, 4, 2, {(1, 0): "7"})


def shown(graphics: Graphics | None, cell: tuple[int, int], colours: int = 1 << 24) -> str:
    file = io.StringIO()
    show(picture(*cell), Console(file=file), Screen(graphics, cell, colours))
    return file.getvalue()


def check(image: Image.Image) -> None:
    pixels = np.asarray(image.convert("RGBA")).astype(int)
    assert pixels.shape == (40, 40, 4)
    assert np.abs(pixels[5, 5] - RED).max() < 8 and np.abs(pixels[35, 25] - BLUE).max() < 8
    assert (pixels[:, 31:, 3] == 0).all(), "the terminal's own ground shows through"
    word = pixels[:20, 10:20]
    assert (word.min(-1) > 240).any() and (word[..., :3].max(-1) < 60).any(), "the number is black on white"


def test_kitty_gets_a_png_in_parts_and_answers_nothing() -> None:
    parts = re.findall(r"\x1b_G([^;]*);([^\x1b]*)\x1b\\", shown(Graphics.KITTY, (10, 20)))
    assert parts[0][0].split(",") == ["a=T", "f=100", "q=2", "c=4", "r=2", f"m={int(len(parts) > 1)}"]
    assert parts[-1][0].endswith("m=0") and all(len(content) <= 4096 for _, content in parts)
    check(Image.open(io.BytesIO(base64.b64decode("".join(content for _, content in parts)))))


def test_a_large_picture_goes_to_kitty_in_several_parts() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 200, 4)).astype(np.uint8)
    file = io.StringIO()
    show(Picture(noise, 20, 10), Console(file=file), Screen(Graphics.KITTY, (10, 20)))
    parts = re.findall(r"\x1b_G([^;]*);([^\x1b]*)\x1b\\", file.getvalue())
    assert [head[-3:] for head, _ in parts[1:]] == ["m=1"] * (len(parts) - 2) + ["m=0"]
    back = Image.open(io.BytesIO(base64.b64decode("".join(content for _, content in parts))))
    assert (np.asarray(back) == noise).all()


def test_iterm_gets_a_png_of_so_many_characters() -> None:
    told = re.fullmatch(r"\x1b]1337;File=([^:]*):([^\a]*)\a\n", shown(Graphics.ITERM, (10, 20)))
    assert told is not None
    content = base64.b64decode(told[2])
    assert told[1] == f"inline=1;size={len(content)};width=4;height=2;preserveAspectRatio=0"
    check(Image.open(io.BytesIO(content)))


def test_sixels_are_what_the_picture_is() -> None:
    check(Image.fromarray(from_sixels(shown(Graphics.SIXEL, (10, 20)))))


@pytest.mark.parametrize(("colours", "exact"), [(1 << 24, True), (256, False)])
def test_half_blocks_show_two_pixels_in_a_character(colours: int, exact: bool) -> None:
    text = Text.from_ansi(shown(Graphics.BLOCKS, (1, 2), colours))
    assert text.plain == "▀7▀ \n▀▀▀ \n"
    first = text.get_style_at_offset(Console(), 0)
    assert first.color is not None and first.bgcolor is not None and first.color == first.bgcolor
    seen = first.color.get_truecolor()
    assert (seen == ColorTriplet(*RED[:3])) is exact
    assert np.abs(np.array(seen) - RED[:3]).max() < 40
    assert text.get_style_at_offset(Console(), 3).bgcolor is None


def test_where_nothing_can_be_shown_nothing_is_written() -> None:
    assert shown(None, (1, 2)) == ""


def from_sixels(text: str) -> Pixels:
    """Reads them back: `#n;2;r;g;b` is a colour in hundredths, `!n` repeats, `$` goes back, `-` goes down."""
    told = re.fullmatch(r'\x1bP0;1q"1;1;(\d+);(\d+)(.*)\x1b\\\n', text)
    assert told is not None
    width, height = int(told[1]), int(told[2])
    pixels = np.zeros((height + 6, width, 4), np.uint8)
    palette: dict[str, tuple[int, ...]] = {}
    colour, x, y = "", 0, 0
    for sign in re.finditer(r"#(\d+)(?:;2;(\d+);(\d+);(\d+))?|(?:!(\d+))?([?-~])|([$-])", told[3]):
        if sign[2]:
            palette[sign[1]] = (*(round(int(v) * 2.55) for v in sign.group(2, 3, 4)), 255)
        elif sign[1]:
            colour = sign[1]
        elif sign[7]:
            x, y = 0, y + 6 * (sign[7] == "-")
        else:
            times = int(sign[5] or 1)
            for row in range(6):
                if ord(sign[6]) - 63 >> row & 1:
                    pixels[y + row, x : x + times] = palette[colour]
            x += times
    assert not pixels[height:].any(), "nothing lies below the last row"
    return pixels[:height]
