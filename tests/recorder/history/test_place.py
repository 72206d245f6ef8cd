"""Which file a history is, who may read it, and what a killed program leaves beside it."""

import multiprocessing
import os
import stat
from pathlib import Path

import pytest

from engine.errors import HistoryError
from engine.message import Message
from recorder.history import find, journal
from recorder.history.databases import place
from recorder.history.find import GameFilter
from recorder.history.store import open_store
from tests.recorder.conftest import Type
from tests.recorder.databases import a_file
from tests.recorder.history.games import game
from tests.recorder.readings import TOWER


def keep(file: Path | str) -> None:
    with open_store(file).writing() as connection:
        journal.keep_game(connection, game("one", {"Anna": 61, "Boris": 55}))


@pytest.mark.parametrize("name", ["games?mode=memory.db", "%41.db", "a#b.db", "what now?", "file:games.db"])
def test_the_file_has_the_name_that_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    keep(name)
    assert [path.name for path in tmp_path.iterdir()] == [name]
    with open_store(f"sqlite:///{tmp_path / name}").reading() as connection:
        assert find.count(connection, GameFilter()) == 1


@pytest.mark.parametrize(
    ("where", "said"),
    [
        (":memory:", "would be lost when the program ends"),
        ("sqlite:///:memory:", "would be lost when the program ends"),
        ("sqlite://", "does not name a file"),
        ("sqlite+pysqlite:///games.db", "does not name a file"),
        ("~nobody-has-this-name/games.db", "there is no such user"),
        ("x" * 300 + ".db", "cannot be opened"),
        ("/dev/zero", "is not a file on a disk"),
    ],
)
def test_what_is_no_file_is_refused(where: str, said: str) -> None:
    with pytest.raises(HistoryError, match=said):
        open_store(where)


def test_a_pipe_is_no_history(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.db")
    with pytest.raises(HistoryError, match="is not a file on a disk"):
        open_store(tmp_path / "pipe.db")


@pytest.mark.parametrize(
    "where",
    [
        "postgres://anna:geheim@host/games",
        "postgresql+asyncpg://anna:geheim@host/games",
        "postgresql+asyncpg://host/games?user=anna&password=geheim",
        "no://a:geheim@h:x/",
        "postgres://anna:geheim/geheim@geheim@host/games",
        "sqlite+x://anna:geheim@host/games",
    ],
)
@a_file
def test_a_password_is_never_printed(type_: Type, where: str) -> None:
    done = type_("history", "list", "--db", where)
    assert done.code == 6 and "geheim" not in done.out + done.err, done.err


def test_a_history_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "new" / "deep" / "history.db"
    keep(file)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (file, file.parent, file.parent.parent)]
    assert [oct(mode) for mode in modes] == ["0o600", "0o700", "0o700"]


@a_file
def test_the_doctor_says_who_else_may_read_it(type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("recorder.health._self_test", lambda: Message.plain("left to the reader's own tests"))
    type_("score", TOWER)
    assert "chmod" not in type_("doctor").out
    (tmp_path / "history.db").chmod(0o644)
    done = type_("doctor")
    assert done.code == 0 and f"chmod 600 {tmp_path / 'history.db'}" in " ".join(done.out.split())


def test_what_failed_at_once_leaves_neither_file_nor_folder(tmp_path: Path) -> None:
    store = open_store(tmp_path / "new" / "history.db")
    with pytest.raises(ZeroDivisionError), store.writing() as connection:
        journal.keep_game(connection, game("one", {"Anna": 61}))
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


@a_file
def test_a_home_that_is_a_file_is_told(type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").write_text("a file")
    monkeypatch.setenv("RECORDER_DB", str(tmp_path / "home" / "history.db"))
    done = type_("score", TOWER)
    assert (done.code, "cannot be created" in done.err, done.err.count("\n")) == (6, True, 1)
    assert type_("history", "list").out == "No games.\n"


def test_a_folder_that_nobody_may_enter_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> object:
        raise PermissionError(13, os.strerror(13), str(path))

    monkeypatch.setattr(Path, "stat", refuse)
    with pytest.raises(HistoryError, match=r"cannot be opened \(Permission denied\)"):
        open_store("locked/history.db")


def _hold(folder: str, ready: object, done: object) -> None:
    with place.room_in(Path(folder)):
        ready.set()  # type: ignore[attr-defined]
        done.wait(30)  # type: ignore[attr-defined]


def test_the_copy_of_a_killed_program_goes_at_the_next_start_but_none_in_use(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    ready, done = spawn.Event(), spawn.Event()
    other = spawn.Process(target=_hold, args=(str(tmp_path), ready, done))
    other.start()
    assert ready.wait(30)
    (used,) = tmp_path.iterdir()
    left = tmp_path / f"{place.ROOM}abcdefgh"
    left.mkdir()
    (left / "copy.db").write_bytes(b"the whole history")
    (tmp_path / ".history-notes").mkdir()
    open_store(tmp_path / "history.db")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([used.name, ".history-notes"])
    other.kill()
    other.join()
    open_store(tmp_path / "history.db")
    assert [path.name for path in tmp_path.iterdir()] == [".history-notes"]
