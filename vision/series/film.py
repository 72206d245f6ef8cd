"""A film of a game as photos: its still moments, found by a program of its own (filmframes.py)."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from engine.errors import UnreadableFile
from engine.formats.content import beginning
from vision.photo import Photo
from vision.series import filmframes

FILMS = (".mp4", ".m4v", ".mov", ".mkv", ".webm", ".avi")
LOOKS = 2  # how many moments must show a tile of a film before it counts
_BEGINNINGS = ((4, b"ftyp"), (0, b"\x1aE\xdf\xa3"), (8, b"AVI "), (4, b"moov"), (4, b"mdat"), (4, b"wide"))
_PIECE = 1 << 20


def is_film(path: Path) -> bool:
    """Says whether a file is a film, by its name."""
    return path.suffix.lower() in FILMS


def moments(path: Path) -> Iterator[Photo]:
    """Yields the film whenever nobody moves and something is new; `page` is the number of the frame."""
    first = beginning(path, 16)
    if not any(first[at : at + len(sign)] == sign for at, sign in _BEGINNINGS):
        raise _fault(path)
    digest = _digest(path)
    command = [sys.executable, "-P", filmframes.__file__, str(path.absolute())]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as film:
        assert film.stdout is not None
        try:
            while True:
                line = film.stdout.readline()
                told = json.loads(line) if line.endswith(b"\n") else {"fault": ""}
                if "fault" in told:
                    raise _fault(path)
                if "end" in told:
                    return
                wide, high = int(told["width"]), int(told["height"])
                pixels = film.stdout.read(wide * high * 3)
                if len(pixels) < wide * high * 3:
                    raise _fault(path)
                minutes, seconds = divmod(int(told["seconds"]), 60)
                picture = np.frombuffer(pixels, np.uint8).reshape(high, wide, 3)
                yield Photo(picture, f"{path.name} {minutes}:{seconds:02}", int(told["number"]), digest)
        finally:
            film.kill()


def _digest(path: Path) -> str:
    """Returns the hash of a file that need not fit in memory."""
    digest = hashlib.sha256()
    try:
        with path.open("rb") as file:
            while piece := file.read(_PIECE):
                digest.update(piece)
    except OSError as why:
        raise UnreadableFile(
            "{path} cannot be read ({why}); check its name and permissions.", path=path, why=why
        ) from None
    return digest.hexdigest()


def _fault(path: Path) -> UnreadableFile:
    return UnreadableFile("{path} is not a film that can be read; save it as MP4, or give photos.", path=path)
