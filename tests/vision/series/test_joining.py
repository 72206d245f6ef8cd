"""A photo joins the board so far, however the camera is held; one of another table does not."""

from collections.abc import Iterable

import numpy as np
import pytest

from engine.board import Board, Placed
from engine.cell import Cell
from engine.formats.notation import parse
from engine.pieces import MeepleKind
from engine.referee.play import replay
from vision.series.gathered import Gathered, gather
from vision.series.joining import pose_of
from vision.series.snapshot import Snapshot
from vision.series.turning import Pose, laid
from workshop.boards.random_game import played_game
from workshop.boards.seen_game import Camera, photographed, snapshot

GAME = played_game(3, 20, 2, ("base",), {MeepleKind.MEEPLE: 7})
HELD = Camera(by_hand=True)


def gathered(photos: Iterable[Snapshot]) -> Gathered:
    series = Gathered()
    for photo in photos:
        pose = pose_of(series, photo)
        assert pose is not None, photo.name
        series = gather(series, photo, pose)
    return series


def test_four_quarter_turns_lead_back() -> None:
    taken = snapshot(GAME.start, Camera(), np.random.default_rng(1), "a.jpg")
    again = taken
    for _ in range(4):
        again = laid(again, Pose(1))
    assert np.array_equal(again.scores.log_p, taken.scores.log_p)
    assert np.array_equal(again.scores.edges, taken.scores.edges)
    assert all(np.array_equal(a.quad, b.quad) for a, b in zip(again.frames, taken.frames, strict=True))


def test_a_phone_may_be_turned_between_photos() -> None:
    """All tiles come to lie where the game laid them, seen from the side from which the first photo was taken."""
    photos = list(photographed(GAME, HELD, 4))[5:]
    series = gathered(photos)
    assert len(series.cells) == len(replay(GAME).board.tiles)


def test_another_table_does_not_join() -> None:
    series = gathered(list(photographed(GAME, Camera()))[8:10])
    other = replay(played_game(8, 20, 2, ("base",), {MeepleKind.MEEPLE: 7})).board
    assert pose_of(series, snapshot(other, HELD, np.random.default_rng(2), "other.jpg")) is None


def test_two_tiles_that_look_alike_from_both_sides_are_not_guessed() -> None:
    """Of two starting tiles back to back nobody knows which is which, unless the camera stood still."""
    one = parse("D")
    two = Board([*one.tiles, Placed(Cell(0, -1), "D", 180)])
    for camera, told in ((Camera(), True), (HELD, False)):
        series = gathered([snapshot(one, camera, np.random.default_rng(1), "0.jpg")])
        pose = pose_of(series, snapshot(two, camera, np.random.default_rng(2), "1.jpg"))
        assert (pose is not None) is told


@pytest.mark.parametrize("gone", [0, 3])
def test_a_photo_that_misses_a_tile_still_joins(gone: int) -> None:
    boards = [turn.board for turn in replay(GAME).turns if turn.move.tile]
    series = gathered([snapshot(boards[9], Camera(), np.random.default_rng(1), "0.jpg")])
    partly = Board([tile for tile in boards[10].tiles if tile.cell not in {boards[10].tiles[gone].cell, Cell(99, 99)}])
    assert pose_of(series, snapshot(partly, HELD, np.random.default_rng(2), "1.jpg")) is not None
