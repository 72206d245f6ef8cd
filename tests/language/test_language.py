"""What the four languages say, and that every catalogue holds every sentence of the program."""

import re
import string
from collections import Counter
from datetime import date
from pathlib import Path

import babel
import pytest

from engine.errors import DamagedProgram, UsageError
from engine.formats import shipped
from engine.formats.shipped import shipped_text
from language import NAMES, speak
from language.catalogue import read
from workshop.tools.sentences import held, lacking, sentences, unspeakable

TRANSLATED = [code for code in NAMES if code != "en"]


@pytest.mark.parametrize(
    ("code", "text"),
    [("en", "4 March 2026"), ("de", "4. März 2026"), ("ro", "4 martie 2026"), ("ru", "4 марта 2026 г.")],
)
def test_a_day_is_written_as_people_write_it(code: str, text: str) -> None:
    assert speak(code).date(date(2026, 3, 4)) == text


def test_figures_have_the_sign_of_the_language_and_halves_go_up() -> None:
    assert speak("en").number(12.25, 1) == "12.3"
    assert speak("de").number(12.25, 1) == "12,3"
    assert speak("ru").number(-2) == "−2"
    assert speak("ro").number(1000000) == "1000000"


def test_names_are_joined_as_in_a_sentence() -> None:
    assert speak("en").join([]) == ""
    assert speak("en").join(["Anna"]) == "Anna"
    assert speak("de").join(["Anna", "Ben", "Carla"]) == "Anna, Ben und Carla"


def test_a_region_does_not_change_the_language() -> None:
    assert speak("de_AT").date(date(2026, 3, 4)) == "4. März 2026"
    assert speak("ru-RU").date(date(2026, 1, 2)) == speak("ru").date(date(2026, 1, 2))


def test_an_unknown_language_is_told_with_the_ones_there_are() -> None:
    with pytest.raises(UsageError, match=r"no language 'fr'.*en, ru, ro, de"):
        speak("fr")


def test_a_broken_catalogue_names_the_line() -> None:
    with pytest.raises(DamagedProgram, match=r"xx\.po, line 2"):
        read('msgid "a"\nwhat is this\n', "xx.po")


def damaged(monkeypatch: pytest.MonkeyPatch, folder: Path, content: bytes) -> None:
    """Makes the Russian catalogue such a file."""
    (folder / "ru.po").write_bytes(content)
    monkeypatch.setattr("language.shipped_text", lambda _, name: shipped.read(folder / name).decode())


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe", b'msgid "a', b'msgstr "a"', b'msgid "a\\x"', b'msgid ""',
        b'msgid ""\nmsgstr "Plural-Forms: plural=n n;"',
    ],
)
def test_a_damaged_catalogue_is_told_in_a_sentence(
    content: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    damaged(monkeypatch, tmp_path, content)
    with pytest.raises(DamagedProgram, match=r"^ru\.po(, line 1: expected| is damaged; install the recorder again)"):
        speak.__wrapped__("ru")


def test_a_sentence_with_damaged_places_is_said_in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    one = 'msgid "{n} tile"\nmsgid_plural "{n} tiles"\nmsgstr[0] "{m} x"\n'
    damaged(monkeypatch, tmp_path, f'msgid "Game {{number}}"\nmsgstr "{{nomber}}"\n{one}'.encode())
    russian = speak.__wrapped__("ru")
    assert russian.say("Game {number}", number=3) == "Game 3"
    assert [russian.count("{n} tile", "{n} tiles", n) for n in (1, 2)] == ["1 tile", "2 tiles"]


def test_counting_takes_the_form_the_number_wants() -> None:
    russian = speak("ru")
    said = [russian.count("{n} tile", "{n} tiles", n) for n in (1, 3, 5, 11, 21, 22)]
    assert said == ["1 плитка", "3 плитки", "5 плиток", "11 плиток", "21 плитка", "22 плитки"]
    assert russian.count("{n} tile", "{n} tiles", -3) == "-3 плитки"
    assert speak("en").count("{n} tile", "{n} tiles", 1) == "1 tile"


@pytest.mark.parametrize(
    ("code", "categories"),
    [("de", ["one", "other"]), ("ro", ["one", "few", "other"]), ("ru", ["one", "few", "many"])],
)
def test_every_number_takes_the_form_that_unicode_s_tables_name(code: str, categories: list[str]) -> None:
    rule = babel.Locale(code).plural_form
    form = speak(code).catalogue.form
    assert {n: categories[form(n)] for n in range(1000)} == {n: rule(n) for n in range(1000)}


def test_what_a_catalogue_lacks_is_counted_in_english() -> None:
    for code in NAMES:
        said = [speak(code).count("{n} dragon", "{n} dragons", n) for n in (0, 1, 2, 21)]
        assert said == ["0 dragons", "1 dragon", "2 dragons", "21 dragons"]


def test_an_entry_over_several_lines_is_one_sentence() -> None:
    assert read('# a note\nmsgid ""\n"one "\n"two"\nmsgstr "eins zwei"\n', "x").single == {"one two": "eins zwei"}


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_sentence_of_the_program_is_translated_and_no_other(code: str) -> None:
    """Faults and findings, helps and steps, words of the game: what `python -m workshop.tools.sentences` collects."""
    assert lacking(speak(code)) == []
    assert sorted(held(speak(code)) - sentences()) == []


def test_no_fault_is_raised_with_a_sentence_that_no_language_can_be_found_for() -> None:
    assert list(unspeakable()) == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_sentence_stands_twice_in_a_catalogue(code: str) -> None:
    """The second would be said everywhere, also where the first is meant."""
    entries = re.findall(r'^msgid "(.+)"$', shipped_text("language", f"{code}.po"), re.MULTILINE)
    assert [entry for entry, times in Counter(entries).items() if times > 1] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_fills_the_same_places(code: str) -> None:
    catalogue = speak(code).catalogue
    for english, translated in catalogue.single.items():
        assert _places(translated) == _places(english), english
    for english, forms in catalogue.plural.items():
        assert len(forms) == {"de": 2, "ro": 3, "ru": 3}[code], english
        for form in forms:
            assert _places(form) <= _places(english) | {"n"}, english
