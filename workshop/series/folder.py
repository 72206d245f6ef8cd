"""The folder of a series: photos and `moves.json`, the truth as ../shared/bench/measure_series.py reads it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine.errors import UsageError
from vision.arrays import Pixels
from vision.photo import load
from workshop import ROOT, SHARED

Truth = Mapping[str, Any]
TRUTH = "moves.json"
_QUALITY = 88  # of JPEG: what phones write


def new_folder(path: Path) -> Path:
    """Makes the folder of a series. Photos of other people, and hundreds of our own, have no place in the project."""
    whole = path.resolve()
    for forbidden in (ROOT, SHARED):
        if whole == forbidden.resolve() or forbidden.resolve() in whole.parents:
            fault = "{path} lies within {forbidden}; name a folder elsewhere."
            raise UsageError(fault, path=path, forbidden=forbidden)
    whole.mkdir(parents=True, exist_ok=True)
    if any(whole.iterdir()):
        raise UsageError("{path} is not empty; name a new folder.", path=path)
    return whole


def photos_of(truth: Path, photos: Path) -> Iterator[tuple[str, Pixels]]:
    """The photos that a truth names, in their order, each with a name that has no folder."""
    for frame in json.loads(truth.read_text(encoding="utf-8"))["frames"]:
        found = next((p for p in (photos / frame, *photos.rglob(Path(frame).name)) if p.exists()), None)
        if found is None:
            fault = "{photos} has no photo {frame}, which {truth} names."
            raise UsageError(fault, photos=photos, frame=frame, truth=truth)
        yield Path(frame).name, load(found)[0].pixels


def save_photo(path: Path, pixels: Pixels) -> None:
    """Writes a photo as a phone would."""
    _, packed = cv2.imencode(".jpg", np.asarray(pixels)[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    path.write_bytes(packed.tobytes())


def save_truth(folder: Path, truth: Truth, frames: Sequence[str]) -> None:
    """Writes the truth of these photos, a line to each move."""
    told = {**truth, "frames": list(frames)}
    moves = ",\n".join(f"  {json.dumps(move)}" for move in told.pop("moves"))
    rest = ", ".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in told.items())
    (folder / TRUTH).write_text(f'{{{rest},\n "moves": [\n{moves}\n]}}\n', encoding="utf-8")


def read_truth(path: Path) -> dict[str, Any]:
    """Reads a truth."""
    told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return told
