"""What may take the history's place: exactly a history, whole, and nothing of it is lost or left behind on the way."""

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.errors import HistoryError, RecorderError, UnreadableFile
from recorder.exchange import backup
from recorder.history import find, journal
from recorder.history.databases import place, sqlite
from recorder.history.find import GameFilter
from recorder.history.store import Store, open_store
from tests.recorder.history.games import game


@pytest.fixture
def kept(tmp_path: Path) -> Store:
    """A history with one game, of which there is a backup, and then another game."""
    store = open_store(tmp_path / "history.db")
    keep(store, "one")
    backup.backup(store, tmp_path / "copy.db")
    keep(store, "two")
    return store


def keep(store: Store, key: str) -> None:
    with store.writing() as connection:
        journal.keep_game(connection, game(key, {"Anna": 61, "Boris": 55}, photo=key.encode()))


def keys(store: Store) -> list[str]:
    with store.reading() as connection:
        return sorted(listed.key for listed in find.find(connection, GameFilter()))


def changed(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games WHERE number < new.number; END",
        "CREATE VIEW league AS SELECT * FROM games",
        "CREATE TABLE notes (text)",
        "CREATE VIRTUAL TABLE notes USING fts5(text)",
        "CREATE INDEX more ON games (kept_at)",
        "DROP INDEX parts_by_player",
        "DROP TABLE copies",
        "DROP TABLE migrations",
        "ALTER TABLE games DROP COLUMN margin",
        "ALTER TABLE games ADD COLUMN trick DEFAULT 5",
        "ALTER TABLE places RENAME COLUMN name TO title",
    ],
)
def test_a_history_that_is_not_exactly_ours_is_refused(kept: Store, tmp_path: Path, statement: str) -> None:
    changed(tmp_path / "copy.db", statement)
    before = (tmp_path / "history.db").read_bytes(), (tmp_path / "copy.db").read_bytes()
    with pytest.raises(RecorderError, match=r"copy\.db is not made as the recorder makes its histories"):
        backup.restore(kept, tmp_path / "copy.db")
    assert (before, names(tmp_path)) == (
        ((tmp_path / "history.db").read_bytes(), (tmp_path / "copy.db").read_bytes()), ["copy.db", "history.db"]
    )  # fmt: skip


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE documents SET text = '{'", "game 1: "),
        ("UPDATE parts SET total = 'many'", "game 1: its points are not numbers"),
        ("UPDATE changes SET before = '[]'", "change 1: "),
        ("UPDATE copies SET content = x'00'", "a photo is not what it was"),
    ],
)
def test_a_history_with_something_unreadable_is_refused(
    kept: Store, tmp_path: Path, statement: str, said: str
) -> None:
    changed(tmp_path / "copy.db", statement)
    with pytest.raises(RecorderError) as told:
        backup.restore(kept, tmp_path / "copy.db")
    assert f"copy.db is damaged ({said}" in str(told.value) and "recorder export games.json --db" in str(told.value)
    assert keys(kept) == ["one", "two"]


def test_a_message_names_the_backup_and_never_the_copy_that_was_checked(kept: Store, tmp_path: Path) -> None:
    content = bytearray((tmp_path / "copy.db").read_bytes())
    content[4096:12288] = os.urandom(8192)
    (tmp_path / "copy.db").write_bytes(content)
    with pytest.raises(RecorderError) as told:
        backup.restore(kept, tmp_path / "copy.db")
    said = str(told.value)
    assert "copy.db" in said and place.ROOM not in said and "Tree" not in said and "\n" not in said


def test_an_older_history_comes_back_too(kept: Store, tmp_path: Path) -> None:
    changed(tmp_path / "copy.db", "DELETE FROM migrations WHERE name = '0002-totals-of-tables'")
    assert backup.restore(kept, tmp_path / "copy.db")[0] == 1
    assert keys(kept) == ["one"]


def with_log(file: Path) -> sqlite3.Connection:
    """The history as some other program left it: with a write-ahead log that is not in the file yet."""
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    return connection


def test_the_log_of_the_old_history_does_not_get_into_the_new_one(kept: Store, tmp_path: Path) -> None:
    file = tmp_path / "history.db"
    connection = with_log(file)
    connection.execute("UPDATE players SET name = 'Wal'")
    connection.commit()
    log = (tmp_path / "history.db-wal").read_bytes()
    connection.close()
    changed(file, "PRAGMA journal_mode = WAL", "UPDATE players SET name = 'later'")
    (tmp_path / "history.db-wal").write_bytes(log)  # as a killed program leaves it
    (tmp_path / "history.db-shm").write_bytes(b"stale" * 1000)
    _, aside = backup.restore(kept, tmp_path / "copy.db")
    assert keys(kept) == ["one"] and aside is not None and keys(open_store(aside)) == ["one", "two"]
    with kept.reading() as connection_:
        assert find.load(connection_, 1).played.parts[0].name == "Anna"
    assert not any((tmp_path / f"history.db-{ending}").exists() for ending in ("wal", "shm", "journal"))


