"""What the board has paid bounds the points of those who are not known yet."""

from dataclasses import replace

import numpy as np
import pytest

from engine.doubt import Doubt, track_of
from engine.message import Counted, Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from language import speak
from recorder.doubts.answers import Answer, answered
from recorder.doubts.doubts import Key, doubts
from recorder.doubts.paid import bounded, paid
from recorder.doubts.settlement import Question
from recorder.doubts.wording import head
from tests.recorder.readings import reading
from vision.codes import PhotoCode
from vision.reading import Reading, TrackAlternative, TrackFigure
from vision.track.board.layout import layouts
from vision.track.board.locate import FoundTrack
from vision.track.points import tell
from vision.track.reading import TrackPoints, TrackReading


@pytest.fixture(autouse=True)
def _the_board_has_paid_150(monkeypatch: pytest.MonkeyPatch) -> None:
    """So all colours together have 120 to 195."""
    monkeypatch.setattr("recorder.doubts.paid.points_to_take", lambda _board: 150)


def table() -> Reading:
    """Red stands on 20 and blue on 14, and together they lack two laps."""
    red = (TrackAlternative(20, 0.25), TrackAlternative(120, 0.25))
    blue = (TrackAlternative(14, 0.25), TrackAlternative(114, 0.25))
    figures = {"red": TrackFigure(70, 0.5, True, red), "blue": TrackFigure(64, 0.5, True, blue)}
    told = Message("The board has paid more ({laps} missing).", laps=Counted("{n} lap", "{n} laps", 2))
    lacking = Finding(PhotoCode.TRACK_LAPS, (), told)
    return replace(reading("a.jpg", track=figures), meeples=(), findings=(lacking,))


def red_has(points: int) -> Reading:
    return answered(table(), [Answer(Key(track_of(Colour.RED)), "70", str(points))])[0]


def test_while_nobody_is_known_each_may_have_any_of_its_laps() -> None:
    assert bounded(table()) == table()
    assert (paid(table())[Colour.BLUE].least, paid(table())[Colour.BLUE].laps) == (0, 2)


def test_where_the_track_shows_enough_no_lap_is_lacking_though_one_that_it_shows_may_be_none() -> None:
    """A tile of 50 lies beside a figure: without it a lap would be lacking, but it is there."""
    assert paid(replace(table(), findings=()))[Colour.BLUE].laps == 0


@pytest.mark.parametrize("told", [[], ["102"]])
def test_the_question_and_the_remark_say_one_number(told: list[str]) -> None:
    """However many a person has answered, and though red may have 2: the tile of 50 beside it may be anybody's."""
    cities = " ".join(["E@180"] * 40) + " / " + " ".join(["E"] * 40)  # they have paid 160 points
    standings = (
        TrackPoints(Colour.RED, 52, 0.6, True, others=((2, 0.3),)), TrackPoints(Colour.BLUE, 31, 0.97, False),
    )  # fmt: skip
    seen = tell(reading("a.jpg", cities), TrackReading(FoundTrack(layouts()[0], np.eye(3), 1.0), standings))
    now, _ = answered(seen, [Answer(Key(track_of(Colour.RED)), "52", points) for points in told])
    question = Question(1, Doubt(track_of(Colour.BLUE), "31", 0.9), paid=paid(now)[Colour.BLUE])
    assert ["(1 lap of 50 missing)" in finding.text for finding in now.findings] == [True]
    assert "All figures together show 1 lap of 50 points too few." in head(question, speak("en"))


@pytest.mark.parametrize(("red", "blue", "others"), [(20, "114", []), (70, "64", ["114"]), (120, "64", ["14"])])
def test_what_is_told_of_one_player_bounds_the_other(red: int, blue: str, others: list[str]) -> None:
    (doubt,) = doubts(red_has(red))
    assert (doubt.read, [other.words for other in doubt.alternatives]) == (blue, others)
    assert paid(red_has(red))[Colour.BLUE].least == max(0, 120 - red)


def test_without_a_track_nothing_is_known() -> None:
    assert paid(replace(table(), track={})) == {}
