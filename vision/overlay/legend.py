"""Draws a strip under the photo: what its marks mean, what lies beside the board, who stands where on the track."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image, ImageDraw

from engine.doubt import Subject, track_of
from engine.pieces import Colour
from language import Language
from vision.arrays import Pixels
from vision.overlay.canvas import DARK, DOUBT, LIGHT, PAINT, Canvas, Paint, font, rectangle
from vision.reading import MeepleReading, Reading

Marked = Subject | MeepleReading
"""What has a number: a tile or a colour on the track as a subject, a figure as it was read, for a tile may hold two."""
Glyph = Callable[[Canvas, "tuple[float, float]"], None]  # drawn about a point

GAP, LINE, EDGE = 1.1, 1.75, 0.9  # heights of text: between two entries, from line to line, around them all
BACK = DARK


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A mark and what it means. `heads`: it begins a line of its own, with the entries after it."""

    glyph: Glyph | None
    text: str
    heads: bool = False


def with_legend(picture: Pixels, reading: Reading, numbers: Mapping[Marked, int], language: Language) -> Pixels:
    """Puts the strip under the picture; its text is as high as what is written in the picture."""
    text = Canvas(picture).text  # the usual height, however small the tiles are
    lines = list(_lines(_entries(reading, numbers, language), picture.shape[1] - 2 * EDGE * text, text))
    height = round((len(lines) * LINE + 2 * EDGE - (LINE - 1)) * text) if lines else 0
    strip = Canvas(np.full((height, picture.shape[1], 3), BACK, np.uint8)) if height else None
    if strip is None:
        return picture
    strip.text = text
    words: list[tuple[float, float, str]] = []
    for number, line in enumerate(lines):
        y = (EDGE + 0.5 + number * LINE) * text
        for x, entry in line:
            if entry.glyph:
                entry.glyph(strip, (x + 0.5 * text, y))
            words.append((x + _glyph_width(entry, text), y, entry.text))
    drawn = Image.fromarray(strip.done())
    pen = ImageDraw.Draw(drawn)
    for x, y, said in words:
        pen.text((x, y), said, LIGHT, font(text * 0.92, bold=False), anchor="lm")
    return np.concatenate([picture, np.asarray(drawn, np.uint8)])


def _entries(reading: Reading, numbers: Mapping[Marked, int], language: Language) -> Iterator[LegendEntry]:
    say = language.say
    if reading.meeples:
        colours = [meeple.colour for meeple in reading.meeples]
        owner = PAINT[next((colour for colour in colours if colour != Colour.BLACK), colours[0])]  # on a dark ground
        yield LegendEntry(lambda c, at: c.ring(np.array(at), c.text * 0.42, owner, c.text / 9), say("ringed: a piece"))
        yield LegendEntry(lambda c, at: _swatch(c, at, owner), say("tinted: held by that colour"))
    if numbers:
        yield LegendEntry(_doubt, say("framed: doubtful, with the number of its question"))
        if reading.proposed:
            yield LegendEntry(_proposed, say("dashed: perhaps there, does not count"))
    elif reading.tiles:
        yield LegendEntry(None, say("There are no doubts."))
    yield from _listed(say("Beside the board:"), {c: (n, 0) for c, n in reading.supply.items()}, language)
    track = (reading.track or {}).items()
    on_track = {c: (figure.points, numbers.get(track_of(Colour(c)), 0)) for c, figure in track}
    yield from _listed(say("On the track:"), on_track, language)


def _listed(head: str, told: Mapping[str, tuple[int, int]], language: Language) -> Iterator[LegendEntry]:
    """Lists a count for each colour; behind it the number of the doubt about it, or 0."""
    if told:
        yield LegendEntry(None, head, heads=True)
    for colour, (count, doubt) in told.items():
        words = f"{language.say(Colour(colour))} {count}"
        yield LegendEntry(_dot(PAINT[colour]), words)
        if doubt:
            yield LegendEntry(_number(doubt), "")


def _lines(entries: Iterable[LegendEntry], width: float, text: float) -> Iterator[list[tuple[float, LegendEntry]]]:
    line: list[tuple[float, LegendEntry]] = []
    x = start = EDGE * text
    for entry in entries:
        wide = _glyph_width(entry, text) + font(text * 0.92, bold=False).getlength(entry.text)
        if line and (entry.heads or x + wide > start + width):
            yield line
            line, x = [], start
        line.append((x, entry))
        x += wide + GAP * text
    if line:
        yield line


def _glyph_width(entry: LegendEntry, text: float) -> float:
    return 1.4 * text if entry.glyph else 0.0


def _swatch(canvas: Canvas, at: tuple[float, float], paint: Paint) -> None:
    pale = tuple((2 * p + 3 * g) // 5 for p, g in zip(paint, LIGHT, strict=True))
    cv2.fillPoly(canvas.pixels, [np.round(rectangle(np.array(at), canvas.text * 0.45)).astype(np.int32)], pale)


def _doubt(canvas: Canvas, at: tuple[float, float]) -> None:
    canvas.outline(rectangle(np.array(at), canvas.text * 0.42), DOUBT, canvas.text / 9)


def _proposed(canvas: Canvas, at: tuple[float, float]) -> None:
    canvas.dashes(rectangle(np.array(at), canvas.text * 0.42), DOUBT, canvas.text / 9, canvas.text * 0.2)


def _dot(paint: Paint) -> Glyph:
    def draw(canvas: Canvas, at: tuple[float, float]) -> None:
        canvas.disc(np.array(at), canvas.text * 0.32, paint)

    return draw


def _number(number: int) -> Glyph:
    return lambda canvas, at: canvas.badge(np.array(at), number)
