"""Score lines in words."""

import pytest

from engine.notation import parse
from engine.scoring import score
from report.explained import explained
from report.language import speak


@pytest.mark.parametrize(
    ("board", "code", "told"),
    [
        ("E@180,red:city / F@90 / E", "en", "City: 3 tiles × 2 + 1 shield × 2 = 8"),
        ("F@90,red:city / E", "en", "Unfinished city: 2 tiles × 1 + 1 shield × 1 = 3"),
        ("U@90,blue:road U@90 U@90", "de", "Unfertige Straße: 3 Plättchen × 1 = 3"),
        ("B,blue:monastery", "ru", "Незаконченный монастырь: 1 плитка × 1 = 1"),
        ("E@180 / E,red:field", "ro", "Câmp: 1 oraș × 3 = 3"),
        ("E,red:field", "en", "Field: 0 cities = 0"),
    ],
)
def test_a_line_says_what_it_counts(board: str, code: str, told: str) -> None:
    (line,) = score(parse(board)).lines
    assert explained(line, speak(code)) == told
