"""What a database's faults mean to a person, in one sentence that holds no password."""

import sqlite3

from engine.message import Message
from recorder.history.databases import postgresql, sqlite
from recorder.history.databases.address import without_password


def explain(name: str, fault: BaseException | None) -> Message:
    """Says what a fault of the database means, and what to do."""
    what = sqlite.meaning(fault) if isinstance(fault, sqlite3.Error) else postgresql.meaning(fault)
    return told_of(name, what or Message("the history cannot be used ({fault})", fault=_first_line(fault)))


def told_of(name: str, what: Message) -> Message:
    """Says what is wrong with a history."""
    return Message("{name}: {what}; the history is unchanged.", name=name, what=what)


def _first_line(fault: BaseException | None) -> str:
    """Returns what the database says, without the statement that it was given and without any password."""
    lines = str(fault).strip().splitlines() or [type(fault).__name__]
    return without_password(lines[0])
