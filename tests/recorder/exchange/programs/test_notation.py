"""Carcassonne game notation, as players write it down, from games in moves."""

from pathlib import Path

import pytest

from engine.board import Placed
from engine.boxes import catalogue
from engine.cell import Cell
from recorder.exchange.programs.notation import _tile
from tests.recorder.conftest import Type

GAME = """{
  "format": "carcassonne-game/1", "players": {"red": "Wendy", "blue": "David"},
  "start": {"x": 5, "y": 5, "tile": "D", "rotation": 180},
  "moves": [
    {"n": 1, "player": "red", "x": 6, "y": 5, "tile": "U", "rotation": 90,
     "meeple": {"colour": "red", "on": "field", "segment": 0}},
    {"n": 2, "player": "blue", "x": 5, "y": 6, "tile": "E", "rotation": 0,
     "meeple": {"colour": "blue", "on": "city", "segment": 0}},
    {"n": 3, "player": "red", "x": 4, "y": 5, "tile": "A", "rotation": 270,
     "meeple": {"colour": "red", "on": "road", "segment": 0}},
    {"n": 4, "player": "blue", "x": 5, "y": 4, "tile": "B", "rotation": 0,
     "meeple": {"colour": "blue", "on": "monastery", "segment": 0}},
    {"n": 5, "player": "red", "x": 7, "y": 5, "tile": "A", "rotation": 90}
  ],
  "finished": true
}"""


@pytest.fixture
def played(type_: Type, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(GAME, encoding="utf-8")
    assert type_("score", tmp_path / "game.json", "--yes").code == 0


@pytest.mark.usefixtures("played")
def test_a_game_is_written_as_players_write_it(type_: Type, tmp_path: Path) -> None:
    done = type_("export", tmp_path / "game.cgn", "--game", "last")
    assert done.code == 0
    assert (tmp_path / "game.cgn").read_text(encoding="utf-8").splitlines() == [
        "A: Wendy",
        "B: David",
        "[0;0]S:crfr",
        "1. A:[1;0]N:frfr>NNW:F",
        "2. B:[0;-1]N:cfff>N:K=+4B",
        "3. A:[-1;0]S:fffr>E:H",
        "4. B:[0;1]N:ffff>C:M",
        "5. A:[2;0]N:fffr=+4A",
        "= 7A 8B",
    ]


@pytest.mark.usefixtures("played")
def test_it_needs_one_game(type_: Type, tmp_path: Path) -> None:
    done = type_("export", tmp_path / "game.cgn")
    assert done.code == 2
    assert "such a file holds one game; name it with --game." in done.err


def test_no_two_tiles_of_the_base_game_are_written_alike() -> None:
    base = {key: tile for key, tile in catalogue().items() if tile.code.startswith("BA/") and not tile.garden}
    written = {key: _tile(Placed(Cell(0, 0), key, 0), Cell(0, 0)).partition(":")[2] for key in base}
    assert len(set(written.values())) == len(base) == 24
    assert [written[key] for key in ("C", "F", "G", "H", "I", "J", "M", "N")] == [
        "cccc+", "cfcf-J+", "cfcf-J", "cfcf-S", "ccff-S", "crrf", "ccff-J+", "ccff-J",
    ]  # fmt: skip


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_turned_tile_points_elsewhere(rotation: int) -> None:
    assert _tile(Placed(Cell(0, 0), "J", rotation), Cell(0, 0)) == f"[0;0]{'NESW'[rotation // 90]}:crrf"


def test_a_board_without_moves_cannot_be_written_down(type_: Type, tmp_path: Path) -> None:
    assert type_("score", "E / D", "--yes").code == 0
    done = type_("export", tmp_path / "game.cgn", "--game", "last")
    assert done.code == 2
    assert "cannot be written for Carcassonne game notation: it has no moves." in done.err
    assert not (tmp_path / "game.cgn").exists()
