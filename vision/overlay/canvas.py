"""A photo to draw on: lines that show on any ground, and text in the shipped fonts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from language import typefaces
from vision.arrays import Doubles, Floats, Pixels

Paint = tuple[int, ...]

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
LIGHT, DARK = (246, 243, 236), (28, 28, 32)
DOUBT = (255, 132, 0)  # orange, which no player has; only doubts are square
PAINT = {
    "red": (230, 40, 40), "blue": (40, 90, 240), "green": (0, 110, 40), "yellow": (255, 220, 0),
    "black": (20, 20, 20), "pink": (255, 120, 190), "grey": (160, 160, 160),
}  # fmt: skip

LEAST_TEXT = 1 / 45  # of the photo's shorter side: smaller text cannot be read on a phone
TEXT = 1 / 32  # ... and what is used
APART = (1.75, 1.4)  # heights of text: badges so far apart do not hide each other
_FINE = 4  # bits of a pixel's fraction, for OpenCV


@dataclass(frozen=True, slots=True)
class Word:
    """Text about a point, `size` pixels high."""

    middle: tuple[float, float]
    text: str
    size: float
    paint: Paint


class Canvas:
    """Shapes go onto the pixels at once; words are written over them, and badges last of all: nothing hides one.

    `text`: the height of text in pixels, never smaller than can be read; less than usual where tiles are small.
    """

    def __init__(self, photo: Pixels, side: float = np.inf) -> None:
        self.pixels = photo.copy()
        shorter = min(photo.shape[:2])
        self.least = max(9.0, LEAST_TEXT * shorter)
        self.text = float(np.clip(0.4 * side, self.least, max(self.least, TEXT * shorter)))
        self._words: list[Word] = []
        self._badges: list[tuple[Doubles, int]] = []

    def outline(self, points: Floats, paint: Paint, width: float, closed: bool = True) -> None:
        """Draws a line with a dark and a light rim: one of the three shows on any ground."""
        for colour, wide in ((DARK, 2.4), (WHITE, 1.7), (paint, 1.0)):
            thick = max(1, round(width * wide))
            cv2.polylines(self.pixels, [_fine(points)], closed, colour, thick, cv2.LINE_AA, _FINE)

    def dashes(self, corners: Floats, paint: Paint, width: float, length: float) -> None:
        """Draws a closed line in dashes of about that length."""
        for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            parts = max(1, round(float(np.linalg.norm(end - start)) / length / 2))
            for part in range(parts):
                ends = np.array([[part], [part + 0.55]]) / parts
                self.outline(start + (end - start) * ends, paint, width, closed=False)

    def ring(self, middle: Floats, radius: float, paint: Paint, width: float) -> None:
        """Draws a circle with a dark and a light rim."""
        for colour, wide in ((DARK, 2.4), (WHITE, 1.7), (paint, 1.0)):
            self._circle(middle, radius, colour, max(1, round(width * wide)))

    def disc(self, middle: Floats, radius: float, paint: Paint) -> None:
        """Draws a filled circle with a dark and a light rim."""
        rim = max(1.0, radius / 7)
        for colour, more in ((DARK, 2 * rim), (WHITE, rim), (paint, 0.0)):
            self._circle(middle, radius + more, colour, -1)

    def badge(self, middle: Floats, number: int) -> None:
        """Draws a doubt's number on orange, as near to its place as other badges allow."""
        most = [side - self.text for side in self.pixels.shape[1::-1]]
        steps = sorted(((x, y) for x in range(-4, 5) for y in range(-4, 5)), key=lambda step: np.hypot(*step))
        places = [np.clip(middle + np.array(step) * self.text * [1.0, 0.75], self.text, most) for step in steps]
        self._badges.append((next((place for place in places if self.is_free(place)), places[0]), number))

    def is_free(self, place: Floats) -> bool:
        """Says whether no badge lies there."""
        apart = [np.abs(place - other) / self.text for other, _ in self._badges]
        return all(across >= APART[0] or down >= APART[1] for across, down in apart)

    def write(self, middle: Sequence[float] | Floats, text: str, size: float = 0.0, paint: Paint = WHITE) -> None:
        """Writes text about a point, with a dark rim so that it reads on any art."""
        self._words.append(Word((float(middle[0]), float(middle[1])), text, max(size or self.text, self.least), paint))

    def done(self) -> Pixels:
        """Returns the picture with its words and badges."""
        self._write([(word, max(1, round(word.size / 9))) for word in self._words])
        numbers = []
        for at, number in self._badges:
            box = rectangle(at, self.text * (0.62 if number < 10 else 0.85), self.text * 0.62)
            self.outline(box, DARK, self.text / 14)
            cv2.fillPoly(self.pixels, [_fine(box)], DOUBT, cv2.LINE_AA, _FINE)
            numbers.append((Word((float(at[0]), float(at[1])), str(number), self.text, BLACK), 0))
        self._write(numbers)
        return self.pixels

    def _write(self, words: Sequence[tuple[Word, int]]) -> None:
        """Writes words with the thickness of their rims."""
        picture = Image.fromarray(self.pixels)
        pen = ImageDraw.Draw(picture)
        for word, rim in words:
            pen.text(
                word.middle, word.text, word.paint, font(word.size), anchor="mm", stroke_width=rim, stroke_fill=DARK
            )
        self.pixels = np.asarray(picture, np.uint8).copy()

    def _circle(self, middle: Floats, radius: float, paint: Paint, thick: int) -> None:
        x, y = (round(float(value) * 2**_FINE) for value in middle)
        cv2.circle(self.pixels, (x, y), max(1, round(radius * 2**_FINE)), paint, thick, cv2.LINE_AA, _FINE)


def font(size: float, bold: bool = True) -> ImageFont.FreeTypeFont:
    """Loads the pages' own face, `size` pixels high."""
    return _font(max(6, round(size)), bold)


@cache
def _font(size: int, bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BytesIO(typefaces.typeface(typefaces.BOLD if bold else typefaces.TEXT)), size)


def rectangle(middle: Floats, half: float, high: float | None = None) -> Doubles:
    """Returns the corners of an upright rectangle of so much to each side, and so much up and down if that differs."""
    high = half if high is None else high
    return np.asarray(middle + np.array([(-half, -high), (half, -high), (half, high), (-half, high)]), np.float64)


def _fine(points: Floats) -> NDArray[np.int32]:
    return np.asarray(np.round(np.clip(points, -1e5, 1e5) * 2**_FINE), np.int32)
