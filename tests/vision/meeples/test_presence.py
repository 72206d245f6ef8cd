"""How likely a figure is there at all: alone of its colour it is doubted, but not at the beginning of a game."""

import pytest

from engine.pieces import Colour
from tests.vision.meeples.test_placing import ROW, hardly, seen
from vision.meeples.placing import place
from vision.reading import MeepleReading


def lone_blue(reds: int) -> MeepleReading:
    """A faint blue knight beside so many red ones, each on a tile of its own."""
    faint = hardly(seen((0.5, 0.12), colour=Colour.BLUE, certainty=0.3), -1.5)
    others = [seen((0.5, 0.12), cell=(x, 0)) for x in range(1, 1 + reds)]
    [blue] = [m for m in place([faint, *others], ROW) if m.x == 0]
    return blue


def test_the_only_piece_of_its_colour_is_doubted_the_more_the_more_there_are_of_others() -> None:
    there = [lone_blue(reds).there or 0 for reds in (0, 1, 3, 6, 10)]
    assert there == sorted(there, reverse=True)
    assert there[0] > 0.5 > there[-1]


def test_where_a_game_begins_every_player_has_a_single_piece() -> None:
    assert lone_blue(reds=2).likely
    assert not lone_blue(reds=10).likely


def test_among_many_pieces_it_matters_no_more_how_many_there_are() -> None:
    assert lone_blue(reds=10).there == lone_blue(reds=11).there


@pytest.mark.parametrize("kind", ["meeple", "builder"])
def test_a_faint_figure_right_beside_a_plain_one_is_that_one_seen_twice(kind: str) -> None:
    """Also beyond the joint of two tiles, and where a game sets two on one; a closer look at it sees the plain one."""
    plain = seen((0.92, 0.12))

    def there(away: float) -> bool:
        faint = seen((away - 0.08, 0.12), cell=(1, 0), certainty=0.2)
        helper = seen((0.5, 0.12), kind=kind, cell=(5, 0))
        [one] = [m for m in place([plain, faint, helper], ROW, sets=("base", "abbey-and-mayor")) if m.x == 1]
        return one.likely

    assert not there(0.3) and there(0.6)
