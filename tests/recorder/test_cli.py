"""What holds for every command, whatever it does."""

import pytest
import typer

from engine.errors import ExitCode, RecorderError, UnreadableFile
from recorder import cli
from workshop import docs

HELP = dict(docs.commands())


@pytest.mark.parametrize("path", HELP)
def test_every_command_has_help_and_stands_in_the_readme(path: str) -> None:
    usage, _, said = HELP[path].partition("\n\n")
    assert usage.startswith("Usage: recorder")
    assert said.strip() and not said.strip().startswith("Options:"), f"recorder {path} says nothing about itself"
    assert f"recorder {path}".strip() in (docs.ROOT / "README.md").read_text(encoding="utf-8")


def test_documents_are_current() -> None:
    assert list(docs.faults()) == []


def test_every_error_has_its_own_exit_code() -> None:
    codes = [error.exit_code for error in RecorderError.__subclasses__()]
    assert len(set(codes)) == len(codes)


def test_alone_it_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([]) == ExitCode.OK
    assert "recorder --help" in capsys.readouterr().out


def test_an_unknown_option_is_a_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--nonsense"]) == ExitCode.USAGE
    said = capsys.readouterr().err
    assert "--nonsense" in said and "recorder --help" in said


@pytest.mark.parametrize(
    ("fault", "code", "said"),
    [
        (UnreadableFile("evening.jpg is empty; take the photo again."), ExitCode.UNREADABLE, "evening.jpg is empty"),
        (ZeroDivisionError("division by zero"), ExitCode.UNEXPECTED, "a fault of the recorder"),
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

    monkeypatch.setattr(cli, "app", failing)
    assert cli.run([]) == code
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told
    assert told.count("\n") == 1
