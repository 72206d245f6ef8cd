"""The program as a person types it, with a history of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from recorder import cli


@dataclass(frozen=True, slots=True)
class Done:
    """What a command answered."""

    code: int
    out: str
    err: str


Type = Callable[..., Done]


@pytest.fixture
def type_(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Type:
    """type_("count", "B") runs `recorder count B` in English."""
    monkeypatch.setenv("RECORDER_DB", str(tmp_path / "history.db"))
    monkeypatch.setenv("RECORDER_LANGUAGE", "en")
    monkeypatch.delenv("RECORDER_TRACEBACK", raising=False)

    def run(*words: object) -> Done:
        code = cli.run([str(word) for word in words])
        told = capsys.readouterr()
        return Done(int(code), told.out, told.err)

    return run
