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
from recorder.history.store import Store

PACKAGES = ("numpy", "scipy", "opencv-python-headless", "pillow", "pypdfium2", "reportlab", "sqlalchemy", "typer")
OPTIONAL = {"pillow-heif": "HEIC photos"}
LEAST = 0.5  # what is broken reads nothing; how well the nets read is measured elsewhere, not on one picture
PHOTO, BOARD = "photo.jpg", "board.txt"  # in recorder/selftest: a table drawn by this project, and what lies on it


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: `fine`, or `told` says what to do."""

    name: str
    fine: bool
    told: str


def examine(store: Store) -> Iterator[Check]:
    """Every check, one after the other, so that they can be shown as they come."""
    yield Check("Python", True, f"{platform.python_version()} ({sys.executable})")
    yield from _packages()
    for name, look in (
        ("tiles", _tiles),
        ("weights", _weights),
        ("history", lambda: _history(store)),
        ("self-test photo", _self_test),
    ):
        yield _checked(name, look)


def _checked(name: str, look: Callable[[], str]) -> Check:
    try:
        return Check(name, True, look())
    except RecorderError as fault:
        return Check(name, False, str(fault))
    except Exception as fault:  # whatever is broken: a doctor does not faint
        return Check(name, False, f"{type(fault).__name__}: {fault}; install the recorder again.")


def _packages() -> Iterator[Check]:
    for name in PACKAGES:
        try:
            yield Check(name, True, version(name))
        except PackageNotFoundError:
            yield Check(name, False, "is missing; install the recorder again, or use ./run.")
    for name, use in OPTIONAL.items():
        try:
            yield Check(name, True, version(name))
        except PackageNotFoundError:
            yield Check(name, True, f"not installed: only for {use} (pip install {name})")


def _tiles() -> str:
    from engine.boxes import catalogue, names

    return f"{len(catalogue())} in {len(names())} boxes"


def _weights() -> str:
    """Every net whose card lies there is whole: its hash is the card's."""
    sizes: list[str] = []
    folder = files("vision") / "weights"
    for card in sorted(folder.iterdir(), key=lambda file: file.name):
        if not card.name.endswith(".card.json"):
            continue
        name = card.name.removesuffix(".card.json")
        net = folder / f"{name}.onnx"
        if not net.is_file():
            raise RecorderError(f"{net} is missing; install the recorder again.")
        content = net.read_bytes()
        if hashlib.sha256(content).hexdigest() != json.loads(card.read_text(encoding="utf-8"))["sha256"]:
            raise RecorderError(f"{net} is damaged; install the recorder again.")
        sizes.append(f"{name} {len(content) / 1e6:.1f} MB")
    return ", ".join(sizes)


def _history(store: Store) -> str:
    """It can be read and written to, and is whole."""
    from recorder.history.find import Wanted, count

    if store.file is None:
        with store.reading() as connection:
            return f"{count(connection, Wanted())} games in {store.name}"
    folder = next(parent for parent in store.file.absolute().parents if parent.is_dir())
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as fault:
        raise RecorderError(f"{folder} cannot be written to ({fault.strerror}); name another with --db.") from None
    if not store.exists:
        return f"no game kept yet; {store.file} will be made"
    with store.reading() as connection:
        number = count(connection, Wanted())
    with closing(sqlite3.connect(store.file)) as direct:
        told = direct.execute("PRAGMA quick_check").fetchone()[0]
    if told != "ok":
        raise RecorderError(f"{store.file} is damaged ({told}); put a backup in its place: recorder restore FILE")
    return f"{number} games in {store.file}"


def _self_test() -> str:
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
    told = f"{right} of {len(lies.tiles)} tiles read right"
    if right < LEAST * len(lies.tiles):
        raise RecorderError(f"only {told}; install the recorder again.")
    return told
