"""The folder of a series: photos and `moves.json`, the truth as ../shared/bench/measure_series.py reads it."""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
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


def changed_series(told: str | None, change: Callable[[np.random.Generator, int, Pixels], Pixels]) -> None:
    """Is the command of whatever makes another series of one: each photo changed, the truth as it was.

    `told`: what --help says of it; `change`: is given chances of its own for each photo, and the photo's number.
    """
    parser = argparse.ArgumentParser(description=told, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("truth", type=Path)
    parser.add_argument("photos", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    folder, names = new_folder(given.out), []
    for number, (name, pixels) in enumerate(photos_of(given.truth, given.photos)):
        save_photo(folder / name, change(np.random.default_rng([given.seed, number]), number, pixels))
        names.append(name)
    save_truth(folder, read_truth(given.truth), names)
    print(f"{len(names)} photos and their moves: {folder}")
