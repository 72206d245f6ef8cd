"""The program speaks four languages, its help too."""


import pytest

from tests.recorder.conftest import Type


@pytest.mark.parametrize(
    "words", [["--language", "de", "count", "B,red:monastery"], ["count", "B,red:monastery", "--language=de"]]
)
def test_the_language_may_be_told_anywhere(type_: Type, words: list[str]) -> None:
    assert "Unfertiges Kloster: 1 Plättchen × 1 = 1" in type_(*words).out


def test_the_system_language_is_taken_where_it_is_one_of_ours(type_: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RECORDER_LANGUAGE")
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert "все команды" in type_().out
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "every command" in type_().out


def test_an_unknown_language_is_a_wrong_usage(type_: Type) -> None:
    done = type_("--language", "fr", "count", "B")
    assert (done.code, "choose one of en, ru, ro, de" in done.err) == (2, True)


def test_help_speaks_the_language(type_: Type) -> None:
    assert "Die Schlusswertung eines Plans zählen" in type_("count", "--help", "--language", "de").out
