"""Small plots in the manner of the page: lines named at their ends, bars that carry their numbers, no box around."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log10

from language import Language
from report.drawing import fonts
from report.drawing.page import Page
from report.drawing.theme import HAIRLINE, INK, MUTED, RULE, SMALL, WHITE, Align, Pattern, Rgb, rgb

_TICKS = 4  # about so many level lines
_NAME_ROOM = 58.0  # for the names at the lines' ends
_FIGURE_ROOM = 22.0


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One player's line: points (x, y) with x in 0..1 across the plot."""

    name: str
    tone: Rgb
    dash: Sequence[float]
    points: Sequence[tuple[float, float]]


def lines(
    page: Page, y: float, height: float, x: float, width: float, plotted: Sequence[ChartLine], ends: tuple[str, str]
) -> None:
    """Draws lines over time; `ends` are written under the first and the last moment."""
    top, floor = y + 6, y + height - 12
    left, right = x + _FIGURE_ROOM, x + width - _NAME_ROOM
    values = [value for line in plotted for _, value in line.points] or [0]
    step = nice_step(max(values) - min(values))
    lowest = min(values) // step * step
    highest = max(ceil(max(values) / step) * step, lowest + step)
    scale = (floor - top) / (highest - lowest)
    for k in range(round((highest - lowest) / step) + 1):
        level = floor - k * step * scale
        page.rule(left, level, right, colour=RULE if k else MUTED)
        page.text(left - 5, level + 2.5, f"{lowest + k * step:g}", SMALL, colour=MUTED, align=Align.RIGHT)
    page.text(left, floor + 10, ends[0], SMALL, colour=MUTED)
    page.text(right, floor + 10, ends[1], SMALL, colour=MUTED, align=Align.RIGHT)
    for line in plotted:
        knots = [(left + at * (right - left), floor - (value - lowest) * scale) for at, value in line.points]
        if len(knots) > 1:
            page.shape(0, 0, 1, knots, edge=line.tone, thick=1.3, closed=False, dash=line.dash)
        for at, level in knots if len(knots) <= 12 else knots[-1:]:
            page.dot(at, level, 1.6, line.tone)
    named = [line for line in plotted if line.points]
    wanted = [floor - (line.points[-1][1] - lowest) * scale for line in named]
    for line, level, end in zip(named, spread(wanted, SMALL + 1.5, top, floor), wanted, strict=True):
        at = left + line.points[-1][0] * (right - left)
        page.line(at + 2, end, right + 6, level, colour=RULE)
        page.text(right + 8, level + 2.5, line.name, SMALL, face=fonts.BOLD, room=_NAME_ROOM - 8)


def nice_step(highest: float) -> float:
    """Returns the distance of level lines for values that span `highest`: 1, 2, 5, 10, 20, 50, ..."""
    rough = max(highest, 1) / _TICKS
    power = 10.0 ** max(0, int(log10(rough)) if rough >= 1 else 0)
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)


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


@dataclass(frozen=True, slots=True)
class Share:
    """One section of stacked bars: what it is, its colour, and the pattern it has where ink is saved."""

    title: str
    tone: Rgb
    sign: Rgb
    pattern: Pattern | None


SHARES: Mapping[str, tuple[Rgb, Rgb, Pattern | None]] = {
    "track": (rgb("#e3e0d8"), INK, None),
    "road": (rgb("#c2b594"), INK, Pattern.LEVEL),
    "city": (rgb("#a4583c"), WHITE, Pattern.CROSSED),
    "monastery": (rgb("#5d6f94"), WHITE, Pattern.UPRIGHT),
    "garden": (rgb("#a9bf7a"), INK, Pattern.DOTS),
    "field": (rgb("#587f45"), WHITE, Pattern.RISING),
    "other": (rgb("#b9bdc4"), INK, Pattern.RINGS),
}

BAR = 16.0  # height of a bar with the gap under it


def bars(
    page: Page,
    y: float,
    x: float,
    width: float,
    names: Sequence[str],
    shares: Sequence[Share],
    values: Sequence[Sequence[float]],
    language: Language,
) -> None:
    """Draws one bar for each name, its sections one after another, each with its number where there is room."""
    _legend(page, y + 8, x, shares)
    name_room = 74.0
    left, right = x + name_room, x + width - 28
    longest = max((sum(row) for row in values), default=0) or 1
    for row, (name, sections) in enumerate(zip(names, values, strict=True)):
        top = y + 18 + row * BAR
        page.text(left - 6, top + 8.3, name, SMALL + 0.5, align=Align.RIGHT, room=name_room - 6)
        at = left
        for share, value in zip(shares, sections, strict=True):
            long = value / longest * (right - left)
            _section(page, at, top, long, BAR - 4.5, share)
            shown = language.number(value)
            if long > fonts.width(shown, SMALL) + 5 and not (page.saving and share.pattern):
                page.text(at + long / 2, top + 8.2, shown, SMALL, colour=_sign(page, share), align=Align.MIDDLE)
            at += long
        page.text(at + 4, top + 8.3, language.number(sum(sections), 1), SMALL + 0.5, face=fonts.BOLD)


def _section(page: Page, x: float, y: float, width: float, height: float, share: Share) -> None:
    if width <= 0:
        return
    if not page.saving:
        page.box(x, y, width, height, fill=share.tone, edge=WHITE)
        return
    if share.pattern:
        page.hatch([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], share.pattern, MUTED, thick=0.4)
    page.box(x, y, width, height, edge=INK, thick=HAIRLINE)


def _sign(page: Page, share: Share) -> Rgb:
    return INK if page.saving else share.sign


def _legend(page: Page, y: float, x: float, shares: Sequence[Share]) -> None:
    for share in shares:
        _section(page, x, y - 6, 9, 7, share)
        x += 13 + page.text(x + 13, y, share.title, SMALL, colour=MUTED) + 11
