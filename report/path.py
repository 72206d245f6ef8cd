"""What a pen draws, in any unit, y downwards.

The first knot is where the pen goes down; every other is a straight line (x, y) or a curve (two handles, then x, y).
Whether the path is closed, filled or only drawn is up to who draws it.
"""

from collections.abc import Sequence

Path = Sequence[tuple[float, ...]]


def moved(path: Path, x: float, y: float, scale: float) -> Path:
    """The path with its unit `scale` long and its corner (0, 0) at x, y."""
    return [tuple(c * scale + (y if i % 2 else x) for i, c in enumerate(knot)) for knot in path]
