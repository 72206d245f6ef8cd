"""Is everything in place? Each check says what it found; what is wrong names the next step."""

import hashlib
import json
import platform
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import as_file, files
from pathlib import Path

from engine.errors import RecorderError
from engine.message import Counted, Message
from recorder.history.store import Store

PACKAGES = ("numpy", "scipy", "opencv-python-headless", "pillow", "pypdfium2", "reportlab", "sqlalchemy", "typer")
OPTIONAL = {"pillow-heif": Message("HEIC photos")}
LEAST = 0.5  # what is broken reads nothing; how well the nets read is measured elsewhere, not on one picture
PHOTO, BOARD = "photo.jpg", "board.txt"  # in recorder/selftest: a table drawn by this project, and what lies on it


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: `fine`, or `told` says what to do."""

    name: Message
    fine: bool
    told: Message


def examine(store: Store) -> Iterator[Check]:
    """Every check, one after the other, so that they can be shown as they come."""
    yield Check(Message.plain("Python"), True, Message.plain(f"{platform.python_version()} ({sys.executable})"))
    yield from _packages()
    for name, look in (
        (Message("tiles"), _tiles),
        (Message("weights"), _weights),
        (Message("history"), lambda: _history(store)),
        (Message("self-test photo"), _self_test),
    ):
        yield _checked(name, look)


def _checked(name: Message, look: Callable[[], Message]) -> Check:
    try:
        return Check(name, True, look())
    except RecorderError as fault:
        return Check(name, False, fault.message)
    except Exception as fault:  # whatever is broken: a doctor does not faint
        what = f"{type(fault).__name__}: {fault}"
        return Check(name, False, Message("{what}; install the recorder again.", what=what))


def _packages() -> Iterator[Check]:
    for name in PACKAGES:
        try:
            yield Check(Message.plain(name), True, Message.plain(version(name)))
        except PackageNotFoundError:
            missing = Message("is missing; install the recorder again, or use ./run.")
            yield Check(Message.plain(name), False, missing)
    for name, use in OPTIONAL.items():
        try:
            yield Check(Message.plain(name), True, Message.plain(version(name)))
        except PackageNotFoundError:
            without = Message("not installed: only for {use} (pip install {name})", use=use, name=name)
            yield Check(Message.plain(name), True, without)


def _tiles() -> Message:
    from engine.boxes import catalogue, names

    return Message("{tiles} in {boxes} boxes", tiles=len(catalogue()), boxes=len(names()))


def _weights() -> Message:
    """Every net whose card lies there is whole: its hash is the card's."""
    sizes: list[str] = []
    folder = files("vision") / "weights"
    for card in sorted(folder.iterdir(), key=lambda file: file.name):
        if not card.name.endswith(".card.json"):
            continue
        name = card.name.removesuffix(".card.json")
        net = folder / f"{name}.onnx"
        if not net.is_file():
            raise RecorderError("{path} is missing; install the recorder again.", path=net)
        content = net.read_bytes()
        if hashlib.sha256(content).hexdigest() != json.loads(card.read_text(encoding="utf-8"))["sha256"]:
            raise RecorderError("{path} is damaged; install the recorder again.", path=net)
        sizes.append(f"{name} {len(content) / 1e6:.1f} MB")
    return Message.plain(", ".join(sizes))


def _history(store: Store) -> Message:
    """It can be read and written to, and is whole."""
    from recorder.history.find import Wanted, count

    if store.file is None:
        with store.reading() as connection:
            return _holds(count(connection, Wanted()), store)
    folder = next(parent for parent in store.file.absolute().parents if parent.is_dir())
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as fault:
        raise RecorderError(
            "{path} cannot be written to ({why}); name another with --db.", path=folder, why=fault
        ) from None
    if not store.exists:
        return Message("no game kept yet; {path} will be made", path=store.file)
    with store.reading() as connection:
        number = count(connection, Wanted())
    with closing(sqlite3.connect(store.file)) as direct:
        told = direct.execute("PRAGMA quick_check").fetchone()[0]
    if told != "ok":
        raise RecorderError(
            "{path} is damaged ({told}); put a backup in its place: recorder restore FILE", path=store.file, told=told
        )
    return _holds(number, store)


def _holds(number: int, store: Store) -> Message:
    return Message("{games} in {name}", games=Counted("{n} game", "{n} games", number), name=store.name)


def _self_test() -> Message:
    """A table that the project drew itself is read, and is what it was drawn from."""
    from engine import notation
    from vision.photo import load
    from vision.pipeline import Wish, read

    folder = files("recorder") / "selftest"
    with as_file(folder / PHOTO) as path:
        reading = read(load(Path(path))[0], Wish())
    lies = notation.parse((folder / BOARD).read_text(encoding="utf-8"))
    seen = Counter(tile.key for tile in reading.tiles)  # which way is up is free, so kinds are compared, not cells
    right = (seen & Counter(tile.key for tile in lies.tiles)).total()
    told = Message("{right} of {tiles} tiles read right", right=right, tiles=len(lies.tiles))
    if right < LEAST * len(lies.tiles):
        raise RecorderError("only {told}; install the recorder again.", told=told)
    return told
