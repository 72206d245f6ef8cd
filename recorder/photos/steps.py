"""Leads from a photo to a reading: reports the steps while they run, saves their pictures on request."""

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PIL import Image

from engine.errors import NoBoard, UnwritableFile, UsageError
from language import Language
from recorder.shell.output import save
from vision.arrays import Pixels
from vision.codes import PhotoCode
from vision.lattice.checks.complaints import NO_BOARD
from vision.photo import Photo
from vision.pipeline import STEPS, Progress, Wish, walk
from vision.reading import Reading

JPEG_QUALITY = 88  # a photo with thin lines drawn over it, at about a fifth of its pixels' size


def look(
    photo: Photo, wish: Wish, until: str | None, debug: Path | None, tell: Callable[[str], None], language: Language
) -> Progress:
    """Walks the steps up to the one named, and reports each before it starts."""
    if debug is not None:
        _make(debug)
    tell(STEPS[0].sentence)
    progress = Progress(photo, wish)
    for number, (step, progress) in enumerate(walk(photo, wish, until or STEPS[-1].name), 1):
        if debug is not None:
            name = debug / f"{number}-{step.name}.jpg"
            save(name, encode(name, step.picture(progress, language)), force=True)
        if number < len(STEPS):
            tell(STEPS[number].sentence)
    return progress


def without_board(readings: Mapping[Path, Reading]) -> NoBoard:
    """Makes the fault for photos that show no board: it says why, if there is one reason for all."""
    reasons = {f.message for reading in readings.values() for f in reading.findings if f.code == PhotoCode.NO_BOARD}
    why = reasons.pop() if len(reasons) == 1 else NO_BOARD.message
    return NoBoard("{photo}: {why}", photo=", ".join(map(str, readings)), why=why)


def frames_as_json(progress: Progress) -> dict[str, Any]:
    """Writes what `--lattice` takes: so a person may stop after the lattice, correct a corner, and go on."""
    shrunk = progress.photo.shrunk
    return {
        "cells": [
            {"x": f.cell[0], "y": f.cell[1], "quad": [[round(c * shrunk, 1) for c in p] for p in f.quad.tolist()]}
            for f in progress.lattice.frames
        ]
    }


def encode(path: Path, pixels: Pixels, remark: bytes = b"") -> bytes:
    """Encodes the picture in the format that the file's name asks for; a JPEG may carry a remark."""
    kinds = {".jpg": "JPEG", ".jpeg": "JPEG", ".png": "PNG"}
    if path.suffix.lower() not in kinds:
        raise UsageError("{path}: the name of the picture must end in .jpg or .png.", path=path)
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, kinds[path.suffix.lower()], quality=JPEG_QUALITY, comment=remark)
    return buffer.getvalue()


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise UnwritableFile(
            "{path} cannot be created ({why}); choose another folder.", path=folder, why=fault
        ) from None
