"""Whatever the terminal is, and whatever names bring to it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from recorder.shell.output import aside, console
from recorder.shell.tables import plain_table
from tests.recorder.conftest import Type
from workshop import ROOT

COUNT = ("count", "D,red:road V@90", "--track", "red=3")
RECORDER = (sys.executable, "-m", "recorder")


def run(*words: str, shell: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Runs the recorder; `shell` says what a shell does with its streams."""
    typed = ["sh", "-c", f'exec "$@" {shell}', "sh", *RECORDER, *words]
    told = {**os.environ, "RECORDER_LANGUAGE": "en", **environment}
    return subprocess.run(typed, cwd=ROOT, env=told, capture_output=True, check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes streams")
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_no_fault(closed: str, tmp_path: Path) -> None:
    history = str(tmp_path / "history.db")
    done = run("score", "D,red:road V@90", "--yes", shell=closed, RECORDER_DB=history)
    assert (done.returncode, done.stderr) == (0, b"")
    assert run("history", "show", "1", RECORDER_DB=history).returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("words", [["--version"], ["history"], ["--help"]])
def test_what_the_program_says_of_itself_into_a_full_disk(words: list[str]) -> None:
    done = run(*words, shell=">/dev/full")
    assert done.returncode == 7
    assert done.stderr.startswith(b"recorder: standard output cannot be written (No space left on device)")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_fault_that_nobody_can_read_keeps_its_code() -> None:
    assert run("count", "gone.json", shell="2>/dev/full").returncode == 3


@pytest.mark.parametrize(
    ("encoding", "language", "said"),
    [
        ("koi8-r", "ru", "2 плитки x 1 = 2"),
        ("latin-1", "de", "Unfertige Straße: 2 Plättchen × 1 = 2"),
        ("ascii", "de", "Unfertige Strasse: 2 Plattchen x 1 = 2"),
        ("ascii", "ro", "Drum neterminat: 2 piese x 1 = 2"),
    ],
)
def test_a_terminal_shows_what_it_can(encoding: str, language: str, said: str) -> None:
    done = run(*COUNT, PYTHONIOENCODING=encoding, RECORDER_LANGUAGE=language)
    assert (done.returncode, done.stderr) == (0, b"")
    assert said in done.stdout.decode(encoding)


def test_json_has_every_letter_on_every_terminal() -> None:
    played = (*COUNT, "--players", "red=Анна", "--json", "-")
    assert rb"\u0410\u043d\u043d\u0430" in run(*played, PYTHONIOENCODING="latin-1").stdout
    assert "Анна".encode() in run(*played, PYTHONIOENCODING="utf-8").stdout


STEERS = "A\x1b[31mn\x9bna\u202e\x07"


def test_no_name_steers_the_terminal(type_: Type) -> None:
    score = ("score", "D,red:road V@90", "--yes", "--players", f"red={STEERS}", "--place", STEERS)
    told = [
        type_(*score), type_("history", "list"), type_("history", "show", "last"), type_("explain", "last", "1"),
        type_("history", "show", "last", "--json", "-"), type_("count", STEERS), type_("count", f"{STEERS}.json"),
        type_("history", "rename", "player", STEERS, "b"), type_(STEERS), type_("score", f"--{STEERS}"),
    ]  # fmt: skip
    for done in told:
        assert not set(done.out + done.err) & set("\x1b\x9b\u202e\x07"), done
        assert "[31m" in done.out + done.err
        assert done.err.count("\n") <= 1


def test_tables_and_progress_are_as_clean(capsys: pytest.CaptureFixture[str]) -> None:
    table = plain_table(STEERS)
    table.add_row(STEERS)
    console().print(table)
    aside().print(STEERS)
    told = capsys.readouterr()
    assert told.out.split() == ["A[31mnna", "A[31mnna"] and told.err == "A[31mnna\n"


LOADS = """
import os, signal, sys
from importlib.abc import MetaPathFinder
from recorder.__main__ import main

class CtrlC(MetaPathFinder):
    def find_spec(self, name, *_):
        if name == "recorder.cli":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, CtrlC())
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal")
def test_ctrl_c_while_the_program_loads_is_told_in_a_sentence() -> None:
    done = subprocess.run([sys.executable, "-c", LOADS], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (130, b"recorder: Stopped; nothing was kept.\n")
