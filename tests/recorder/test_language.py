"""The program speaks four languages, its help too."""

from collections.abc import Iterator
from typing import Any

import pytest
import typer.main

from recorder import cli
from report.language import NAMES, speak
from tests.recorder.conftest import Type
from vision.pipeline import STEPS


def helps(command: Any) -> Iterator[str]:
    for part in (command, *command.params):
        if getattr(part, "help", None):
            yield part.help
    for inner in getattr(command, "commands", {}).values():
        yield from helps(inner)


@pytest.mark.parametrize("code", [code for code in NAMES if code != "en"])
def test_every_help_is_translated(code: str) -> None:
    known = speak(code).catalogue.single
    assert sorted(set(helps(typer.main.get_command(cli.app))) - set(known)) == []


@pytest.mark.parametrize("code", [code for code in NAMES if code != "en"])
def test_every_step_of_reading_is_translated(code: str) -> None:
    known = speak(code).catalogue.single
    missing = [step.sentence for step in STEPS if step.sentence not in known]
    assert missing == [], f"report/language/{code}.po lacks what is told while a photo is read"


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
