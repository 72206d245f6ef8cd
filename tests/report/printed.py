"""Reads a PDF back with a program that did not write it: the text as a person selects it, and where it stands."""

from dataclasses import dataclass

import pypdfium2


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a text stands on its page: left, right and lower edge in points, from the paper's top left corner."""

    page: int
    left: float
    right: float
    y: float


def text(pdf: bytes, page: int | None = None) -> str:
    """All text of one page, or of all."""
    document = pypdfium2.PdfDocument(pdf)
    wanted = range(len(document)) if page is None else (page,)
    return "\n".join(document[number].get_textpage().get_text_range().replace("\r\n", "\n") for number in wanted)


def keywords(pdf: bytes) -> str:
    """What stands in it for searching."""
    return str(pypdfium2.PdfDocument(pdf).get_metadata_value("Keywords"))


def pages(pdf: bytes) -> int:
    """How many pages there are."""
    return len(pypdfium2.PdfDocument(pdf))


def find(pdf: bytes, wanted: str) -> list[Spot]:
    """Everywhere a text stands, in reading order."""
    document = pypdfium2.PdfDocument(pdf)
    spots = []
    for number, page in enumerate(document):
        search = page.get_textpage().search(wanted, match_case=True)
        while hit := search.get_next():
            start, count = hit
            boxes = [search.textpage.get_charbox(start + i, loose=False) for i in range(count)]
            bottom = min(box[1] for box in boxes)
            spots.append(Spot(number, boxes[0][0], boxes[-1][2], page.get_height() - bottom))
    return spots


def outside(pdf: bytes, margin: float) -> str:
    """The signs that stand nearer to the paper's edge than the margin; empty on a good page."""
    document = pypdfium2.PdfDocument(pdf)
    strays = ""
    for page in document:
        letters = page.get_textpage()
        for index in range(letters.count_chars()):
            left, bottom, right, top = letters.get_charbox(index)
            wide, high = page.get_size()
            if right > left and not (margin <= left and right <= wide - margin and bottom > 0 and top <= high):
                strays += letters.get_text_range(index, 1)
    return strays


def fonts(pdf: bytes) -> set[str]:
    """The names of all faces used."""
    document = pypdfium2.PdfDocument(pdf)
    return {text.get_font().get_base_name() for page in document for text in page.get_objects([1])}


def facts(pdf: bytes) -> dict[str, str]:
    """Title, keywords and the like."""
    return dict(pypdfium2.PdfDocument(pdf).get_metadata_dict(skip_empty=True))


def ink(pdf: bytes) -> float:
    """How much of the first page is covered, 0 white to 1 black."""
    pixels = pypdfium2.PdfDocument(pdf)[0].render(scale=1, grayscale=True).to_numpy()
    return float(1 - pixels.mean() / 255)
