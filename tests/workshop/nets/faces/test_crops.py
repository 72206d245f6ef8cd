"""Crops for the naming net tell the truth about what they show, and the same seed shows the same."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.tiles.tile import Face, turned_edges
from vision.naming.crop import SIDE
from vision.naming.scores import EDGES, Column
from workshop.art.scans import Scan, scans
from workshop.nets.faces.answers import answers
from workshop.nets.faces.crops import Table
from workshop.nets.faces.drawn import Drawn, drawn

E_TURNS = tuple(Column(Face("E", r), turned_edges("CFFF", r), 0.2) for r in (0, 90, 180, 270))
CROSSED = (Column(None, "R?R?", 0.1), Column(None, "?R?R", 0.1))
ANSWERS = (*E_TURNS, Column(None, "????", 0.2), *CROSSED)
STRANGE = 4


@pytest.fixture
def city_in_the_north(tmp_path: Path) -> Path:
    """Blue, with a broad red band along the top."""
    picture = np.zeros((96, 96, 3), np.uint8)
    picture[:, :, 0] = 200  # OpenCV writes blue, green, red
    picture[:30] = (0, 0, 220)
    path = tmp_path / "C.png"
    cv2.imwrite(str(path), picture)
    return path


def test_the_edge_that_is_told_is_where_the_picture_has_it(city_in_the_north: Path) -> None:
    table = Table([Scan(city_in_the_north, "c1", "E", 0)], ANSWERS)
    batch = table.batch(np.random.default_rng(1), 120)
    third, agree = SIDE // 3, 0
    for crop, edges in zip(batch.crops, batch.edges, strict=True):
        red = crop[..., 0] - crop[..., 2]
        sides = [red[6:third, 8:-8], red[8:-8, -third:-6], red[-third:-6, 8:-8], red[8:-8, 6:third]]
        agree += int(np.argmax([s.mean() for s in sides]) == edges.tolist().index(EDGES.index("C")))
    assert agree >= 96  # figures, glare and shadows hide it in some


def test_a_face_and_its_edges_agree(city_in_the_north: Path) -> None:
    table = Table([Scan(city_in_the_north, "c1", "E", 90)], ANSWERS)
    batch = table.batch(np.random.default_rng(2), 40)
    named = {face for face in batch.face.tolist() if face < STRANGE}
    assert len(named) == 4
    for face, edges in zip(batch.face, batch.edges, strict=True):
        if face < STRANGE:
            assert "".join(EDGES[e] for e in edges) == ANSWERS[face].edges


def test_a_bridge_brings_a_road_to_both_its_ends_and_a_print_changes_no_edge(
    city_in_the_north: Path,
) -> None:
    table = Table([Scan(city_in_the_north, "c1", "E", 0)], ANSWERS)
    batch = table.batch(np.random.default_rng(5), 400)
    printed, north_south, west_east = (
        ["".join(EDGES[e] for e in edges) for edges in batch.edges[batch.face == STRANGE + kind]] for kind in range(3)
    )
    assert 4 <= len(printed) <= 40
    assert set(printed) <= {"CFFF", "FCFF", "FFCF", "FFFC"}
    assert 2 <= len(north_south) <= 20
    assert set(north_south) <= {"RCRF", "RFRC"}  # never on the city
    assert 2 <= len(west_east) <= 20
    assert set(west_east) <= {"CRFR", "FRCR"}


def test_without_scans_there_are_drawn_tiles_to_learn_from(tmp_path: Path) -> None:
    assert not scans(tmp_path / "missing")
    known = {p.key for p in drawn()}
    assert set("ABCDEFGHIJKLMNOPQRSTUVWX") < known
    few = [Drawn(style, key) for style in ("flat", "winter") for key in ("D", "EG")]
    batch = Table(few, answers()).batch(np.random.default_rng(6), 40)
    keys = {face.key for face in (answers()[f].face for f in batch.face.tolist()) if face}
    assert keys == {"D", "EG"}


def test_a_strange_tile_has_an_answer_of_its_own(city_in_the_north: Path) -> None:
    strange = Scan(city_in_the_north, "c1", None, 0, "CFFF")
    assert set(Table([strange], ANSWERS).batch(np.random.default_rng(3), 8).face.tolist()) == {STRANGE}


def test_the_same_seed_shows_the_same(city_in_the_north: Path) -> None:
    table = Table([Scan(city_in_the_north, "c1", "E", 0)], ANSWERS)
    first, second = (table.batch(np.random.default_rng(4), 16) for _ in range(2))
    np.testing.assert_array_equal(first.crops, second.crops)
    assert 0 <= first.crops.min() <= first.crops.max() <= 1


def test_on_a_house_that_is_held_somebody_stands_in_the_middle_and_nowhere_else(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "tile.png"), np.full((96, 96, 3), (60, 160, 90), np.uint8))

    def strangeness(key: str, monks: float) -> float:
        columns = (*E_TURNS, Column(Face("B", 0), "FFFF", 0.2), *ANSWERS[STRANGE:])
        table = Table([Scan(tmp_path / "tile.png", "c1", key, 0)], columns)
        crops = table.batch(np.random.default_rng(3), 80, ordinary=1.0, monks=monks).crops
        middle = crops[:, SIDE // 2 - 3 : SIDE // 2 + 3, SIDE // 2 - 3 : SIDE // 2 + 3].mean((1, 2))
        return float(np.abs(middle - np.median(crops, (1, 2))).mean())

    assert strangeness("B", 1.0) > 2 * strangeness("B", 0.0)
    assert strangeness("E", 1.0) == strangeness("E", 0.0)


def test_an_ordinary_crop_shows_more_of_the_picture(city_in_the_north: Path) -> None:
    table = Table([Scan(city_in_the_north, "c1", "E", 0)], ANSWERS)

    def contrast(ordinary: float) -> float:
        return float(table.batch(np.random.default_rng(4), 80, ordinary).crops.std((1, 2)).max(1).mean())

    assert contrast(1.0) > contrast(0.0)
