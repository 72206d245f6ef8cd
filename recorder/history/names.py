"""The names that a history knows, as they are offered to a person."""

from sqlalchemy import Connection

from recorder.shell.completion import KNOWN


def known(connection: Connection, kind: str) -> tuple[str, ...]:
    """Lists the players or the places: those of the latest games first, then the frequent ones."""
    return tuple(map(str, connection.exec_driver_sql(KNOWN[kind]).scalars()))
