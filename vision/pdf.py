"""The pages of a PDF, drawn by a program of its own (pdfpages.py), which the system stops when it takes too much."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import IO

import numpy as np

from engine.errors import UnreadableFile
from vision import pdfpages
from vision.arrays import Pixels

MOST_PAGES = 20
PAGE_SIDE = 3000  # pixels of a page's longer side, about 260 dpi on A4
_PATIENCE = 60  # seconds on the clock: many times what the processor is allowed, for a machine that is busy


def pages(content: bytes, path: Path) -> tuple[Pixels, ...]:
    """Draws every page."""
    with _drawn(content, MOST_PAGES) as output:
        count = int(_line(output, path)["pages"])
        if count > MOST_PAGES:
            raise UnreadableFile("{path} has more than {most} pages; split it.", path=path, most=MOST_PAGES)
        if not count:
            raise UnreadableFile("{path} is a PDF without pages; export it again.", path=path)
        return tuple(_page(output, path) for _ in range(count))


def keywords(content: bytes, path: Path) -> str:
    """Returns the words for searching that stand in it."""
    with _drawn(content, 0) as output:
        return str(_line(output, path)["keywords"])


@contextmanager
def _drawn(content: bytes, most: int) -> Iterator[IO[bytes]]:
    """Starts the program and gives it the PDF; yields where its answers come out."""
    command = [sys.executable, "-P", pdfpages.__file__, str(PAGE_SIDE), str(most)]
    told = subprocess.PIPE
    with subprocess.Popen(command, stdin=told, stdout=told, stderr=subprocess.DEVNULL) as drawing:
        assert drawing.stdin is not None and drawing.stdout is not None
        late = Timer(_PATIENCE, drawing.kill)
        late.start()
        try:
            with suppress(BrokenPipeError):  # it has ended already, and its answer says why
                drawing.stdin.write(content)
            with suppress(BrokenPipeError):
                drawing.stdin.close()
            yield drawing.stdout
        finally:
            late.cancel()
            drawing.kill()


def _page(output: IO[bytes], path: Path) -> Pixels:
    size = _line(output, path)
    width, height = int(size["width"]), int(size["height"])
    pixels = output.read(width * height * 3)
    if len(pixels) < width * height * 3:
        raise _fault("", path)
    return np.frombuffer(pixels, np.uint8).reshape(height, width, 3)


def _line(output: IO[bytes], path: Path) -> dict[str, str | int]:
    """Returns what it says next; nothing where the system has stopped it."""
    line = output.readline()
    told: dict[str, str | int] = json.loads(line) if line.endswith(b"\n") else {"fault": ""}
    if "fault" in told:
        raise _fault(str(told["fault"]), path)
    return told


def _fault(which: str, path: Path) -> UnreadableFile:
    if which == "locked":
        return UnreadableFile("{path} is protected by a password; save a copy without one.", path=path)
    if which == "damaged":
        return UnreadableFile("{path} is a damaged PDF; export it again.", path=path)
    return UnreadableFile("{path} takes too long to draw, or too much memory; save it as a picture.", path=path)
