"""Leads from an older schema to the one of today: named steps, forward only, all in the caller's transaction.

An empty database is made as `schema.py` has it, and every step counts as done. A released step is never
changed; a new one is added at the end, and `schema.py` says what comes out.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from sqlalchemy import Connection, insert, inspect, select

from engine.errors import HistoryError
from recorder.history.schema import (
    DRAFT_PHOTOS,
    DRAFTS,
    KEYS,
    METADATA,
    MIGRATIONS,
    OUTSIDE,
    SEEN,
    SETTINGS,
    TOURNAMENTS,
)

SIGN = 0x43524543  # "CREC" in SQLite's application_id: this file is a history of the recorder


def _as_first_released(_connection: Connection) -> None:
    """Does nothing: this step names the schema that the first release made."""


def _tables_tell_totals(connection: Connection) -> None:
    """Marks a game from a table of results as whole though it has no track: its totals are not sums of what else is
    known.
    """
    told = "total <> road + city + monastery + garden + field + other + coalesce(track, 0)"
    connection.exec_driver_sql(f"UPDATE games SET whole = true WHERE number IN (SELECT game FROM parts WHERE {told})")


def _tables_of_the_page(connection: Connection) -> None:
    """Adds who may open the page, and the tables that are on their way there."""
    METADATA.create_all(connection, tables=(KEYS, DRAFTS, DRAFT_PHOTOS))


def _kinds_of_games(connection: Connection) -> None:
    """Adds which kind of game each is: all of them were the board game."""
    if not _has(connection, "games", "kind"):
        connection.exec_driver_sql("ALTER TABLE games ADD COLUMN kind VARCHAR DEFAULT 'board' NOT NULL")


def _copies_are_bare(connection: Connection) -> None:
    """Makes room for the hash of a copy that tells less than the file that was given."""
    if not _has(connection, "photos", "copied"):
        connection.exec_driver_sql("ALTER TABLE photos ADD COLUMN copied VARCHAR DEFAULT '' NOT NULL")


def _roles(connection: Connection) -> None:
    """Adds as whom each phone is in, and where each draft is played: everybody was an organiser, and nowhere said."""
    for table, column, before in (("keys", "role", "organiser"), ("keys", "place", ""), ("drafts", "place", "")):
        if not _has(connection, table, column):
            told = f"ALTER TABLE {table} ADD COLUMN {column} VARCHAR DEFAULT '{before}' NOT NULL"
            connection.exec_driver_sql(told)


def _has(connection: Connection, table: str, column: str) -> bool:
    """Says whether this recorder made the table, though its list of steps was lost."""
    return column in {found["name"] for found in inspect(connection).get_columns(table)}


def _seen(connection: Connection) -> None:
    """Makes room for what the photos of a series gave."""
    METADATA.create_all(connection, tables=(SEEN,))


def _photos_may_lie_outside(connection: Connection) -> None:
    """Makes room for the folder of the photos and for what lies in it."""
    METADATA.create_all(connection, tables=(OUTSIDE, SETTINGS))


def _tournaments(connection: Connection) -> None:
    """Adds tournaments."""
    METADATA.create_all(connection, tables=(TOURNAMENTS,))


STEPS: Mapping[str, Callable[[Connection], None]] = {
    "0001-games": _as_first_released,
    "0002-totals-of-tables": _tables_tell_totals,
    "0003-page": _tables_of_the_page,
    "0004-kinds-of-games": _kinds_of_games,
    "0005-seen": _seen,
    "0006-photos-outside": _photos_may_lie_outside,
    "0007-tournaments": _tournaments,
    "0008-bare-copies": _copies_are_bare,
    "0009-roles": _roles,
}


def missing(connection: Connection) -> list[str]:
    """Lists the steps that this database still needs; all of them if it is empty."""
    gone = set(connection.scalars(select(MIGRATIONS.c.name))) if _is_made(connection) else set()
    if gone - STEPS.keys():
        raise HistoryError("A newer recorder wrote this history; update this one.")
    return [name for name in STEPS if name not in gone]


def migrate(connection: Connection) -> None:
    """Makes the tables, or takes every missing step."""
    steps = missing(connection)
    if not _is_made(connection):
        METADATA.create_all(connection, checkfirst=False)
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA application_id = {SIGN}")
    else:
        for name in steps:
            STEPS[name](connection)
    at = datetime.now(UTC).isoformat(timespec="seconds")
    for name in steps:
        connection.execute(insert(MIGRATIONS).values(name=name, at=at))


def _is_made(connection: Connection) -> bool:
    return inspect(connection).has_table(MIGRATIONS.name)
