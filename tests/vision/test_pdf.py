"""PDFs that are programs to fill the memory or to run for ever."""

import sys
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from engine.errors import UnreadableFile
from vision import pdfpages
from vision.pdf import PAGE_SIDE, keywords, pages

FORM = b"<< /Type /XObject /Subtype /Form /BBox [0 0 600 800]"


def pdf(*objects: bytes) -> bytes:
    """A PDF of these objects, the first of which is its catalogue."""
    parts, at = [b"%PDF-1.7\n"], []
    for number, content in enumerate(objects, 1):
        at.append(sum(map(len, parts)))
        parts.append(b"%d 0 obj\n" % number + content + b"\nendobj\n")
    table = b"".join(b"%010d 00000 n \n" % place for place in at)
    size = len(objects) + 1
    return b"".join(parts) + (
        b"xref\n0 %d\n0000000000 65535 f \n" % size + table
        + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, sum(map(len, parts)))
    )  # fmt: skip


def stream(head: bytes, content: bytes) -> bytes:
    return head + b" /Length %d >>\nstream\n" % len(content) + content + b"\nendstream"


CATALOGUE = b"<< /Type /Catalog /Pages 2 0 R >>"


def test_a_page_as_large_as_a_house_is_drawn_no_larger_than_any_other(tmp_path: Path) -> None:
    path = tmp_path / "huge.pdf"
    canvas = Canvas(str(path), pagesize=(14400, 14400))
    canvas.setKeywords("carcassonne-board D V@90")
    canvas.drawString(100, 100, "from afar")
    canvas.save()
    (page,) = pages(path.read_bytes(), path)
    assert page.shape == (PAGE_SIDE, PAGE_SIDE, 3)
    assert keywords(path.read_bytes(), path) == "carcassonne-board D V@90"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows bounds no program")
def test_a_picture_in_a_picture_in_a_picture_is_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    quick = tmp_path / "pdfpages.py"
    source = Path(pdfpages.__file__).read_text(encoding="utf-8")
    quick.write_text(source.replace(f"SECONDS = {pdfpages.SECONDS}", "SECONDS = 1"), encoding="utf-8")
    monkeypatch.setattr("vision.pdf.pdfpages.__file__", str(quick))
    holds = b" /Resources << /XObject << /A %d 0 R >> >>"
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R" + holds % 5 + b" >>"
    again = [stream(FORM + holds % number, b"/A Do " * 20) for number in range(6, 14)]
    bomb = pdf(
        CATALOGUE, b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>", page, stream(b"<<", b"/A Do " * 20), *again,
        stream(FORM, b"0 0 600 800 re f"),
    )  # fmt: skip
    with pytest.raises(UnreadableFile, match=r"bomb\.pdf takes too long to draw, or too much memory"):
        pages(bomb, tmp_path / "bomb.pdf")


@pytest.mark.parametrize("kids", [b"/Count 1 /Kids [2 0 R]", b"/Count 2 /Kids [2 0 R 2 0 R]"])
def test_pages_that_hold_each_other_are_a_damaged_file(kids: bytes) -> None:
    with pytest.raises(UnreadableFile, match="is a damaged PDF; export it again"):
        pages(pdf(CATALOGUE, b"<< /Type /Pages " + kids + b" >>"), Path("loop.pdf"))
