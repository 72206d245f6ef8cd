"""A second figure on a tile, and an abbot who goes home before his monastery is complete: told or asked, never lost."""

from dataclasses import replace

import pytest

from engine.game import Game, Move
from engine.pieces import MeepleKind
from engine.referee.play import grounds, replay
from language import speak
from recorder.game.result import count
from recorder.watch.course.game import Told, Watched
from recorder.watch.course.questions import About, questions
from recorder.watch.show import line_of
from tests.recorder.watch.games import game, watched_game
from workshop.boards.random_game import played_game
from workshop.boards.seen_game import Camera

WITH_PHANTOMS = Told({}, sets=("base", "phantom"))


def with_a_phantom(played: Game, looks: MeepleKind) -> tuple[Game, Move]:
    """The game in which one player sets a second figure in the same move, and it stands to the end; and that move."""
    for turn in replay(played).turns:
        first, tile = turn.move.meeple, turn.move.tile
        if first is None or tile is None:
            continue
        for second in grounds(turn.board, tile.cell, first.colour, looks):
            if (second.on, second.segment) == (first.on, first.segment):
                continue
            move = replace(turn.move, phantom=second)
            now = replace(played, moves=tuple(move if one.n == move.n else one for one in played.moves))
            ran = replay(now)
            stands = {first, second} <= set(ran.turns[-4].board.meeples)
            if stands and not any(turn.findings for turn in ran.turns):
                return now, move
    raise AssertionError("no move of this game has room for a phantom")


def the_move(told: Watched, true: Move) -> Move:
    return next(move for move in told.game.moves if move.tile and true.tile and move.tile.cell == true.tile.cell)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_phantom_is_told_with_its_move_where_phantoms_are_played(seed: int) -> None:
    played, true = with_a_phantom(game(seed), MeepleKind.PHANTOM)
    told = watched_game(played, Camera(), WITH_PHANTOMS)
    move = the_move(told, true)
    assert (move.meeple, move.phantom) == (true.meeple, true.phantom) and not move.ask
    assert told.replay.totals == replay(played).totals
    others = [one for one in told.game.moves if one.n != move.n]
    assert not any(one.phantom for one in others)


def test_what_looks_like_a_phantom_is_asked_about_where_nobody_said_that_there_are_some() -> None:
    played, true = with_a_phantom(game(1), MeepleKind.PHANTOM)
    move = the_move(watched_game(played, Camera()), true)
    assert move.phantom == true.phantom and move.ask


def test_two_figures_on_one_tile_are_asked_about_never_one_of_them_forgotten() -> None:
    """Nothing says that there are phantoms, and both look alike."""
    played, true = with_a_phantom(game(1), MeepleKind.MEEPLE)
    told = watched_game(played, Camera())
    move = the_move(told, true)
    seen = [move.meeple, *(other.meeple for other in move.alternatives)]
    assert move.ask and move.phantom is None
    assert {(m.colour, m.on) for m in (true.meeple, true.phantom) if m} <= {(m.colour, m.on) for m in seen if m}
    assert any(q.about is About.FIGURE and q.move.n == move.n for q in questions(told.game.moves))


def abbots() -> tuple[Game, Move]:
    """A game in which an abbot is taken home in place of a figure; and the move that does so."""
    for seed in range(40):
        played = played_game(seed, 24, 2, ("base",), {MeepleKind.MEEPLE: 4, MeepleKind.ABBOT: 3})
        ran = replay(played)
        early = [turn for turn in ran.turns if turn.move.taken_back and turn.move.meeple is None]
        if len(early) == 1 and not any(turn.findings for turn in ran.turns):
            return played, early[0].move
    raise AssertionError("no abbot goes home early in these games")


def test_an_abbot_who_goes_home_early_is_told_with_the_move_that_set_no_figure() -> None:
    played, true = abbots()
    told = watched_game(played, Camera())
    move = the_move(told, true)
    assert set(true.taken_back) <= set(move.taken_back) and not move.ask
    assert told.replay.totals == replay(played).totals


def test_who_takes_his_abbot_home_among_several_moves_is_asked() -> None:
    """Every fourth photo: nobody can tell with which move he went."""
    played, true = abbots()
    told = watched_game(played, Camera(every=4))
    ((cell, colour),) = true.taken_back
    back = [move for move in told.game.moves if (cell, colour) in move.taken_back]
    assert all(move.ask or move.n == true.n for move in back)
    assert back or any(move.ask for move in told.game.moves if move.tile and move.tile.cell == cell)


def test_the_line_of_a_move_names_both_figures() -> None:
    played, true = with_a_phantom(game(1), MeepleKind.PHANTOM)
    result = count(watched_game(played, Camera(), WITH_PHANTOMS).game)
    line = line_of(result.replay.turns[true.n - 1], result, speak("en"))
    assert ", blue meeple on the field (east), blue phantom on the field (west)" in line
