"""Draws a small plot as SVG: curves over two logarithmic axes, which show growth."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 200, 20, 50
COLOURS = ("#c0392b", "#2471a3", "#1e8449", "#b7950b", "#7d3c98", "#2e4053", "#d35400", "#5d6d7e")


@dataclass(frozen=True, slots=True)
class Curve:
    """A name and its points (x, y), both greater than 0."""

    name: str
    points: Sequence[tuple[float, float]]


def log_plot(curves: Sequence[Curve], across: str, up: str) -> str:
    """The SVG text. Names at their ends distinguish the curves, not colour alone."""
    xs = [log10(x) for curve in curves for x, _ in curve.points]
    ys = [log10(y) for curve in curves for _, y in curve.points]
    x0, x1, y0, y1 = floor(min(xs)), ceil(max(xs)), floor(min(ys)), ceil(max(ys))

    def place(x: float, y: float) -> tuple[float, float]:
        right = (log10(x) - x0) / max(x1 - x0, 1)
        high = (log10(y) - y0) / max(y1 - y0, 1)
        return LEFT + right * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - high * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for power in range(x0, x1 + 1):
        x, y = place(10.0**power, 10.0**y0)
        parts.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{y + 16:.1f}" text-anchor="middle">{10**power:,}</text>')
    for power in range(y0, y1 + 1):
        x, y = place(10.0**x0, 10.0**power)
        parts.append(f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{x - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 12}" text-anchor="middle">{across}</text>')
    middle = HEIGHT / 2
    parts.append(f'<text x="16" y="{middle}" text-anchor="middle" transform="rotate(-90 16 {middle})">{up}</text>')
    labels = sorted(((place(*curve.points[-1])[1], number) for number, curve in enumerate(curves)))
    low = float(TOP)
    for end, number in labels:
        curve, colour = curves[number], COLOURS[number % len(COLOURS)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in curve.points))
        low = max(low + 13, end)  # names that would lie on each other move down
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{low + 4:.1f}" fill="{colour}">{curve.name}</text>')
    return "\n".join([*parts, "</svg>", ""])
