"""Real photos, read where they lie: a floor under what is found, not a target."""

import json
from types import ModuleType

import pytest

from vision.lattice import Lattice, find
from vision.lattice.checks.rim import PICTURE, cut_sides
from vision.photo import Photo, load
from vision.pipeline import Wish, read, walk
from workshop import SHARED

PHOTOS = SHARED / "photos"

pytestmark = pytest.mark.skipif(not PHOTOS.exists(), reason="the real photos are not there (../shared/photos)")


def found(name: str) -> tuple[Photo, Lattice]:
    (photo,) = load(PHOTOS / name)
    return photo, find(photo)


@pytest.mark.parametrize("name", ["rectangle", "third-edition", "white-table-low", "small-river", "grey-glass"])
def test_nearly_every_tile_is_found_and_hardly_a_phantom(name: str, measure: ModuleType) -> None:
    truth = json.loads((PHOTOS / "truth" / f"{name}.json").read_text(encoding="utf-8"))
    photo, lattice = found(truth["photo"])
    tiles = [
        {"x": f.cell[0], "y": f.cell[1], "quad": f.quad.tolist(), "tile": "?", "rotation": 0} for f in lattice.frames
    ]
    counted = measure.compare(truth, {"tiles": tiles}, photo.size)
    assert counted["found"] >= 0.98 * counted["tiles"]
    assert counted["phantom"] <= 1
    assert len({frame.cell for frame in lattice.frames}) == len(lattice.frames)


@pytest.mark.parametrize("name", [*(f"0{number}" for number in range(1, 9)), "16-odd"])
def test_no_board_is_said_where_none_is(name: str) -> None:
    (photo,) = load(PHOTOS / "not_a_board" / f"{name}.jpg")
    reading = read(photo, Wish())
    assert reading.tiles == reading.proposed == ()
    assert [finding.code for finding in reading.findings] == ["no-board"]


def test_a_picture_of_a_board_is_no_board() -> None:
    (photo,) = load(PHOTOS / "not_a_board/6-odd.jpg")
    assert read(photo, Wish()).findings == (PICTURE,)


@pytest.mark.parametrize("name", ["boards/small-river.jpg", "boards/rectangle.jpg", "others/11.jpg"])
def test_a_board_ends_where_its_tiles_end(name: str) -> None:
    (photo,) = load(PHOTOS / name)
    *_, (_, seen) = walk(photo, Wish(), until="classify")
    assert cut_sides(photo, seen.lattice.frames).mean() < 0.05
