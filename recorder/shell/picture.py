"""Shows a picture in a terminal: as Kitty, iTerm2 or a Sixel terminal takes it, else two pixels to a character."""

import base64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from rich.console import Console

from recorder.shell.screen import Graphics, Screen
from vision.arrays import Pixels
from vision.overlay.canvas import font

_CHUNK = 4096  # signs that Kitty takes at once
_COLOURS = 256  # of a Sixel picture, and no terminal has more registers for it
_BAND = 6  # rows of pixels in a row of Sixel
_LEVELS = 6  # of each colour in the usual 256
_GROUND = -1  # no colour: the terminal's own ground


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """Pixels for so many characters across, and short words over them, by the column and row where each begins.

    `pixels` (red, green, blue, and 0 where the terminal's own ground shows) has as many pixels for a character as the
    screen it is made for.
    """

    pixels: Pixels
    columns: int
    rows: int
    words: Mapping[tuple[int, int], str] = field(default_factory=dict)


def show(picture: Picture, console: Console, screen: Screen) -> None:
    """Writes the picture to the terminal, and goes on in the line below."""
    encode = {
        Graphics.KITTY: _kitty, Graphics.ITERM: _iterm, Graphics.SIXEL: _sixel, Graphics.BLOCKS: _blocks,
    }  # fmt: skip
    if screen.graphics is None:
        return
    console.file.write(encode[screen.graphics](picture, screen))
    console.file.flush()


def _kitty(picture: Picture, screen: Screen) -> str:
    content = base64.b64encode(_png(picture, screen)).decode()
    head = f"a=T,f=100,q=2,c={picture.columns},r={picture.rows},"  # q=2: it answers nothing
    parts = [content[i : i + _CHUNK] for i in range(0, len(content), _CHUNK)]
    heads = [head, *[""] * (len(parts) - 1)]
    last = len(parts) - 1
    told = (f"\x1b_G{h}m={int(i < last)};{p}\x1b\\" for i, (h, p) in enumerate(zip(heads, parts, strict=True)))
    return "".join(told) + "\n"


def _iterm(picture: Picture, screen: Screen) -> str:
    content = _png(picture, screen)
    size = f"size={len(content)};width={picture.columns};height={picture.rows};preserveAspectRatio=0"
    return f"\x1b]1337;File=inline=1;{size}:{base64.b64encode(content).decode()}\a\n"


def _png(picture: Picture, screen: Screen) -> bytes:
    out = BytesIO()
    _written(picture, screen).save(out, "PNG")
    return out.getvalue()


def _written(picture: Picture, screen: Screen) -> Image.Image:
    """Returns the picture with its words in it."""
    image = Image.fromarray(picture.pixels)
    pen = ImageDraw.Draw(image)
    across, down = screen.cell
    for (column, row), word in picture.words.items():
        box = (column * across, row * down, (column + len(word)) * across, (row + 1) * down)
        pen.rectangle(box, "white")
        pen.text(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), word, "black", font(0.8 * down), anchor="mm")
    return image


def _sixel(picture: Picture, screen: Screen) -> str:
    """Writes bands of six rows, colour by colour; each sign is a column of six dots."""
    image = _written(picture, screen)
    few = image.convert("RGB").quantize(_COLOURS, Image.Quantize.FASTOCTREE)  # others lose a small figure's colour
    palette = np.array(few.getpalette(), np.uint8).reshape(-1, 3)
    dots = np.where(np.asarray(image)[..., 3] > 0, np.asarray(few, np.int16), _GROUND)
    height, width = dots.shape
    used = [i for i in np.unique(dots).tolist() if i != _GROUND]
    colours = "".join(f"#{i};2;{';'.join(str(round(v / 2.55)) for v in palette[i].tolist())}" for i in used)
    bands = "-".join("$".join(_band(dots[top : top + _BAND])) for top in range(0, height, _BAND))
    return f'\x1bP0;1q"1;1;{width};{height}{colours}{bands}\x1b\\\n'


def _band(dots: NDArray[np.int16]) -> Iterator[str]:
    weights = 1 << np.arange(len(dots))
    for colour in np.unique(dots):
        if colour == _GROUND:
            continue
        columns = ((dots == colour) * weights[:, None]).sum(0)
        starts = np.flatnonzero(np.r_[True, columns[1:] != columns[:-1]])
        lengths = np.diff(np.r_[starts, len(columns)])
        runs = zip(columns[starts].tolist(), lengths.tolist(), strict=True)
        yield f"#{colour}" + "".join(f"!{n}{chr(63 + c)}" if n > 3 else chr(63 + c) * n for c, n in runs)


def _blocks(picture: Picture, screen: Screen) -> str:
    """Writes upper half blocks: the letter's colour is the upper pixel, its ground the lower one."""
    colour = _true if screen.colours > 256 else _of_256
    lines = []
    for row in range(picture.rows):
        pairs = zip(*picture.pixels[2 * row : 2 * row + 2].tolist(), strict=True)
        signs = [_block(colour(*above[:3]), colour(*below[:3])) if above[3] else _EMPTY for above, below in pairs]
        for (column, at), word in picture.words.items():
            if at == row:
                signs[column : column + len(word)] = [f"\x1b[0;30;47m{sign}" for sign in word]
        lines.append("".join(signs) + "\x1b[0m\n")
    return "".join(lines)


_EMPTY = "\x1b[0m "


def _block(above: str, below: str) -> str:
    return f"\x1b[38;{above};48;{below}m▀"


def _true(red: int, green: int, blue: int) -> str:
    return f"2;{red};{green};{blue}"


def _of_256(red: int, green: int, blue: int) -> str:
    """Names the nearest of the usual 256: a cube of 6 x 6 x 6, of which the lowest step is the widest."""
    step = [0 if v < 48 else 1 if v < 115 else min(_LEVELS - 1, (v - 35) // 40) for v in (red, green, blue)]
    return f"5;{16 + 36 * step[0] + 6 * step[1] + step[2]}"
