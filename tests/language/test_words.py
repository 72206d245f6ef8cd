"""What colours and figures are called."""

import re

import pytest

from engine.pieces import Colour, MeepleKind
from engine.tiles.tile import Ground
from language import NAMES, speak
from language.words import colour_called, colour_name, figure_name, folded, in_notation, is_nobody


def test_a_piece_is_named_as_the_language_would() -> None:
    """German, Romanian and Russian bend the colour's word by the piece's gender, so it stands apart."""
    assert figure_name("green", "meeple", speak("en")) == "green meeple"
    assert figure_name("green", "meeple", speak("de")) == "Meeple (grün)"
    assert figure_name("green", "meeple", speak("ro")) == "meeple (verde)"
    assert figure_name("green", "meeple", speak("ru")) == "мипл (зелёный)"


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("colour", Colour)
def test_a_colour_is_known_by_its_name_in_every_language_in_any_case(code: str, colour: Colour) -> None:
    name = colour_name(colour, speak(code))
    assert {colour_called(typed) for typed in (name, name.upper(), name.title(), f" {name} ")} == {colour}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("rosu", Colour.RED), ("черный", Colour.BLACK), ("gruen", Colour.GREEN), ("grun", Colour.GREEN),
     ("gray", Colour.GREY), ("mauve", None), ("", None)],
)  # fmt: skip
def test_a_colour_is_known_without_its_accents(typed: str, meant: Colour | None) -> None:
    assert colour_called(typed) is meant


@pytest.mark.parametrize("typed", ["-", "none", "None", "nobody", "никого", "Никто", "nimeni", "niemand"])
def test_nobody_is_said_in_every_language(typed: str) -> None:
    assert is_nobody(typed) and not is_nobody(f"{typed}x")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("gelb:wiese", "yellow:field"), ("ROT:Strasse", "red:road"), ("blau-großer Meeple:Wiese1", "blue-big:field1"),
     ("красный:дорога", "red:road"), ("verde-constructor:oras", "green-builder:city"),
     ("3,2=roșu:câmp", "3,2=red:field"), ("gray:road", "grey:road"), ("red-big:field1", "red-big:field1"),
     ("blau-groß:Wiese1", "blue-big:field1"), ("синий-большой:поле", "blue-big:field"),
     ("albastru-mare:câmp", "blue-big:field"),
     ("rot: Wiese 1", "red:field1"), ("blau - Abt : Kloster", "blue-abbot:monastery"),
     ("rot:Wolke", "rot:Wolke"), ("rot", "rot"), ("rot:blau", "rot:blau"), ("rot Wiese", "rot Wiese")],
)  # fmt: skip
def test_a_figure_is_told_in_the_words_of_every_language_beside_english_ones(typed: str, meant: str) -> None:
    assert in_notation(typed) == meant


FIGURE = re.compile(r"(?<![,\w])(?:red|blue)(?:-big)?:(?:road|field|city)\d?")
TYPED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?:[^\W\d_]+\d?")
ENGLISH_ONLY = {
    "{word} is not a meeple; write, for example, red:road or blue-big:field1",
    "No board was given; name a file, or write a board such as: E@180,red:city / F@90",
}
"""What these are about is written in the notation of boards, which knows no other language."""


@pytest.mark.parametrize("code", sorted(set(NAMES) - {"en"}))
def test_whoever_is_shown_an_example_can_type_it_in_the_same_language(code: str) -> None:
    """47=rot:Straße, not 47=red:road; and what is shown is understood."""
    examples = 0
    for english, told in speak(code).catalogue.single.items():
        meant = FIGURE.findall(english)
        if meant and english not in ENGLISH_ONLY and not english.startswith(tuple(meant)):  # a key has both
            examples += len(meant)
            typed = [word for word in TYPED.findall(told) if in_notation(word) in meant]
            assert len(typed) == len(meant) and not set(typed) & set(meant), told
    assert examples > 7


def test_no_word_for_a_figure_means_two_things_in_two_languages() -> None:
    words = [str(word) for kind in (Colour, MeepleKind, Ground) for word in kind]
    told = {(folded(speak(code).say(word)), word) for word in words for code in NAMES}
    assert len({typed for typed, _ in told}) == len(told)
