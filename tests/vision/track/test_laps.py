"""Does the track lack a lap? The board says what it has paid."""

import pytest

from engine.formats.notation import parse
from engine.pieces import Colour
from vision.track.laps.missing import laps_missing, points_to_take, too_many
from vision.track.laps.rounds import rounds_unseen
from workshop.boards import oracle

TWO_TILE_CITY = "E@180 / E"
RING_OF_FOUR_CURVES = "V@270 V / V@180 V@90"


def test_a_completed_feature_has_paid_somebody() -> None:
    assert points_to_take(parse(TWO_TILE_CITY)) == 4
    assert points_to_take(parse(RING_OF_FOUR_CURVES)) == 4


def test_a_feature_whose_meeple_still_stands_has_not_paid_yet() -> None:
    assert points_to_take(parse("E@180,red:city / E")) == 0


def test_an_open_feature_has_not_paid_yet() -> None:
    assert points_to_take(parse("E@180 / M")) == 0


def test_a_few_points_more_than_the_board_has_paid_are_believed_and_not_many_more() -> None:
    """A third more, as several may hold a feature, and ten points for what the board does not show."""
    board = parse(TWO_TILE_CITY)
    assert not too_many(board, {Colour.RED: 15}, counted_up=False)
    assert too_many(board, {Colour.RED: 16}, counted_up=False)


@pytest.mark.skipif(not oracle.FOLDER.is_dir(), reason=oracle.MISSING)
def test_real_games_lack_no_lap() -> None:
    for record in oracle.records("people"):
        board = oracle.board(record)
        points = dict(zip(oracle.PLAYERS, record["score_before_final"], strict=False))
        assert laps_missing(points_to_take(board), points) == 0, record["id"]
        assert not too_many(board, points, counted_up=False), record["id"]


@pytest.mark.skipif(not oracle.FOLDER.is_dir(), reason=oracle.MISSING)
def test_a_track_on_which_the_end_is_counted_too_is_believed_once_the_meeples_are_off_the_board() -> None:
    for record in oracle.records("people"):
        points = dict(zip(oracle.PLAYERS, record["final_scores"], strict=False))
        assert not too_many(oracle.board(record), points, counted_up=True), record["id"]


@pytest.mark.skipif(not oracle.FOLDER.is_dir(), reason=oracle.MISSING)
def test_a_lap_left_out_of_a_real_game_is_noticed() -> None:
    noticed = []
    for record in oracle.records("people"):
        points = dict(zip(oracle.PLAYERS, record["score_before_final"], strict=False))
        leader = max(points, key=lambda colour: points[colour])
        if points[leader] >= 50:
            points[leader] -= 50
            noticed.append(laps_missing(points_to_take(oracle.board(record)), points) == 1)
    assert len(noticed) >= 10
    assert sum(noticed) >= 0.9 * len(noticed)  # a very long game hides one lap among many points


@pytest.mark.skipif(not oracle.FOLDER.is_dir(), reason=oracle.MISSING)
def test_a_lap_too_many_on_a_real_game_is_noticed() -> None:
    for record in oracle.records("people"):
        points = dict(zip(oracle.PLAYERS, record["score_before_final"], strict=False))
        points[Colour.RED] += 100
        assert too_many(oracle.board(record), points, counted_up=False), record["id"]


@pytest.mark.skipif(not oracle.FOLDER.is_dir(), reason=oracle.MISSING)
def test_the_laps_of_a_real_game_are_given_back_to_whom_they_belong() -> None:
    """Of the figures alone the fields are known; the board says the rest, and how sure that is."""
    right, sure = [], []
    for record in oracle.records("people"):
        points = dict(zip(oracle.PLAYERS, record["score_before_final"], strict=False))
        if max(points.values()) >= 50:
            there = points_to_take(oracle.board(record))
            rounds = rounds_unseen(there, {colour: full % 50 for colour, full in points.items()})
            for colour, full in points.items():
                likeliest = max(enumerate(rounds[colour]), key=lambda lap: lap[1])
                right.append(likeliest[0] == full // 50)
                sure.append(likeliest[1])
    assert len(right) >= 30
    assert sum(right) >= 0.85 * len(right)
    assert all(good for good, chance in zip(right, sure, strict=True) if chance > 0.9)


def test_with_nobody_to_share_the_missing_points_all_fall_to_the_one_who_is_seen() -> None:
    there = points_to_take(parse(" ".join(["E@180"] * 20) + " / " + " ".join(["E"] * 20)))
    rounds = rounds_unseen(there, {Colour.RED: 30})
    assert max(enumerate(rounds[Colour.RED]), key=lambda lap: lap[1])[0] == 1
