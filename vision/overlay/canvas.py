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
from vision.arrays import Doubles, Floats, Pixels, Singles

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
FARTHER = (0.0, 1.0, 2.0)  # heights of text from what a badge numbers, where there is no room nearer
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
        self._clear: list[Singles] = []

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

    def keep_clear(self, corners: Floats) -> None:
        """Takes note of something, with its corners in their order, that badges should not lie on."""
        self._clear.append(np.asarray(corners, np.float32))

    def badge(self, middle: Floats, number: int) -> None:
        """Draws a doubt's number on orange about a point."""
        self._badges.append((np.asarray(middle, np.float64), number))

    def badge_beside(self, corners: Floats, number: int) -> None:
        """Draws it outside of what it numbers and close to it: in the picture, where no other badge lies, and where it
        hides least of what is to be kept clear.
        """
        half = self._half(number)
        most = np.array(self.pixels.shape[1::-1]) - half
        ends = [np.clip(end, half, most) for end in _outside(corners, half, self.text)]
        free = [end for end in ends if self.is_free(end)] or ends
        self.badge(min(free, key=lambda end: self._hidden(rectangle(end, *half))), number)

    def _half(self, number: int) -> Doubles:
        """Returns how far a badge reaches to each side, and up and down."""
        return self.text * np.array([0.62 if number < 10 else 0.85, 0.62])

    def _hidden(self, box: Doubles) -> float:
        """Returns how much of what is to be kept clear a badge would hide, roughly: in tenths of its own size."""
        flat = np.asarray(box, np.float32)
        hidden = sum(cv2.intersectConvexConvex(flat, clear)[0] for clear in self._clear)
        return round(hidden / cv2.contourArea(flat), 1)

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
            box = rectangle(at, *self._half(number))
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


def _outside(corners: Floats, half: Doubles, text: float) -> list[Doubles]:
    """Lists where a badge so wide and high touches these corners or the middles of the sides between them from outside,
    then farther away; in each distance the upper ones first.
    """
    ends = np.concatenate([corners, (corners + np.roll(corners, -1, axis=0)) / 2])
    ends = ends[np.argsort(ends[:, 1], kind="stable")]
    away = ends - corners.mean(0)
    away = away / np.linalg.norm(away, axis=1, keepdims=True)
    touching = (np.abs(away) * half).sum(1, keepdims=True)
    return [end for far in FARTHER for end in ends + away * (touching + far * text)]


def _fine(points: Floats) -> NDArray[np.int32]:
    return np.asarray(np.round(np.clip(points, -1e5, 1e5) * 2**_FINE), np.int32)
