"""Whose the pieces are: one colour for each player, and one question where it may be another."""

from dataclasses import replace

import pytest

from engine.board import Placed
from engine.cell import Cell
from engine.errors import UsageError
from engine.game import Instead, Move
from engine.pieces import Colour, MeepleKind
from engine.tiles.tile import Ground
from recorder.watch.course.figures import Figure, Standing
from recorder.watch.course.questions import About, questions
from recorder.watch.course.said import Said, parse_said
from recorder.watch.course.seats import Seated, seated
from recorder.watch.course.turns import Turn, Turns

RED, BLUE, PINK, GREEN = Colour.RED, Colour.BLUE, Colour.PINK, Colour.GREEN


def figure(n: int, colour: Colour, other: Colour, likely: float = 0.99) -> Figure:
    """The figure that stands where move `n` laid its tile, and what it looks like."""
    standing = Standing(Cell(n, 0), Ground.ROAD, 0, 1.0, n, None, 99, 99)
    return Figure((standing,), ((colour, likely), (other, 1 - likely)), MeepleKind.MEEPLE, (0.5, 0.5), 1.0)


def table(
    *looks: Colour,
    players: tuple[Colour, Colour] = (RED, BLUE),
    said: tuple[Said, ...] = (),
    named: tuple[Colour, ...] = (),
) -> Seated:
    """Two players who move in turn; each figure looks plainly like one colour, and a little like pink."""
    moves = [Turn(Cell(n, 0), {players[n % 2]: 0.99}, {}) for n in range(len(looks))]
    found = [figure(n, colour, RED if colour is PINK else PINK) for n, colour in enumerate(looks)]
    return seated(Turns(tuple(moves), players), found, said, named)


def test_pieces_of_one_player_that_look_like_two_colours_are_asked_about() -> None:
    found = table(RED, BLUE, PINK, BLUE, RED, BLUE)
    assert [other for other, _ in found.doubts[RED]] == [PINK]
    assert BLUE not in found.doubts


def test_pieces_that_agree_are_not_asked_about() -> None:
    assert not table(RED, BLUE, RED, BLUE).doubts


def test_a_colour_that_another_plays_is_no_doubt_of_the_player_but_of_the_figure() -> None:
    found = table(GREEN, RED, RED, RED, GREEN, players=(GREEN, RED))
    assert not found.doubts
    assert [figure.colour for figure in found.figures] == [GREEN, RED, GREEN, RED, GREEN]
    looks = [max(figure.colours, key=lambda odds: odds[1])[0] for figure in found.figures]
    assert looks == [GREEN, RED, RED, RED, GREEN]


def test_red_and_pink_who_both_play_are_told_apart_by_the_turn() -> None:
    """Lamps make pink wood red, and whose move it was is known."""
    found = table(PINK, RED, RED, RED, PINK, players=(PINK, RED))
    assert not found.doubts
    assert [figure.colours for figure in found.figures] == [((colour, 1.0),) for colour in (PINK, RED, PINK, RED, PINK)]


def test_a_colour_that_nobody_plays_is_no_doubt_of_a_single_figure() -> None:
    """It is of whoever moved; what all pieces of a player look like is one question."""
    found = table(RED, BLUE, GREEN, BLUE, RED, BLUE, RED, BLUE)
    assert [figure.colours[0] for figure in found.figures] == [(RED, 1.0), (BLUE, 1.0)] * 4
    assert [other for other, _ in found.doubts[RED]] == [GREEN]


@pytest.mark.parametrize("named", [(RED, BLUE), (RED,)])
def test_who_plays_a_colour_that_nobody_named_is_told(named: tuple[Colour, ...]) -> None:
    """Blue was named for green, or one player was forgotten."""
    seats = (RED, BLUE) if BLUE in named else (RED, GREEN)
    assert table(RED, GREEN, RED, GREEN, players=seats, named=named).unnamed == (GREEN,)


def test_neither_a_single_odd_piece_nor_what_lamps_make_of_a_colour_is_another_player() -> None:
    assert table(RED, BLUE, GREEN, BLUE, RED, BLUE, named=(RED, BLUE)).unnamed == ()
    assert table(PINK, BLUE, PINK, BLUE, named=(RED, BLUE)).unnamed == ()


def test_whose_move_a_person_tells_is_no_doubt_of_its_figure_any_more() -> None:
    told = table(GREEN, RED, RED, RED, players=(GREEN, RED), said=(Said(Cell(2, 0), About.PLAYER, "green"),))
    assert told.figures[2].colours == ((GREEN, 1.0),)


def test_whom_a_person_names_has_that_colour_throughout() -> None:
    found = table(RED, BLUE, PINK, BLUE, said=(Said(Cell(0, 0), About.COLOUR, "pink"),))
    assert not found.doubts
    assert found.turns.order == (PINK, BLUE)
    assert [figure.colour for figure in found.figures] == [PINK, BLUE, PINK, BLUE]


def test_two_players_taken_for_one_another_change_places() -> None:
    found = table(RED, BLUE, RED, BLUE, said=(Said(Cell(0, 0), About.COLOUR, "blue"),))
    assert found.turns.order == (BLUE, RED)
    assert [figure.colour for figure in found.figures] == [BLUE, RED, BLUE, RED]


def moves() -> list[Move]:
    """Two moves by red, who may be pink, and one by blue."""
    pink = (Instead(0.3, player=PINK),)
    return [
        Move(1, Placed(Cell(1, 0), "V", 0), player=RED, ask=True, alternatives=pink),
        Move(2, Placed(Cell(2, 0), "V", 0), player=BLUE),
        Move(3, Placed(Cell(3, 0), "V", 0), player=RED, ask=True, alternatives=pink),
    ]


def test_a_players_colour_is_one_question() -> None:
    (question,) = questions(moves())
    assert question.about is About.COLOUR
    assert [move.n for move in question.moves] == [1, 3]


def test_a_colour_is_told_for_all_moves_of_its_player() -> None:
    assert parse_said("red=pink", moves()) == Said(Cell(1, 0), About.COLOUR, "pink")
    assert parse_said("3=pink", moves()) == Said(Cell(3, 0), About.PLAYER, "pink")


@pytest.mark.parametrize("word", ["before", "Before", "vor", "до", "înainte de", "inainte de", "<"])
def test_which_move_came_first_is_told_in_any_language(word: str) -> None:
    one, two, _ = (replace(move, photo="01.jpg") for move in moves())
    assert parse_said(f"1={word} 2", [one, two]) == Said(Cell(1, 0), About.ORDER, "2,0")


@pytest.mark.parametrize("option", ["red=V@90", "red=none", "red=", "=pink"])
def test_what_is_no_colour_is_refused(option: str) -> None:
    with pytest.raises(UsageError, match="write a move's number"):
        parse_said(option, moves())


def test_a_colour_that_nobody_plays_is_refused() -> None:
    with pytest.raises(UsageError, match="green made no move in this game"):
        parse_said("green=pink", moves())
