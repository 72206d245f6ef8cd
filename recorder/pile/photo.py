"""One photo of a pile, as a program reads it that knows nothing of the others: bytes in, an answer out."""

import hashlib
import platform
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from engine.errors import NoBoard, RecorderError
from engine.formats import notation
from engine.formats.content import read_bytes
from engine.message import Message
from language import ENGLISH, speak
from recorder.game.caveats import with_what_was_said
from recorder.photos.printed_sheet import sheet_in
from recorder.photos.steps import look, without_board
from recorder.shell.photo_options import Looking
from vision.net import WEIGHTS, on_card
from vision.photo import MOST_BYTES, pictures
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: the program's version, and the hash of all its nets. Two that differ may read differently."""

    version: str
    weights: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a photo gave. `readings`: one for each page; `board`: the notation in the code of a printed sheet;
    `fault`: why there is neither.
    """

    sha256: str
    readings: tuple[Reading, ...] = ()
    board: str | None = None
    fault: Message | None = None


@cache
def own_reader() -> Reader:
    """Says who reads in this process."""
    cards = sorted(WEIGHTS.rglob("*.card.json"))
    told = "".join(on_card(card, "sha256") for card in cards)
    try:
        own = version("carcassonne-recorder")
    except PackageNotFoundError:  # run from a folder that was never installed
        own = "0"
    return Reader(own, hashlib.sha256(told.encode()).hexdigest())


def refuse_other(reader: Reader, where: str, own: Reader) -> None:
    """Refuses a program on another machine that may read otherwise than this one."""
    if reader != own:
        raise RecorderError(
            "{where} has recorder {version} with the nets {weights}, not {own} with {ours}; install the same there.",
            where=where, version=reader.version, weights=reader.weights[:8], own=own.version, ours=own.weights[:8],
        )  # fmt: skip


def read_file(path: Path, looking: Looking) -> Answer:
    """Reads a photo of this machine."""
    try:
        content = read_bytes(path, MOST_BYTES)
    except RecorderError as fault:
        return Answer("", fault=fault.message)
    return read_photo(content, path, looking)


def read_sent(content: bytes, path: Path, looking: Looking, asked: Reader) -> Answer:
    """Reads a photo that another machine sent, if that asked for a reader like this one."""
    refuse_other(own_reader(), platform.node(), asked)
    return read_photo(content, path, looking)


def read_photo(content: bytes, path: Path, looking: Looking) -> Answer:
    """Reads a photo from its bytes. Whatever is wrong with it is told in the answer: the others go on."""
    sha256 = hashlib.sha256(content).hexdigest()
    try:
        return _read(content, path, looking, sha256)
    except RecorderError as fault:
        return Answer(sha256, fault=fault.message)
    except Exception as fault:  # the pile must not stop for one photo, whatever is in it
        what = Message(
            "{path}: this is a bug in the recorder ({fault}); report it with the photo.",
            path=path, fault=f"{type(fault).__name__}: {fault}",
        )  # fmt: skip
        return Answer(sha256, fault=what)


def _read(content: bytes, path: Path, looking: Looking, sha256: str) -> Answer:
    photos = pictures(content, path)
    board = sheet_in(content, path, photos)
    if board is not None:
        return Answer(sha256, board=notation.format(board))
    readings: list[Reading] = []
    empty: list[Reading] = []
    for photo in photos:
        reading = look(photo, looking.wish, None, None, lambda _sentence: None, speak(ENGLISH)).reading
        assert reading is not None
        (readings if reading.tiles else empty).append(with_what_was_said(reading, looking))
    if not readings:
        fault: NoBoard = without_board({path: empty[0]})
        return Answer(sha256, fault=fault.message)
    return Answer(sha256, tuple(readings))
