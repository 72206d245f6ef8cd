"""Bars in the manner of the page: they carry their numbers, no box around."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from language import Language
from report.drawing import fonts
from report.drawing.page import Page
from report.drawing.theme import HAIRLINE, INK, MUTED, SMALL, WHITE, Align, Pattern, Rgb, rgb


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
