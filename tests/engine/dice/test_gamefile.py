"""Dice games and dice of other tables as JSON."""

import json
from pathlib import Path

import pytest

from engine.dice.game import DiceGame, Turn
from engine.dice.gamefile import game_from, game_to_json, read_table
from engine.dice.layout import parse
from engine.dice.table import DiceTable
from engine.errors import UnreadableFile
from engine.formats.jsonvalue import Value, loads

GAME = DiceGame(3, turns=(Turn((parse("e ew + 3k"), parse("e ew w + 3k")), True), Turn((parse("+ 8c"),))))


def test_a_game_is_read_as_it_was_written() -> None:
    assert game_from(loads(json.dumps(game_to_json(GAME)))) == GAME


@pytest.mark.parametrize(
    ("what", "value", "told"),
    [
        ("players", 6, "players: 6 is not one of 2, 3, 4, 5"),
        ("players", True, "players: true is not one of 2, 3, 4, 5"),
        ("faces", ["n", "s"], "faces: a die has four city faces"),
        ("faces", ["n", "s", "x", "e"], 'faces[2]: "x" is no face'),
        ("turns", [{"rolls": []}], "turns[0].rolls: a turn has one to three rolls"),
        ("turns", [{"rolls": ["e x"]}], "turns[0].rolls[0]: Letter 3, x: this is no face"),
        ("turns", [{"rolls": ["e e"]}], "turns: A1 and B1: a black edge touches a white one."),
        ("format", "x", "format: "),
    ],
)
def test_a_broken_game_is_told_with_its_place(what: str, value: object, told: str) -> None:
    with pytest.raises(UnreadableFile) as fault:
        game_from(Value({**game_to_json(GAME), what: value}, ""))
    assert told in str(fault.value)


def test_a_table_may_tell_other_faces(tmp_path: Path) -> None:
    file = tmp_path / "dice.json"
    file.write_text('{"format": "carcassonne-dice/1", "faces": ["ns", "n", "nesw", "wn"]}', encoding="utf-8")
    two, one, all_four, corner = frozenset({0, 2}), frozenset({0}), frozenset(range(4)), frozenset({0, 3})
    assert read_table(file) == DiceTable((two, one, all_four, corner))
    assert all_four in read_table(file).lying
