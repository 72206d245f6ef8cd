"""Answers in the terminal, as people type them."""

import io

import pytest
from rich.console import Console

from engine.cell import Cell
from engine.doubt import NOTHING, Doubt, meeples_at, tile_at, track_of
from engine.pieces import Colour
from language import speak
from recorder.doubts.settlement import Question
from recorder.doubts.terminal import InTerminal

MEEPLE = Doubt(meeples_at(Cell(0, 0)), "red:city", 0.6)
FIGURE = Doubt(track_of(Colour.RED), "44", 0.5)


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
    assert person.answer(Question(1, MEEPLE)) == "red:city"
    assert person.answer(Question(2, FIGURE)) == "44"


@pytest.mark.parametrize(("language", "no"), [("en", "n"), ("en", "no"), ("de", "nein"), ("ro", "nu"), ("ru", "нет")])
def test_after_no_it_is_asked_what_is_right(
    language: str, no: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = asked(language, f"{no}\nyellow:road\n{no}\n41\n", told, monkeypatch)
    assert person.answer(Question(1, MEEPLE)) == "yellow:road"
    assert person.answer(Question(2, FIGURE)) == "41"
    assert speak(language).say("Then write the right meeple, such as red:road, or - for none.") in told.getvalue()


def test_the_question_shows_how_to_say_yes(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    asked("en", "y\n", told, monkeypatch).answer(Question(1, MEEPLE))
    assert "y or Enter for yes" in told.getvalue()


def test_of_farmers_on_one_another_it_is_asked_about_the_upper_one(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    upper = Doubt(meeples_at(Cell(0, 0)), "red:field", 0.6, under=2)
    asked("en", "y\n", told, monkeypatch).answer(Question(1, upper))
    assert "red meeple, field, on top of 2 others" in told.getvalue()


@pytest.mark.parametrize("nobody", ["-", "none", "None"])
def test_nobody_is_said_as_to_fix_or_by_a_dash(
    nobody: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = asked("en", f"{nobody}\n" * 4, told, monkeypatch)
    tile = Doubt(tile_at(Cell(0, 0)), "E@180", 0.6)
    for number, doubt in enumerate((tile, MEEPLE, FIGURE), 1):
        assert person.answer(Question(number, doubt)) == NOTHING
    assert person.points("red") is None


def test_who_is_known_is_offered_by_number(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    person = asked("en", "9\n2\nanna\nZoe\n\n", told, monkeypatch)
    assert [person.name("red", ["Anna", "Boris"]) for _ in range(4)] == ["Boris", "Anna", "Zoe", ""]
    assert "1 Anna  2 Boris\n" in told.getvalue()
    assert "9 is none of the numbers shown; type one of them, or a name." in told.getvalue()
