"""`recorder order`: text, JSON, a page, and the walk at the terminal."""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from engine.order import order_of
from language import speak
from recorder.commands.play.walk import walk
from tests.recorder.conftest import Type
from tests.report import printed


def test_it_tells_one_turn_for_the_boxes_on_the_table(type_: Type) -> None:
    told = type_("order", "--sets", "base,river-1,inns-and-cathedrals", "--edition", "c2").out
    assert "While the river is not finished, draw a river tile." in told
    assert "[ ] Set your big meeple; it counts as two." in told
    assert "2A  Before a figure is set\n    nothing special" in told
    assert "dragon" not in told.lower()


def test_the_base_game_is_always_there(type_: Type) -> None:
    assert "Draw a tile." in type_("order", "--sets", "tower").out


def test_programs_read_it_as_json(type_: Type) -> None:
    told = json.loads(type_("order", "--sets", "river,phantom", "--edition", "c1", "--json", "-").out)
    assert told["boxes"] == ["base", "river-1", "phantom"]
    parts = {part["part"]: part for part in told["parts"]}
    assert [part for part, value in parts.items() if value["one_of"]] == ["2B-1"]
    assert parts["2B-1"]["steps"][0]["text"] == "Set a follower on a part of the tile that nobody holds."
    assert parts["1A"]["steps"] == []


def test_it_is_printed_on_one_page_in_the_language_of_the_table(type_: Type, tmp_path: Path) -> None:
    done = type_("order", "--sets", "base,tower", "--language", "ru", "-o", tmp_path / "order.pdf", "--players", "4")
    assert done.code == 0
    pdf = (tmp_path / "order.pdf").read_bytes()
    assert printed.pages(pdf) == 1
    assert "Каркассон: порядок хода" in printed.text(pdf)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--sets", "dragons"], "There is no box dragons"),
        (["--edition", "c9"], "--edition c9: choose one of"),
        (["--players", "0"], "write how many play, 1 to 8"),
        (["-o", "order.txt"], "must end in .pdf"),
        (["--paper", "a3"], "--paper a3: choose one of"),
        (["--play"], "--play needs somebody at the terminal"),
    ],
)
def test_what_cannot_be_done_is_said(type_: Type, words: list[str], told: str) -> None:
    done = type_("order", *words)
    assert done.code == 2
    assert told in done.err


def walked(typed: str, sets: str = "base", code: str = "en") -> str:
    answers: Iterator[str] = iter(typed.split(","))
    shown = StringIO()
    order = order_of(sets.split("+"), "c3")
    console = Console(file=shown, width=100)
    walk(order, "c3", ["Anna", "Boris"], console, speak(code), lambda _keys: next(answers, None))
    return shown.getvalue()


def test_enter_goes_from_part_to_part_and_to_the_next_player() -> None:
    told = walked(",".join([""] * 13))
    assert told.count("Anna") == 12 and told.count("Boris") == 2


def test_one_goes_back_over_what_was_left_too_early() -> None:
    assert walked(",,b").count("1B  Draw a tile") == 2


def test_back_at_the_beginning_stays_there() -> None:
    assert walked("b,b").count("1A  The turn begins") == 3


def test_a_princess_skips_the_figures_and_a_builder_plays_again() -> None:
    told = walked(",,y,,,,,y", "princess-and-dragon+traders-and-builders")
    assert "2B-1" not in told.replace("skip 2B-1", "")
    assert "Anna, second turn" in told


def test_what_is_no_key_is_asked_again() -> None:
    assert walked("x,7,q").count("1A  The turn begins") == 1


def test_the_keys_are_those_of_the_language() -> None:
    assert "Schlusswertung, in dieser Reihenfolge" in walked("f", code="de")
    assert "Победа" not in walked("ф", code="ru") and "Подсчёт в конце игры" in walked("ф", code="ru")
