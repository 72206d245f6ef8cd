"""What the lattice's nets learn from: squares of rendered photos with their true quads."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.geometry import sides_of

pytest.importorskip("torch", reason="PyTorch is needed only to train (dependency group `train`)")

from vision.lattice.looks.detect import CHANNELS, STRIDE
from workshop.art.print_runs import Art, drawn, scanned
from workshop.art.scans import SCANS
from workshop.nets.lattice.frame_lesson import A_PICTURE, FARTHEST, crops_of
from workshop.nets.lattice.lesson import lesson
from workshop.nets.lattice.scene import SHOTS, SIZE, Level, Scene, scenes, with_track_amid
from workshop.nets.lattice.stock import Shot, as_kept
from workshop.nets.lattice.strangers import stranger
from workshop.scenes.game import play_out
from workshop.scenes.table import set_table

needs_scans = pytest.mark.skipif(not Path(SCANS).exists(), reason="the tiles' scans are not there (../shared/tiles)")


@pytest.fixture(scope="module")
def arts() -> tuple[Art, ...]:
    return scanned()


def shots(arts: tuple[Art, ...], seed: int) -> list[Shot]:
    rng = np.random.default_rng(seed)
    return [as_kept(scene, rng) for scene in scenes(rng, arts, Level.EASY)]


@needs_scans
@pytest.mark.parametrize("level", Level)
def test_the_same_seed_gives_the_same_scenes(arts: tuple[Art, ...], level: Level) -> None:
    one, two = (scenes(np.random.default_rng(4), arts, level) for _ in range(2))
    assert len(one) == SHOTS
    for a, b in zip(one, two, strict=True):
        assert np.array_equal(a.picture, b.picture) and np.array_equal(a.quads, b.quads)


@needs_scans
def test_true_edges_are_where_the_picture_changes(arts: tuple[Art, ...]) -> None:
    """Easy tables have open joints: brightness changes more along true edges than along the tiles' middle lines."""
    assert _change(arts, 0.5) > 1.2 * _change(arts, 0.25)


def _change(arts: tuple[Art, ...], where: float) -> float:
    """The mean step across the square `where` tile sides from the middle of each tile."""
    steps = []
    for shot in shots(arts, 8):
        grey = shot.picture().mean(-1)
        for quad in shot.quads[sides_of(shot.quads) > 30]:
            middle = quad.mean(0)
            for k in range(4):
                out = (quad[k] + quad[(k + 1) % 4]) / 2 - middle
                line = middle + out * 2 * where * np.linspace(0.94, 1.06, 7)[:, None]
                x, y = np.round(line).astype(int).T
                if (line > 0).all() and (line < SIZE - 1).all():
                    steps.append(float(np.ptp(grey[y, x])))
    return float(np.mean(steps))


@needs_scans
@pytest.mark.parametrize("hard", [False, True])
def test_a_lesson_is_a_picture_with_its_maps(arts: tuple[Art, ...], hard: bool) -> None:
    shot = next(s for s in shots(arts, 5) if len(s.quads) > 5)
    picture, answer, shape_weight, bell_weight = lesson(shot, np.random.default_rng(0), hard)
    cells = SIZE // STRIDE
    assert picture.shape == (3, SIZE, SIZE) and abs(picture).max() <= 0.5
    assert answer.shape == (CHANNELS, cells, cells) and answer[0].max() == pytest.approx(1, abs=1e-3)
    assert shape_weight.shape == bell_weight.shape == (cells, cells)


def test_a_scoring_board_amid_the_tiles_lies_on_none() -> None:
    rng = np.random.default_rng(3)
    table = set_table(rng, play_out(rng), drawn("spring"), track=True)
    assert table.track is not None
    amid = with_track_amid(rng, table, table.track)
    assert amid.track is not None and 0 < len(amid.laid) < len(table.laid)
    there = cv2.convexHull(amid.track.corners.astype(np.float32))
    for tile in amid.laid:
        assert cv2.intersectConvexConvex(there, tile.corners.astype(np.float32))[0] == 0
    assert len(amid.laid) == len(amid.pictures) == len(amid.gains)
    on_track = [one.piece.foot for one in amid.stood if one.on_track]
    assert on_track and all(cv2.pointPolygonTest(there, foot, False) > 0 for foot in on_track)


@needs_scans
def test_crops_say_where_the_corners_are(arts: tuple[Art, ...]) -> None:
    shot = next(s for s in shots(arts, 5) if len(s.quads) > 5)
    lesson = crops_of(shot, np.random.default_rng(0))
    assert lesson is not None
    crops, truth = lesson
    assert crops.shape[0] == A_PICTURE and truth.shape == (A_PICTURE, 9)
    assert abs(truth[:, 1:]).max() < FARTHEST
    assert set(truth[:, 0]) == {0.0, 1.0}


def test_a_picture_without_tiles_gives_no_crops() -> None:
    empty = Scene(np.zeros((SIZE, SIZE, 3), np.uint8), np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32))
    assert crops_of(as_kept(empty, np.random.default_rng(0)), np.random.default_rng(0)) is None


@needs_scans
def test_strangers_look_nothing_like_the_tiles_they_stand_for(arts: tuple[Art, ...]) -> None:
    for seed in range(4):
        other = stranger(np.random.default_rng(seed), arts[0])
        assert other.keys == arts[0].keys
        rng = np.random.default_rng(0)
        own, foreign = (a.picture("E", rng).astype(float) for a in (arts[0], other))
        assert abs(own - foreign).mean() > 15
