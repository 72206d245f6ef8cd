"""What `recorder score` saves beside a photo: the photo with what was read drawn over it, and the score sheet."""

import os
from collections.abc import Sequence
from pathlib import Path

from engine.errors import UnwritableFile, UsageError
from engine.findings import Finding
from recorder.evening import Evening
from recorder.output import refuse_to_replace, save
from recorder.result import Result
from recorder.seeing import encode
from report.language import Language
from report.page import PAPERS
from report.sheet import sheet
from vision.overlay import draw_reading


def overlay_path(photo: Path, page: int, out: Path | None) -> Path:
    """evening.jpg -> evening-board.jpg; page 2 of scan.pdf -> scan-board-2.jpg."""
    number = f"-{page}" if page > 1 else ""
    return (out or photo.parent) / f"{photo.stem}-board{number}.jpg"


def sheet_path(given: Path, out: Path | None) -> Path:
    """evening.jpg -> evening-sheet.pdf."""
    return (out or given.parent) / f"{given.stem}-sheet.pdf"


def refuse_early(photos: Sequence[Path], out: Path | None, force: bool) -> None:
    """Before anything is read: whatever stands in the way is told at once."""
    if out is not None and not out.is_dir():
        raise UsageError("{path} is no folder; make it first, or name another with --out.", path=out)
    for photo in photos:
        if photo.exists() and not os.access(out or photo.parent, os.W_OK):
            raise UnwritableFile(
                "{path} takes no picture and no sheet; name another folder with --out DIR.", path=out or photo.parent
            )
        refuse_to_replace(overlay_path(photo, 1, out), force)
    for photo in photos[:1]:
        refuse_to_replace(sheet_path(photo, out), force)


def save_beside(
    evening: Evening, result: Result, findings: Sequence[Finding], language: Language, out: Path | None, force: bool
) -> tuple[Path, ...]:
    """Writes them all; answers where they lie. A typed board has no photo to lie beside: --out names a place."""
    overlays = {
        overlay_path(shot.path, shot.photo.page, out): encode(
            Path("overlay.jpg"), draw_reading(shot.photo, seen, evening.reading)
        )
        for shot, seen in zip(evening.shots, evening.seen, strict=True)
    }
    files = dict(overlays)
    if evening.shots or out:
        given = evening.shots[0].path if evening.shots else Path("game")
        photo = next(iter(overlays.values()), None)
        files[sheet_path(given, out)] = sheet(
            result.replay, result.played, language, PAPERS["a4"],
            photo=photo, findings=findings, doubts=evening.doubts,
        )  # fmt: skip
    for path, content in files.items():
        save(path, content, force)
    return tuple(files)
