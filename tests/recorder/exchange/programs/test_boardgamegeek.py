"""Plays of BoardGameGeek, as XML that we wrote from its description."""

from datetime import date
from pathlib import Path

import pytest

from recorder.exchange.transfer import Brought, read_games
from tests.recorder.conftest import Type

ANNA = '<player name="Anna" username="" color="Red" score="61" win="1" startposition="1"/>'
BORIS = '<player name="Борис" username="" color="blue" score="55" win="0" startposition="2"/>'


def play(number: str, people: str, item: str = "822", name: str = "Carcassonne", **more: str) -> str:
    told = {"date": "2026-05-31", "location": "at home", "incomplete": "0", **more}
    attributes = " ".join(f'{key}="{value}"' for key, value in told.items())
    return (
        f'<play id="{number}" quantity="1" length="45" {attributes}>'
        f'<item name="{name}" objecttype="thing" objectid="{item}"/><players>{people}</players></play>'
    )


def saved(folder: Path, *plays: str, head: str = '<?xml version="1.0" encoding="utf-8"?>') -> Path:
    path = folder / "plays.xml"
    path.write_text(f'{head}\n<plays username="anna" total="{len(plays)}">{"".join(plays)}</plays>', encoding="utf-8")
    return path


def test_a_play_of_carcassonne_becomes_a_game(tmp_path: Path) -> None:
    brought = read_games(saved(tmp_path, play("7", ANNA + BORIS)))
    assert isinstance(brought, Brought)
    (one,) = brought.entries
    assert (one.key, one.played.day, one.played.place) == ("bgg-7", date(2026, 5, 31), "at home")
    assert [(part.name, part.colour, part.total, part.won) for part in one.played.parts] == [
        ("Anna", "red", 61, True), ("Борис", "blue", 55, False),
    ]  # fmt: skip


def test_the_file_is_imported_once_and_what_is_left_out_is_told(type_: Type, tmp_path: Path) -> None:
    path = saved(
        tmp_path, play("7", ANNA + BORIS), play("8", ANNA, item="13", name="Catan"),
        play("9", '<player name="Anna" score=""/>'), play("10", ANNA + BORIS, incomplete="1"),
    )  # fmt: skip
    assert type_("import", path).out == (
        "1 game imported\nNot Carcassonne, so left out: 1 play of Catan\n"
        "Without points for everybody, or not finished, so left out: 2 plays\n"
    )
    assert type_("import", path).out.startswith("0 games imported, 1 was already here\n")


def test_a_day_that_nobody_gave_is_no_day(tmp_path: Path) -> None:
    brought = read_games(saved(tmp_path, play("7", ANNA + BORIS, date="0000-00-00")))
    (one,) = brought.entries
    assert one.played.day is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<plays><play", "it is no XML"),
        ("<html><body/></html>", "it holds no plays of BoardGameGeek"),
        ('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><plays>&e;</plays>', "declares a type of its own"),
        ('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><plays>&b;</plays>', "declares a type of its own"),
        ('<plays><play id="x"><item objectid="822"/><player score="1"/></play></plays>', "a play has no number"),
    ],
)
def test_another_file_is_refused_in_a_sentence(text: str, told: str, type_: Type, tmp_path: Path) -> None:
    path = tmp_path / "plays.xml"
    path.write_text(text, encoding="utf-8")
    done = type_("import", path)
    assert done.code == 3 and told in done.err and str(path) in done.err and done.err.count("\n") == 1
