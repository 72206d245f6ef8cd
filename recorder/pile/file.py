"""The file of a pile, `carcassonne-readings/1`: a line that says who read, then a line of JSON for each photo.

While it grows it is called NAME.part. Whoever is killed goes on from there: what stands in it whole is not read again.
"""

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from engine.errors import UnwritableFile, UsageError
from engine.formats.content import read_bytes
from engine.formats.messagefile import message_to_json
from recorder.pile.photo import Answer, Reader
from recorder.shell.photo_options import Looking
from vision.photo import MOST_BYTES
from vision.readingfile import to_json

FORMAT = "carcassonne-readings/1"


def answer_to_json(path: Path, answer: Answer) -> dict[str, Any]:
    """Writes what one photo gave."""
    told: dict[str, Any] = {"file": str(path), "sha256": answer.sha256}
    if answer.fault is not None:
        return {**told, "fault": message_to_json(answer.fault)}
    if answer.board is not None:
        return {**told, "board": answer.board}
    return {**told, "readings": [to_json(reading) for reading in answer.readings]}


def head_of(reader: Reader, looking: Looking) -> dict[str, Any]:
    """Writes who reads, and how: what was read otherwise is not gone on with."""
    said = {"players": looking.players, "track": looking.track, "edition": looking.edition, "sets": looking.sets}
    return {"format": FORMAT, **asdict(reader), **said, "boxes": looking.boxes}


@dataclass(slots=True)
class PileFile:
    """A file that grows. `known`: how many photos at the beginning of the pile stand in it already."""

    path: Path
    known: int
    _part: IO[bytes]

    def write(self, path: Path, answer: Answer) -> None:
        """Adds a line; after a kill it is there whole or not at all."""
        try:
            self._part.write(line(answer_to_json(path, answer)))
            self._part.flush()
        except OSError as why:
            raise _unwritable(self.path, why) from None


@contextmanager
def growing(path: Path, head: dict[str, Any], photos: Sequence[Path]) -> Iterator[PileFile]:
    """Opens the file of a pile, and gives it its name when all photos stand in it."""
    beside = path.with_name(f"{path.name}.part")
    known, size = _begun(beside, head, photos) if beside.exists() else (0, 0)
    try:
        with beside.open("r+b" if size else "wb") as part:
            part.truncate(size)
            part.seek(size)
            if not size:
                part.write(line(head))
            yield PileFile(path, known, part)
            part.flush()
            os.fsync(part.fileno())
        beside.replace(path)
    except OSError as why:
        raise _unwritable(path, why) from None


def _begun(beside: Path, head: dict[str, Any], photos: Sequence[Path]) -> tuple[int, int]:
    """Says how many photos stand whole in a file that was begun, and how long it is up to there."""
    known = size = 0
    with beside.open("rb") as part:
        first = part.readline()
        if not first.endswith(b"\n"):
            return 0, 0
        if _loads(first) != json.loads(json.dumps(head)):
            raise UsageError(
                "{path} was begun by another recorder or with other options; delete it, or name another file.",
                path=beside,
            )
        size = len(first)
        for line, photo in zip(part, photos, strict=False):
            if not line.endswith(b"\n"):
                break
            if not _is_of(line, photo):
                raise UsageError(
                    "{path} was begun with other photos: {photo} is not the next of them; delete it, or name another "
                    "file.",
                    path=beside, photo=photo,
                )  # fmt: skip
            known, size = known + 1, size + len(line)
    return known, size


def _is_of(line: bytes, photo: Path) -> bool:
    told = _loads(line)
    if not isinstance(told, dict) or told.get("file") != str(photo):
        return False
    return not told.get("sha256") or told["sha256"] == hashlib.sha256(read_bytes(photo, MOST_BYTES)).hexdigest()


def _loads(line: bytes) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None


def line(told: dict[str, Any]) -> bytes:
    """Writes it on one line."""
    return json.dumps(told, ensure_ascii=False).encode(errors="backslashreplace") + b"\n"


def _unwritable(path: Path, why: OSError) -> UnwritableFile:
    return UnwritableFile("{path} cannot be written ({why}); choose another folder.", path=path, why=why)
