"""Keeping games, finding them, putting names right, and taking everything back."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy import Connection, select

from engine.errors import HistoryError
from recorder.history import copies, find, journal, statistics
from recorder.history.entry import from_json, to_json
from recorder.history.find import GameFilter
from recorder.history.schema import COPIES
from recorder.history.store import Store, open_store
from tests.recorder.databases import Db
from tests.recorder.history.games import game


@pytest.fixture
def store(db: Db) -> Store:
    return open_store(db())


@pytest.fixture
def history(store: Store) -> Iterator[Connection]:
    """Three games: Anna won twice, Иван once."""
    with store.writing() as connection:
        journal.keep_game(connection, game("aaa", {"Anna": 61, "Иван": 55}, "2026-01-10", "Köln"))
        journal.keep_game(connection, game("bbb", {"Иван": 80, "Ștefan": 79, "Anna": 70}, "2026-02-11", "București"))
        journal.keep_game(connection, game("ccc", {"anna": 90, "Zoë": 40}, None, "KÖLN"))
        yield connection


def keys(connection: Connection, **wanted: object) -> str:
    return " ".join(listed.key for listed in find.find(connection, GameFilter(**wanted)))  # type: ignore[arg-type]


def test_a_kept_game_comes_back_whole(store: Store) -> None:
    kept = game("abc", {"Anna": 61, "Иван": 55}, photo=b"pixels")
    with store.writing() as connection:
        number = journal.keep_game(connection, kept)
    with store.reading() as connection:
        back = find.load(connection, number, with_copies=True)
    assert back.played == kept.played
    assert back.photos == kept.photos
    assert back.document["game"]["board"] == kept.document["game"]["board"]


def test_names_are_the_same_in_any_case_and_script(history: Connection) -> None:
    assert keys(history, player="ANNA") == "bbb aaa ccc"
    assert keys(history, player="иВан") == "bbb aaa"
    assert keys(history, player="ștef") == "bbb"
    assert keys(history, place="köln") == "aaa ccc"


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({}, "bbb aaa ccc"),
        ({"least": 80}, "bbb ccc"),
        ({"most": 61}, "aaa"),
        ({"players": 3}, "bbb"),
        ({"text": "anna köln"}, "aaa ccc"),
        ({"text": "2026-02"}, "bbb"),
        ({"text": "100%"}, ""),
    ],
)
def test_games_are_found_by_what_a_person_remembers(history: Connection, wanted: dict[str, object], found: str) -> None:
    assert keys(history, **wanted) == found


def test_a_game_is_called_by_number_by_key_or_last(history: Connection) -> None:
    assert [find.number_of(history, called) for called in ("2", "bb", "last")] == [2, 2, 3]
    with pytest.raises(HistoryError, match="no game 17"):
        find.number_of(history, "17")


def test_a_renamed_player_is_renamed_in_every_game_and_in_what_they_were_made_from(history: Connection) -> None:
    journal.rename(history, "player", "anna", "Anna Müller")
    assert keys(history, player="müller") == "bbb aaa ccc"
    assert find.load(history, 1).document["game"]["players"]["red"] == "Anna Müller"
    with pytest.raises(HistoryError, match="merge"):
        journal.rename(history, "player", "Zoë", "иван")


def test_merged_players_are_one_and_can_be_parted_again(history: Connection) -> None:
    journal.merge(history, "player", "Zoë", "Иван")
    assert keys(history, player="Zoë") == ""
    assert keys(history, player="Иван") == "bbb aaa ccc"
    assert journal.undo(history).what == "merge"
    assert keys(history, player="Zoë") == "ccc"
    assert keys(history, player="Иван") == "bbb aaa"


@pytest.mark.parametrize("change", ["rename", "merge"])
def test_a_name_comes_back_though_a_game_with_another_of_that_name_was_kept_meanwhile(
    history: Connection, change: str
) -> None:
    if change == "rename":
        journal.rename(history, "player", "Zoë", "Zoe")
    else:
        journal.merge(history, "player", "Zoë", "Иван")
    journal.keep_game(history, game("ddd", {"Zoë": 5, "Anna": 6}))
    assert [journal.undo(history).what for _ in range(2)] == ["keep", change]
    assert keys(history, player="Zoë") == "ccc"


def test_players_of_one_game_cannot_be_merged(history: Connection) -> None:
    with pytest.raises(HistoryError, match="against each other in game 1"):
        journal.merge(history, "player", "Anna", "Иван")


def test_places_are_renamed_and_merged_too(history: Connection) -> None:
    journal.merge(history, "place", "köln", "București")
    assert keys(history, place="bucurești") == "bbb aaa ccc"
    journal.undo(history)
    assert keys(history, place="köln") == "aaa ccc"


def test_everything_can_be_taken_back_step_by_step(history: Connection) -> None:
    first = to_json(find.load(history, 1))
    journal.fix_game(history, 1, replace(game("aaa", {"Anna": 99, "Иван": 55}), photos=()))
    journal.rename(history, "player", "Anna", "Hannah")
    journal.delete_game(history, 1)
    assert keys(history, player="Hannah") == "bbb ccc"
    assert [journal.undo(history).what for _ in range(3)] == ["delete", "rename", "fix"]
    assert to_json(find.load(history, 1)) == first
    for _ in range(3):
        journal.undo(history)
    assert keys(history) == ""
    with pytest.raises(HistoryError, match="nothing to take back"):
        journal.undo(history)


def test_a_deleted_games_number_is_never_given_to_another(history: Connection) -> None:
    journal.delete_game(history, 3)
    assert journal.keep_game(history, game("ddd", {"Anna": 1})) == 4


def test_a_game_deleted_for_good_leaves_no_photo_and_no_way_back(store: Store) -> None:
    with store.writing() as connection:
        number = journal.keep_game(connection, game("abc", {"Anna": 61}, photo=b"private"))
        journal.fix_game(connection, number, game("abc", {"Anna": 60}, photo=b"private"))
        journal.delete_for_good(connection, number)
        assert copies.get(connection, hashlib.sha256(b"private").hexdigest()) is None
        with pytest.raises(HistoryError, match="nothing to take back"):
            journal.undo(connection)


def photos(connection: Connection) -> list[bytes]:
    """The photos whose bytes the history holds, for whatever game."""
    return sorted(connection.scalars(select(COPIES.c.content)))


def test_a_deleted_game_comes_back_with_its_photo_though_another_of_that_photo_went_for_good(store: Store) -> None:
    with store.writing() as connection:
        deleted = journal.keep_game(connection, game("aaa", {"Anna": 61}, photo=b"pixels"))
        gone = journal.keep_game(connection, game("bbb", {"Anna": 62}, photo=b"pixels"))
        journal.delete_game(connection, deleted)
        journal.delete_for_good(connection, gone)
        journal.undo(connection)
        assert find.load(connection, deleted, with_copies=True).photos[0].content == b"pixels"


def test_who_takes_back_that_a_game_was_kept_or_brought_keeps_no_photo_of_it(store: Store) -> None:
    with store.writing() as connection:
        journal.keep_game(connection, game("aaa", {"Anna": 61}, photo=b"stays"))
        journal.delete_game(connection, 1)
        journal.keep_game(connection, game("bbb", {"Anna": 62}, photo=b"kept"))
        journal.undo(connection)
        journal.import_games(connection, [game("ccc", {"Anna": 63}, photo=b"brought")])
        journal.undo(connection)
        assert photos(connection) == [b"stays"], "the deleted game can still be brought back"
        journal.undo(connection)
        journal.undo(connection)
        assert photos(connection) == []


def test_importing_twice_adds_nothing_twice(history: Connection) -> None:
    games = [find.load(history, number) for number in (1, 2)] + [game("new", {"Anna": 5})]
    assert journal.import_games(history, games) == (1, 2)
    assert journal.import_games(history, games) == (0, 3)
    journal.undo(history)
    assert keys(history) == "bbb aaa ccc"


def test_a_photo_that_was_scored_before_is_recognised(store: Store) -> None:
    kept = game("abc", {"Anna": 61}, photo=b"pixels")
    with store.writing() as connection:
        number = journal.keep_game(connection, kept)
        assert find.games_from_photo(connection, kept.photos[0].sha256, 1) == [number]
        assert find.games_from_photo(connection, kept.photos[0].sha256, 2) == []


def test_json_holds_a_game_without_loss() -> None:
    kept = game("abc", {"Anna": 61, "Иван": 55}, None, "", photo=b"\x00pixels")
    assert to_json(from_json(to_json(kept))) == to_json(kept)
    assert from_json(to_json(kept)).photos == kept.photos


def test_games_of_a_table_kept_by_an_older_recorder_become_whole(store: Store) -> None:
    """Their totals were headed as points still on the board; those of a board without its track still are."""
    table = game("table", {"Anna": 61, "Иван": 64})
    board = game("board", {"Anna": 14, "Иван": 14})
    with store.writing() as connection:
        for kept in (table, board):
            parts = tuple(replace(part, track=None) for part in kept.played.parts)
            journal.keep_game(connection, replace(kept, played=replace(kept.played, parts=parts)))
        connection.exec_driver_sql("UPDATE games SET whole = false")
        connection.exec_driver_sql("DELETE FROM migrations WHERE name = '0002-totals-of-tables'")
    with store.reading() as connection:
        found = statistics.overall(connection, GameFilter())
        assert (found.games, found.whole, found.best) == (2, 1, 64)


def test_photos_kept_by_an_older_recorder_are_found_under_the_hash_of_their_files(store: Store) -> None:
    with store.writing() as connection:
        number = journal.keep_game(connection, game("abc", {"Anna": 61}, photo=b"pixels"))
        connection.exec_driver_sql("ALTER TABLE photos DROP COLUMN copied")
        connection.exec_driver_sql("DELETE FROM migrations WHERE name = '0008-bare-copies'")
    with store.reading() as connection:
        assert find.load(connection, number, with_copies=True).photos[0].content == b"pixels"
