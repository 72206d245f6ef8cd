"""Opens a photo while the modules that look at it load: decoding does not hold Python up, so neither waits."""

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

from engine.errors import UsageError
from engine.message import Counted
from vision.photo import Photo, load


def open_photo(path: Path, page: int | None) -> Photo:
    """Returns one picture of a file; of a PDF with several, `page` must say which."""
    with ThreadPoolExecutor(1) as beside:
        loading = beside.submit(load, path)
        import_module("recorder.photos.steps")
        photos = loading.result()
    pages = Counted("{n} page", "{n} pages", len(photos))
    if page is None and len(photos) > 1:
        raise UsageError("{path} has {pages}; choose one with --page N.", path=path, pages=pages)
    if (page or 1) > len(photos):
        raise UsageError("{path} has {pages}, so there is no page {page}.", path=path, pages=pages, page=page)
    return photos[(page or 1) - 1]
