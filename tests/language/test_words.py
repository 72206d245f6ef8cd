"""What colours and figures are called."""

from language import speak
from language.words import figure_name


def test_a_piece_is_named_as_the_language_would() -> None:
    """German, Romanian and Russian bend the colour's word by the piece's gender, so it stands apart."""
    assert figure_name("green", "meeple", speak("en")) == "green meeple"
    assert figure_name("green", "meeple", speak("de")) == "Meeple (grün)"
    assert figure_name("green", "meeple", speak("ro")) == "meeple (verde)"
    assert figure_name("green", "meeple", speak("ru")) == "мипл (зелёный)"
