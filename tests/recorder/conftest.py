"""The program as a person types it, with a history of its own."""

import errno
import io
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from typer.utils import get_params_from_function

from recorder import cli
from recorder.history.store import open_store
from recorder.photos import steps
from tests.installed import missing
from tests.recorder.databases import Db
from vision.naming.familiar import OTHER_GAME
from vision.pipeline import Progress
from vision.reading import Reading
from workshop.measures.club.server import Server, programs, running


@dataclass(frozen=True, slots=True)
class Done:
    """What a command answered."""

    code: int
    out: str
    err: str


Type = Callable[..., Done]


@pytest.fixture(scope="session", autouse=True)
def _signatures_are_read_once() -> Iterator[None]:
    """A program runs one command; here one process runs a thousand, and would read the signatures of all each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.main.get_params_from_function", cache(get_params_from_function))
        yield


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL for all tests of this process, with the tables of a history in its database `template`."""
    if programs() is None:
        missing("PostgreSQL", "postgresql")
    with running(safe=False) as made:
        with open_store(made.create("template")).writing():
            pass
        yield made


@pytest.fixture
def db(tmp_path: Path) -> Db:
    """db() is the history that commands use unless they name another; db("other") is a second one."""
    return lambda name="history": str(tmp_path / f"{name}.db")


@pytest.fixture
def type_(capsys: pytest.CaptureFixture[str], db: Db, monkeypatch: pytest.MonkeyPatch) -> Type:
    """type_("count", "B") runs `recorder count B` in English."""
    monkeypatch.setenv("RECORDER_DB", db())
    monkeypatch.setenv("RECORDER_LANGUAGE", "en")
    monkeypatch.delenv("RECORDER_TRACEBACK", raising=False)

    def run(*words: object) -> Done:
        code = cli.run([str(word) for word in words])
        told = capsys.readouterr()
        return Done(int(code), told.out, told.err)

    return run


Lock = Callable[[Path], Path]


@pytest.fixture
def lock(monkeypatch: pytest.MonkeyPatch) -> Lock:
    """lock(file) takes away the right to read it; from root too, who has it always."""
    locked: list[Path] = []
    may, opens = os.access, io.open

    def refuse(path: object) -> bool:
        return isinstance(path, str | Path) and Path(path) in locked

    def open_(file: object, *how: object, **ways: object) -> object:
        if refuse(file):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
        return opens(file, *how, **ways)  # type: ignore[call-overload]

    def take(path: Path) -> Path:
        locked.append(path)
        return path

    monkeypatch.setattr("os.access", lambda path, mode: not refuse(path) and may(path, mode))
    monkeypatch.setattr("io.open", open_)
    monkeypatch.setattr("builtins.open", open_)
    return take


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A file that is a photo; what it shows is told by `shows`."""
    path = tmp_path / "evening.jpg"
    Image.fromarray(np.full((400, 300, 3), 120, np.uint8)).save(path)
    return path


Shows = dict[str, Reading]


@pytest.fixture
def shows(monkeypatch: pytest.MonkeyPatch) -> Shows:
    """File name -> what is read in it; a stand-in for the trained reader, which has tests of its own."""
    seen: Shows = {}

    def look(photo: object, wish: object, *_: object) -> Progress:
        name = photo.name  # type: ignore[attr-defined]
        nothing = Reading(name, (300, 400), None, (), findings=(OTHER_GAME,))
        return Progress(photo, wish, reading=seen.get(name, nothing))  # type: ignore[arg-type]

    monkeypatch.setattr("recorder.photos.shots.look", look)
    monkeypatch.setattr("recorder.photos.shots.read_again", lambda progress, _told: progress)
    monkeypatch.setattr(steps, "look", look)
    return seen
