"""From photos to moves: what they tell is told, and what they leave open is asked."""

from dataclasses import replace

import numpy as np
import pytest

from engine.cell import Cell
from engine.errors import BrokenRules
from engine.game import Game, Move
from engine.referee.play import replay
from recorder.watch.course.game import Watched, as_photos_allow, watched
from recorder.watch.course.questions import About
from recorder.watch.course.said import Said
from tests.recorder.watch.games import NOTHING_TOLD, game, gathered_game, watched_game
from vision.series.pieces import Piece
from workshop.boards.noisy import least_turned
from workshop.boards.seen_game import Camera


def laid(game_: Game) -> list[Move]:
    """The moves that laid a tile, as the referee numbers who came home."""
    return [move for move in game_.moves if move.tile is not None]


def said(move: Move) -> object:
    """What a move did; of a tile that looks the same after fewer turns it does not matter how it is turned."""
    assert move.tile is not None
    return least_turned(move.tile.face), move.player, move.meeple and (move.meeple.colour, move.meeple.on)


def wrong(told: Watched, played: Game) -> list[int]:
    """The numbers of the moves that are told otherwise than they were, and not asked about."""
    by_cell = {move.tile.cell: move for move in told.game.moves if move.tile}
    found = []
    for n, true in enumerate(laid(played), 1):
        assert true.tile is not None
        read = by_cell.get(true.tile.cell)
        same = read is not None and said(read) == said(true)
        if not same and not (read and read.ask):
            found.append(n)
    return found


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (5, 4)])
def test_a_photo_after_each_move_tells_the_game(seed: int, players: int) -> None:
    played = game(seed, 24, players)
    told = watched_game(played, Camera())
    assert wrong(told, played) == []
    asked = [move for move in told.game.moves if move.ask]
    assert len(told.game.moves) == len(laid(played)) and len(asked) <= 3


def test_the_points_are_the_referees() -> None:
    played = game(6)
    told = watched_game(played, Camera())
    assert not any(move.ask for move in told.game.moves)
    assert told.replay.totals == replay(played).totals


@pytest.mark.parametrize("every", [2, 3])
def test_missed_photos_are_asked_about_never_guessed(every: int) -> None:
    played = game(4, 24, 2)
    told = watched_game(played, Camera(every=every))
    seen = laid(played)[: len(told.game.moves)]
    assert [n for n in wrong(told, played) if n <= len(seen)] == []
    assert all(move.ask for move in told.game.moves if move.player is None)


def test_an_arm_over_the_table_takes_nothing_away() -> None:
    played = game(1)
    told = watched_game(played, Camera(arms=0.4))
    assert wrong(told, played) == []
    assert len(told.replay.board.tiles) == len(replay(played).board.tiles)


def test_a_figure_forgotten_on_what_is_complete_is_told_and_pays_as_ever() -> None:
    played = game(1)
    series = gathered_game(played, Camera())
    told = watched(series, NOTHING_TOLD)
    home = next(figure for figure in told.figures if figure.standing.fell and figure.standing.late == 0)
    assert not told.left

    def stays(piece: Piece) -> Piece:
        if Cell(*(int(v) for v in np.floor(piece.place))) != home.cell:
            return piece
        return replace(piece, there=tuple(4.0 for _ in piece.there))

    forgetful = watched(replace(series, pieces=tuple(map(stays, series.pieces))), NOTHING_TOLD)
    assert [(meeple.cell, meeple.colour) for meeple in forgetful.left] == [(home.cell, home.colour)]
    assert forgetful.replay.totals == told.replay.totals
    back = (home.cell, home.colour)
    assert any(back in move.taken_back for move in told.game.moves)
    assert not any(back in move.taken_back for move in forgetful.game.moves)


def test_a_figure_on_a_tile_that_nobody_can_name_is_asked_about_and_the_game_goes_on() -> None:
    series = gathered_game(game(1), Camera())
    told = watched(series, NOTHING_TOLD)
    assert series.last is not None
    for move in (move for move in told.game.moves if move.tile and move.meeple):
        assert move.tile is not None
        seen = series.cells[move.tile.cell]
        strange = replace(seen, evidence=np.where(series.last.scores.strange, 0.0, -60.0))
        again = watched(replace(series, cells={**series.cells, move.tile.cell: strange}), NOTHING_TOLD)
        (same,) = (m for m in again.game.moves if m.tile and m.tile.cell == move.tile.cell)
        assert same.tile is not None and same.tile.key == "?" and same.ask
        assert len(again.game.moves) == len(told.game.moves)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_totals_of_a_game_whose_tiles_are_all_laid_are_the_referees(seed: int) -> None:
    """All 72 tiles lie there, so the game is over: farmers and unfinished roads are in the totals."""
    played = game(seed, 72)
    told = watched_game(played, Camera())
    assert len(told.replay.board.tiles) == 72 and told.game.finished
    assert wrong(told, played) == []
    assert told.game.totals == told.replay.totals == replay(played).totals
    assert {"field", "road-unfinished"} <= {line.name for line in told.replay.final.lines}


def test_while_tiles_are_left_there_are_no_totals() -> None:
    told = watched_game(game(1), Camera())
    assert not told.game.finished and not told.game.totals


def test_what_was_said_of_a_figure_goes_where_later_photos_show_a_tile_without_its_ground() -> None:
    """A person said on another day that a monk was set there; the game goes on, and that move is as it was seen."""
    series = gathered_game(game(1), Camera())
    seen = watched(series, NOTHING_TOLD)
    move = next(m for m in seen.game.moves if m.tile and m.tile.key not in "AB" and m.meeple)
    assert move.tile is not None
    monk = Said(move.tile.cell, About.FIGURE, f"{move.player}:monastery")
    nobody = next(m.tile.cell for m in seen.game.moves if m.tile and m.meeple and m is not move)
    told = replace(NOTHING_TOLD, said=(monk, Said(nobody, About.FIGURE, "none")))
    with pytest.raises(BrokenRules):
        watched(series, told)
    now, again = as_photos_allow(series, told)
    assert now.said == told.said[1:], "what else was said still holds"
    by_cell = {m.tile.cell: m.meeple for m in again.game.moves if m.tile}
    assert by_cell[move.tile.cell] == move.meeple and by_cell[nobody] is None
    assert as_photos_allow(series, NOTHING_TOLD)[1].game == seen.game


def test_what_was_said_of_a_figure_on_a_tile_of_no_known_box_still_holds() -> None:
    """Nobody can tell what ground it has; the monk on another tile's meadow is left out all the same."""
    series = gathered_game(game(1), Camera())
    first, second = [m for m in watched(series, NOTHING_TOLD).game.moves if m.tile and m.tile.key not in "AB"][:2]
    assert first.tile is not None and second.tile is not None
    strange = Said(first.tile.cell, About.TILE, "?")
    there, nowhere = (Said(m.tile.cell, About.FIGURE, f"{m.player}:monastery") for m in (first, second) if m.tile)
    now, again = as_photos_allow(series, replace(NOTHING_TOLD, said=(strange, there, nowhere)))
    assert now.said == (strange, there)
    (move,) = (m for m in again.game.moves if m.tile and m.tile.cell == first.tile.cell)
    assert move.meeple and move.meeple.on == "monastery"
