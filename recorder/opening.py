"""A photo is opened while the modules that look at it are loaded: decoding one needs no Python, so neither waits."""

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

from engine.errors import UsageError
from vision.photo import Photo, load


def open_photo(path: Path, page: int | None) -> Photo:
    """One picture of a file; a PDF of several must be told which."""
    with ThreadPoolExecutor(1) as beside:
        loading = beside.submit(load, path)
        import_module("recorder.seeing")
        photos = loading.result()
    if page is None and len(photos) > 1:
        raise UsageError("{path} has {n} pages; say which one with --page N.", path=path, n=len(photos))
    if (page or 1) > len(photos):
        raise UsageError("{path} has {n} pages, so there is no page {page}.", path=path, n=len(photos), page=page)
    return photos[(page or 1) - 1]
