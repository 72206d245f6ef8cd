"""Text on pages, in the two faces that are embedded in each. Their figures are all of one width, so columns of numbers
align.
"""

import unicodedata
from functools import cache
from io import BytesIO

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from language.typefaces import BOLD as BOLD
from language.typefaces import TEXT as TEXT
from language.typefaces import typeface

MISSING = "\N{WHITE SQUARE}"
ELLIPSIS = "…"


@cache
def _face(name: str) -> TTFont:
    font = TTFont(name, BytesIO(typeface(name)))
    pdfmetrics.registerFont(font)
    return font


def register() -> None:
    """Registers both faces with ReportLab; harmless when done before."""
    _face(TEXT)
    _face(BOLD)


def printable(text: str) -> str:
    """Returns one line of text: a box for each sign the faces lack, a space for line breaks and control signs."""
    known = _face(TEXT).face.charToGlyph
    return " ".join("".join(_sign(sign, known) for sign in unicodedata.normalize("NFC", text)).split())


def _sign(sign: str, known: dict[int, int]) -> str:
    if sign.isspace() or not sign.isprintable():
        return " "
    return sign if ord(sign) in known else MISSING


def width(text: str, size: float, face: str = TEXT) -> float:
    """Measures the width in points."""
    return float(_face(face).stringWidth(text, size))


def cut(text: str, room: float, size: float, face: str = TEXT) -> str:
    """Returns the text, or as much of its beginning as fits into `room` points with an ellipsis."""
    if width(text, size, face) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, size, face) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def wrap(text: str, room: float, size: float, face: str = TEXT) -> list[str]:
    """Breaks text into lines no wider than `room` points, at plain spaces; a word that is wider alone is broken
    anywhere.
    """
    lines: list[str] = []
    line = ""
    for word in filter(None, text.split(" ")):  # not at spaces that tie
        longer = f"{line} {word}" if line else word
        if width(longer, size, face) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        while width(word, size, face) > room and len(word) > 1:
            fits = max(1, len(cut(word, room, size, face)) - 1)
            lines.append(word[:fits])
            word = word[fits:]
        line = word
    return [*lines, line] if line else lines
