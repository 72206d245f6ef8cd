"""Of a piece that the photo's edge cuts little but the feet is seen: it is read all the same, and asked about."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.meeples import spot
from vision.photo import Photo, load
from vision.pipeline import Wish, read, walk
from vision.reading import MeepleReading

FIXTURES = Path(__file__).parents[2] / "fixtures" / "photos"


def without_its_top(name: str, rows: int) -> Photo:
    whole = load(FIXTURES / f"{name}.jpg")[0]
    return replace(whole, pixels=np.ascontiguousarray(whole.pixels[rows:]))


def read_at(photo: Photo, foot: tuple[float, float]) -> list[MeepleReading]:
    """Who is read on the tile under that pixel."""
    reading = read(photo, Wish())
    tile = min(reading.tiles, key=lambda tile: np.hypot(*(np.mean(tile.quad, 0) - foot)))
    return [meeple for meeple in reading.meeples if (meeple.x, meeple.y) == (tile.x, tile.y)]


@pytest.mark.parametrize(
    ("name", "number", "rows"), [("slanted", 1, 270), ("farmers", 1, 258), ("five-colours", 1, 138)]
)
def test_a_piece_without_its_head_is_read_and_asked_about(name: str, number: int, rows: int) -> None:
    true = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    there, (x, y) = true["meeples"][number], true["feet"][number]
    assert 0 < y - rows < 30  # the photo shows its feet alone
    found, *others = sorted(read_at(without_its_top(name, rows), (x, y - rows)), key=lambda one: -(one.there or 0))
    assert (found.colour, found.on, found.ask) == (there["colour"], there["on"], True)
    assert (found.there or 0) > 0.9
    assert all(other.ask and other.colour == found.colour for other in others), "a double of it is asked about"


def test_no_foot_is_seen_beyond_the_edge_of_the_photo() -> None:
    photo = without_its_top("five-colours", 138)
    *_, (_, known) = walk(photo, Wish(), "lattice")
    found = spot(photo, known.lattice)
    assert any(one.cut for one in found)
    assert all((np.array(one.foot) >= 0).all() and (np.array(one.foot) <= photo.size).all() for one in found)
