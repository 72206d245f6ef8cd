"""The weights that ship are good enough on photos that they never learned from."""

import json
from types import ModuleType

import numpy as np
import pytest

from engine.boxes import catalogue
from engine.tiles.tile import turned_edges
from vision.lattice import Frame, Lattice
from vision.meeples import place, planes, spot
from vision.net import net
from vision.photo import load
from vision.reading import TileReading
from workshop import SHARED


@pytest.mark.parametrize("size", [(96, 96), (192, 144)])
def test_the_net_takes_boards_of_any_size(size: tuple[int, int]) -> None:
    answer = net("meeples")(np.zeros((1, 5, *size), np.float32))
    assert answer.shape == (1, planes.PLANES, size[0] // planes.STRIDE, size[1] // planes.STRIDE)


@pytest.mark.parametrize("name", ["red-blue-later", "three-players", "discs-1"])
def test_real_photos_with_true_frames_and_tiles(name: str, measure: ModuleType) -> None:
    """A floor: all pieces but one are found in their colour, most on their ground, at most one is invented."""
    truth = json.loads((SHARED / "photos" / "truth" / f"{name}.json").read_text(encoding="utf-8"))
    quads = {cell: np.asarray(quad, np.float32) for cell, quad in measure.true_quads(truth).items()}
    lattice = Lattice(tuple(Frame(cell, quad, 1.0) for cell, quad in quads.items()))
    tiles = tuple(
        TileReading(
            t["x"],
            t["y"],
            t["tile"],
            t.get("rotation"),
            t.get("edges") or turned_edges(catalogue()[t["tile"]].edges, t["rotation"]),
            tuple((float(px), float(py)) for px, py in quads[t["x"], t["y"]]),  # type: ignore[arg-type]
            1.0,
        )
        for t in truth["tiles"]
    )
    free = list(place(spot(load(SHARED / "photos" / truth["photo"])[0], lattice), tiles))
    found = grounds = 0
    for true in truth["meeples"]:
        feet = {
            np.hypot(m.x + m.at[0] - true["x"] - true["at"][0], m.y + m.at[1] - true["y"] - true["at"][1]): m
            for m in free
        }
        away = min(feet, default=9.0)
        if away < 0.45 and feet[away].colour == true["colour"]:
            found += 1
            grounds += feet[away].on in true["on"].split("|")
            free.remove(feet[away])
    assert found >= len(truth["meeples"]) - 1
    assert grounds >= 0.85 * found
    assert len(free) <= 1
