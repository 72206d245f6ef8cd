"""Copies the whole history into one file, and back; both ways check the copy before they replace anything."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime
from itertools import count as numbered
from pathlib import Path

from engine.errors import HistoryError, RecorderError, UnreadableFile, UnwritableFile, UsageError
from engine.message import Message
from recorder.history.find import GameFilter, count
from recorder.history.migrations import SIGN
from recorder.history.store import PATIENCE, Store, explain, is_busy, open_store
from recorder.shell.output import refuse_to_replace


def backup(store: Store, to: Path, force: bool = False) -> int:
    """Copies the history as it is now, even while another program writes; returns how many games it holds."""
    refuse_to_replace(to, force)
    source = _file_of(store)
    if not store.exists:
        raise HistoryError(
            "{path} does not exist: no game has been kept yet, so there is nothing to back up.", path=source
        )
    if to.exists() and to.samefile(source):
        raise UsageError("{path} is the history itself; name another file for its backup.", path=to)
    made = _copy(source, to.parent)
    try:
        games = check(made)
        made.replace(to)
    except OSError as fault:
        raise UnwritableFile("{path} cannot be written ({why}); choose another folder.", path=to, why=fault) from None
    finally:
        made.unlink(missing_ok=True)
    return games


def restore(store: Store, backup_file: Path) -> tuple[int, Path | None]:
    """Puts a backup in the history's place; returns how many games it has and where the old history now lies."""
    target = _file_of(store)
    if not backup_file.is_file():
        raise UnreadableFile("{path} does not exist; name a file made by `recorder backup`.", path=backup_file)
    target.parent.mkdir(parents=True, exist_ok=True)
    made = _copy(backup_file, target.parent)
    try:
        games = check(made)
        aside = _beside(target)
        with _held(target):
            was_there = target.exists()
            if was_there:
                aside.hardlink_to(target)  # so that there is a history at every moment
            if _journal_of(target).exists():  # it belongs to the old file and must not get into the new one
                _journal_of(target).replace(_journal_of(aside))
            made.replace(target)
    except OSError as fault:
        raise UnwritableFile("{path} cannot be replaced ({why}); it is unchanged.", path=target, why=fault) from None
    finally:
        made.unlink(missing_ok=True)
    return games, aside if was_there else None


@contextmanager
def _held(target: Path) -> Iterator[None]:
    """Keeps others from writing to the history meanwhile; SQLite also takes back what a killed program left half
    written.
    """
    with ExitStack() as held:
        try:
            uri = f"{target.absolute().as_uri()}?mode=rw"
            connection = sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)
            held.enter_context(closing(connection)).execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as fault:
            if is_busy(fault):
                raise HistoryError(explain(str(target), fault)) from None
            # else it is missing, damaged or read-only: a reason to restore, not to refuse
        yield


def _beside(target: Path) -> Path:
    """Finds a free name for the file that lay there before."""
    stem = f"{target.stem}-before-{datetime.now():%Y%m%d-%H%M%S}"
    names = (target.with_name(f"{stem}{f'-{n}' if n > 1 else ''}{target.suffix}") for n in numbered(1))
    return next(name for name in names if not name.exists())


def _journal_of(file: Path) -> Path:
    """Names SQLite's journal beside a history: how to take back what was begun."""
    return file.with_name(f"{file.name}-journal")


def check(file: Path) -> int:
    """Reads a history from end to end; returns how many games it has, or says what is wrong with it."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            told = [row[0] for row in connection.execute("PRAGMA integrity_check")]
            sign = connection.execute("PRAGMA application_id").fetchone()[0]
            loose = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as fault:
        raise UnreadableFile(explain(str(file), fault)) from None
    if sign != SIGN:
        raise UnreadableFile(
            "{path} is not a history of the recorder; name a file made by `recorder backup`.", path=file
        )
    if told != ["ok"] or loose:
        wrong = Message("rows that do not belong to any game") if told == ["ok"] else told[0]
        raise UnreadableFile("{path} is damaged ({wrong}); use another backup.", path=file, wrong=wrong)
    try:
        with open_store(file).reading() as connection_:
            return count(connection_, GameFilter())
    except RecorderError as fault:
        raise UnreadableFile(fault.message) from None


def _copy(source: Path, folder: Path) -> Path:
    """Copies with SQLite's own means: one state of the history, whoever writes meanwhile."""
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".history-", suffix=".db", delete=False) as made:
            pass
        path = Path(made.name)
    except OSError as fault:
        raise UnwritableFile(
            "{path} cannot be written to ({why}); choose another folder.", path=folder, why=fault
        ) from None
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(path)) as new,
        ):
            old.backup(new)
    except sqlite3.Error as fault:
        path.unlink(missing_ok=True)
        raise HistoryError(explain(str(source), fault)) from None
    return path


def _file_of(store: Store) -> Path:
    if store.file is None:
        raise HistoryError(
            "{name} is not a file; back up that database with its own tools, such as pg_dump.", name=store.name
        )
    return store.file
