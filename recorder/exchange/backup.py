"""Copies the whole history into one file, and back; both ways check the copy before they replace anything."""

import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime
from itertools import count as numbered
from pathlib import Path

from engine.errors import HistoryError, UnreadableFile, UnwritableFile, UsageError
from engine.formats.jsonvalue import listed
from recorder.history import copies
from recorder.history.databases.faults import explain
from recorder.history.databases.place import beside, made_for_its_owner, room_in
from recorder.history.databases.sqlite import is_busy, opened
from recorder.history.store import Store, open_store
from recorder.history.whole import Whole, looked_through
from recorder.shell.output import refuse_to_replace
from recorder.shell.session import not_stopped


def backup(store: Store, to: Path, force: bool = False) -> Whole:
    """Copies the history as it is now, even while another program writes, and says what the copy holds.

    A copy of a history with a damaged game is better than none.
    """
    refuse_to_replace(to, force)
    source = store.file
    if source is None:
        raise HistoryError(
            "{name} is not a file; copy it into a file with: recorder history copy {name} FILE", name=store.name
        )
    if not store.exists:
        raise HistoryError(
            "{path} does not exist: no game has been kept yet, so there is nothing to back up.", path=source
        )
    if to.exists() and to.samefile(source):
        raise UsageError("{path} is the history itself; name another file for its backup.", path=to)
    place = Path(os.path.realpath(to))
    with room_in(place.parent) as room:
        made = _copy(source, room)
        whole = looked_through(made, source)
        _take_in_photos(made, source)
        try:
            with not_stopped():
                made.replace(place)
        except OSError as why:
            raise UnwritableFile("{path} cannot be written ({why}); choose another folder.", path=to, why=why) from None
    return whole


def restore(store: Store, backup_file: Path) -> tuple[int, Path | None]:
    """Puts a backup in the history's place; returns how many games it has and where the old history now lies."""
    if store.file is None:
        raise HistoryError(
            "{name} is not a file; if it holds nothing yet, copy the backup into it with: recorder history copy {path} "
            "{name}",
            name=store.name, path=backup_file,
        )  # fmt: skip
    target = Path(os.path.realpath(store.file))  # a link still leads to the history afterwards
    _refuse_what_is_no_backup(backup_file)
    with made_for_its_owner(target), room_in(target.parent) as room:
        made = _copy_as_it_lies(backup_file, room)
        whole = looked_through(made, backup_file)
        if whole.damaged:
            raise UnreadableFile(
                "{path} is damaged ({wrong}). Save what can still be read with: recorder export games.json --db "
                "{path}",
                path=backup_file, wrong=listed(whole.damaged),
            )  # fmt: skip
        try:
            with not_stopped():
                aside = _put_in_place(made, target)
        except OSError as why:
            raise UnwritableFile("{path} cannot be replaced ({why}); it is unchanged.", path=target, why=why) from None
    return whole.games, aside


def _refuse_what_is_no_backup(file: Path) -> None:
    try:
        mode = file.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        raise UnreadableFile("{path} does not exist; name a file made by `recorder backup`.", path=file) from None
    except OSError as why:
        raise UnreadableFile("{path} cannot be read ({why}); check the name.", path=file, why=why) from None
    if not stat.S_ISREG(mode):
        raise UnreadableFile("{path} is not a file; name a file made by `recorder backup`.", path=file)


def _put_in_place(made: Path, target: Path) -> Path | None:
    """Sets the old history aside, and what lies beside it, which must not get into the new one."""
    made.chmod(stat.S_IMODE(target.stat().st_mode))
    aside = _aside(target)
    with _held(target):
        was_there = target.stat().st_size > 0
        if was_there:
            _second_name(target, aside, made.parent)
        for ending, path in beside(target).items():
            if was_there and ending != "shm" and path.exists():
                path.replace(beside(aside)[ending])
            path.unlink(missing_ok=True)
        made.replace(target)
    return aside if was_there else None


def _second_name(file: Path, name: Path, room: Path) -> None:
    """Gives a file another name beside its own, so that there is a history at every moment; some disks need a copy."""
    try:
        name.hardlink_to(file)
    except OSError:
        copied = room / "aside.db"
        shutil.copy2(file, copied)
        with copied.open("rb") as written:
            os.fsync(written.fileno())
        copied.replace(name)


@contextmanager
def _held(target: Path) -> Iterator[None]:
    """Keeps others from writing to the history meanwhile; SQLite also takes back what a killed program left half
    written, or takes in what it left in a log.
    """
    with ExitStack() as held:
        try:
            connection = held.enter_context(closing(opened(target)))
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as fault:
            if is_busy(fault):
                raise HistoryError(explain(str(target), fault)) from None
            # else it is damaged or read-only: a reason to restore, not to refuse
        yield


def _aside(target: Path) -> Path:
    """Finds a free name for the file that lay there before."""
    stem = f"{target.stem}-before-{datetime.now():%Y%m%d-%H%M%S}"
    names = (target.with_name(f"{stem}{f'-{n}' if n > 1 else ''}{target.suffix}") for n in numbered(1))
    return next(name for name in names if not name.exists())


def _copy(source: Path, room: Path) -> Path:
    """Copies with SQLite's own means: one state of the history, whoever writes meanwhile."""
    path = room / "copy.db"
    try:
        path.touch(mode=0o600)
        with closing(opened(source)) as old, closing(opened(path)) as new:
            old.execute("BEGIN")
            old.execute("SELECT count(*) FROM sqlite_master").fetchone()  # waits for a writer, but not for ever
            old.backup(new)
    except sqlite3.Error as fault:
        raise HistoryError(explain(str(source), fault)) from None
    return _one_file(path, source)


def _take_in_photos(made: Path, called: Path) -> None:
    """Takes the photos in that lie in a folder of their own: a backup is one file, and needs no other disk."""
    with open_store(made, str(called)).writing() as connection:
        if copies.folder(connection) is not None:
            copies.move(connection, None)


def _copy_as_it_lies(source: Path, room: Path) -> Path:
    """Copies a backup with whatever SQLite left beside it, so that nothing is written where the backup lies."""
    path = room / "copy.db"
    try:
        shutil.copyfile(source, path)
        for ending in ("journal", "wal"):
            if beside(source)[ending].is_file():
                shutil.copyfile(beside(source)[ending], beside(path)[ending])
    except OSError as why:
        raise UnreadableFile("{path} cannot be copied ({why}); check both folders.", path=source, why=why) from None
    return _one_file(path, source)


def _one_file(made: Path, called: Path) -> Path:
    """Takes into the copy what lies beside it: what a killed program left, or the log of a history that has one."""
    try:
        with closing(opened(made)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as fault:
        raise UnreadableFile(explain(str(called), fault)) from None
    return made
