"""Lines over time in the manner of the page: named at their ends, round figures at the side, no box around."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from report.drawing import fonts
from report.drawing.levels import nice_step
from report.drawing.path import Path
from report.drawing.pen import Pen
from report.drawing.theme import HAIRLINE, MUTED, RULE, SMALL, Align, Rgb

DASHES: Sequence[Sequence[float]] = ((), (5, 2), (1.5, 1.5), (7, 2, 1.5, 2), (3, 3), (9, 3))
"""What tells lines apart without colour, by their number."""

_NAME_ROOM = 58.0  # for the names at the lines' ends
_FIGURE_ROOM = 22.0
_FEW = 12  # points of a line that are worth a dot each


@dataclass(frozen=True, slots=True)
class PlotLine:
    """One line: its name at the end, its points (x, y) with x in 0..1 across the plot."""

    name: str
    tone: Rgb
    dash: Sequence[float]
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Area:
    """Where the lines run on the page, in points."""

    left: float
    right: float
    top: float
    floor: float

    def across(self, at: float) -> float:
        """Where that x of 0..1 lies."""
        return self.left + at * (self.right - self.left)


def area(x: float, y: float, width: float, height: float) -> Area:
    """Returns where lines run in a plot of this place and size, names and figures around them."""
    return Area(x + _FIGURE_ROOM, x + width - _NAME_ROOM, y + 6, y + height - 12)


def lines(pen: Pen, within: Area, plotted: Sequence[PlotLine], ticks: Sequence[tuple[float, str]]) -> None:
    """Draws lines over time; each tick is written under its moment, the first and the last within the plot."""
    top, floor = within.top, within.floor
    values = [value for line in plotted for _, value in line.points] or [0]
    step = nice_step(max(values) - min(values))
    lowest = min(values) // step * step
    highest = max(ceil(max(values) / step) * step, lowest + step)
    scale = (floor - top) / (highest - lowest)
    for k in range(round((highest - lowest) / step) + 1):
        level = floor - k * step * scale
        _straight(pen, (within.left, level), (within.right, level), MUTED if k == 0 else RULE)
        figure = f"{lowest + k * step:g}"
        pen.text(within.left - 5, level + 2.5, figure, SMALL, colour=MUTED, align=Align.RIGHT)
    for at, text in ticks:
        align = Align.LEFT if at <= 0 else Align.RIGHT if at >= 1 else Align.MIDDLE
        pen.text(within.across(at), floor + 10, text, SMALL, colour=MUTED, align=align)
    ends: list[float] = []
    for line in plotted:
        knots = [(within.across(at), floor - (value - lowest) * scale) for at, value in line.points]
        if len(knots) > 1:
            pen.shape(0, 0, 1, knots, edge=line.tone, thick=1.3, closed=False, dash=line.dash)
        for knot in knots if len(knots) <= _FEW else knots[-1:]:
            pen.shape(*knot, 1.6, _DOT, fill=line.tone)
        ends += [level for _, level in knots[-1:]]
    named = [line for line in plotted if line.points]
    for line, level, end in zip(named, spread(ends, SMALL + 1.5, top, floor), ends, strict=True):
        _straight(pen, (within.across(line.points[-1][0]) + 2, end), (within.right + 6, level), RULE)
        name = fonts.cut(line.name, _NAME_ROOM - 8, SMALL, fonts.BOLD)
        pen.text(within.right + 8, level + 2.5, name, SMALL, face=fonts.BOLD)


def upright(pen: Pen, within: Area, at: float) -> None:
    """Draws a fine line at that x of 0..1, from the top to the floor."""
    _straight(pen, (within.across(at), within.top), (within.across(at), within.floor), RULE, dash=(1.5, 1.5))


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Returns heights as near to those wanted as they can be while `apart` from each other; in the order given."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed = [0.0] * len(wanted)
    least = low
    for i in order:
        placed[i] = max(wanted[i], least)
        least = placed[i] + apart
    most = high
    for i in reversed(order):
        placed[i] = min(placed[i], most)
        most = placed[i] - apart
    return placed


_H = 0.5523  # of the radius: where the handles of a quarter circle stand
_DOT: Path = ((1, 0), (1, _H, _H, 1, 0, 1), (-_H, 1, -1, _H, -1, 0), (-1, -_H, -_H, -1, 0, -1), (_H, -1, 1, -_H, 1, 0))


def _straight(
    pen: Pen, start: tuple[float, float], end: tuple[float, float], colour: Rgb, dash: Sequence[float] = ()
) -> None:
    pen.shape(0, 0, 1, (start, end), edge=colour, thick=HAIRLINE, closed=False, dash=dash)
