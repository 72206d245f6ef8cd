"""Makes the pictures in the documents with the program itself, from a fixture that the project drew.

`evening.jpg` shows a photo, what was read from it, and its score sheet, side by side; `1-look.jpg` and its like show
what each step of the pipeline found.
"""

from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.photo import load
from workshop.tools.sessions import PHOTOS, typed

EVENING = "evening.jpg"
COMMANDS = (
    f"recorder score {EVENING} --no-keep --players red=Anna,blue=Boris,green=Clara,black=David "
    "--date 2026-11-21 --place 'at home'",
    f"recorder read {EVENING} --debug steps",
)
HEIGHT = 520  # pixels of the picture at the top of the README
GAP = 12  # pixels of white between its three parts
WIDTH = 800  # pixels of a step's picture
WEIGHT_OF_EVENING, WEIGHT_OF_STEP = 290_000, 60_000  # bytes: what a page may cost a reader to load
QUALITIES = range(88, 30, -4)


def make(fixtures: Path, out: Path) -> list[Path]:
    """Runs the program on the fixture, and writes its pictures, small, into the folder."""
    out.mkdir(exist_ok=True)
    photo = (fixtures / PHOTOS[EVENING]).resolve()
    with TemporaryDirectory() as folder, chdir(folder):
        Path(EVENING).symlink_to(photo)
        for command in COMMANDS:
            ran = typed(command)
            assert ran.code == 0, ran.output
        parts = [_pixels(Path(name)) for name in (EVENING, "evening-board.jpg", "evening-sheet.pdf")]
        made = [write(out / EVENING, beside(parts), WEIGHT_OF_EVENING)]
        for step in sorted(Path("steps").glob("*.jpg")):
            pixels = _pixels(step)
            small = _resized(pixels, WIDTH / pixels.shape[1])
            made.append(write(out / step.name, small, WEIGHT_OF_STEP))
    return made


def beside(parts: Sequence[Pixels]) -> Pixels:
    """Pictures of one height in a row."""
    row = [_resized(part, HEIGHT / part.shape[0]) for part in parts]
    white = np.full((HEIGHT, GAP, 3), 255, np.uint8)
    framed = [piece for part in row for piece in (white, part)][1:]
    return np.concatenate(framed, axis=1)


def _pixels(path: Path) -> Pixels:
    """The first page of a file."""
    return load(path)[0].pixels


def _resized(pixels: Pixels, scale: float) -> Pixels:
    size = round(pixels.shape[1] * scale), round(pixels.shape[0] * scale)
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.uint8)


def write(path: Path, pixels: Pixels, most: int) -> Path:
    """Writes a JPEG of the best quality that fits."""
    for quality in QUALITIES:
        options = [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_OPTIMIZE, 1]
        done, data = cv2.imencode(".jpg", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), options)
        assert done
        if len(data) <= most:
            path.write_bytes(data.tobytes())
            return path
    raise AssertionError(f"{path.name} is larger than {most} bytes at any quality; make it smaller")
