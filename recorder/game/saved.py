"""What `recorder score` saves beside a photo: the photo with the reading drawn over it, and the score sheet."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from engine.errors import UnwritableFile, UsageError
from language import Language
from recorder.game.score import Outcome
from recorder.photos.steps import encode
from recorder.shell.output import make_folder, refuse_folder, refuse_to_replace, save
from report.drawing.page import PAPERS
from report.sheet.sheet import sheet
from vision.overlay import draw_reading


def overlay_paths(pages: Iterable[tuple[Path, int]], out: Path | None) -> list[Path]:
    """Names the overlays: evening.jpg -> evening-board.jpg; page 2 of scan.pdf -> scan-board-2.jpg.

    Photos of one name, as 1.jpg and 1.png or those of two cameras, get numbers: no picture takes another's place.
    """
    paths: list[Path] = []
    for photo, number in pages:
        while (path := _overlay_path(photo, number, out)) in paths:
            number += 1
        paths.append(path)
    return paths


def _overlay_path(photo: Path, number: int, out: Path | None) -> Path:
    numbered = f"-{number}" if number > 1 else ""
    return (out or photo.parent) / f"{photo.stem}-board{numbered}.jpg"


def sheet_path(given: Path, out: Path | None) -> Path:
    """Names the sheet: evening.jpg -> evening-sheet.pdf."""
    return (out or given.parent) / f"{given.stem}-sheet.pdf"


def refuse_early(photos: Sequence[Path], out: Path | None, force: bool) -> None:
    """Reports whatever stands in the way at once, before anything is read."""
    if out is not None and not out.exists():
        refuse_folder(out)
        return
    if out is not None and not out.is_dir():
        raise UsageError("{path} is not a folder; name another with --out.", path=out)
    for photo in photos:
        if photo.exists() and not os.access(out or photo.parent, os.W_OK):
            raise UnwritableFile(
                "Neither picture nor sheet can be saved in {path}; name another folder with --out DIR.",
                path=out or photo.parent,
            )
    for path in overlay_paths(((photo, 1) for photo in dict.fromkeys(photos)), out):
        refuse_to_replace(path, force)
    for photo in photos[:1]:
        refuse_to_replace(sheet_path(photo, out), force)


def save_beside(outcome: Outcome, language: Language, out: Path | None, force: bool) -> tuple[Path, ...]:
    """Writes all files; returns where they lie. A typed board has no photo to lie beside: --out names a place."""
    evening, counted = outcome.evening, outcome.result
    paths = overlay_paths(((shot.path, shot.photo.page) for shot in evening.shots), out)
    overlays = {
        path: encode(Path("overlay.jpg"), draw_reading(shot.photo, seen, language, evening.reading))
        for path, shot, seen in zip(paths, evening.shots, evening.seen, strict=True)
    }
    files = dict(overlays)
    if evening.shots or out:
        given = evening.shots[0].path if evening.shots else Path("game")
        photo = next(iter(overlays.values()), None)
        files[sheet_path(given, out)] = sheet(
            counted.replay, counted.played, language, PAPERS["a4"],
            photo=photo, findings=outcome.findings, doubts=outcome.doubts,
        )  # fmt: skip
    if files and out:
        make_folder(out)
    for path, content in files.items():
        save(path, content, force)
    return tuple(files)
