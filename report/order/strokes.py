"""A pictogram as the paths of an SVG, for the page of the phone."""

from report.drawing.path import Path
from report.order.pictograms import Strokes

_LETTERS = {2: "L", 6: "C"}
"""A knot of two numbers ends a straight line, one of six a curve."""


def as_svg(strokes: Strokes) -> str:
    """Writes the `path` elements, in a box of 1 by 1, in the colour of the text around.

    >>> as_svg(((((0, 0), (1, 0.5)), False),))
    '<path d="M0 0L1 0.5" fill="none" stroke="currentColor" stroke-width="0.07"/>'
    """
    return "".join(
        f'<path d="{_line(path)}" fill="currentColor"/>'
        if filled
        else f'<path d="{_line(path)}" fill="none" stroke="currentColor" stroke-width="0.07"/>'
        for path, filled in strokes
    )


def _line(path: Path) -> str:
    letters = ["M", *(_LETTERS[len(knot)] for knot in path[1:])]
    return "".join(
        letter + " ".join(f"{number:g}" for number in knot) for letter, knot in zip(letters, path, strict=True)
    )
