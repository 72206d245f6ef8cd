"""Kills, full disks, read-only folders, locks, foreign files: the history stays as it was, and a sentence says why."""

import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event, insert

from engine.errors import HistoryError, RecorderError, UnreadableFile, UnwritableFile, UsageError
from recorder.exchange import backup
from recorder.history import find, journal
from recorder.history.databases import sqlite
from recorder.history.find import GameFilter
from recorder.history.schema import MIGRATIONS
from recorder.history.store import Store, open_store
from tests.recorder.databases import Db
from tests.recorder.history import crash
from tests.recorder.history.games import game

ROOT = Path(__file__).resolve().parents[3]
NOBODY = 65534  # the user without rights, on every Linux


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that every user may enter, unlike pytest's own."""
    made = Path(tempfile.mkdtemp())
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


@pytest.fixture
def kept(folder: Path) -> Store:
    """A history with one game."""
    history = open_store(folder / "history.db")
    with history.writing() as connection:
        journal.keep_game(connection, game("one", {"Anna": 61, "Boris": 55}, photo=b"pixels"))
    return history


def keep_another(history: Store) -> None:
    with history.writing() as connection:
        journal.keep_game(connection, game("two", {"Anna": 1, "Boris": 2}, photo=os.urandom(300_000)))


def killed_halfway(file: Path) -> Path:
    """What lies beside the history after a recorder was killed in the middle of keeping a game."""
    dies = f"from tests.recorder.history import crash; crash.die_halfway({str(file)!r})"
    assert subprocess.run([sys.executable, "-c", dies], cwd=ROOT).returncode == -signal.SIGKILL
    beside = file.with_name(f"{file.name}-journal")
    assert beside.stat().st_size > 0
    return beside


def keys(history: Store) -> list[str]:
    with history.reading() as connection:
        return [listed.key for listed in find.find(connection, GameFilter())]


