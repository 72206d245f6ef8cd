"""Whole games, rendered: played by the rules, and the truth is what the photos show."""

import json
from pathlib import Path

import numpy as np
import pytest

from engine.boardfile import read_game
from engine.pieces import Colour
from engine.referee.inspection import inspect
from engine.referee.play import Replay, replay
from vision.photo import load
from workshop.art.print_runs import Art, drawn
from workshop.series.folder import TRUTH
from workshop.series.played import Plan, play_game
from workshop.series.rendered import make_game, truth

COLOURS = (Colour.RED, Colour.BLUE, Colour.BLACK)


@pytest.fixture(scope="module")
def art() -> Art:
    return drawn("spring", copies=1, side=40)


@pytest.fixture(scope="module")
def played(art: Art) -> Replay:
    return play_game(np.random.default_rng(3), Plan(("base", "river-2"), 45, COLOURS), art)


def test_a_game_is_played_by_the_rules_in_turn(played: Replay) -> None:
    assert len(played.board.tiles) == 45
    assert [finding for turn in played.turns for finding in turn.findings] == []
    assert inspect(played.board, ("base", "river-2"), "c2") == ()
    assert [turn.move.player for turn in played.turns] == [COLOURS[k % 3] for k in range(44)]


def test_figures_are_set_and_come_home_but_never_in_the_move_that_sets_them(played: Replay) -> None:
    assert sum(turn.move.meeple is not None for turn in played.turns) > 8
    assert sum(len(turn.home) for turn in played.turns) > 3
    assert all(turn.move.meeple not in turn.home for turn in played.turns)


def test_a_move_counts_from_the_first_photo_that_shows_it(played: Replay) -> None:
    shown = [[True] * (k + 1) for k in range(45)]
    shown[5][5] = shown[6][5] = False  # an arm lies over it for two photos
    moves = truth(played, shown, {})["moves"]
    assert [move["frame"] for move in moves[:7]] == [1, 2, 3, 4, 7, 6, 7]


def test_a_piece_taken_too_late_comes_home_in_a_later_photo(played: Replay) -> None:
    shown = [[True] * (k + 1) for k in range(45)]
    turn = next(turn for turn in played.turns if turn.home)
    moves = truth(played, shown, {turn.home[0]: 1})["moves"]
    back = next(b for b in moves[turn.move.n - 1]["taken_back"] if b["x"] == turn.home[0].cell.x)
    assert back["frame"] == turn.move.n + 1


def test_a_game_is_a_folder_of_photos_with_its_moves_and_the_game(art: Art, tmp_path: Path) -> None:
    told = make_game(tmp_path, 1, 1, [art], tiles=5)
    assert "5 tiles" in told and "3 players" in told
    moves = json.loads((tmp_path / TRUTH).read_text())
    assert moves["frames"] == ["00.jpg", "01.jpg", "02.jpg", "03.jpg", "04.jpg"]
    assert [load(tmp_path / name)[0].pixels.shape for name in moves["frames"]] == [(1200, 1600, 3)] * 5
    game = read_game(tmp_path / "game.json")
    assert {str(colour): points for colour, points in replay(game).totals.items()} == moves["totals"]
    assert [move["tile"] for move in moves["moves"]] == [move.tile.key[0] for move in game.moves if move.tile]
