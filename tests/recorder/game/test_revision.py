"""A kept game as a reading again."""

from dataclasses import replace

from engine.cell import Cell
from engine.doubt import Doubt, meeples_at
from engine.formats import notation
from recorder.doubts.settlement import NeverAsk
from recorder.game.revision import ask_again, reopened
from recorder.photos.reading import game_of_reading
from tests.recorder.readings import reading
from vision.reading import Reading
from vision.readingfile import to_json


def piled() -> Reading:
    """Three blue farmers on one field: two on one another, the upper one in doubt, and one beside them."""
    read = reading("evening.jpg", "E@180,red:city / F@90 / E,blue:field,blue:field,blue:field")
    red, low, up, beside = sorted(read.meeples, key=lambda m: m.colour != "red")
    low, up = replace(low, at=(0.2, 0.7)), replace(up, at=(0.2, 0.7), under=1, ask=True)
    return replace(read, meeples=(red, low, up, replace(beside, at=(0.8, 0.7))))


def test_farmers_of_one_field_stay_as_many_and_each_in_its_place() -> None:
    read = piled()
    again = reopened({"readings": [to_json(read)]}, game_of_reading(read), ())
    assert again is not None
    assert sorted((m.at, m.under) for m in again.meeples) == sorted((m.at, m.under) for m in read.meeples)


def test_one_who_was_said_to_be_nobody_is_gone_and_the_others_stay_where_they_are() -> None:
    read = piled()
    settled = replace(read, meeples=tuple(m for m in read.meeples if not m.under))
    again = reopened({"readings": [to_json(read)]}, game_of_reading(settled), ())
    assert again is not None
    assert sorted((m.at, m.under) for m in again.meeples) == sorted((m.at, m.under) for m in settled.meeples)


def test_one_doubt_that_is_left_is_about_one_of_them() -> None:
    read = piled()
    left = Doubt(meeples_at(Cell(0, 2)), "blue:field")
    again = reopened({"readings": [to_json(read)]}, game_of_reading(read), [left])
    assert again is not None
    assert [m.under for m in again.meeples if m.ask] == [1]


def test_a_bridge_is_there_again_and_one_that_a_person_took_away_is_not() -> None:
    read = reading("evening.jpg", "U@90,+bridge:0,red:road1 B,+bridge:1", doubt=0)
    for line, bridges in (("U@90,+bridge:0,red:road1 B", [0, None]), ("U@90 ?,+bridge:1", [None, 1])):
        game = replace(game_of_reading(read), start=notation.parse(line))
        again = reopened({"readings": [to_json(read)]}, game, ())
        assert again is not None
        assert [tile.bridge for tile in again.tiles] == bridges
        assert game_of_reading(again).start == game.start


def test_answers_about_a_kept_game_leave_its_bridges_and_other_things() -> None:
    read = reading("evening.jpg", "U@90,+bridge:0 B", doubt=1)
    game = replace(game_of_reading(read), start=notation.parse("U@90,+bridge:0 B,+fairy:red"))
    after, _ = ask_again(game, read, NeverAsk())
    assert after.start == game.start
