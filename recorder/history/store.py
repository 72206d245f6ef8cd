"""The database behind the history: how it is opened for reading and for writing, and whose file it may be."""

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError, StatementError

from engine.errors import HistoryError
from engine.message import Message
from recorder.history import copies
from recorder.history.databases import postgresql
from recorder.history.databases.address import without_password
from recorder.history.databases.faults import explain, told_of
from recorder.history.databases.place import file_meant, made_for_its_owner, sweep
from recorder.history.databases.sqlite import opened
from recorder.history.migrations import SIGN, migrate, missing
from recorder.history.schema import METADATA
from recorder.shell.completion import usual_place
from recorder.shell.session import not_stopped


@dataclass(frozen=True, slots=True)
class Store:
    """One history. `file` is None where a URL names another database than SQLite; `called`: another name to tell."""

    url: str
    file: Path | None
    engine: Engine
    called: str = ""

    @property
    def name(self) -> str:
        """Its name in a sentence, never with a password."""
        return self.called or (str(self.file) if self.file else without_password(self.url))

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
                with self._transaction():
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

    def wipe(self) -> None:
        """Writes the file, or the tables of a server, anew, so that nothing of what was deleted is left in them."""
        with self._told_plainly():
            if self.file is None:
                postgresql.write_anew(self.engine, list(METADATA.tables))
                return
            with closing(opened(self.file)) as connection:
                connection.execute("VACUUM")

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Opens a transaction: all of it is kept, or nothing. Makes the history if there is none."""
        with self._transaction() as connection:
            yield connection
            with not_stopped(), self._told_if_it_may_be_kept():
                connection.commit()
            gone = copies.to_clear(connection)
        if gone:
            with self._transaction() as connection:
                copies.clear(connection, gone)

    @contextmanager
    def _told_if_it_may_be_kept(self) -> Iterator[None]:
        """Says so where the server was lost while it kept a change: whether it did, only the server knows."""
        try:
            yield
        except DBAPIError as fault:
            if self.file is not None or not postgresql.is_lost(fault.orig):
                raise
            raise HistoryError(
                "{name}: the connection broke while the change was being kept, so it may be kept or not; look with: "
                "recorder history list",
                name=self.name,
            ) from fault

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        place = made_for_its_owner(self.file) if self.file is not None else nullcontext()
        with self._told_plainly(), place, self.engine.connect() as connection:
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
                "{path} belongs to another program; name a history of the recorder with --db.", path=self.name
            )

    @contextmanager
    def _told_plainly(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as fault:
            raise HistoryError(explain(self.name, fault)) from fault
        except StatementError as fault:  # its own words repeat the whole statement
            raise HistoryError(explain(self.name, fault.orig)) from fault
        except SQLAlchemyError as fault:
            raise HistoryError(explain(self.name, fault)) from fault
        except UnicodeEncodeError as fault:  # half a character, as Python makes of bytes that are no letters
            what = Message("a name or a word that was given holds what is no letter; write it in UTF-8")
            raise HistoryError(told_of(self.name, what)) from fault


def open_store(where: str | Path | None = None, called: str = "") -> Store:
    """Opens the history at a path or a URL; without either, the one in the person's data folder.

    `called`: what a person knows it by, where it is a copy.
    """
    # SQLAlchemy logs a connection whose closing fails or is stopped by Ctrl-C; that comes to us too, and we tell it.
    logging.getLogger("sqlalchemy").setLevel(logging.CRITICAL)
    if where is None:
        where = os.environ.get("RECORDER_DB") or usual_place()
    address = postgresql.address_of(str(where))
    if address is not None:
        told = without_password(str(where))
        return Store(str(where), None, postgresql.engine(address, told), called)
    file = file_meant(str(where))
    sweep(file.parent)
    engine = create_engine("sqlite://", creator=lambda: opened(file), poolclass=NullPool)
    event.listen(engine, "begin", _begin)
    return Store(f"sqlite:///{file}", file, engine, called)


def _begin(connection: Connection) -> None:
    """Begins a transaction that will write as such: two writers then wait for each other instead of failing halfway."""
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
