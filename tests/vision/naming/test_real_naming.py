"""A floor under naming on real photos, framed by hand: two boards that a good net reads without a fault."""

import json
from types import ModuleType

import numpy as np
import pytest

from vision.lattice.frames import Frame, Lattice
from vision.naming import classify
from vision.photo import load
from vision.readingfile import to_json
from vision.solve import solve
from workshop import SHARED


@pytest.mark.parametrize(("name", "edition"), [("discs-1", "c2"), ("third-edition", "c3")])
def test_framed_tiles_of_a_real_board_are_named(name: str, edition: str, measure: ModuleType) -> None:
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
