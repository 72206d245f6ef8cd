"""The two faces of every page and picture: DejaVu Sans Condensed, with Latin, Cyrillic, Romanian and Greek letters.

They lie in `fonts` with their licence, because a bare machine has no fonts and a page must look the same everywhere.
"""

from engine.formats.shipped import shipped

TEXT = "DejaVuSansCondensed"
BOLD = "DejaVuSansCondensed-Bold"
_SHA256 = {
    TEXT: "2d8aa290adcf1ebcbb35f63e57cf32941b012eaab4b65096b904112cf3bac972",
    BOLD: "6d2f2481e2aae944e8411cc5be515c69503ff7f5db52f2c67bcbe5d4de6bec13",
}


def typeface(name: str) -> bytes:
    """Returns the file of a face, which must be as it was shipped: no library says well what is wrong with another."""
    return shipped("language", "fonts", f"{name}.ttf", sha256=_SHA256[name])
