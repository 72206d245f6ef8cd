"""What SQLite is told whenever a history is opened, and what its faults mean to a person."""

import sqlite3
from pathlib import Path

from engine.message import Message

PATIENCE = 5  # seconds to wait for another program that is writing, whatever is to be done


def opened(file: Path, how: str = "mode=rw") -> sqlite3.Connection:
    """Opens a file that exists. We begin transactions ourselves, also around changes of the schema."""
    address = f"{file.absolute().as_uri()}?{how}"  # a name may hold ? and %, which mean something in an address
    connection = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)
    connection.text_factory = _text
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")  # what is reported as kept is on the disk
        connection.execute("PRAGMA secure_delete = ON")  # what is deleted is written over: no name stays in the file
        connection.execute("PRAGMA trusted_schema = OFF")
    except BaseException:
        connection.close()  # else the file stays open, and some systems let nobody move it
        raise
    return connection


def _text(content: bytes) -> str:
    """Reads damaged text too: whoever looks at it then says what is wrong with which game."""
    return content.decode(errors="surrogateescape")


def meaning(fault: sqlite3.Error) -> Message | None:
    """Says what a fault means and what to do; None if it is not one of those that a person can do something about."""
    return BUSY if is_busy(fault) else _MEANING.get(_code(fault) & 0xFF)


def is_busy(fault: sqlite3.Error) -> bool:
    """Says whether trying again is enough: another program writes, or put a backup in the place of the opened file."""
    code = _code(fault)
    return code == sqlite3.SQLITE_READONLY_DBMOVED or code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(fault: sqlite3.Error) -> int:
    """Returns SQLite's number of the fault: its kind in the lowest byte, the exact one in all."""
    return getattr(fault, "sqlite_errorcode", None) or 0


BUSY = Message("another program is writing to it; try again in a moment")
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
    sqlite3.SQLITE_CONSTRAINT: Message(
        "the change does not fit what it holds; check it with: recorder doctor"
    ),
}
