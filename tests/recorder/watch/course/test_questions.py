"""What is asked of a watched game: only what may be otherwise, and one thing once."""

from dataclasses import replace

from engine.board import Meeple, Placed
from engine.cell import Cell
from engine.game import Instead, Move
from engine.pieces import Colour
from engine.tiles.tile import Ground
from language import speak
from recorder.watch.course.figures import Figure, Standing
from recorder.watch.course.game import Told, Watched, watched
from recorder.watch.course.moves import with_phantom
from recorder.watch.course.questions import About, questions
from recorder.watch.course.said import Said
from recorder.watch.show import asked
from tests.recorder.watch.games import game, gathered_game
from workshop.boards.seen_game import Camera

RED, BLUE, BLACK = Colour.RED, Colour.BLUE, Colour.BLACK
V = Placed(Cell(0, 0), "V", 0)
UNNAMED = Placed(Cell(0, 0), "?", 0)


def without_figures_of(colour: Colour, *said: Said) -> Watched:
    """A game of three, of whom one never sets a figure: the photos show none of that colour."""
    gathered = gathered_game(game(3, players=3), Camera())
    left = tuple(piece for piece in gathered.pieces if piece.sighting().colour is not colour)
    return watched(replace(gathered, pieces=left), Told({}, said=said))


def test_who_set_no_figure_is_one_question_and_one_answer_tells_all_moves() -> None:
    played = game(3, players=3)
    silent = played.moves[2].player
    assert silent is not None
    told = without_figures_of(silent)
    (question,) = [q for q in questions(told.game.moves) if q.about is About.PLAYER]
    assert [move.n for move in question.moves] == [move.n for move in played.moves if move.player is silent]
    assert question.move.tile is not None
    answered = without_figures_of(silent, Said(question.move.tile.cell, About.PLAYER, str(silent)))
    assert [move.player for move in answered.game.moves] == [move.player for move in played.moves]


def test_the_question_names_all_moves_of_the_player_whom_nobody_saw() -> None:
    moves = [Move(n, V, ask=True, alternatives=(Instead(0.2, player=RED),)) for n in (3, 6)]
    (question,) = questions(moves)
    who = "Who made the moves 3 (0,0) and 6 (0,0)? No meeple was seen with any of them."
    assert asked(question, speak("en")) == who


def test_a_move_of_one_of_two_players_is_asked_by_itself() -> None:
    either = (Instead(0.6, player=RED), Instead(0.4, player=BLUE))
    assert [len(q.moves) for q in questions([Move(n, V, ask=True, alternatives=either) for n in (3, 6)])] == [1, 1]


def test_a_tile_that_may_be_of_no_known_box_is_asked_about() -> None:
    move = Move(1, V, player=RED, ask=True, alternatives=(Instead(0.3, tile=UNNAMED),))
    (question,) = questions([move])
    assert asked(question, speak("en")) == "Move 1 (0,0): V 0°, or a tile of no known box?"


def test_a_tile_that_nobody_can_name_is_asked_about() -> None:
    (question,) = questions([Move(1, UNNAMED, player=RED, ask=True, alternatives=(Instead(0.4, tile=UNNAMED),))])
    assert asked(question, speak("en")).startswith("Move 1 (0,0): which tile is it?")


def second(colour: Colour) -> Figure:
    standing = Standing(Cell(0, 0), Ground.FIELD, 0, 1.0, 1, None, 99, 99)
    return Figure((standing,), ((colour, 1.0),), Meeple(V.cell, colour, Ground.FIELD, 0).kind, (0.5, 0.5), 1.0)


def test_a_shadow_beside_a_piece_is_no_second_figure() -> None:
    """It looks black, and it is blue who moved."""
    move = Move(1, V, player=BLUE, meeple=Meeple(V.cell, BLUE, Ground.ROAD, 0))
    assert with_phantom(move, second(BLACK), played=False) == move
    assert with_phantom(move, second(BLUE), played=False).ask
    assert with_phantom(move, second(BLACK), played=True).ask, "where there are phantoms it may be one"
