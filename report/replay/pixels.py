"""Turns what a pen draws into pixels: many small pictures at once, on a ground or clear."""

from collections.abc import Callable, Sequence
from math import ceil, sqrt

import pypdfium2
from PIL import Image

from language import Language
from report.drawing.page import bind
from report.drawing.pen import Pen
from report.drawing.theme import Paper

Stroke = Callable[[Pen, float, float], None]
"""Draws something with its upper left corner at x, y; a point is a pixel."""

_FINER = 3  # times as fine as it is wanted: PDFium draws no line thinner than a pixel, and a shield is all lines then
_WHITE = (255, 255, 255, 255)
_CLEAR = (255, 255, 255, 0)


def pictures(
    drawn: Sequence[Stroke], size: tuple[int, int], language: Language, *, clear: bool = False
) -> list[Image.Image]:
    """Draws each into a picture of its own, so many pixels wide and high; all of them lie on one page meanwhile."""
    across = max(1, ceil(sqrt(len(drawn))))
    wide, high = size

    def draw(pen: Pen) -> None:
        for n, stroke in enumerate(drawn):
            stroke(pen, n % across * wide, n // across * high)

    paper = Paper(across * wide, max(1, ceil(len(drawn) / across)) * high)
    page = pypdfium2.PdfDocument(bind([draw], paper, language, title=""))[0]
    image = page.render(scale=_FINER, fill_color=_CLEAR if clear else _WHITE).to_pil().reduce(_FINER)
    image = image.convert("RGBA" if clear else "RGB")
    corners = [(n % across * wide, n // across * high) for n in range(len(drawn))]
    return [image.crop((x, y, x + wide, y + high)) for x, y in corners]
