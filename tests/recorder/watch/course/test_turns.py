"""Whose move it was: by the colours of the figures, in turn; nobody's where these do not tell."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from engine.cell import Cell
from engine.pieces import Colour
from recorder.watch.course.gaps import Gap
from recorder.watch.course.orders import orders
from recorder.watch.course.turns import turns

RED, BLUE, GREEN, PINK, YELLOW = Colour.RED, Colour.BLUE, Colour.GREEN, Colour.PINK, Colour.YELLOW


def anywhere(_there: frozenset[Cell], _cell: Cell) -> float:
    return 1.0


def gap(
    *figures: Colour | None, at: int = 0, first: tuple[tuple[Cell, Cell], ...] = (), again: Collection[Colour] = ()
) -> Gap:
    """New tiles on cells (at, 0), (at, 1) and so on, with a figure of this colour or none."""
    cells = tuple(Cell(at, i) for i in range(len(figures)))
    colours: Mapping[Cell, Mapping[Colour, float]] = {
        cell: {colour: 0.99} for cell, colour in zip(cells, figures, strict=True) if colour
    }
    return Gap(cells, colours, anywhere, {}, first, again=frozenset(again))


def sure(players: Mapping[Colour | None, float]) -> Colour | None:
    likely, odds = max(players.items(), key=lambda item: item[1])
    return likely if odds > 0.9 else None


def test_who_sets_no_figure_is_known_by_the_turn() -> None:
    told = turns([gap(RED, at=0), gap(BLUE, at=1), gap(None, at=2), gap(None, at=3), gap(RED, at=4)])
    assert [sure(turn.players) for turn in told.moves] == [RED, BLUE, RED, BLUE, RED]
    assert told.order == (RED, BLUE)


def test_three_players_have_an_order() -> None:
    told = turns([gap(c, at=i) for i, c in enumerate([RED, BLUE, GREEN, None, BLUE, None, RED, BLUE, GREEN])])
    assert told.order == (RED, BLUE, GREEN)
    assert sure(told.moves[3].players) is RED and sure(told.moves[5].players) is GREEN


def test_of_two_tiles_at_once_the_colours_tell_which_was_first() -> None:
    told = turns([gap(RED, at=0), gap(BLUE, at=1), gap(BLUE, None, at=2), gap(RED, at=3)])
    assert [turn.cell for turn in told.moves[2:4]] == [Cell(2, 1), Cell(2, 0)]
    assert [sure(turn.players) for turn in told.moves[2:4]] == [RED, BLUE]


def test_two_tiles_without_a_figure_are_nobodys() -> None:
    told = turns([gap(RED, at=0), gap(BLUE, at=1), gap(None, None, at=2), gap(RED, at=3)])
    assert [sure(turn.players) for turn in told.moves[2:4]] == [None, None]
    assert 0.4 < told.moves[2].before[told.moves[3].cell] < 0.6


def test_what_a_person_puts_in_order_stays_so() -> None:
    later_first = ((Cell(2, 1), Cell(2, 0)),)
    told = turns([gap(RED, at=0), gap(BLUE, at=1), gap(None, None, at=2, first=later_first), gap(RED, at=3)])
    assert [turn.cell for turn in told.moves[2:4]] == [Cell(2, 1), Cell(2, 0)]
    assert [sure(turn.players) for turn in told.moves[2:4]] == [RED, BLUE]


def test_nobody_is_made_up_while_only_one_colour_is_seen() -> None:
    told = turns([gap(RED, at=0), gap(None, at=1)])
    assert sure(told.moves[1].players) is None
    assert told.order == ()


def test_the_order_that_a_person_gives_is_kept() -> None:
    told = turns([gap(RED, at=0), gap(None, at=1), gap(None, at=2)], (RED, GREEN, BLUE))
    assert [sure(turn.players) for turn in told.moves] == [RED, GREEN, BLUE]


def test_of_too_many_tiles_at_once_nothing_is_told() -> None:
    told = turns([gap(RED, at=0), gap(*[None] * 9, at=1), gap(BLUE, at=2)])
    assert len(told.moves) == 11
    assert {sure(turn.players) for turn in told.moves[1:10]} == {None}


def test_a_builder_earns_a_second_turn() -> None:
    """Red moves twice in a row: with a builder that is a turn, without one somebody moved out of turn."""
    said = [RED, BLUE, RED, RED, BLUE, RED, BLUE]
    built = turns([gap(c, at=i, again=[RED] if i == 3 else []) for i, c in enumerate(said)])
    assert [sure(turn.players) for turn in built.moves] == said
    assert built.order == (RED, BLUE)


def test_a_tile_without_a_figure_may_be_the_second_turn_of_a_builder_and_is_told_by_what_follows() -> None:
    looks = [RED, BLUE, RED, None, BLUE, RED, BLUE]
    told = turns([gap(c, at=i, again=[RED] if i == 3 else []) for i, c in enumerate(looks)])
    assert sure(told.moves[3].players) is RED
    last = turns([gap(c, at=i, again=[RED] if i == 3 else []) for i, c in enumerate(looks[:4])])
    assert sure(last.moves[3].players) is None, "nothing tells yet whether blue moved or red again"


def test_pieces_that_look_now_red_now_pink_are_of_one_player_where_the_turns_say_so() -> None:
    """Under a lamp; as two players, one of them would move out of turn again and again."""
    looks = [RED, BLUE, GREEN, PINK, None, GREEN, RED, BLUE, None, PINK, BLUE, GREEN]
    told = turns([gap(c, at=i) for i, c in enumerate(looks)])
    assert set(told.order) == {told.order[0], BLUE, GREEN} and told.order[0] in (RED, PINK)
    assert [sure(turn.players) for turn in told.moves] == list(told.order) * 4


def test_red_and_pink_who_move_in_turn_are_two_players() -> None:
    looks = [RED, BLUE, PINK, None, BLUE, PINK, RED, None, PINK]
    told = turns([gap(c, at=i) for i, c in enumerate(looks)])
    assert told.order == (RED, BLUE, PINK)
    assert [sure(turn.players) for turn in told.moves] == [RED, BLUE, PINK] * 3


def test_a_player_whose_pieces_look_like_anothers_is_known_by_his_turn() -> None:
    """Pink looks red under this lamp, but two of three pieces look a little pink; red plays too."""
    plainly = [gap(c, at=i) for i, c in enumerate([RED, BLUE, RED, RED, BLUE, RED, RED, BLUE, RED])]
    reddish = {n: replace(plainly[n], colours={Cell(n, 0): {RED: 0.6, PINK: 0.4}}) for n in (2, 8)}
    told = turns([reddish.get(n, new) for n, new in enumerate(plainly)])
    assert [sure(turn.players) for turn in told.moves] == [RED, BLUE, PINK] * 3
    assert PINK not in {sure(turn.players) for turn in turns(plainly).moves}, "nothing shows that pink plays"


def test_who_has_only_pieces_at_which_another_moves_is_nobody() -> None:
    """In bad light one red piece looked yellow and two green ones blue: four players would move out of turn again and
    again."""
    looks = [RED, GREEN, RED, GREEN, YELLOW, GREEN, RED, BLUE, RED, BLUE, None, GREEN, RED, GREEN]
    told = turns([gap(c, at=i) for i, c in enumerate(looks)])
    assert told.order == (RED, GREEN)
    assert [sure(turn.players) for turn in told.moves] == [RED, GREEN] * 7


def test_who_set_a_single_figure_plays_where_it_was_nobody_elses_turn() -> None:
    looks = [RED, GREEN, BLUE, RED, GREEN, None, None, GREEN, None, RED, None, None, RED]
    told = turns([gap(c, at=i) for i, c in enumerate(looks)])
    assert told.order == (RED, GREEN, BLUE)


def test_red_and_blue_are_never_one_player() -> None:
    """Only colours that a lamp mixes up."""
    gaps = [gap(c, at=i) for i, c in enumerate([RED, GREEN, BLUE, GREEN, RED, GREEN, BLUE, GREEN])]
    assert not any(order.looks for order in orders(gaps, ()))
    gaps = [gap(c, at=i) for i, c in enumerate([RED, GREEN, PINK, GREEN, RED])]
    assert {tuple(order.looks.items()) for order in orders(gaps, ())} == {(), ((PINK, RED),)}
    assert not any(order.looks for order in orders(gaps, (RED, GREEN, PINK))), "a person said who plays"


def test_two_colours_that_a_person_names_are_two_players() -> None:
    looks = [RED, BLUE, GREEN, PINK, BLUE, GREEN]
    gaps = [gap(c, at=i) for i, c in enumerate(looks)]
    red, pink = replace(gaps[0], known={Cell(0, 0): RED}), replace(gaps[3], known={Cell(3, 0): PINK})
    named = [red, *gaps[1:3], pink, *gaps[4:]]
    assert {RED, PINK} <= {sure(turn.players) for turn in turns(named).moves}
    one = [replace(gaps[0], known={Cell(0, 0): PINK}), *gaps[1:]]
    assert [sure(turn.players) for turn in turns(one).moves] == [PINK, BLUE, GREEN] * 2
