"""Score lines in words."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.formats.notation import parse
from engine.pieces import Colour
from engine.rules import RULE_SETS, SWITCHES, choose
from engine.scoring.final import score
from engine.scoring.lines import Line, Term
from language import NAMES, speak
from report.wording.explained import explained, line_name, term, untold
from report.wording.ruling import rules_said

ENGINE = Path(__file__).parents[3] / "engine"
RUSSIAN = speak("ru")


@pytest.mark.parametrize(
    ("board", "code", "told"),
    [
        ("E@180,red:city / F@90 / E", "en", "City: 3 tiles × 2 + 1 shield × 2 = 8"),
        ("F@90,red:city / E", "en", "Unfinished city: 2 tiles × 1 + 1 shield × 1 = 3"),
        ("U@90,blue:road U@90 U@90", "de", "Unfertige Straße: 3 Plättchen × 1 = 3"),
        ("B,blue:monastery", "ru", "Незаконченный монастырь: 1 плитка × 1 = 1"),
        ("E@180 / E,red:field", "ro", "Câmp: 1 oraș × 3 = 3"),
        ("E,red:field", "en", "Field: 0 cities = 0"),
        ("E@180 / E,red:field,red-pig:field", "en", "Field: 1 city × 3 + pig for 1 city × 1 = 4"),
        ("E@180 / E,red-barn:field", "de", "Wiese: Scheune bei 1 Stadt × 4 = 4"),
    ],
)
def test_a_line_says_what_it_counts(board: str, code: str, told: str) -> None:
    (line,) = score(parse(board)).lines
    assert explained(line, speak(code)) == told


def _named(call: str) -> Iterator[str]:
    """The names that the engine gives to lines or terms, as they stand in its code."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(ast.Name(id=found), [ast.Constant(str(name)), *_]) if found == call:
                    yield name


def test_everything_that_the_engine_counts_has_words() -> None:
    terms = {*_named("Term"), "inn", "cathedral", "wine", "grain", "cloth", "roads"}
    assert {"tiles", "cities", "pig"} <= terms
    for name in terms:
        assert term(Term(name, 2, 2), RUSSIAN) != f"2 {name} × 1", name
        assert not any("a" <= sign <= "z" for sign in term(Term(name, 2, 2), RUSSIAN)), name
    for name in {*_named("Line"), "king", "robber"}:
        assert line_name(Line(name, Colour.RED, ()), RUSSIAN) != name
    for name in ("trade-goods", "king", "robber", "table-edge"):
        assert untold(name, RUSSIAN) != name


def test_goods_pay_as_a_whole() -> None:
    line = Line("trade-goods", Colour.RED, (Term("wine", 5, 10),))
    assert explained(line, speak("en")) == "Trade goods: most wine, 5 barrels: 10 = 10"


@pytest.mark.parametrize("code", NAMES)
def test_rules_that_differ_are_said_differently(code: str) -> None:
    switched = [{switch: choice} for switch, choices in SWITCHES.items() for choice in choices]
    rules = {choose(name, switches) for name in RULE_SETS for switches in ({}, *switched)}
    said = {rules_said(one, speak(code)) for one in rules}
    assert len(said) == len(rules) > len(switched)


def test_what_the_rules_change_is_said() -> None:
    assert "no fields" in rules_said(choose("family", {}), speak("en"))
    assert rules_said(choose("today", {"small-city": "2"}), speak("en")).endswith("; a two-tile city pays 2")
