"""Whose are the tiles of 50 and 100 that lie about the scoring board?"""

import pytest

from engine.pieces import Colour
from engine.referee.findings import Finding
from vision.track.board.layout import layouts
from vision.track.laps.owners import count_rounds
from vision.track.laps.tiles import LapTile
from vision.track.reading import TrackPoints

BOARD = layouts()[0]
BELOW = float(BOARD.size[1]) + 0.5  # a tile that touches the board's lower side, along which fields 1 to 7 lie
RED_ON_3, BLUE_ON_23 = TrackPoints(Colour.RED, 3, 0.97, False), TrackPoints(Colour.BLUE, 23, 0.97, False)
OF_FIELD_3 = float(BOARD.outlines[3].mean(0)[0] * BOARD.size[0])


def counted(*tiles: LapTile) -> tuple[dict[str, int], list[str], tuple[Finding, ...]]:
    """Each colour's points, who is asked, and what is said."""
    standings, findings = count_rounds(BOARD, (BLUE_ON_23, RED_ON_3), tiles)
    return {str(s.colour): s.points for s in standings}, [str(s.colour) for s in standings if s.ask], findings


def test_without_such_tiles_the_track_stays_as_it_was() -> None:
    assert counted() == ({"blue": 23, "red": 3}, [], ())


def test_a_tile_beside_a_figure_counts_for_it_and_is_asked_about() -> None:
    points, asked, findings = counted(LapTile(50, (OF_FIELD_3, BELOW), 0.9))
    assert points == {"blue": 23, "red": 53}
    assert asked == ["red"]
    assert [str(f.text) for f in findings] == ["Tiles of 50 lie beside red on the track, so it counts as 53."]


def test_a_second_tile_that_touches_the_first_is_the_same_player_s() -> None:
    below, under_it = LapTile(100, (OF_FIELD_3, BELOW), 0.9), LapTile(50, (OF_FIELD_3, BELOW + 0.9), 0.9)
    points, asked, findings = counted(under_it, below)
    assert points == {"blue": 23, "red": 153}
    assert asked == ["red"]
    assert "50 + 100" in str(findings[0].text)


def test_the_points_without_a_tile_beside_the_figure_are_told_too() -> None:
    """A lap hangs on it, and it may be a spare one."""
    tiles = [LapTile(100, (OF_FIELD_3, BELOW), 0.9), LapTile(50, (OF_FIELD_3, BELOW + 0.9), 0.6)]
    (red,), _ = count_rounds(BOARD, (RED_ON_3,), tiles)
    others = dict(red.others)
    assert red.points == 153 and others.keys() == {53, 103}
    assert others[103] > others[53] > 0.02, "the fainter tile is likelier none"
    assert red.certainty + sum(others.values()) == pytest.approx(RED_ON_3.certainty)


def test_a_tile_apart_is_nobody_s_and_everybody_is_asked() -> None:
    points, asked, findings = counted(LapTile(100, (OF_FIELD_3, BELOW + 2), 0.9))
    assert points == {"blue": 23, "red": 3}
    assert asked == ["blue", "red"]
    assert [f.code for f in findings] == ["track-rounds"]
    assert "--track" in str(findings[0].text)


def test_a_tile_between_two_figures_is_nobody_s() -> None:
    other = TrackPoints(Colour.GREEN, 4, 0.97, False)
    between = (BOARD.outlines[3].mean(0)[0] + BOARD.outlines[4].mean(0)[0]) / 2 * float(BOARD.size[0])
    standings, _ = count_rounds(BOARD, (RED_ON_3, other), [LapTile(50, (float(between), BELOW), 0.9)])
    assert [s.points for s in standings] == [3, 4]
    assert all(s.ask for s in standings)
