"""Dice from a photo: nothing doubtful is kept unasked, and every answer is taken as it is given."""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from rich.console import Console

from engine.cell import Cell
from engine.dice.layout import format
from engine.errors import BrokenRules, NoBoard
from language import speak
from recorder.dice import photo as reading_dice
from recorder.dice.photo import Photographed
from recorder.doubts.terminal import InTerminal
from tests.recorder.conftest import Type
from vision.dice.faces import Kind
from vision.dice.reading import DiceReading, DieSeen

QUAD = np.array([[0, 0], [9, 0], [9, 9], [0, 9]], np.float32)


def seen(kind: Kind, edges: str = "", cell: tuple[int, int] | None = None, certainty: float = 1.0) -> DieSeen:
    face = frozenset("nesw".index(edge) for edge in edges)
    return DieSeen(QUAD, kind, face, Cell(*cell) if cell else None, certainty)


ROW = [seen(Kind.CITY, "e", (0, 0)), seen(Kind.CITY, "ew", (1, 0)), seen(Kind.CITY, "w", (2, 0))]
NINE = DiceReading((*ROW, *[seen(Kind.CATAPULT)] * 5, seen(Kind.KNIGHT)))
DOUBTED = DiceReading((ROW[0], seen(Kind.CITY, "nw", (1, 0), 0.6), *NINE.dice[2:]))


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A picture without anything on it."""
    Image.new("RGB", (320, 240), (90, 90, 90)).save(tmp_path / "dice.png")
    return tmp_path / "dice.png"


def told(
    monkeypatch: pytest.MonkeyPatch, photo: Path, reading: DiceReading, *typed: str, somebody: bool = True
) -> tuple[str, str]:
    """The line that comes of a photo that is read so, and what the terminal showed."""
    monkeypatch.setattr(reading_dice, "read", lambda _photo: reading)
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    screen = io.StringIO()
    person = InTerminal({}, Console(file=screen, width=200), speak("en")) if somebody else None
    return format(Photographed(9, speak("en"), person).layout(photo)), screen.getvalue()


def test_what_was_read_is_said(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line, screen = told(monkeypatch, photo, NINE)
    assert line == "e ew w + k 5c"
    assert screen == "Read: e ew w + k 5c\n"


def test_a_doubtful_die_is_asked_about_and_enter_takes_it_as_read(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line, screen = told(monkeypatch, photo, DOUBTED, "")
    assert line == "e nw w + k 5c"
    assert "The die B1 reads nw, 60 %." in screen


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (("ew",), "e ew w + k 5c"),
        (("k", "y"), "e . w + 2k 5c"),
        (("what", "WE"), "e ew w + k 5c"),
        (("none", "n", "e ew ew w + 5c"), "e ew ew w + 5c"),
    ],
)
def test_an_answer_is_taken_as_it_is_given(
    typed: tuple[str, ...], line: str, photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told(monkeypatch, photo, DOUBTED, *typed)[0] == line


def test_too_few_dice_and_dice_that_hardly_touch_are_asked_about(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = DiceReading(NINE.dice[:8])
    line, screen = told(monkeypatch, photo, few, "y")
    assert line == "e ew w + 5c"
    assert "8 dice are seen, but 9 should come" in screen
    with pytest.raises(BrokenRules, match="Nothing was told"):
        told(monkeypatch, photo, few, "", "")
    assert "It is not clear which dice touch" in told(monkeypatch, photo, DiceReading(NINE.dice, False), "y")[1]


def test_where_nobody_can_be_asked_a_doubt_is_refused(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(monkeypatch, photo, NINE, somebody=False)[0] == "e ew w + k 5c"
    with pytest.raises(BrokenRules, match=r"leaves something open \(1 die is doubtful\)"):
        told(monkeypatch, photo, DOUBTED, somebody=False)


def test_a_photo_without_dice_says_so(photo: Path, type_: Type) -> None:
    type_("dice", "new", "Anna,Boris")
    done = type_("dice", "turn", photo)
    assert (done.code, "shows no dice that can be read" in done.err) == (NoBoard.exit_code, True)
    assert type_("dice", "turn", "nowhere.jpg").code == 3
