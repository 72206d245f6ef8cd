"""The database behind the history: where it lies, how it opens, and what its faults mean to a person."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, NullPool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from engine.errors import HistoryError
from engine.message import Message
from recorder.history.migrations import SIGN, migrate, missing
from recorder.shell.completion import usual_place

PATIENCE = 5  # seconds to wait for another program that is writing


@dataclass(frozen=True, slots=True)
class Store:
    """One history. `file` is None where a URL names another database than SQLite."""

    url: str
    file: Path | None
    engine: Engine

    @property
    def name(self) -> str:
        """Its name in a sentence, never with a password."""
        return str(self.file) if self.file else make_url(self.url).render_as_string(hide_password=True)

    @property
    def exists(self) -> bool:
        """Says whether anything was ever kept there."""
        return self.file is None or self.file.is_file()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Opens a connection that sees one state of the history and changes nothing."""
        with self._told_plainly(), self.engine.connect() as connection:
            self._check_sign(connection)
            if missing(connection):
                connection.rollback()
                with self.writing():
                    pass
            yield connection

    @contextmanager
    def existing(self) -> Iterator[Connection]:
        """Does as `reading`, for what makes no sense before the first game is kept."""
        self._must_exist()
        with self.reading() as connection:
            yield connection

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        """Does as `writing`, for what makes no sense before the first game is kept."""
        self._must_exist()
        with self.writing() as connection:
            yield connection

    def _must_exist(self) -> None:
        if not self.exists:
            raise HistoryError(
                "{name} does not exist: no game has been kept yet. Keep one with: recorder score PHOTO", name=self.name
            )

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Opens a transaction: all of it is kept, or nothing. Makes the history if there is none."""
        if self.file is not None:
            try:
                self.file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as fault:
                raise HistoryError(
                    "{path} cannot be created ({why}); name another place with --db.", path=self.file.parent, why=fault
                ) from None
        with self._told_plainly(), self.engine.connect() as connection:
            connection = connection.execution_options(writing=True)
            with connection.begin():
                self._check_sign(connection)
                migrate(connection)
                yield connection

    def _check_sign(self, connection: Connection) -> None:
        """Refuses another program's SQLite file."""
        if self.file is None:
            return
        sign = connection.exec_driver_sql("PRAGMA application_id").scalar()
        tables = connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar()
        if sign != SIGN and tables:
            raise HistoryError(
                "{path} belongs to another program; name a history of the recorder with --db.", path=self.file
            )

    @contextmanager
    def _told_plainly(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as fault:
            raise HistoryError(explain(self.name, fault.orig)) from fault
        except SQLAlchemyError as fault:
            raise HistoryError(explain(self.name, fault)) from fault


def open_store(where: str | Path | None = None) -> Store:
    """Opens the history at a path or a URL; without either, the one in the person's data folder."""
    if where is None:
        where = os.environ.get("RECORDER_DB") or usual_place()
    if "://" in str(where) and not str(where).startswith("sqlite:"):
        return Store(str(where), None, _other_database(str(where)))
    file = Path(str(where).removeprefix("sqlite:///")).expanduser()
    if file.is_dir():
        example = file / "history.db"
        raise HistoryError("{path} is a folder; name a file in it, such as {example}.", path=file, example=example)
    engine = create_engine(f"sqlite:///{file}", poolclass=NullPool, connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return Store(f"sqlite:///{file}", file, engine)


def _other_database(url: str) -> Engine:
    try:
        return create_engine(url, poolclass=NullPool)
    except (ArgumentError, NoSuchModuleError):
        raise HistoryError(
            "{url} is not the address of a database; write, for example, postgresql+psycopg://...", url=url
        ) from None
    except ModuleNotFoundError as fault:
        raise HistoryError(
            "{url} needs the Python package {name}; install it first.", url=url, name=fault.name
        ) from None


def _prepare(connection: Any, _record: Any) -> None:
    """Lets us begin transactions ourselves, also around changes of the schema; what is reported as kept is on the
    disk.
    """
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")


def _begin(connection: Connection) -> None:
    """Begins a transaction that will write as such: two writers then wait for each other instead of failing halfway."""
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def explain(name: str, fault: BaseException | None) -> Message:
    """Says what a fault of the database means, and what to do."""
    what = None
    if isinstance(fault, sqlite3.Error):
        what = _BUSY if is_busy(fault) else _MEANING.get(_code(fault) & 0xFF)
    if what is None:
        what = Message("the history cannot be used ({fault})", fault=str(fault).strip())
    return Message("{name}: {what}; the history is unchanged.", name=name, what=what)


def is_busy(fault: sqlite3.Error) -> bool:
    """Says whether trying again is enough: another program writes, or put a backup in the place of the opened file."""
    code = _code(fault)
    return code == sqlite3.SQLITE_READONLY_DBMOVED or code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(fault: sqlite3.Error) -> int:
    """Returns SQLite's number of the fault: its kind in the lowest byte, the exact one in all."""
    return getattr(fault, "sqlite_errorcode", None) or 0


_BUSY = Message("another program is writing to it; try again in a moment")
_MEANING = {
    sqlite3.SQLITE_FULL: Message("the disk is full; make room and try again"),
    sqlite3.SQLITE_READONLY: Message("it is read-only; allow writing to it and its folder, or name another with --db"),
    sqlite3.SQLITE_PERM: Message("it may not be used; check its permissions, or name another with --db"),
    sqlite3.SQLITE_CANTOPEN: Message(
        "it cannot be opened; check the folder and its permissions, or name another with --db"
    ),
    sqlite3.SQLITE_NOTADB: Message("it is not a history of the recorder; name another file"),
    sqlite3.SQLITE_CORRUPT: Message("it is damaged; put a backup in its place with: recorder restore FILE"),
    sqlite3.SQLITE_IOERR: Message("the disk does not work; check that it is connected and not full, and try again"),
}
