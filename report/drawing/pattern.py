"""The marks that fill a tint and distinguish owners without colour."""

from collections.abc import Iterator
from math import ceil

from report.drawing.path import Path
from report.drawing.theme import Pattern

STEP = 3.2  # points between two lines; close enough to read as a tint on a tile of 20 points


def marks(pattern: Pattern, x0: float, y0: float, x1: float, y1: float, step: float = STEP) -> Iterator[Path]:
    """Returns lines and small rings that cover the box; on one grid for the whole page, so they run on from tile to
    tile.
    """
    if pattern is Pattern.LEVEL:
        for y in _grid(y0, y1, step):
            yield ((x0, y), (x1, y))
    if pattern is Pattern.UPRIGHT:
        for x in _grid(x0, x1, step):
            yield ((x, y0), (x, y1))
    slant = step * 1.414  # so that slanted lines are as dense as level ones
    if pattern in (Pattern.FALLING, Pattern.CROSSED):
        for c in _grid(x0 - y1, x1 - y0, slant * (1.5 if pattern is Pattern.CROSSED else 1)):
            yield ((c + y0, y0), (c + y1, y1))
    if pattern in (Pattern.RISING, Pattern.CROSSED):
        for c in _grid(x0 + y0, x1 + y1, slant * (1.5 if pattern is Pattern.CROSSED else 1)):
            yield ((c - y0, y0), (c - y1, y1))
    if pattern in (Pattern.DOTS, Pattern.RINGS):
        radius = step * (0.16 if pattern is Pattern.DOTS else 0.3)
        for y in _grid(y0 - step, y1 + step, step):
            shift = step / 2 if round(y / step) % 2 else 0.0
            for x in _grid(x0 - step, x1 + step, step):
                yield _ring(x + shift, y, radius)


def _grid(low: float, high: float, step: float) -> Iterator[float]:
    for k in range(ceil(low / step), int(high // step) + 1):
        yield k * step


def _ring(x: float, y: float, r: float) -> Path:
    h = 0.5523 * r  # handle of a quarter circle
    return (
        (x + r, y),
        (x + r, y + h, x + h, y + r, x, y + r),
        (x - h, y + r, x - r, y + h, x - r, y),
        (x - r, y - h, x - h, y - r, x, y - r),
        (x + h, y - r, x + r, y - h, x + r, y),
    )
