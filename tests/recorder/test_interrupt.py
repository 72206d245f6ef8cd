"""Ctrl-C: what was kept before it came is never said to be lost, and what was not kept is not there."""

import os
import pkgutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.engine.default import DefaultDialect

from recorder.exchange import backup
from recorder.history.store import Store
from recorder.shell.session import not_stopped
from tests.recorder.conftest import Type
from tests.recorder.readings import TOWER

KEEP = ["score", TOWER, "--players", "red=Anna,blue=Boris", "--track", "red=3,blue=4"]


def ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def games(type_: Type) -> int:
    return type_("export", "-").out.count("\"key\"")


@pytest.fixture
def changing(type_: Type, tmp_path: Path) -> Type:
    """A history with a game, its export and its backup."""
    type_(*KEEP)
    assert type_("export", tmp_path / "games.json").code == type_("backup", tmp_path / "copy.db").code == 0
    return type_


@pytest.mark.parametrize("moment", ["before", "within", "after"])
@pytest.mark.parametrize("words", [["import", "games.json", "--db", "new.db"], ["history", "undo"]])
def test_what_is_committed_is_told_as_kept(
    changing: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], moment: str
) -> None:
    monkeypatch.chdir(tmp_path)
    commit = Connection.commit

    def committed(connection: Connection) -> None:
        if moment == "within":
            ctrl_c()
        commit(connection)

    monkeypatch.setattr(Connection, "commit", committed)
    if moment == "after":
        monkeypatch.setattr("recorder.commands.exchange.console", ctrl_c)
        monkeypatch.setattr("recorder.commands.history.console", ctrl_c)
    if moment == "before":
        monkeypatch.setattr("recorder.history.store.migrate", lambda _: ctrl_c())
    done = changing(*words)
    assert done.code == 130
    said = "Stopped; nothing was kept." if moment == "before" else "Stopped, but too late: what was to be kept is kept."
    assert done.err == f"recorder: {said}\n"
    monkeypatch.undo()


def test_a_backup_that_lies_in_its_place_is_told_as_restored(
    changing: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = backup._put_in_place

    def interrupted(made: Path, target: Path) -> Path | None:
        ctrl_c()
        return put(made, target)

    changing(*KEEP[:2], "--place", "elsewhere")
    monkeypatch.setattr(backup, "_put_in_place", interrupted)
    done = changing("restore", tmp_path / "copy.db")
    assert (done.code, done.err) == (130, "recorder: Stopped, but too late: what was to be kept is kept.\n")
    assert games(changing) == 1


def test_the_next_command_may_be_stopped_again(changing: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    with not_stopped():
        pass  # something is kept outside any command
    monkeypatch.setattr(Store, "changing", lambda _: ctrl_c())
    assert changing("history", "undo").err == "recorder: Stopped; nothing was kept.\n"


def test_a_history_whose_closing_is_stopped_is_told_in_one_sentence(
    changing: Type, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(DefaultDialect, "do_close", lambda _dialect, _connection: ctrl_c())
        done = changing("history", "list")
    assert (done.code, done.err) == (130, "recorder: Stopped; nothing was kept.\n")
    assert not caplog.records  # SQLAlchemy would have logged it, with a traceback


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        ("tempfile.mkdtemp", "Stopped; nothing was kept."),
        ("shutil.rmtree", "Stopped, but too late: what was to be kept is kept."),
    ],
)
def test_a_backup_that_is_stopped_leaves_no_folder_behind(
    changing: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str, said: str
) -> None:
    beside = tmp_path / "beside"
    beside.mkdir()
    done_then = pkgutil.resolve_name(moment)

    def stopped_there(*words: Any, **options: Any) -> Any:
        made = done_then(*words, **options) if moment == "tempfile.mkdtemp" else None
        ctrl_c()
        return made or done_then(*words, **options)

    with monkeypatch.context() as patched:
        patched.setattr(moment, stopped_there)
        done = changing("backup", beside / "copy.db")
    assert (done.code, done.err) == (130, f"recorder: {said}\n")
    assert not list(beside.glob(".history-*"))


AT_THE_MOMENT = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may not hear Ctrl-C
from recorder.__main__ import main

def watch(frame, event, _):
    if (frame.f_code.co_name, event) == tuple(moment):
        sys.settrace(None)
        os.kill(os.getpid(), signal.SIGINT)
    return watch

*moment, sys.argv = sys.argv[1], sys.argv[2], ["recorder", "history", "list"]
sys.settrace(watch)
main()
"""


@pytest.mark.parametrize(
    ("function", "event", "code", "said"),
    [
        ("open_all", "call", 130, "recorder: Stopped; nothing was kept.\n"),
        ("carry_out", "call", 130, "recorder: Stopped; nothing was kept.\n"),
        ("hear", "return", 130, "recorder: Stopped; nothing was kept.\n"),
        ("hear_no_more", "call", 130, "recorder: Stopped; nothing was kept.\n"),
        ("hear_no_more", "return", 0, ""),
    ],
)
@pytest.mark.usefixtures("changing")
def test_ctrl_c_is_heard_until_a_command_is_over(function: str, event: str, code: int, said: str) -> None:
    command = [sys.executable, "-c", AT_THE_MOMENT, function, event]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (code, said)
