"""Checks that everything is in place. Each check says what it found; if something is wrong, also the next step."""

import platform
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from importlib.resources import as_file, files
from pathlib import Path

from engine import boxes
from engine.cell import Cell
from engine.errors import DamagedProgram, ExitCode, HistoryError, RecorderError
from engine.formats.jsonvalue import listed
from engine.message import Counted, Message
from engine.tiles.tile import ROTATIONS, turned_edges
from language import NAMES, speak
from language.typefaces import BOLD, TEXT, typeface
from recorder.history.store import Store

PACKAGES = (
    "numpy", "opencv-python-headless", "highspy", "pillow", "pypdfium2", "reportlab", "sqlalchemy", "typer",
    "zxing-cpp",
)  # fmt: skip
DISTRIBUTION = "carcassonne-recorder"
OWN = ("engine", "language", "vision", "report", "recorder")
"""Names under which other distributions have packages as well."""
OPTIONAL = {"pillow-heif": Message("HEIC photos")}
ALMOST = 0.95  # of what was read right when the weights were made: another machine may misread one or two more
PHOTO, BOARD, RIGHT = "photo.jpg", "board.txt", "right.txt"
"""In recorder/selftest: a table drawn by this project, what lies on it, what the shipped weights read right."""


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check: `fine`, or `told` says what to do and `code` is the exit code."""

    name: Message
    fine: bool
    told: Message
    code: ExitCode = ExitCode.UNEXPECTED


def examine(store: Store) -> Iterator[Check]:
    """Makes every check, one after the other, so that each result can be shown at once."""
    yield Check(Message.plain("Python"), True, Message.plain(f"{platform.python_version()} ({sys.executable})"))
    yield from _packages()
    for name, look in (
        (Message("packages"), _clash),
        (Message("tiles"), _tiles),
        (Message("languages"), _languages),
        (Message("weights"), _weights),
        (Message("history"), lambda: _history(store)),
        (Message("self-test photo"), _self_test),
    ):
        yield _checked(name, look)


def _checked(name: Message, look: Callable[[], Message]) -> Check:
    try:
        return Check(name, True, look())
    except RecorderError as fault:
        return Check(name, False, fault.message, fault.exit_code)
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


def _clash() -> Message:
    """Checks that no other distribution brought packages of our names: whoever came last wrote over the other."""
    wrong = sorted({
        other
        for name, others in packages_distributions().items()
        if name in OWN
        for other in others
        if other.replace("_", "-").casefold() != DISTRIBUTION
    })  # fmt: skip
    if wrong:
        raise DamagedProgram(
            "{others} brings packages of the same names as the recorder ({names}); install the recorder by itself, for "
            "example with: uv tool install carcassonne-recorder",
            others=listed(list(map(Message.plain, wrong))), names=", ".join(OWN),
        )  # fmt: skip
    homes = {Path(str(files(name))).parent for name in OWN}
    if len(homes) > 1:
        raise DamagedProgram(
            "Parts of the recorder come from several folders ({folders}); install it by itself.",
            folders=listed([Message.plain(str(home)) for home in sorted(homes)]),
        )
    return Message.plain(", ".join(OWN))


def _tiles() -> Message:
    return Message("{tiles} in {boxes} boxes", tiles=len(boxes.catalogue()), boxes=len(boxes.names()))


def _languages() -> Message:
    """Reads every catalogue, and the faces in which all of them are written."""
    for code in NAMES:
        speak(code)
    for face in (TEXT, BOLD):
        typeface(face)
    return Message.plain(", ".join(NAMES.values()))


def _weights() -> Message:
    """Checks that every net is there and whole, has its card, and that what its answers mean is known."""
    from vision.naming.classify import columns
    from vision.net import weights
    from vision.track.board.layout import layouts

    with as_file(files("vision") / "weights") as folder:
        names = {path.name.split(".")[0] for path in (*folder.glob("*.onnx"), *folder.glob("*.card.json"))}
        if not names:
            raise DamagedProgram("{path} is missing; install the recorder again.", path=folder)
        sizes = {name: len(weights(folder / f"{name}.onnx")) for name in sorted(names)}
    columns()
    layouts()
    return Message.plain(", ".join(f"{name} {size / 1e6:.1f} MB" for name, size in sizes.items()))


def _history(store: Store) -> Message:
    """Checks that the history can be read and written, and is whole."""
    from recorder.history.databases.place import others_may_read
    from recorder.history.find import numbers
    from recorder.history.whole import looked_through

    if store.file is None:
        with store.reading() as connection:
            return _holds(len(numbers(connection)), store)
    folder = next(parent for parent in store.file.absolute().parents if parent.is_dir())
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as fault:
        raise HistoryError(
            "{path} cannot be written to ({why}); name another with --db.", path=folder, why=fault
        ) from None
    if not store.exists:
        return Message("no game kept yet; {path} will be created", path=store.file)
    try:
        whole = looked_through(store.file, store.file)
    except RecorderError as fault:
        raise HistoryError(fault.message) from None
    if whole.damaged:
        raise HistoryError(
            "{path} is damaged ({wrong}). The other games still work; put a backup in its place: recorder restore FILE",
            path=store.file, wrong=listed(whole.damaged),
        )  # fmt: skip
    holds = _holds(whole.games, store)
    if others_may_read(store.file):
        return Message(
            "{holds}; other users of this computer may read it; to keep it to yourself: chmod 600 {path}",
            holds=holds, path=store.file,
        )  # fmt: skip
    return holds


def _holds(number: int, store: Store) -> Message:
    return Message("{games} in {name}", games=Counted("{n} game", "{n} games", number), name=store.name)


def _self_test() -> Message:
    """Reads a table that the project drew itself, and compares with how well the weights read it when they were
    made.
    """
    folder = files("recorder") / "selftest"
    with as_file(folder / PHOTO) as path:
        right = read_right(path, (folder / BOARD).read_text(encoding="utf-8"))
    should = int((folder / RIGHT).read_text(encoding="utf-8"))
    if right < should * ALMOST:
        told = Message("{right} of {tiles} tiles read correctly", right=right, tiles=should)
        raise DamagedProgram("only {told}; install the recorder again.", told=told)
    return Message("{right} tiles read correctly, as expected", right=right)


def read_right(photo: Path, board: str) -> int:
    """Counts the tiles read as they lie, in their places; any side of the table may be up."""
    from engine.formats import notation
    from recorder.photos.turning import turned
    from vision.photo import load
    from vision.pipeline import Wish, read

    places: dict[tuple[str, str], list[Cell]] = {}
    for tile in notation.parse(board).tiles:
        looks = (tile.key, turned_edges(boxes.catalogue()[tile.key].edges, tile.rotation))
        places.setdefault(looks, []).append(tile.cell)
    reading = read(load(photo)[0], Wish())
    best = 0
    for degrees in ROTATIONS:
        shifts = Counter(
            (cell.x - tile.x, cell.y - tile.y)
            for tile in turned(reading, degrees).tiles
            for cell in places.get((tile.key, tile.edges), ())
        )
        best = max(best, *shifts.values(), 0)
    return best
