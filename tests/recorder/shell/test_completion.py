"""What the shell completes, asked for as the shells ask for it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from recorder.history import journal
from recorder.history.statistics import known
from recorder.history.store import open_store
from tests.recorder.history.games import game

ROOT = Path(__file__).resolve().parents[3]
Complete = Callable[..., list[str]]


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """Anna and Bo played once long ago, Zoë Ngũgĩ and Anna often since."""
    path = tmp_path / "games.db"
    with open_store(path).writing() as connection:
        journal.keep_game(connection, game("old", {"Anna": 61, "Bo": 55}, place="Old mill"))
        for number in range(31):
            journal.keep_game(connection, game(f"{number}", {"Anna": 61, "Zoë Ngũgĩ": 55}, place="Köln"))
        journal.keep_game(connection, game("none", {"": 5}, place=""))
    return path


@pytest.fixture
def bash(history: Path) -> Complete:
    """bash("recorder fix") lists what bash offers for the last word of the line; it parts words at each = before, and
    sets line ends between them.
    """

    def complete(line: str, **besides: str) -> list[str]:
        words = line.replace(" ", "\n")
        asked = {"_RECORDER_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(line.count(" "))}
        return answered(asked | {"RECORDER_DB": str(history)} | besides)

    return complete


def answered(asked: dict[str, str]) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "recorder"],
        cwd=ROOT, env={**os.environ, **asked}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout.strip().splitlines()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("recorder history list --player ", ["Anna", r"Zoë\ Ngũgĩ", "Bo"]),
        ("recorder history stats --player an", ["Anna"]),
        ("recorder summary --place ", ["Köln", r"Old\ mill"]),
        ("recorder score evening.jpg --place K", ["Köln"]),
        ("recorder fix last --players bl", ["blue=", "black="]),
        ("recorder fix last --players red =", ["Anna", r"Zoë\ Ngũgĩ", "Bo"]),
        ("recorder fix last --players red = b", ["Bo"]),
        ("recorder fix last --players = red = b", ["Bo"]),
        ("recorder fix last --players red = Anna,blue =", [r"Zoë\ Ngũgĩ", "Bo"]),
        ("recorder fix last --players red = Anna,bl", ["Anna,blue=", "Anna,black="]),
        ("recorder fix last --track gr", ["green=", "grey="]),
        ("recorder history rename player z", [r"Zoë\ Ngũgĩ"]),
        ("recorder history merge place O", [r"Old\ mill"]),
        ("recorder history merge pl", ["player", "place"]),
    ],
)
def test_bash_is_offered_what_the_history_knows(bash: Complete, line: str, offered: list[str]) -> None:
    assert bash(line) == offered


def test_other_shells_pass_words_whole_and_quote_them_themselves(history: Path) -> None:
    asked = {"_RECORDER_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args",
             "_TYPER_COMPLETE_ARGS": f"recorder fix last --db {history} --players red=Anna,blue=z"}  # fmt: skip
    assert answered(asked) == ["red=Anna,blue=Zoë Ngũgĩ"]


@pytest.mark.parametrize("place", ["nowhere.db", "notes.txt", "postgresql://nobody@nowhere/none", "."])
def test_nothing_is_offered_where_no_history_can_be_read(bash: Complete, tmp_path: Path, place: str) -> None:
    (tmp_path / "notes.txt").write_text("no history " * 100, encoding="utf-8")
    where = place if "://" in place else str(tmp_path / place)
    assert bash("recorder history list --player ", RECORDER_DB=where) == []
    assert not (tmp_path / "nowhere.db").exists()


def test_the_history_knows_the_same_names(history: Path) -> None:
    with open_store(history).reading() as connection:
        assert known(connection, "player") == ("Anna", "Zoë Ngũgĩ", "Bo")
        assert known(connection, "place") == ("Köln", "Old mill")


def test_completing_loads_no_database_library() -> None:
    every = "import sys; from recorder import cli; [cli.command_in('en', name) for name in cli.COMMANDS]"
    told = f"{every}; print(*{{'sqlalchemy', 'numpy', 'cv2', 'PIL'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