@contextmanager
def no_room_beyond(size: int) -> Iterator[None]:
    """As on a full disk: no file may grow beyond so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def without_rights() -> Iterator[None]:
    """Root may write anywhere, so these tests are nobody for a while."""
    me = os.geteuid()
    if me == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(me)


def test_killed_a_hundred_times_it_holds_whole_games_only(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.recorder.history.crash", folder / "history.db", "100"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = re.fullmatch(r"(\d+) games kept, (\d+) kills in the middle of writing\n", done.stdout)
    assert told and int(told[1]) > 3 and int(told[2]) > 0, done.stdout


def test_a_full_disk_leaves_the_history_as_it_was(kept: Store) -> None:
    assert kept.file is not None
    with no_room_beyond(kept.file.stat().st_size), pytest.raises(HistoryError, match="connected and not full"):
        keep_another(kept)
    assert keys(kept) == ["one"]
    keep_another(kept)
    assert keys(kept) == ["two", "one"]


def test_a_disk_that_is_really_full(folder: Path) -> None:
    disk = folder / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "none", disk], capture_output=True).returncode:
        pytest.skip("this user may not mount a small disk")
    try:
        history = open_store(disk / "history.db")
        with history.writing() as connection:
            journal.keep_game(connection, game("one", {"Anna": 61, "Boris": 55}))
        with pytest.raises(HistoryError, match="the disk is full; make room"):
            keep_another(history)
        assert keys(history) == ["one"]
    finally:
        subprocess.run(["umount", disk], check=True)


def test_a_folder_that_may_only_be_read(kept: Store, folder: Path) -> None:
    folder.chmod(0o555)
    (folder / "history.db").chmod(0o444)
    with without_rights():
        with pytest.raises(HistoryError, match=r"is read-only.*is unchanged"):
            keep_another(kept)
        assert keys(kept) == ["one"]
        with pytest.raises(HistoryError, match="name another place with --db"):
            keep_another(open_store(folder / "new" / "history.db"))
    folder.chmod(0o755)


def test_another_program_is_writing(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.1)
    hurried = open_store(kept.file)
    assert kept.file is not None
    with closing(sqlite3.connect(kept.file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(HistoryError, match="another program is writing"):
            keep_another(hurried)
    assert keys(kept) == ["one"]


def test_another_programs_file_is_left_alone(folder: Path) -> None:
    file = folder / "bookmarks.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE games (id)")
    before = file.read_bytes()
    with pytest.raises(HistoryError, match="belongs to another program"):
        keep_another(open_store(file))
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"a text long enough to be looked at " * 20, b"\x89PNG\r\n\x1a\n" * 99])
def test_a_file_that_is_no_history(folder: Path, content: bytes) -> None:
    file = folder / "evening.jpg"
    file.write_bytes(content)
    with pytest.raises(HistoryError, match="is not a history of the recorder"):
        keep_another(open_store(file))
    assert file.read_bytes() == content


def test_a_history_of_a_newer_recorder_is_not_touched(db: Db) -> None:
    newer = open_store(db())
    with newer.writing() as connection:
        connection.execute(insert(MIGRATIONS).values(name="9999-from-the-future", at=""))
    with pytest.raises(HistoryError, match="newer recorder"):
        keys(newer)


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("nonsense://host/games", "is not the address of a database"),
        ("mysql://u:secret@127.0.0.1/games", "is not the address of a database"),
        ("postgresql+asyncpg://u:secret@127.0.0.1/games", "is not the address of a database"),
    ],
)
def test_other_databases_are_named_by_url(where: str, said: str) -> None:
    with pytest.raises(HistoryError, match=said):
        open_store(where)


def test_a_backup_brings_everything_back(kept: Store, folder: Path) -> None:
    assert backup.backup(kept, folder / "copy.db").games == 1
    with pytest.raises(UsageError, match="--force"):
        backup.backup(kept, folder / "copy.db")
    keep_another(kept)
    games, aside = backup.restore(kept, folder / "copy.db")
    assert (games, keys(kept)) == (1, ["one"])
    assert aside is not None and keys(open_store(aside)) == ["two", "one"]
    with kept.reading() as connection:
        assert find.load(connection, 1, with_copies=True).photos[0].content == b"pixels"


def test_a_history_is_no_backup_of_itself(kept: Store) -> None:
    assert kept.file is not None
    with pytest.raises(UsageError, match="the history itself; name another file"):
        backup.backup(kept, kept.file, force=True)


def test_who_restores_twice_at_once_has_both_histories_that_were_there(kept: Store, folder: Path) -> None:
    backup.backup(kept, folder / "copy.db")
    aside = [backup.restore(kept, folder / "copy.db")[1] for _ in range(2)]
    assert len(set(aside)) == 2
    assert all(path is not None and path.exists() for path in aside)


def test_what_a_kill_left_half_written_does_not_come_into_the_backup(kept: Store, folder: Path) -> None:
    backup.backup(kept, folder / "copy.db")
    keep_another(kept)
    assert kept.file is not None
    beside = killed_halfway(kept.file)
    games, aside = backup.restore(kept, folder / "copy.db")
    assert (games, crash.check(kept), keys(kept)) == (1, 1, ["one"])
    assert aside is not None and crash.check(open_store(aside)) == 2, "the old history is whole too"
    assert not beside.exists()


def test_half_a_game_in_a_history_that_may_only_be_read_is_set_aside_with_it(kept: Store, folder: Path) -> None:
    backup.backup(kept, folder / "copy.db")
    keep_another(kept)
    assert kept.file is not None
    beside = killed_halfway(kept.file)
    kept.file.chmod(0o444)
    for file in folder.iterdir():
        os.chown(file, NOBODY if os.geteuid() == 0 else -1, -1)
    folder.chmod(0o777)
    with without_rights():
        games, aside = backup.restore(kept, folder / "copy.db")
        assert (games, crash.check(kept), beside.exists()) == (1, 1, False)
    assert aside is not None and crash.check(open_store(aside)) == 2


@pytest.mark.parametrize("there", [b"scribble " * 9999, None])
def test_whatever_lay_in_the_historys_place_the_backup_is_whole(kept: Store, folder: Path, there: bytes | None) -> None:
    """Damaged or taken away by hand: what a kill left beside it does not come into the backup."""
    backup.backup(kept, folder / "copy.db")
    keep_another(kept)
    assert kept.file is not None
    killed_halfway(kept.file)
    if there is None:
        kept.file.unlink()
    else:
        kept.file.write_bytes(there)
    _, aside = backup.restore(kept, folder / "copy.db")
    assert (crash.check(kept), keys(kept)) == (1, ["one"])
    assert (aside is None) == (there is None)


def test_while_another_recorder_is_writing_nothing_is_restored(
    kept: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.1)
    backup.backup(kept, folder / "copy.db")
    with kept.writing() as connection:
        journal.keep_game(connection, game("two", {"Anna": 1, "Boris": 2}))
        with pytest.raises(HistoryError, match="another program is writing"):
            backup.restore(kept, folder / "copy.db")
    assert keys(kept) == ["two", "one"]
    assert sorted(file.name for file in folder.iterdir()) == ["copy.db", "history.db"]


def test_a_game_is_not_kept_in_a_history_that_was_just_set_aside(kept: Store, folder: Path) -> None:
    backup.backup(kept, folder / "copy.db")
    late = open_store(kept.file)
    asides: list[Path | None] = []
    event.listen(late.engine, "connect", lambda *_: asides.append(backup.restore(kept, folder / "copy.db")[1]))
    with pytest.raises(HistoryError, match="another program is writing to it; try again"):
        keep_another(late)  # it had opened the file before the backup was put in its place
    (aside,) = asides
    assert aside is not None and keys(kept) == keys(open_store(aside)) == ["one"]
    keep_another(kept)
    assert keys(kept) == ["two", "one"]


@pytest.mark.parametrize("harm", ["cut", "scribble", "empty", "other"])
def test_a_broken_backup_replaces_nothing(kept: Store, folder: Path, harm: str) -> None:
    keep_another(kept)
    copy = folder / "copy.db"
    backup.backup(kept, copy)
    content = bytearray(copy.read_bytes())
    if harm == "cut":
        content = content[: len(content) // 2]
    elif harm == "scribble":
        content[4096:12288] = os.urandom(8192)
    elif harm == "empty":
        content = bytearray()
    else:
        content[:] = b"a photo, perhaps" * 1000
    copy.write_bytes(content)
    with pytest.raises(RecorderError) as told:
        backup.restore(kept, copy)
    assert isinstance(told.value, UnreadableFile | HistoryError)
    assert keys(kept) == ["two", "one"]
    assert sorted(file.name for file in folder.iterdir()) == ["copy.db", "history.db"]


def test_a_backup_onto_a_full_disk_leaves_nothing_behind(kept: Store, folder: Path) -> None:
    with no_room_beyond(4096), pytest.raises((HistoryError, UnwritableFile)):
        backup.backup(kept, folder / "copy.db")
    assert sorted(file.name for file in folder.iterdir()) == ["history.db"]
