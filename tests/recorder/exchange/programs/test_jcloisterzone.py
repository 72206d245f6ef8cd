"""Saved games of JCloisterZone, written here from what its own test games look like, in and out."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.board import Meeple, Placed
from engine.boxes import catalogue
from engine.cell import Cell
from engine.formats.jsonvalue import loads
from engine.pieces import Colour
from engine.tiles.tile import Ground
from recorder.exchange.programs.jcloisterzone.reading import _segment, game_from_jcz
from recorder.exchange.programs.jcloisterzone.writing import _place, to_jcz
from recorder.exchange.transfer import read_games
from recorder.game.kept import game_of
from tests.recorder.conftest import Type


def laid(tile: str, turn: str, x: int, y: int) -> dict[str, Any]:
    return {"type": "PLACE_TILE", "payload": {"tileId": tile, "rotation": turn, "position": [x, y]}}


def stands(feature: str, location: str, x: int, y: int, figure: str) -> dict[str, Any]:
    pointer = {"position": [x, y], "feature": feature, "location": location}
    return {"type": "DEPLOY_MEEPLE", "payload": {"pointer": pointer, "meepleId": figure}}


PASS: dict[str, Any] = {"type": "PASS", "payload": {}}
COMMIT: dict[str, Any] = {"type": "COMMIT", "payload": {"random": 0.0}}


def saved(*replay: dict[str, Any], sets: tuple[str, ...] = ("basic:1",), **more: Any) -> dict[str, Any]:
    """A game of Wendy and David on the usual first tile: a road from west to east under a city."""
    return {
        "appVersion": "5.7.0", "gameId": "1", "name": "", "initialRandom": 0.0, "clock": 0,
        "created": "2020-09-13T13:41:18.929Z",
        "setup": {
            "sets": dict.fromkeys(sets, 1), "elements": {"small-follower": 7, "farmers": True}, "rules": {},
            "timer": None, "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": "Wendy", "slot": 0}, {"name": "David", "slot": 1}],
        "replay": list(replay), **more,
    }  # fmt: skip


CITY = (laid("BA/C", "R180", 0, -1), stands("City", "S", 0, -1, "0.small.1"), COMMIT)
"""Closes the city of the first tile: two tiles, four points."""


def brought(told: dict[str, Any], tmp_path: Path) -> Any:
    (tmp_path / "game.jcz").write_text(json.dumps(told), encoding="utf-8")
    (entry,) = read_games(tmp_path / "game.jcz").entries
    return entry


def test_a_saved_game_is_counted_as_it_was_played(tmp_path: Path) -> None:
    entry = brought(saved(
        *CITY, laid("BA/RFr", "R0", 1, 0), stands("Road", "WE", 1, 0, "1.small.1"), COMMIT,
    ), tmp_path)  # fmt: skip
    game = game_of(entry)
    assert list(game.players.items()) == [(Colour.RED, "Wendy"), (Colour.BLUE, "David")]
    assert (entry.played.day.isoformat(), game.edition, len(game.moves)) == ("2020-09-13", "c1", 2)
    assert {part.name: part.total for part in entry.played.parts} == {"Wendy": 4, "David": 2}


@pytest.mark.parametrize("place", ["I", "CLOISTER", "MONASTERY"])
def test_a_monastery_is_named_in_three_ways(tmp_path: Path, place: str) -> None:
    entry = brought(saved(laid("BA/L", "R0", 0, 1), stands("Monastery", place, 0, 1, "0.small.1"), COMMIT), tmp_path)
    (move,) = game_of(entry).moves
    assert move.meeple is not None and move.meeple.on is Ground.MONASTERY


def test_every_place_on_every_tile_however_it_lies_is_found_again() -> None:
    for key, tile in catalogue().items():
        if not tile.code.startswith(("BA/", "IC/")):
            continue
        for turn in (0, 90, 180, 270):
            for segment in tile.segments:
                if segment.ground in (Ground.RIVER, Ground.SHRINE):
                    continue
                figure = Meeple(Cell(0, 0), Colour.RED, segment.ground, segment.index)
                told = _place(Placed(Cell(0, 0), key, turn), figure)
                if segment.ground is Ground.FIELD and not segment.halves:
                    continue  # an inner field has no side to be named by
                assert _segment(tile, turn, told["feature"], told["location"]) is segment, (key, turn, told)


def test_a_game_that_goes_out_comes_back_the_same(tmp_path: Path) -> None:
    entry = brought(saved(
        *CITY, laid("BA/RFr", "R0", 1, 0), stands("Field", "NL.NR.EL.WR", 1, 0, "1.small.1"), COMMIT,
        laid("BA/L", "R0", 0, 1), stands("Monastery", "I", 0, 1, "0.small.1"), COMMIT,
        laid("BA/RRR", "R270", -1, 0), PASS, COMMIT,
    ), tmp_path)  # fmt: skip
    again = game_from_jcz(loads(to_jcz(entry)))
    assert game_of(again) == game_of(entry) and again.played == entry.played and again.key == entry.key


def test_a_figure_that_came_home_has_its_name_again(tmp_path: Path) -> None:
    entry = brought(saved(
        *CITY, laid("BA/RFr", "R0", 1, 0), PASS, COMMIT,
        laid("BA/L", "R0", 0, 1), stands("Monastery", "I", 0, 1, "0.small.1"), COMMIT,
    ), tmp_path)  # fmt: skip
    told = json.loads(to_jcz(entry))
    assert [one["payload"]["meepleId"] for one in told["replay"] if one["type"] == "DEPLOY_MEEPLE"] == ["0.small.1"] * 2


def test_it_is_typed_as_other_files_are(type_: Type, tmp_path: Path) -> None:
    (tmp_path / "game.jcz").write_text(json.dumps(saved(*CITY)), encoding="utf-8")
    assert type_("import", tmp_path / "game.jcz").out.startswith("1 game imported")
    assert type_("import", tmp_path / "game.jcz").out.startswith("0 games imported")
    assert type_("export", tmp_path / "again.jcz").code == 2, "which game?"
    assert type_("export", tmp_path / "again.jcz", "--game", "last").code == 0
    assert json.loads((tmp_path / "again.jcz").read_text(encoding="utf-8"))["replay"][0] == CITY[0] | {"player": 0}


def test_a_game_that_it_cannot_hold_is_refused_with_the_reason(type_: Type, tmp_path: Path) -> None:
    type_("score", "E@180,red:city / F@90", "--track", "red=4")
    done = type_("export", tmp_path / "a.jcz", "--game", "last")
    assert done.code == 2 and "it has no moves" in done.err
    assert not (tmp_path / "a.jcz").exists()


WRONG = [
    (saved(laid("BA/XYZ", "R0", 1, 0), COMMIT), "replay[0].payload.tileId"),
    (saved(laid("BA/C", "R45", 1, 0), COMMIT), "replay[0].payload.rotation"),
    (saved(laid("BA/C", "R180", 0, -1), stands("Road", "W", 0, -1, "0.small.1")), "replay[1].payload.pointer"),
    (saved(laid("BA/C", "R180", 0, -1), stands("City", "S", 0, -1, "1.small.1")), "replay[1].payload.meepleId"),
    (saved(laid("BA/C", "R180", 0, -1), stands("City", "S", 0, 0, "0.small.1")), "pointer.position"),
    (saved({"type": "MOVE_DRAGON", "payload": {}}), "MOVE_DRAGON"),
    (saved(players=[{"name": "Wendy"}]), "players"),
]


@pytest.mark.parametrize(("told", "place"), WRONG)
def test_what_is_wrong_is_told_with_its_place(type_: Type, tmp_path: Path, told: dict[str, Any], place: str) -> None:
    (tmp_path / "game.jcz").write_text(json.dumps(told), encoding="utf-8")
    done = type_("import", tmp_path / "game.jcz")
    assert done.code == 3 and place in done.err and done.err.count("\n") == 1
