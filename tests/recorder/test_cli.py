"""What holds for every command, whatever it does."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
import typer.main

from engine.errors import ExitCode, RecorderError, UnreadableFile
from recorder import cli
from recorder.__main__ import main
from recorder.shell.session import one_command
from tests.recorder.conftest import Lock, Type
from workshop import ROOT
from workshop.tools import docs

HELP = dict(docs.commands())


@pytest.mark.parametrize("path", HELP)
def test_every_command_has_help_and_stands_in_the_documents(path: str) -> None:
    usage, _, said = HELP[path].partition("\n\n")
    assert usage.startswith("Usage: recorder")
    assert said.strip() and not said.strip().startswith("Options:"), f"recorder {path} says nothing about itself"
    assert f"recorder {path}".strip() in (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", HELP)
def test_whatever_writes_a_file_writes_over_one_with_force(path: str) -> None:
    writes = re.search(r"--json|--output|--picture|--cards|\{FILE\}", HELP[path]) and path not in ("import", "restore")
    assert ("--force" in HELP[path]) == bool(writes)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["read"], "locked.jpg"),
        (["score"], "locked.jpg"),
        (["count"], "locked.pdf"),
        (["count"], "locked.json"),
        (["import"], "locked.json"),
        (["read", "evening.jpg", "--lattice"], "locked.json"),
        (["score", "evening.jpg", "--track-photo"], "locked.jpg"),
    ],
)
def test_a_file_that_may_not_be_read_is_told_with_the_reason(
    words: list[str], name: str, type_: Type, photo: Path, lock: Lock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(photo.parent)
    Path(name).write_bytes(b"{}")
    done = type_(*words, lock(Path(name)))
    assert done.code == ExitCode.UNREADABLE, done.err
    assert name in done.err and "(Permission denied); " in done.err
    assert done.err.count("\n") == 1


def test_every_error_has_its_own_exit_code() -> None:
    codes = [error.exit_code for error in RecorderError.__subclasses__()]
    assert len(set(codes)) == len(codes)


def test_alone_it_says_what_to_do_in_five_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([]) == ExitCode.OK
    lines = [line for line in capsys.readouterr().out.splitlines() if line]
    assert len(lines) == 5
    commands = [line.split("  ")[1] for line in lines[1:]]
    assert commands == ["recorder evening.jpg", "recorder history list", "recorder doctor", "recorder --help"]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("recorder his", ["history"]),
        ("recorder history st", ["stats"]),
        ("recorder score --tr", ["--track", "--track-photo"]),
    ],
)
def test_the_shell_completes_commands_and_options(words: str, offered: list[str]) -> None:
    asked = {"_RECORDER_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    done = subprocess.run(
        [sys.executable, "-m", "recorder"],
        cwd=ROOT, env={**os.environ, **asked}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.split() == offered, done.stderr


@pytest.mark.parametrize("told", [[], ["--json", "-"]])
def test_what_nobody_reads_is_done_all_the_same(tmp_path: Path, told: list[str]) -> None:
    """As in `recorder score ... | head`, once head has read enough: the game is kept, and that is no fault."""
    history = {**os.environ, "RECORDER_DB": str(tmp_path / "history.db")}
    command = [sys.executable, "-m", "recorder"]
    away, pipe = os.pipe()
    os.close(away)
    score = [*command, "score", "D,red:road V@90", "--track", "red=3", *told]
    done = subprocess.run(score, cwd=ROOT, env=history, stdout=pipe, stderr=subprocess.PIPE, check=False)
    os.close(pipe)
    assert (done.returncode, done.stderr) == (0, b"")
    show = [*command, "history", "show", "last"]
    kept = subprocess.run(show, cwd=ROOT, env=history, capture_output=True, text=True, check=False)
    assert kept.returncode == 0 and "red" in kept.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["history", "show"], "recorder: standard output cannot be written (No space left on device); "),
        (["export", "-"], "recorder: standard output cannot be written (No space left on device); "),
        (["score", "--help"], "recorder: standard output cannot be written (No space left on device); "),
        ([], "recorder: standard output cannot be written (No space left on device); "),
        (["score", "D,red:road"], "recorder: Game 2 is kept, but: standard output cannot be written (No space left"),
    ],
)
def test_output_that_goes_into_a_full_disk_is_a_file_that_could_not_be_written(
    type_: Type, words: list[str], said: str
) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this machine has no disk that is always full")
    type_("score", "D,red:road V@90")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "recorder", *words],
            cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == ExitCode.UNWRITABLE
    assert done.stderr.startswith(said) and done.stderr.count("\n") == 1, done.stderr


def test_what_cannot_be_read_is_not_told_as_output_that_cannot_be_written(tmp_path: Path) -> None:
    with (tmp_path / "shut").open("w") as shut:
        done = subprocess.run(
            [sys.executable, "-m", "recorder", "count", "-"],
            cwd=ROOT, stdin=shut, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert done.returncode and "standard output" not in done.stderr, done.stderr


@pytest.mark.parametrize("words", [["history", "list", "--limit", "0"], ["score", "B", "--boxes", "0"]])
def test_of_a_number_that_is_too_small_the_least_is_told(type_: Type, words: list[str]) -> None:
    done = type_(*words)
    assert (done.code, done.err) == (2, f"recorder: {words[-2]} should be a whole number, 1 or more.\n")


@pytest.mark.parametrize(
    ("words", "most"), [(["serve", "--port", "80000"], 65535), (["read", "a.jpg", "--jobs", "0"], 256)]
)
def test_of_a_number_that_is_too_large_the_most_is_told(type_: Type, words: list[str], most: int) -> None:
    done = type_(*words)
    assert (done.code, done.err) == (2, f"recorder: {words[-2]} should be a whole number from 1 to {most}.\n")
    assert f"1–{most}]" in type_(words[0], "--help").out


def test_numpy_takes_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["recorder", "--version"])
    monkeypatch.setattr(os, "environ", {})
    monkeypatch.setattr(os, "_exit", sys.exit)
    with one_command(), pytest.raises(SystemExit):
        main()
    assert os.environ == {"OPENBLAS_NUM_THREADS": "1"}


def test_a_person_may_give_numpy_more_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["recorder", "--version"])
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "2")
    monkeypatch.setattr(os, "_exit", sys.exit)
    with one_command(), pytest.raises(SystemExit):
        main()
    assert os.environ["OPENBLAS_NUM_THREADS"] == "2"


def test_an_unknown_option_is_a_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--nonsense"]) == ExitCode.USAGE
    said = capsys.readouterr().err
    assert "--nonsense" in said and "recorder --help" in said


@pytest.mark.parametrize(
    ("fault", "code", "said"),
    [
        (UnreadableFile("evening.jpg is empty; take the photo again."), ExitCode.UNREADABLE, "evening.jpg is empty"),
        (ZeroDivisionError("division by zero"), ExitCode.UNEXPECTED, "a bug in the recorder"),
        (KeyboardInterrupt(), ExitCode.INTERRUPTED, "Stopped"),
    ],
)
def test_every_fault_becomes_one_sentence(
    fault: BaseException, code: ExitCode, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing = typer.Typer()

    @failing.command()
    def fail() -> None:
        raise fault

    monkeypatch.setattr(cli, "commands_in", lambda _: typer.main.get_command(failing))
    assert cli.run([]) == code
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told
    assert told.count("\n") == 1
