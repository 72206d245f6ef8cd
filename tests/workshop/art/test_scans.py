"""What was read off the scans agrees with their names and with the boxes."""

from collections import Counter

import pytest

from engine import boxes
from engine.tiles.tile import turned_edges
from workshop.art import learned
from workshop.art.scans import SCANS, Scan, scans

pytestmark = pytest.mark.skipif(not SCANS.is_dir(), reason="the scans in ../shared/tiles are not here")


def edges(scan: Scan) -> str:
    """N E S W as the picture shows them, by what is written down."""
    if scan.key is None:
        assert scan.edges is not None
        return scan.edges
    return turned_edges(boxes.catalogue()[scan.key].edges, scan.rotation)


def test_third_edition_turns_agree_with_the_names_of_the_files() -> None:
    """Those names tell west, south, east, north: G a field, T a city, R a road."""
    words = {"G": "F", "T": "C", "R": "R"}
    for scan in scans():
        if scan.edition == "c3":
            w, s, e, n = (words[c] for c in scan.path.stem[:4])
            assert edges(scan) == n + e + s + w, scan.path.name


def test_the_third_edition_is_one_whole_box() -> None:
    found = Counter(s.key for s in scans() if s.edition == "c3")
    assert found == boxes.supply(("base",), "c2")


def test_every_base_tile_is_there_in_every_art() -> None:
    first = set(boxes.supply(("base",), "c1"))
    for edition in ("c1", "c2", "c3", "winter"):
        assert first <= {s.key for s in scans() if s.edition == edition}


def test_of_every_tile_that_is_learned_there_is_a_picture() -> None:
    """But of an abbey, which has the edges of its neighbours, and of two gardens that are drawn."""
    shown = {scan.key for scan in scans()}
    assert learned.named().keys() - shown == {"AM/A", "HS/RR.hG", "RI.1/IIG"}
    assert shown - learned.named().keys() == {None}


def test_names_spell_no_more_cities_and_roads_than_edges_have() -> None:
    """The letters of an id are its cities, roads and rivers; one at the start of a group is at least one side."""
    for scan in scans():
        name = scan.path.stem.split(".")[0]
        if scan.edition != "c3" and not scan.photograph and scan.path.parent.name in ("BA", "IC", "TB", "DG", "R1"):
            for letter, side in (("C", "C"), ("R", "R"), ("I", "V")):
                assert name.upper().count(letter) <= edges(scan).count(side) + (name == "I"), scan.path
