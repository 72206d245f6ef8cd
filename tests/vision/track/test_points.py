"""What a reading says of the track once the board is known."""

from dataclasses import replace

import numpy as np

from engine.formats.notation import parse
from engine.pieces import Colour
from vision.reading import MeepleReading, Reading, TileReading
from vision.track.board.layout import layouts
from vision.track.board.locate import FoundTrack
from vision.track.points import tell
from vision.track.reading import TrackPoints, TrackReading

TWENTY_CITIES = " ".join(["E@180"] * 20) + " / " + " ".join(["E"] * 20)  # they have paid 80 points
QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def reading(line: str) -> Reading:
    tiles = tuple(TileReading(t.cell.x, t.cell.y, t.key, t.rotation, "????", QUAD, 1.0) for t in parse(line).tiles)
    return Reading("evening.jpg", (1600, 1200), "c1", ("base",), tiles)


def track(**points: int) -> TrackReading:
    standings = tuple(TrackPoints(Colour(colour), count, 0.97, False) for colour, count in points.items())
    return TrackReading(FoundTrack(layouts()[0], np.eye(3), 1.0), standings)


def test_a_plausible_track_is_believed() -> None:
    told = tell(reading(TWENTY_CITIES), track(red=45, blue=31))
    assert {colour: f.points for colour, f in (told.track or {}).items()} == {"red": 45, "blue": 31}
    assert told.questions == 0
    assert told.findings == ()


def test_a_track_that_lacks_a_lap_is_asked_about() -> None:
    told = tell(reading(TWENTY_CITIES), track(red=2, blue=31))
    assert told.questions == 2
    assert [f.code for f in told.findings] == ["track-laps"]
    assert "--track" in told.findings[0].text


def test_the_laps_go_to_whom_they_most_likely_belong() -> None:
    """All have about what the board has paid, and not one of them everything."""
    track_ = tell(reading(TWENTY_CITIES), track(red=2, blue=31)).track or {}
    assert {colour: figure.points for colour, figure in track_.items()} == {"red": 52, "blue": 31}
    assert [a.points for a in track_["red"].alternatives] == [2]
    assert all(sum([f.certainty, *(a.certainty for a in f.alternatives)]) <= 1 for f in track_.values())


def test_where_all_is_paid_no_lap_is_offered() -> None:
    track_ = tell(reading(TWENTY_CITIES), track(red=45, blue=31)).track or {}
    assert [figure.alternatives for figure in track_.values()] == [(), ()]


def test_the_field_beside_the_figure_s_is_offered_with_the_likeliest_lap() -> None:
    seen = track(red=2, blue=31)
    red, blue = seen.standings
    standings = (replace(red, certainty=0.6, others=((3, 0.3),)), blue)
    told = tell(reading(TWENTY_CITIES), replace(seen, standings=standings)).track or {}
    assert (told["red"].points, told["red"].alternatives[0].points) == (52, 53)


def test_a_player_who_is_not_seen_on_the_track_is_named_and_explains_missing_points() -> None:
    meeple = MeepleReading(0, 0, "black", "meeple", "field", 0, (0.5, 0.2), True, 0.95)
    told = tell(replace(reading(TWENTY_CITIES), meeples=(meeple,)), track(red=2, blue=31))
    assert told.questions == 0
    assert [f.code for f in told.findings] == ["track-unseen"]
    assert "black" in str(told.findings[0].text)


def test_a_doubtful_meeple_brings_no_player_into_the_game() -> None:
    meeple = MeepleReading(0, 0, "black", "meeple", "field", 0, (0.5, 0.2), True, 0.25, ask=True)
    told = tell(replace(reading(TWENTY_CITIES), meeples=(meeple,)), track(red=45, blue=31))
    assert told.findings == ()


def test_a_track_with_more_than_the_board_paid_is_asked_about() -> None:
    told = tell(reading("E@180 / E"), track(red=40, blue=31))  # a city of 4 points, and at most 3 for its fields
    assert told.questions == 2
    assert [f.code for f in told.findings] == ["track-too-many"]


def test_without_a_track_nothing_is_invented() -> None:
    told = tell(reading(TWENTY_CITIES), TrackReading(None))
    assert told.track is None
    assert told.findings == ()


def test_what_a_figure_still_holds_may_not_have_been_paid() -> None:
    """Nine of the twenty cities are held: the eleven others paid 44, and no lap is missing."""
    knights = tuple(MeepleReading(x, 0, "red", "meeple", "city", 0, (0.5, 0.8), False, 0.95) for x in range(9))
    told = tell(replace(reading(TWENTY_CITIES), meeples=knights), track(red=12, blue=31))
    assert [f.code for f in tell(reading(TWENTY_CITIES), track(red=12, blue=31)).findings] == ["track-laps"]
    assert told.findings == ()


def test_a_player_whom_somebody_named_explains_missing_points_too() -> None:
    told = tell(reading(TWENTY_CITIES), track(red=2, blue=31), ("red", "blue", "black"))
    assert [f.code for f in told.findings] == ["track-unseen"]
    assert {colour: f.points for colour, f in (told.track or {}).items()} == {"red": 2, "blue": 31}


def test_two_ways_to_the_same_points_make_them_likelier() -> None:
    seen = track(red=45, blue=31)
    red, blue = seen.standings
    twice = replace(red, certainty=0.47, ask=True, others=((46, 0.39), (46, 0.12)))
    told = tell(reading(TWENTY_CITIES), replace(seen, standings=(twice, blue))).track or {}
    assert (told["red"].points, [a.points for a in told["red"].alternatives]) == (46, [45])


def test_told_again_the_track_replaces_what_was_told_of_it() -> None:
    """A part of the board had paid less than all of it has."""
    part = tell(reading("E@180 / E"), track(red=2, blue=31))
    whole = tell(replace(part, tiles=reading(TWENTY_CITIES).tiles), track(red=2, blue=31))
    assert (part.findings[0].code, [f.code for f in whole.findings]) == ("track-too-many", ["track-laps"])
