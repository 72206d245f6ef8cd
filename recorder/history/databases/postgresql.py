"""A history on a server of PostgreSQL: how it is reached, who may write, and what its faults mean to a person.

Nothing of the driver is imported here: it is an extra, and a fault tells its kind by its number (`sqlstate`).
"""

import sys
from collections.abc import Sequence

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from engine.errors import HistoryError
from engine.message import Message
from recorder.history.databases.address import without_password
from recorder.history.databases.sqlite import BUSY, PATIENCE

WRITER = 0x43524543  # "CREC": the advisory lock of whoever writes, where SQLite locks its file
REACHED = 10  # seconds to wait for a server that does not answer
_SCHEMES = ("postgresql+psycopg", "postgresql", "postgres")
"""What servers' own papers call their address; all are reached by one driver."""


def address_of(where: str) -> URL | None:
    """Reads the address of a server; None if it is not PostgreSQL's."""
    scheme, slashes, rest = where.partition("://")
    if not slashes or scheme not in _SCHEMES or _is_ambiguous(rest):
        return None
    try:
        address = make_url(f"{_SCHEMES[0]}://{rest}")
    except (ArgumentError, ValueError):
        return None
    told = {"connect_timeout": str(REACHED), "application_name": "recorder"}
    return address.update_query_dict({name: word for name, word in told.items() if name not in address.query})


def _is_ambiguous(rest: str) -> bool:
    """Says whether a password in it holds @ or /, which should be %40 and %2F: its end may be taken for the host, and
    told.
    """
    person, at, _ = rest.partition("?")[0].rpartition("@")
    return bool(at) and ("@" in person or "/" in person)


def engine(address: URL, called: str) -> Engine:
    """Prepares to reach a server; connects to nothing yet."""
    try:
        made = create_engine(address, poolclass=NullPool)
    except ModuleNotFoundError as fault:
        raise HistoryError(
            "{url} needs the Python package {name}; install it first: {python} -m pip install "
            "\"carcassonne-recorder[club]\"",
            url=called, name=fault.name, python=sys.executable,
        ) from None  # fmt: skip
    event.listen(made, "begin", _begin)
    return made


def _begin(connection: Connection) -> None:
    """Lets one write at a time, so that writers wait for each other instead of failing halfway; a reader sees one
    state of the history.
    """
    if connection.get_execution_options().get("writing"):
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{PATIENCE}s'")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITER})")
    else:
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def write_anew(made: Engine, tables: Sequence[str]) -> None:
    """Frees these tables of what was deleted from them. The server's own log and copies are its owner's affair."""
    with made.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql(f"VACUUM FULL {', '.join(tables)}")


def is_lost(fault: BaseException | None) -> bool:
    """Says whether the connection broke or never was: what was asked for last may be done or not."""
    state = _state(fault)
    return state.startswith(("08", "57P")) or (not state and _is_a(fault, "OperationalError"))


def meaning(fault: BaseException | None) -> Message | None:
    """Says what a fault means and what to do; None if it is not one of those that a person can do something about."""
    state = _state(fault) or ("22" if _is_a(fault, "DataError") else "")
    if not state and is_lost(fault):
        return Message(
            "the server cannot be reached or does not let you in ({fault}); check the address, the user and the "
            "password, and that the server runs",
            fault=_said(fault),
        )  # fmt: skip
    return next((told for begins, told in _MEANING.items() if state.startswith(begins)), None)


def _state(fault: BaseException | None) -> str:
    return getattr(fault, "sqlstate", None) or ""


def _is_a(fault: BaseException | None, kind: str) -> bool:
    """Says whether it is a fault of this kind, as every driver for databases calls them."""
    return any(each.__name__ == kind for each in type(fault).__mro__)


def _said(fault: BaseException | None) -> str:
    """Returns what the server or the way to it says, without the driver's words around it."""
    lines = [line.strip() for line in str(fault).splitlines() if line.strip()] or [type(fault).__name__]
    told = lines[0].rpartition(" failed: ")[2].removeprefix("FATAL:").strip()
    return without_password(told)


_MEANING = {
    "55P03": BUSY,
    "40": BUSY,
    "57P": Message("the server was stopped; try again when it runs"),
    "08": Message("the connection to the server broke; try again"),
    "53100": Message("the disk is full; make room and try again"),
    "53": Message("the server has too much to do; try again in a moment"),
    "42P07": Message("it belongs to another program; name a database that holds nothing else"),
    "42501": Message("this user may not do that; ask whoever runs the server for the right to it"),
    "25006": Message("it is read-only; allow writing to it and its folder, or name another with --db"),
    "22": Message("the database cannot hold a number or a letter that was given"),
    "23": Message("the change does not fit what it holds; check it with: recorder doctor"),
}
"""By how the number of the fault begins; docs of PostgreSQL, appendix A."""
