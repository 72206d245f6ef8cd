"""The path that a pen follows, in any unit, y downwards.

The first knot is where the pen goes down; every other is a straight line (x, y) or a curve (two handles, then x, y).
The pen decides whether to close, fill or only draw the path.
"""

from collections.abc import Sequence

Path = Sequence[tuple[float, ...]]


def moved(path: Path, x: float, y: float, scale: float) -> Path:
    """Returns the path with its unit `scale` long and its corner (0, 0) at x, y."""
    return [tuple(c * scale + (y if i % 2 else x) for i, c in enumerate(knot)) for knot in path]


def turned(path: Path, rotation: int, side: float) -> Path:
    """Turns the path with its square of that side, clockwise by a multiple of 90 degrees."""
    for _ in range(rotation // 90 % 4):
        path = [tuple(c for x, y in zip(k[::2], k[1::2], strict=True) for c in (side - y, x)) for k in path]
    return path
