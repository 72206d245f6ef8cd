"""Older histories are brought up to date, and come out exactly as new ones are made."""

from pathlib import Path

from engine.played import Part, Played
from recorder.history import find, journal
from recorder.history.entry import HistoryEntry, Kind
from recorder.history.store import open_store
from recorder.history.whole import looked_through


def test_the_games_of_an_older_history_are_of_the_board_game(tmp_path: Path) -> None:
    file = tmp_path / "history.db"
    store = open_store(file)
    played = Played(None, "", (Part("Anna", "red", {}, 40, 40, True),))
    with store.writing() as connection:
        journal.keep_game(connection, HistoryEntry("aa", played, {}))
        connection.exec_driver_sql("ALTER TABLE games DROP COLUMN kind")
        connection.exec_driver_sql("DELETE FROM migrations WHERE name = '0004-kinds-of-games'")
    with store.reading() as connection:
        assert [game.number for game in find.find(connection, find.GameFilter())] == [1]
        assert find.count(connection, find.GameFilter(kind=Kind.DICE)) == 0
    assert looked_through(file, file).games == 1


def test_a_step_that_was_taken_but_not_written_down_does_no_harm(tmp_path: Path) -> None:
    store = open_store(tmp_path / "history.db")
    with store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM migrations WHERE name = '0004-kinds-of-games'")
    with store.reading() as connection:
        assert find.numbers(connection) == []
