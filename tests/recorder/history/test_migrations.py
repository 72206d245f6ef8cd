"""Older histories are brought up to date, and come out exactly as new ones are made."""

import pytest
from sqlalchemy import Connection, inspect

from engine.played import Part, Played
from recorder.history import find, journal
from recorder.history.entry import HistoryEntry, Kind
from recorder.history.migrations import STEPS
from recorder.history.schema import METADATA
from recorder.history.store import open_store
from recorder.history.whole import looked_through
from recorder.page.door.keys import Keys, Role
from recorder.page.drafts import Drafts
from tests.recorder.databases import Db

ADDED = {
    "0003-page": ("keys", "draft_photos", "drafts"),
    "0004-kinds-of-games": ("games.kind",),
    "0005-seen": ("seen",),
    "0006-photos-outside": ("outside", "settings"),
    "0007-tournaments": ("tournaments",),
    "0008-bare-copies": ("photos.copied",),
    "0009-roles": ("keys.role", "keys.place", "drafts.place"),
}
"""What each step adds, as tables and columns."""


def take_away(connection: Connection, step: str) -> None:
    """Makes the history one in which that step was never taken."""
    for name in ADDED[step]:
        table, _, column = name.partition(".")
        connection.exec_driver_sql(f"ALTER TABLE {table} DROP COLUMN {column}" if column else f"DROP TABLE {table}")
    connection.exec_driver_sql(f"DELETE FROM migrations WHERE name = '{step}'")


def layout(connection: Connection) -> dict[str, list[tuple[str, str, bool, str]]]:
    """Tells the columns of every table: their names, types, whether they may be empty, and what stands there first."""
    found = inspect(connection)
    return {
        table: sorted(
            (column["name"], str(column["type"]), column["nullable"], (column["default"] or "").partition("::")[0])
            for column in found.get_columns(table)
        )
        for table in METADATA.tables
    }


@pytest.mark.parametrize("step", ADDED)
def test_an_older_history_comes_out_as_a_new_one_is_made(db: Db, step: str) -> None:
    with open_store(db("new")).writing() as connection:
        new = layout(connection)
    store = open_store(db())
    with store.writing() as connection:
        take_away(connection, step)
        assert layout_differs(connection, new)
    with store.reading() as connection:
        assert layout(connection) == new


def layout_differs(connection: Connection, new: dict[str, list[tuple[str, str, bool, str]]]) -> bool:
    tables = set(inspect(connection).get_table_names())
    return not tables >= METADATA.tables.keys() or layout(connection) != new


def test_every_step_that_changes_tables_is_tried_here() -> None:
    only_rows = {"0001-games", "0002-totals-of-tables"}
    assert STEPS.keys() == ADDED.keys() | only_rows


def test_the_games_of_an_older_history_are_of_the_board_game(db: Db) -> None:
    store = open_store(db())
    played = Played(None, "", (Part("Anna", "red", {}, 40, 40, True),))
    with store.writing() as connection:
        journal.keep_game(connection, HistoryEntry("aa", played, {}))
        take_away(connection, "0004-kinds-of-games")
    with store.reading() as connection:
        assert [game.number for game in find.find(connection, find.GameFilter())] == [1]
        assert find.count(connection, find.GameFilter(kind=Kind.DICE)) == 0
    if store.file:
        assert looked_through(store.file, store.file).games == 1


def test_who_was_in_before_there_were_roles_is_an_organiser(db: Db) -> None:
    store = open_store(db())
    keys = Keys(store)
    cookie, draft = keys.cookie_for(keys.new_code()), Drafts(store).begin([])
    with store.writing() as connection:
        take_away(connection, "0009-roles")
    visitor = keys.visitor(cookie or "")
    assert visitor is not None and visitor.role is Role.ORGANISER
    assert Drafts(store).place(draft) == ""


@pytest.mark.parametrize("step", ["0004-kinds-of-games", "0008-bare-copies", "0009-roles"])
def test_a_step_that_was_taken_but_not_written_down_does_no_harm(db: Db, step: str) -> None:
    store = open_store(db())
    with store.writing() as connection:
        connection.exec_driver_sql(f"DELETE FROM migrations WHERE name = '{step}'")
    with store.reading() as connection:
        assert find.numbers(connection) == []
