"""A turn told at the terminal: what is asked, and what Enter and nonsense do."""

import io
from collections.abc import Iterator

import pytest
from rich.console import Console

from engine.dice.game import Turn
from engine.dice.layout import parse_rolls
from engine.dice.table import USUAL
from language import speak
from recorder.dice.record import DicePad, begun
from recorder.dice.telling import Telling
from recorder.doubts.terminal import InTerminal
from recorder.history.store import open_store


@pytest.fixture
def pad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DicePad]:
    yield begun(open_store(tmp_path_factory.mktemp("pad") / "history.db"), ("Anna", "Boris"), USUAL, None, "")


def told(
    pad: DicePad, monkeypatch: pytest.MonkeyPatch, *typed: str, words: tuple[str, ...] = ()
) -> tuple[Turn | None, str]:
    """What comes of these answers, and what the terminal showed."""
    screen = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    telling = Telling(parse_rolls, InTerminal({}, Console(file=screen, width=200), speak("en")))
    return telling.turn(words, False, pad), screen.getvalue()


def test_enter_tells_nothing(pad: DicePad, monkeypatch: pytest.MonkeyPatch) -> None:
    turn, screen = told(pad, monkeypatch, "")
    assert turn is None
    assert screen.startswith("The dice of Anna, such as e ew w + 2k c (Enter: none yet):")


def test_nonsense_is_asked_again(pad: DicePad, monkeypatch: pytest.MonkeyPatch) -> None:
    turn, screen = told(pad, monkeypatch, "what?", "e ns", "e ew w")
    assert turn == Turn(parse_rolls("e ew w"))
    assert "Letter 1, what?: this is no face" in screen
    assert "A1 and B1: a black edge touches a white one." in screen


def test_who_has_three_knights_is_asked_and_enter_scores(pad: DicePad, monkeypatch: pytest.MonkeyPatch) -> None:
    turn, screen = told(pad, monkeypatch, "e ew w + 3k", "")
    assert turn == Turn(parse_rolls("e ew w + 3k"))
    assert "There are 3 knights. Score nothing now instead of 1 point" in screen
    assert told(pad, monkeypatch, "y", words=("+ 3k",))[0] == Turn(parse_rolls("+ 3k"), keeps_knight=True)


def test_the_end_of_the_input_tells_nothing(pad: DicePad, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(pad, monkeypatch)[0] is None
