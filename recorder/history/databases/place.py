"""The file behind a history: which one a person means, made for its owner alone, and what a kill left beside it."""

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from engine.errors import HistoryError, UnwritableFile
from recorder.history.databases.address import without_password
from recorder.shell.session import put_off

try:
    import fcntl
except ImportError:  # Windows, which refuses to delete a file that somebody has open
    fcntl = None  # type: ignore[assignment]

ROOM = ".history-"
"""How the name of a folder begins in which a copy is being made."""


def file_meant(where: str) -> Path:
    """Returns the file of SQLite that is meant, by its path or as sqlite:///PATH."""
    scheme, slashes, rest = where.partition("://")
    if slashes and scheme.partition("+")[0] != "sqlite":
        raise HistoryError(
            "{url} is not the address of a database; write, for example, postgresql+psycopg://...",
            url=without_password(where),
        )
    if slashes and (scheme != "sqlite" or not rest.startswith("/")):
        told = without_password(where)
        raise HistoryError("{name} does not name a file; write sqlite:///FILE, or only FILE.", name=told)
    name = rest.removeprefix("/") if slashes else where
    if name == ":memory:":
        raise HistoryError("{name} would be lost when the program ends; name a file.", name=name)
    try:
        file = Path(name).expanduser()
    except RuntimeError:
        raise HistoryError("{path}: there is no such user; name another file with --db.", path=name) from None
    _refuse_what_is_no_file(file)
    return file


def _refuse_what_is_no_file(file: Path) -> None:
    try:
        mode = file.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as why:
        raise HistoryError("{path} cannot be opened ({why}); name another with --db.", path=file, why=why) from None
    if stat.S_ISDIR(mode):
        example = file / "history.db"
        raise HistoryError("{path} is a folder; name a file in it, such as {example}.", path=file, example=example)
    if not stat.S_ISREG(mode):
        raise HistoryError("{path} is not a file on a disk; name another with --db.", path=file)


@contextmanager
def made_for_its_owner(file: Path) -> Iterator[None]:
    """Makes the file and its missing folders so that only their owner can read them.

    Takes away again what it made, if nothing was written into the file.
    """
    file = Path(os.path.realpath(file))
    made: list[Path] = []
    try:
        try:
            for folder in [parent for parent in reversed(file.parents) if not parent.exists()]:
                folder.mkdir(0o700)
                made.append(folder)
            if not file.exists():
                os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                made.append(file)
        except FileExistsError:  # another program came first
            pass
        except OSError as fault:
            raise HistoryError(
                "{path} cannot be created ({why}); name another place with --db.", path=file.parent, why=fault
            ) from None
        yield
    finally:
        with suppress(OSError):
            if file not in made or not file.stat().st_size:
                for path in reversed(made):
                    path.unlink() if path == file else path.rmdir()


def others_may_read(file: Path) -> bool:
    """Says whether other users of this computer may read it."""
    return os.name == "posix" and bool(file.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH))


@contextmanager
def room_in(folder: Path) -> Iterator[Path]:
    """Makes a folder within this one for a copy that is being made, for its owner alone; it goes at the end.

    It is locked as long as it is used, so that `sweep` can tell it from one that a killed program left.
    """
    sweep(folder)
    with ExitStack() as at_the_end:
        try:
            with put_off():
                room, held = _locked_room(folder)
                at_the_end.callback(_put_away, room, held)
        except OSError as fault:
            raise UnwritableFile(
                "{path} cannot be written to ({why}); choose another folder.", path=folder, why=fault
            ) from None
        yield room


def _put_away(room: Path, held: int | None) -> None:
    with put_off():
        shutil.rmtree(room, ignore_errors=True)
        _let_go(held)


def _locked_room(folder: Path) -> tuple[Path, int | None]:
    while True:
        room = Path(tempfile.mkdtemp(prefix=ROOM, dir=folder))
        held = _lock(room)
        if room.exists():  # else it was swept before it was locked
            return room, held
        _let_go(held)


def sweep(folder: Path) -> None:
    """Deletes the copies that killed programs left in this folder, never one that is in use."""
    with suppress(OSError):
        for room in folder.glob(f"{ROOM}????????"):
            held = _lock(room)
            if held is not None or fcntl is None:
                _put_away(room, held)


def _lock(room: Path) -> int | None:
    """Locks the folder for this program; None if another has it, or where folders cannot be locked."""
    if fcntl is None:
        return None
    opened = os.open(room, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(opened)
        return None
    return opened


def _let_go(held: int | None) -> None:
    if held is not None:
        os.close(held)


def beside(file: Path) -> dict[str, Path]:
    """Names what SQLite keeps beside a history while it works: how to take back, what is not in the file yet, and an
    index of the latter, `shm`, which it makes anew whenever it needs it.
    """
    return {ending: file.with_name(f"{file.name}-{ending}") for ending in ("journal", "wal", "shm")}
