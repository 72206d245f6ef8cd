"""What a pen draws of a tile: shapes, and the few plain ones of which many things are made."""

from dataclasses import dataclass

from report.drawing.path import Path


@dataclass(frozen=True, slots=True)
class Shape:
    """One thing that a pen draws: filled if it has a `fill`, then drawn along its path if it has a `stroke`.

    Colours are names of a palette such as `PAPER`. `width` is that of the stroke; ends and corners are round.
    """

    path: Path
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


def box(x0: float, y0: float, x1: float, y1: float) -> Path:
    """Returns a rectangle."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]


def oval(x: float, y: float, rx: float, ry: float) -> Path:
    """Returns an oval about x, y."""
    h, v = 0.5523 * rx, 0.5523 * ry  # handles of a quarter circle
    return [
        (x + rx, y),
        (x + rx, y + v, x + h, y + ry, x, y + ry),
        (x - h, y + ry, x - rx, y + v, x - rx, y),
        (x - rx, y - v, x - h, y - ry, x, y - ry),
        (x + h, y - ry, x + rx, y - v, x + rx, y),
    ]
