"""The QR code on a sheet, drawn with ReportLab's own encoder; reader.py reads it back."""

from collections.abc import Iterator
from functools import cache

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

from report.drawing.page import Page
from report.drawing.theme import INK

QUIET = 4  # modules of white around the code, as the standard asks
_MODULE = 1.7  # points; 0.6 mm is four pixels in a phone's photo of a whole page
_LARGEST = 150.0  # points


@cache
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Returns the code's rows, true where it is dark; error level M, of which 15 % may be lost."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    count = code.getModuleCount()
    return tuple(tuple(bool(code.isDark(row, column)) for column in range(count)) for row in range(count))


def side(text: str) -> float:
    """Returns the width of the printed code in points, without the white around it."""
    return min(_LARGEST, _MODULE * len(modules(text)))


def draw(page: Page, x: float, y: float, text: str, wide: float | None = None) -> None:
    """Draws the code with its upper left corner at x, y; leave QUIET modules of white around it. `wide`: in points, if
    not as wide as on a sheet.
    """
    rows = modules(text)
    step = (side(text) if wide is None else wide) / len(rows)
    for number, row in enumerate(rows):
        for start, stop in _runs(row):
            page.box(x + start * step, y + number * step, (stop - start) * step, step, fill=INK)


def _runs(row: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    start = 0
    for column in range(len(row) + 1):
        dark = column < len(row) and row[column]
        if not dark:
            if column > start:
                yield start, column
            start = column + 1
