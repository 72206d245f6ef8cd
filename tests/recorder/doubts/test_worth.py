"""What hangs on a doubt, in points."""

from dataclasses import replace

import pytest

from engine.cell import Cell
from engine.doubt import NOTHING, Alternative, Doubt, meeples_at, tile_at, track_of
from engine.formats import notation
from engine.game import Game
from engine.pieces import Colour
from recorder.doubts.doubts import Matter
from recorder.doubts.worth import is_worth_asking, ranked, weighed
from recorder.photos.reading import game_of_reading
from tests.recorder.readings import reading
from vision.reading import MeepleReading

TOWER = Game(start=notation.parse("E@180,red:city / F@90 / E,blue:field"))  # red 8, with the shield; blue 3


def worths(doubt: Doubt) -> list[dict[Colour, int]]:
    return [dict(other.worth) for other in weighed([doubt], TOWER)[0].alternatives]


def test_a_city_without_its_middle_is_worth_less_to_red_and_nothing_to_the_farmer() -> None:
    doubt = Doubt(tile_at(Cell(0, 1)), "F@90", 0.6, (Alternative("G@90", 0.2), Alternative("B@0", 0.1)))
    assert worths(doubt) == [{Colour.RED: -2}, {Colour.RED: -7, Colour.BLUE: -3}]


def test_a_tile_that_may_not_be_there_takes_its_figure_along() -> None:
    doubt = Doubt(tile_at(Cell(0, 0)), "E@180", 0.6, (Alternative(NOTHING, 0.4),))
    assert worths(doubt) == [{Colour.RED: -8, Colour.BLUE: -3}]


def test_a_tile_that_may_be_there_brings_the_figure_that_is_seen_on_it() -> None:
    """Nobody is asked about that figure before a tile lies there."""
    cloister = replace(reading("a.jpg", "B").tiles[0], x=1, y=2)
    monk = MeepleReading(1, 2, "green", "meeple", "monastery", 0, (0.5, 0.5), False, 0.9)
    doubt = Doubt(tile_at(Cell(1, 2)), NOTHING, 0.7, (Alternative("B@0", 0.3),))
    alone, held = ranked([Matter(doubt, cloister), Matter(doubt, cloister, upon=(monk,))], TOWER)[::-1]
    assert [dict(matter.doubt.alternatives[0].worth) for matter in (alone, held)] == [{}, {Colour.GREEN: 3}]
    assert (is_worth_asking(alone), is_worth_asking(held)) == (False, True)


def test_on_another_tile_a_figure_stands_on_what_lies_under_its_foot() -> None:
    """Where no road is but a monastery, he is a monk. Of a game that was kept nobody knows where his foot was."""
    read = reading("a.jpg", "B U,red:road B", doubt=1)
    (red,) = (replace(meeple, at=(0.5, 0.5)) for meeple in read.meeples)
    doubt = Doubt(tile_at(Cell(1, 0)), "U@0", 0.6, (Alternative("B@0", 0.4),))
    game = game_of_reading(replace(read, meeples=(red,)))
    (known,) = ranked([Matter(doubt, read.tiles[1], upon=(red,))], game)
    (kept,) = weighed([doubt], game)
    assert [dict(one.alternatives[0].worth) for one in (known.doubt, kept)] == [{Colour.RED: 2}, {Colour.RED: -1}]


def test_on_another_tile_a_figure_rather_keeps_its_ground() -> None:
    """He stands beside the road, and on the bend of the other tile a little farther from it."""
    read = reading("a.jpg", "U,red:road", doubt=0)
    (red,) = (replace(meeple, at=(0.38, 0.3)) for meeple in read.meeples)
    doubt = Doubt(tile_at(Cell(0, 0)), "U@0", 0.6, (Alternative("V@180", 0.4),))
    (matter,) = ranked([Matter(doubt, read.tiles[0], upon=(red,))], game_of_reading(replace(read, meeples=(red,))))
    assert matter.doubt.alternatives[0].worth == {}


def test_a_figure_that_may_not_be_there_is_worth_its_points() -> None:
    doubt = Doubt(meeples_at(Cell(0, 2)), "blue:field", 0.6, (Alternative(NOTHING, 0.4),))
    assert worths(doubt) == [{Colour.BLUE: -3}]


def test_a_figure_without_ground_on_the_other_tile_is_left_out() -> None:
    """A monastery tile has no city for red to stand in."""
    doubt = Doubt(tile_at(Cell(0, 0)), "E@180", 0.6, (Alternative("B@0", 0.4),))
    assert worths(doubt) == [{Colour.RED: -8, Colour.BLUE: -3}]


def test_a_tile_of_no_known_box_takes_its_figure_along_and_closes_nothing() -> None:
    """A photo's edge cuts a tile, and all that is seen of it are its edges: it is weighed as any other."""
    edge = Doubt(tile_at(Cell(1, 1)), NOTHING, 0.7, (Alternative("FRCR", 0.3),))
    assert worths(edge) == [{}]
    middle = Doubt(tile_at(Cell(0, 0)), "E@180", 0.6, (Alternative("FFC?", 0.4),))
    assert worths(middle) == [{Colour.RED: -8, Colour.BLUE: -3}]


def test_a_lap_on_the_track_is_worth_its_points() -> None:
    doubt = Doubt(track_of(Colour.RED), "34", 0.6, (Alternative("84", 0.4),))
    assert worths(doubt) == [{Colour.RED: 50}]


@pytest.mark.parametrize(("line", "asked"), [("E@180,red:city / F@90 / E", False), ("E@180,red:city / F@90", True)])
def test_a_tile_that_others_hold_is_asked_about_only_if_it_may_be_another_that_is_known(line: str, asked: bool) -> None:
    """At the end of a row it may be none at all."""
    game = Game(start=notation.parse(line))
    (alone,) = ranked([Matter(Doubt(tile_at(Cell(0, 1)), "F@90", 0.8))], game)
    (other,) = ranked([Matter(Doubt(tile_at(Cell(0, 1)), "F@90", 0.8, (Alternative("B@0", 0.2),)))], game)
    assert (is_worth_asking(alone), is_worth_asking(other)) == (asked, True)


def test_without_the_bridge_the_road_over_it_is_worth_less() -> None:
    """It joins three tiles of road; on L, whose roads end in its middle, red has two of them, without any road one."""
    game = Game(start=notation.parse("U,red:road / E@270,+bridge:0 / U"))
    others = Alternative("B@0", 0.1), Alternative("L@270", 0.1), Alternative(NOTHING, 0.1), Alternative("RFRC", 0.1)
    doubt = Doubt(tile_at(Cell(0, 1)), "E@270,+bridge:0", 0.6, others)
    (now,) = weighed([doubt], game)
    assert [other.worth.get(Colour.RED, 0) for other in now.alternatives] == [0, -1, -2, -2]
