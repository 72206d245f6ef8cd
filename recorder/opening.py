"""The photos of a command are opened while the eyes are loaded: decoding one needs no Python, so neither waits long."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

from engine.errors import UsageError
from vision.photo import Photo, load


def open_all(paths: Sequence[Path]) -> dict[Path, tuple[Photo, ...]]:
    """Every picture in each file; and all that is needed to look at them is loaded."""
    with ThreadPoolExecutor(1) as beside:
        pictures = beside.submit(lambda: {path: load(path) for path in paths})
        import_module("recorder.seeing")
        return pictures.result()


def page_of(path: Path, pictures: Sequence[Photo], page: int | None) -> Photo:
    """One picture of a file; a PDF of several must be told which."""
    if page is None and len(pictures) > 1:
        raise UsageError("{path} has {n} pages; say which one with --page N.", path=path, n=len(pictures))
    if (page or 1) > len(pictures):
        raise UsageError("{path} has {n} pages, so there is no page {page}.", path=path, n=len(pictures), page=page)
    return pictures[(page or 1) - 1]
