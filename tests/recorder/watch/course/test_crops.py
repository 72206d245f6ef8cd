"""Each move knows where its photo shows its tile."""

import json

from engine.boardfile import game_of
from engine.cell import Cell
from engine.formats.boardtext import game_text
from recorder.watch.course.crops import crop_of
from tests.recorder.watch.games import game, watched_game
from vision.series.gathered import Gathered, gather
from vision.series.joining import pose_of
from workshop.boards.seen_game import Camera, photographed


def test_every_move_has_a_piece_of_its_photo_about_as_large_as_a_tile() -> None:
    told = watched_game(game(1), Camera())
    crops = [move.crop for move in told.game.moves]
    assert all(crops)
    sizes = [(width, height) for _, _, width, height in filter(None, crops)]
    assert max(map(max, sizes)) <= 2 * min(map(min, sizes))
    assert len(set(crops)) == len(crops)


def test_the_crop_is_told_in_the_file_and_read_again() -> None:
    told = watched_game(game(1), Camera()).game
    text = game_text(told)
    assert json.loads(text)["moves"][0]["crop"] == list(told.moves[0].crop or ())
    assert game_of(text).moves[0].crop == told.moves[0].crop


def test_the_crop_is_of_the_photo_that_shows_the_tile_anew() -> None:
    """The first frame was perhaps none; the camera may have moved since."""
    series = Gathered()
    for photo in photographed(game(2), Camera(by_hand=True), 2):
        pose = pose_of(series, photo)
        series = gather(series, photo, pose) if pose is not None else series
    newest = series.last
    assert newest is not None
    number = len(series.shots) - 1
    new = [frame for frame in newest.frames if series.cells[frame.cell].since == number]
    for frame in new:
        left, top, width, height = crop_of(series, Cell(*frame.cell), number) or (0, 0, 0, 0)
        x, y = frame.quad.mean(axis=0)
        assert left < x < left + width and top < y < top + height
    assert crop_of(series, Cell(99, 99), number) is None
