"""Copies of photos in a folder of their own: as safe as in the database, and gone when they should be."""

import hashlib
from pathlib import Path

import pytest

from engine.errors import HistoryError
from recorder.exchange import backup
from recorder.history import copies, find, journal
from recorder.history.store import Store, open_store
from tests.recorder.conftest import Type
from tests.recorder.databases import Db, a_file
from tests.recorder.history.games import game


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """A disk that many machines share."""
    made = tmp_path / "shared"
    made.mkdir()
    return made


@pytest.fixture
def store(db: Db, shared: Path) -> Store:
    """A history with one game, whose photo lies in the folder."""
    made = open_store(db())
    with made.writing() as connection:
        journal.keep_game(connection, game("one", {"Anna": 61, "Boris": 55}, photo=b"first"))
        copies.move(connection, shared)
    return made


def files(shared: Path) -> list[str]:
    return sorted(path.name for path in shared.rglob("*") if path.is_file())


def name(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def test_a_photo_lies_there_by_its_hash_and_comes_back(store: Store, shared: Path) -> None:
    with store.writing() as connection:
        journal.keep_game(connection, game("two", {"Anna": 1, "Boris": 5}, photo=b"second"))
    assert files(shared) == sorted([name(b"first"), name(b"second")])
    with store.reading() as connection:
        found = [find.load(connection, number, with_copies=True).photos[0].content for number in (1, 2)]
    assert found == [b"first", b"second"]


def test_a_game_that_was_not_kept_is_in_no_list_of_photos(store: Store) -> None:
    with pytest.raises(ZeroDivisionError), store.writing() as connection:
        journal.keep_game(connection, game("two", {"Anna": 1, "Boris": 5}, photo=b"second"))
        raise ZeroDivisionError
    with store.reading() as connection:
        assert copies.hashes(connection) == [name(b"first")]


def test_who_deletes_for_good_or_takes_back_deletes_the_file_too(store: Store, shared: Path) -> None:
    with store.writing() as connection:
        journal.keep_game(connection, game("two", {"Anna": 1, "Boris": 5}, photo=b"second"))
    with store.writing() as connection:
        journal.undo(connection)
    assert files(shared) == [name(b"first")]
    with store.writing() as connection:
        journal.delete_for_good(connection, 1)
    assert files(shared) == []


def test_a_change_that_fails_deletes_no_file(store: Store, shared: Path) -> None:
    with pytest.raises(ZeroDivisionError), store.writing() as connection:
        journal.delete_for_good(connection, 1)
        raise ZeroDivisionError
    assert files(shared) == [name(b"first")]


def test_while_the_disk_is_away_nothing_is_kept_elsewhere(store: Store, shared: Path) -> None:
    shared.rename(shared.with_name("away"))
    shared.mkdir()  # where the disk would be
    with pytest.raises(HistoryError, match="connect that disk"), store.writing() as connection:
        journal.keep_game(connection, game("two", {"Anna": 1, "Boris": 5}, photo=b"second"))
    assert files(shared) == []
    with store.reading() as connection:
        assert len(find.find(connection, find.GameFilter())) == 1, "lists need no photo"


def test_a_photo_that_was_changed_is_no_copy(store: Store, shared: Path) -> None:
    (path,) = (path for path in shared.rglob("*") if path.is_file())
    path.write_bytes(b"another")
    with store.reading() as connection:
        assert find.load(connection, 1, with_copies=True).photos[0].content is None


def test_photos_move_out_and_back(type_: Type, db: Db, shared: Path) -> None:
    with open_store(db()).writing() as connection:
        journal.keep_game(connection, game("one", {"Anna": 61, "Boris": 55}, photo=b"first"))
    assert type_("history", "photos").out == "The copies of 1 photo lie in the database.\n"
    assert type_("history", "photos", "--to", shared).out.startswith(f"The copies of 1 photo lie in {shared}/")
    assert files(shared) == [name(b"first")]
    assert type_("history", "photos", "--back").out == "The copies of 1 photo lie in the database.\n"
    assert list(shared.iterdir()) == []
    assert type_("history", "photos", "--back", "--to", shared).code == 2


@a_file
def test_a_backup_is_one_file_and_holds_the_photos(store: Store, tmp_path: Path) -> None:
    backup.backup(store, tmp_path / "copy.db")
    with open_store(tmp_path / "copy.db").reading() as connection:
        assert copies.folder(connection) is None
        assert find.load(connection, 1, with_copies=True).photos[0].content == b"first"
