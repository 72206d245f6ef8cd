"""The photo with its questions drawn over it: saved and named before the first one, so that each is found on the table.

Nothing is written where nothing is asked. When the game is saved, its own picture takes the place of this one; whoever
stops before keeps it, and the next time it is written anew.
"""

import os
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import typer
from PIL import Image, UnidentifiedImageError

from engine.errors import UsageError
from language import Language
from recorder.photos.shots import TablePhoto
from recorder.photos.steps import encode
from recorder.shell.output import make_folder, save
from vision.overlay import draw_reading
from vision.overlay.legend import Marked
from vision.reading import Reading

REMARK = b"carcassonne-recorder: questions"  # in the file, by which the program knows what it may replace


def overlay_paths(pages: Iterable[tuple[Path, int]], out: Path | None, what: str = "board") -> list[Path]:
    """Names the overlays: evening.jpg -> evening-board.jpg; page 2 of scan.pdf -> scan-board-2.jpg.

    Photos of one name, as 1.jpg and 1.png or those of two cameras, get numbers: no picture takes another's place.
    """
    paths: list[Path] = []
    for photo, number in pages:
        while (path := _overlay_path(photo, number, out, what)) in paths:
            number += 1
        paths.append(path)
    return paths


def _overlay_path(photo: Path, number: int, out: Path | None, what: str) -> Path:
    numbered = f"-{number}" if number > 1 else ""
    return (out or photo.parent) / f"{photo.stem}-{what}{numbered}.jpg"


def save_questions(
    shots: Sequence[TablePhoto],
    seen: Sequence[Reading],
    board: Reading,
    numbers: Mapping[Marked, int],
    language: Language,
    out: Path | None,
    force: bool,
) -> tuple[Path, ...]:
    """Writes what is taken of the board in each photo, with the numbers of the questions; returns where the pictures
    lie.
    """
    paths = _paths(shots, out)
    if out is not None:
        make_folder(out)
    for path, shot, part in zip(paths, shots, seen, strict=True):
        if path.exists() and not force and not _is_ours(path):
            raise UsageError("{path} already exists; add --force to overwrite it, or name another file.", path=path)
        drawn = draw_reading(shot.photo, part, language, board, numbers=numbers)
        save(path, encode(path, drawn, REMARK), force=True)
    return tuple(paths)


def drop_questions(shots: Sequence[TablePhoto], out: Path | None) -> None:
    """Removes these pictures once all is answered; another file of that name stays."""
    for path in _paths(shots, out):
        if _is_ours(path):
            path.unlink(missing_ok=True)


def _paths(shots: Sequence[TablePhoto], out: Path | None) -> list[Path]:
    """Names them: evening.jpg -> evening-overlay.jpg."""
    return overlay_paths(((shot.path, shot.photo.page) for shot in shots), out, "overlay")


def _is_ours(path: Path) -> bool:
    try:
        with Image.open(path, formats=["JPEG"]) as picture:
            return picture.info.get("comment") == REMARK
    except (OSError, UnidentifiedImageError):
        return False


def opened(path: Path) -> bool:
    """Shows a file in the system's own viewer; says whether there is one."""
    desktop = sys.platform in ("win32", "darwin") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    viewer = sys.platform in ("win32", "darwin") or shutil.which("xdg-open") is not None
    return desktop and viewer and typer.launch(str(path)) == 0
