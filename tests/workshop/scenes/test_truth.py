"""The truth of a rendered photo, held against itself by the measure that holds real photos."""

import json
from types import ModuleType

import cv2
import numpy as np
import pytest

from tests.workshop.scenes.plain import PLAIN
from vision.readingfile import from_json, to_json
from workshop.scenes.game import play_out
from workshop.scenes.photograph import Photo, photograph
from workshop.scenes.table import set_table
from workshop.scenes.truth import bench, reading, upright
from workshop.scenes.view.camera import aim


def _photo(seed: int) -> Photo:
    rng = np.random.default_rng(seed)
    boxes = (("base",), ("base", "river-1"), ("base", "inns-and-cathedrals"))[seed % 3]
    table = set_table(rng, play_out(rng, boxes, ("c1", "c2")[seed % 2], int(rng.integers(5, 60))), PLAIN)
    return photograph(rng, table, aim(rng, table.outline, (480, 360), fill=float(rng.uniform(0.7, 1.2))))


@pytest.mark.parametrize("seed", range(9))
def test_the_truth_handed_in_as_a_reading_is_exact(measure: ModuleType, seed: int) -> None:
    photo = _photo(seed)
    truth = json.loads(json.dumps(bench(photo, "table.jpg", "c1", ["base"])))
    read = json.loads(json.dumps(to_json(upright(reading(photo, "table.jpg", "c1", ["base"])))))
    row = measure.compare(truth, read, photo.camera.size)
    assert row["board_exact"]
    assert row["exact"]
    assert row["silent"] == 0
    assert row["found"] == row["right"] == row["tiles"] == len(read["tiles"]) > 0
    assert row["meeples_right"] == row["meeples"]
    assert row["track_right"] == row["track"]


@pytest.mark.parametrize("seed", range(9))
def test_the_rows_of_the_truth_run_to_the_right(measure: ModuleType, seed: int) -> None:
    quads = np.array(list(measure.true_quads(bench(_photo(seed), "table.jpg")).values()))
    right, down = (quads[:, 1] - quads[:, 0]).mean(0)
    assert right > 0 and abs(down) < 2 * right


def test_a_wrong_reading_is_not_exact(measure: ModuleType) -> None:
    photo = _photo(0)
    read = to_json(upright(reading(photo, "table.jpg")))
    read["tiles"].pop()
    row = measure.compare(bench(photo, "table.jpg"), read, photo.camera.size)
    assert not row["board_exact"]
    assert row["silent"] > 0


def test_the_reading_is_one_that_the_program_can_read() -> None:
    true = reading(_photo(2), "table.jpg", "c1", ["base"])
    assert from_json(json.loads(json.dumps(to_json(true)))) == true


def test_the_measure_finds_every_quad_again(measure: ModuleType) -> None:
    """Its lattice is a homography and a smooth correction; on hand-laid tiles it is off by a few hundredths."""
    photo = _photo(3)
    quads = measure.true_quads(bench(photo, "table.jpg"))
    for tile in upright(reading(photo, "table.jpg")).tiles:
        true = np.array(tile.quad)
        side = np.sqrt(cv2.contourArea(true.astype(np.float32)))
        assert np.linalg.norm(quads[tile.x, tile.y] - true, axis=1).max() < 0.15 * side
