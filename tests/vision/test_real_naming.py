"""A floor under naming on real photos, framed by hand: two boards that a good net reads without a fault."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from vision.lattice.frames import Frame, Lattice
from vision.naming import classify
from vision.photo import load
from vision.reading import to_json
from vision.solve import solve

SHARED = Path(__file__).parents[2].parent / "shared"
BENCH = SHARED / "bench" / "measure.py"

pytestmark = pytest.mark.skipif(not BENCH.is_file(), reason="the real photos in ../shared are not here")


def _measure() -> ModuleType:
    spec = importlib.util.spec_from_file_location("measure", BENCH)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("name", "edition"), [("discs-1", "c2"), ("third-edition", "c3")])
def test_framed_tiles_of_a_real_board_are_named(name: str, edition: str) -> None:
    measure = _measure()
    truth = json.loads((SHARED / "photos" / "truth" / f"{name}.json").read_text()) | {"meeples": [], "track": {}}
    (photo,) = load(SHARED / "photos" / truth["photo"])
    quads = measure.true_quads(truth)
    lattice = Lattice(tuple(Frame(cell, quad.astype(np.float32), 1.0) for cell, quad in quads.items()))
    scores = classify(photo, lattice)
    reading = solve(photo, lattice, scores)
    row = measure.compare(truth, to_json(reading), photo.size)
    assert row["right"] >= 0.98 * row["tiles"]
    assert reading.sets == ("base",)
    assert reading.edition in (edition, "c2")  # the third edition differs from the second in print, not in tiles
    assert row["silent"] == 0