def test_a_backup_of_a_history_with_a_log_is_one_file_and_holds_what_is_in_the_log(kept: Store, tmp_path: Path) -> None:
    with closing(with_log(tmp_path / "history.db")) as connection:
        connection.execute("UPDATE players SET name = 'Wal', key = 'wal' WHERE name = 'Anna'")
        connection.commit()
        backup.backup(kept, tmp_path / "log.db")
    with open_store(tmp_path / "log.db").reading() as read:
        assert find.load(read, 1).played.parts[0].name == "Wal"
    assert not (tmp_path / "log.db-wal").exists()


def test_a_backup_with_its_log_beside_it_is_restored_whole_and_left_alone(kept: Store, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with closing(with_log(copy)) as connection:
        connection.execute("UPDATE players SET name = 'Wal', key = 'wal' WHERE name = 'Anna'")
        connection.commit()
        before = copy.read_bytes()
        backup.restore(kept, copy)
        assert copy.read_bytes() == before
    with kept.reading() as read:
        assert find.load(read, 1).played.parts[0].name == "Wal"


def test_a_link_still_leads_to_the_history_that_came_back(kept: Store, tmp_path: Path) -> None:
    real = tmp_path / "elsewhere"
    real.mkdir()
    (tmp_path / "history.db").rename(real / "games.db")
    (tmp_path / "history.db").symlink_to(real / "games.db")
    _, aside = backup.restore(kept, tmp_path / "copy.db")
    assert (tmp_path / "history.db").is_symlink() and keys(open_store(real / "games.db")) == ["one"]
    assert aside is not None and aside.parent == real
    (tmp_path / "link.db").symlink_to(real / "kept.db")
    backup.backup(kept, tmp_path / "link.db", force=True)
    assert (tmp_path / "link.db").is_symlink() and keys(open_store(real / "kept.db")) == ["one"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_who_may_read_the_history_stays(kept: Store, tmp_path: Path, mode: int) -> None:
    (tmp_path / "history.db").chmod(mode)
    backup.restore(kept, tmp_path / "copy.db")
    assert oct(stat.S_IMODE((tmp_path / "history.db").stat().st_mode)) == oct(mode)
    assert oct(stat.S_IMODE((tmp_path / "copy.db").stat().st_mode)) == oct(0o600)


def test_a_disk_without_second_names_will_do(kept: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_self: Path, _target: Path) -> None:
        raise PermissionError(1, os.strerror(1))

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    _, aside = backup.restore(kept, tmp_path / "copy.db")
    assert keys(kept) == ["one"] and aside is not None and keys(open_store(aside)) == ["one", "two"]


@pytest.mark.parametrize(
    "act", [lambda s, f: backup.backup(s, f / "new.db"), lambda s, f: backup.restore(s, f / "copy.db")]
)
def test_a_locked_history_is_waited_for_but_not_for_ever(
    kept: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: Callable[[Store, Path], object]
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.1)
    with closing(sqlite3.connect(tmp_path / "history.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(HistoryError, match="another program is writing"):
            act(kept, tmp_path)
    assert keys(kept) == ["one", "two"] and names(tmp_path) == ["copy.db", "history.db"]


@pytest.mark.usefixtures("kept")
def test_where_there_was_no_history_a_backup_makes_one_for_its_owner(tmp_path: Path) -> None:
    other = open_store(tmp_path / "new" / "history.db")
    assert backup.restore(other, tmp_path / "copy.db") == (1, None)
    assert oct(stat.S_IMODE((tmp_path / "new" / "history.db").stat().st_mode)) == "0o600"
    assert names(tmp_path / "new") == ["history.db"]
    changed(tmp_path / "copy.db", "DROP TABLE copies")
    with pytest.raises(RecorderError):
        backup.restore(open_store(tmp_path / "newer" / "history.db"), tmp_path / "copy.db")
    assert not (tmp_path / "newer").exists()


def test_an_index_of_a_log_that_is_gone_is_not_set_aside(kept: Store, tmp_path: Path) -> None:
    (tmp_path / "history.db-shm").write_bytes(b"x" * 32768)
    _, aside = backup.restore(kept, tmp_path / "copy.db")
    assert aside is not None
    assert sorted(tmp_path.iterdir()) == sorted([aside, tmp_path / "copy.db", tmp_path / "history.db"])


@pytest.mark.parametrize(("name", "said"), [("n" * 300, "cannot be read"), (".", "is not a file")])
def test_what_cannot_be_a_backup_is_said(kept: Store, tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(UnreadableFile, match=said):
        backup.restore(kept, tmp_path / name)
