"""Answers in the terminal, as people type them."""

import io

import pytest
from rich.console import Console

from language import speak
from recorder.doubts.terminal import InTerminal
from tests.recorder.readings import reading as evening
from vision.reading import MeepleReading, TrackFigure

RED = MeepleReading(0, 0, "red", "meeple", "city", 0, (0.5, 0.2), False, 0.6, True)


@pytest.fixture
def told() -> io.StringIO:
    """What the person is shown."""
    return io.StringIO()


def asked(language: str, answers: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> InTerminal:
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    return InTerminal({}, Console(file=told, width=200), speak(language))


YES = [
    ("en", ""), ("en", "y"), ("en", "YES"), ("de", "j"), ("de", "ja"), ("ro", "da"),
    ("ru", "д"), ("ru", "Да"), ("ru", "y"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "answer"), YES)
def test_yes_is_an_answer_to_what_is_asked_with_yes_or_no(
    language: str, answer: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = asked(language, f"{answer}\n{answer}\n", told, monkeypatch)
    stands = person.meeple(1, RED, None)
    assert stands is not None and (stands.colour, stands.ask) == ("red", False)
    assert person.figure(2, "red", TrackFigure(44, 0.5, True)) == TrackFigure(44, 1.0)


@pytest.mark.parametrize(("language", "no"), [("en", "n"), ("en", "no"), ("de", "nein"), ("ro", "nu"), ("ru", "нет")])
def test_after_no_it_is_asked_what_is_right(
    language: str, no: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = asked(language, f"{no}\nyellow:road\n{no}\n41\n", told, monkeypatch)
    stands = person.meeple(1, RED, None)
    assert stands is not None and (stands.colour, stands.on) == ("yellow", "road")
    assert person.figure(2, "red", TrackFigure(44, 0.5, True)) == TrackFigure(41, 1.0)
    assert speak(language).say("Then say who stands there, such as red:road, or - for nobody.") in told.getvalue()


def test_the_question_shows_how_to_say_yes(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    asked("en", "y\n", told, monkeypatch).meeple(1, RED, None)
    assert "y or Enter for yes" in told.getvalue()


def test_of_farmers_on_one_another_it_is_asked_about_the_upper_one(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    upper = MeepleReading(0, 0, "red", "meeple", "field", 0, (0.5, 0.2), True, 0.6, True, under=2)
    asked("en", "y\n", told, monkeypatch).meeple(1, upper, None)
    assert "red meeple, field, on top of 2 others" in told.getvalue()


@pytest.mark.parametrize("nobody", ["-", "none", "None"])
def test_nobody_is_said_as_to_fix_or_by_a_dash(
    nobody: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = asked("en", f"{nobody}\n" * 4, told, monkeypatch)
    assert person.tile(1, evening("e.jpg", doubt=0).tiles[0]) is None
    assert person.meeple(2, RED, None) is None
    assert person.figure(3, "red", TrackFigure(44, 0.5, True)) is None
    assert person.points("red") is None
