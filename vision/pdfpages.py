"""Draws the pages of a PDF, as a program of its own: python -P vision/pdfpages.py SIDE MOST < evening.pdf

A PDF is a program too, and some never end or want all the memory there is. The system stops this one when it takes too
much, and nothing else is lost. It answers with a line of JSON on the whole, and for each page, of which it draws at
most MOST, with a line and its pixels.
"""

import json
import sys
from typing import Any

SECONDS = 8  # of the processor, for all pages; a scan of twelve million pixels takes 0.2
MEMORY = 2**30  # bytes of addresses; a page and its picture take some 200 MB of them


def main() -> None:
    side, most = map(int, sys.argv[1:])
    _bound()
    import pypdfium2 as pdfium  # only here: the bounds hold for it too

    try:
        document = pdfium.PdfDocument(sys.stdin.buffer.read())
        _say(pages=len(document), keywords=document.get_metadata_value("Keywords"))
        for number in range(min(len(document), most)):
            page = document[number]
            bitmap = page.render(scale=side / max(*page.get_size(), 1.0), rev_byteorder=True)
            pixels = bitmap.to_pil().convert("RGB")
            _say(width=pixels.width, height=pixels.height)
            sys.stdout.buffer.write(pixels.tobytes())
    except pdfium.PdfiumError as fault:
        _say(fault="locked" if "password" in str(fault).lower() else "damaged")


def _bound() -> None:
    try:
        import resource
    except ImportError:  # Windows bounds no program by itself; there only whoever waits for this one stops it
        return
    for what, most in ((resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
        already = resource.getrlimit(what)[1]
        least = most if already == resource.RLIM_INFINITY else min(most, already)
        resource.setrlimit(what, (least, least))


def _say(**told: Any) -> None:
    sys.stdout.buffer.write(json.dumps(told).encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
