"""The pen that draws a page of a PDF or a picture in SVG; both take the same strokes, so one function draws a board."""

from collections.abc import Callable, Sequence
from typing import Protocol

from report.drawing import fonts
from report.drawing.path import Path
from report.drawing.theme import BODY, HAIRLINE, INK, Align, Pattern, Rgb


class Pen(Protocol):
    """Draws in points from the upper left corner, y downwards."""

    @property
    def saving(self) -> bool:
        """Whether to save ink: patterns and outlines instead of filled areas."""

    def shape(
        self,
        x: float,
        y: float,
        scale: float,
        path: Path,
        *,
        fill: Rgb | None = None,
        edge: Rgb | None = None,
        thick: float = HAIRLINE,
        closed: bool = True,
        opacity: float = 1.0,
        dash: Sequence[float] = (),
    ) -> None:
        """Draws a path with its corner (0, 0) at x, y and `scale` points to its unit; `thick` is in points."""

    def hatch(self, path: Path, pattern: Pattern, colour: Rgb, *, thick: float = 0.6) -> None:
        """Fills a closed path, given in points, with a pattern."""

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = BODY,
        *,
        face: str = fonts.TEXT,
        colour: Rgb = INK,
        align: Align = Align.LEFT,
    ) -> float:
        """Writes one line with its baseline at y; returns its width."""

    def stamp(self, name: str, draw: "Callable[[Pen], None]", x: float, y: float, side: float, turn: int) -> None:
        """Draws a square of STAMP by STAMP, kept under its name and used again: `side` wide, turned clockwise."""


STAMP = 1000
"""The side of a stamp in its own unit: a tile's thousandths."""
