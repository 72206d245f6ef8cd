"""The tiles of the boxes: counts, edges, outlines, and what a fault in a tile file is told as."""

import re
from collections.abc import Iterator
from hashlib import sha256
from importlib import resources
from pathlib import Path

import pytest

from engine import boxes
from engine.errors import DamagedProgram, UsageError
from engine.outline import turned, turned_back
from engine.tiles import file as tilefile
from engine.tiles.tile import Ground, Tile, segment_at, segments_near, turned_edges
from workshop.tools import hashes


@pytest.mark.parametrize(
    ("box", "edition", "tiles", "shields", "gardens"),
    [
        ("base", "c1", 72, 10, 0),
        ("base", "c2", 72, 10, 8),
        ("river-1", "c1", 12, 0, 0),
        ("river-1", "c2", 12, 0, 1),
        ("winter", "c1", 12, 0, 0),
        ("inns-and-cathedrals", "c1", 18, 3, 0),
        ("inns-and-cathedrals", "c2", 18, 3, 2),
        ("river-2", "c1", 12, 1, 0),
        ("river-2", "c2", 12, 1, 1),
        ("traders-and-builders", "c1", 24, 0, 0),
        ("traders-and-builders", "c2", 24, 0, 2),
        ("abbey-and-mayor", "c1", 18, 6, 0),
        ("abbey-and-mayor", "c2", 18, 6, 1),
        ("king-and-robber", "c2", 5, 0, 1),
        ("shrines", "c1", 6, 0, 0),
        ("hills-and-sheep", "c2", 18, 0, 1),
        ("princess-and-dragon", "c1", 30, 3, 0),
        ("princess-and-dragon", "c2", 30, 3, 2),
        ("tower", "c1", 18, 1, 0),
        ("tower", "c2", 18, 1, 2),
        ("flying-machines", "c2", 8, 0, 1),
        ("ferries", "c1", 8, 0, 0),
        ("gold-mines", "c1", 8, 0, 0),
        ("mage-and-witch", "c2", 8, 0, 1),
        ("crop-circles-1", "c1", 6, 0, 0),
        ("crop-circles-2", "c1", 6, 0, 0),
        ("bridges-castles-and-bazaars", "c2", 12, 0, 1),
        ("count", "c1", 12, 0, 0),
        ("besiegers", "c1", 6, 0, 0),
        ("cathars", "c1", 4, 0, 0),
        ("festival", "c1", 10, 0, 0),
        ("wind-roses", "c1", 6, 0, 0),
        ("tunnel", "c1", 4, 0, 0),
        ("labyrinth", "c1", 1, 0, 0),
        ("watchtowers", "c1", 12, 0, 0),
        ("under-the-big-top", "c2", 20, 0, 2),
        ("german-monasteries", "c1", 6, 0, 0),
        ("darmstadt", "c1", 3, 0, 0),
        ("gq11", "c1", 10, 0, 0),
        ("gq11-river", "c1", 2, 0, 0),
        ("russian-promos", "c1", 4, 0, 0),
        ("spiel-doch", "c2", 2, 0, 1),
    ],
)
def test_a_box_holds_its_tiles_shields_and_gardens(
    box: str, edition: str, tiles: int, shields: int, gardens: int
) -> None:
    held = boxes.load(box)
    counts = held.counts[edition]
    assert sum(counts.values()) == tiles
    assert sum(counts.get(t.key, 0) * s.shields for t in held for s in t.segments) == shields
    assert sum(counts.get(t.key, 0) for t in held if t.garden) == gardens


EDGES = """
A FFRF  B FFFF  C CCCC  D CRFR  E CFFF  F FCFC  G FCFC  H CFCF  I CFFC  J CRRF  K CFRR  L CRRR
M CFFC  N CFFC  O CRRC  P CRRC  Q CCFC  R CCFC  S CCRC  T CCRC  U RFRF  V FFRR  W FRRR  X RRRR
"""


def test_the_letters_have_the_edges_of_the_first_rule_book() -> None:
    words = EDGES.split()
    assert {key: boxes.catalogue()[key].edges for key in words[::2]} == dict(zip(words[::2], words[1::2], strict=True))


def test_a_turn_moves_the_edges_clockwise() -> None:
    assert turned_edges("CRFR", 0) == "CRFR"
    assert turned_edges("CRRF", 90) == "FCRR"
    assert turned_edges("CRRF", 270) == "RRFC"


def test_a_point_turns_with_its_tile() -> None:
    assert turned((500, 0), 90) == (1000, 500)
    assert turned_back(turned((120, 340), 270), 270) == (120, 340)


@pytest.mark.parametrize("tile", list(boxes.catalogue().values()), ids=lambda tile: tile.key)
def test_a_figure_stands_where_its_segment_is(tile: Tile) -> None:
    for segment in tile.segments:
        if segment.ground is not Ground.RIVER:
            assert segment_at(tile, segment.rest) is segment


def test_a_foot_point_falls_on_the_uppermost_segment() -> None:
    d = boxes.catalogue()["D"]
    assert [
        (s.ground, s.index) for p in [(500, 100), (500, 520), (100, 300), (500, 900)] if (s := segment_at(d, p))
    ] == [
        (Ground.CITY, 0),
        (Ground.ROAD, 0),
        (Ground.FIELD, 0),
        (Ground.FIELD, 1),
    ]
    x = boxes.catalogue()["X"]
    assert segment_at(x, (500, 500)) is None, "nobody stands in the village"
    assert {s.ground for _, s in segments_near(x, (500, 500))[:4]} == {Ground.ROAD}


@pytest.mark.parametrize(
    ("told", "helps"), [("attic", "; see them all with: recorder sets"), ("towr", "; did you mean tower?")]
)
def test_an_unknown_box_is_told_with_what_may_be_meant_or_where_all_stand(told: str, helps: str) -> None:
    with pytest.raises(UsageError, match=re.escape(f"There is no box {told}{helps}")):
        boxes.load(told)


GOOD = """# A box
tile T  count 2
  road N S        at 500 500 : M 500 0 L 500 1000
  field NL SR WL WR  at 200 500 : M 0 0 L 500 0 500 1000 0 1000 Z
  field NR EL ER SL  at 800 500 : M 500 0 L 1000 0 1000 1000 500 1000 Z
"""


def test_a_tile_file_is_read() -> None:
    box = tilefile.parse(GOOD, "mine")
    assert [t.key for t in tilefile.checked(GOOD, "mine")] == ["T"]
    (tile,) = box
    assert (box.title, tile.edges, box.counts) == ("A box", "RFRF", {"c1": {"T": 2}, "c2": {"T": 2}})


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("count 2", "", r"line 2: a tile needs a count"),
        ("count 2", "count 0", r"line 2: a tile needs a count"),
        ("count 2", "count 2 shiny", r"line 2: shiny is not known here"),
        ("tile T  count 2", "", r"line 3: a segment needs a tile line above it"),
        ("road N S", "canal N S", r"line 3: canal is no ground"),
        ("road N S", "road N Q", r"line 3: Q is not known here"),
        ("at 500 500", "", r"line 3: the road needs a place for a figure"),
        (": M 500 0 L 500 1000", "M 500 0 L 500 1000", r"line 3: a segment needs a colon"),
        ("M 500 0 L 500 1000", "L 500 0 L 500 1000", r"line 3: an outline is M, then L and C"),
        ("L 500 1000", "L 500", r"line 3: L needs its numbers in groups of 2"),
        ("L 500 1000", "L 500 1e3", r"line 3: an outline is M"),
        ("L 500 1000", "L 500 10.5", r"should be whole numbers"),
        ("road N S", "road N", r"line 2: tile T: the line of road 0 does not end in the middle of its sides"),
        ("field NL SR", "field NL", r"line 2: tile T: half edge SR belongs to 0 fields, not 1"),
        ("500 1000 0 1000 Z", "500 900 0 900 Z", r"line 2: tile T: .*does not lie along its own edges"),
        ("1000 1000 500 1000 Z", "1100 1000 500 1000 Z", r"line 2: tile T: .*leaves the tile"),
        ("at 200 500", "at 700 500", r"line 2: tile T: a figure at 700 500 would not stand on field 0"),
        ("field NL", "field @E NL", r"line 2: tile T: a field touches a city on E, where none is"),
        ("0 1000 Z", "0 1000", r"line 2: tile T: the outline of field 0 should be closed"),
    ],
)
def test_a_fault_in_a_tile_file_names_its_line(old: str, new: str, told: str) -> None:
    with pytest.raises(DamagedProgram, match=told):
        tilefile.checked(GOOD.replace(old, new, 1), "mine")


def test_no_box_that_ships_has_a_fault_and_its_hash_is_written_down() -> None:
    assert hashes.lines() == (hashes.SETS / boxes.HASHES).read_text(encoding="utf-8")


@pytest.mark.usefixtures("a_box_of_our_own")
def test_a_tile_file_that_changed_is_damaged_even_where_it_still_makes_sense(tmp_path: Path) -> None:
    assert len(boxes.load("base").tiles) == 1
    _forget()
    (tmp_path / "sets" / "base.tiles").write_text(GOOD.replace("count 2", "count 3"), encoding="utf-8")
    with pytest.raises(DamagedProgram, match=r"base\.tiles is damaged; install the recorder again\."):
        boxes.load("base")


@pytest.mark.usefixtures("a_box_of_our_own")
def test_a_tile_file_that_is_gone_is_told(tmp_path: Path) -> None:
    (tmp_path / "sets" / "base.tiles").unlink()
    with pytest.raises(DamagedProgram, match=r"base\.tiles is missing; install the recorder again\."):
        boxes.catalogue()


@pytest.mark.usefixtures("a_box_of_our_own")
@pytest.mark.parametrize("list_", ["", "base.tiles", "0  winter.tiles\n"])
def test_a_list_of_hashes_that_makes_no_sense_is_damaged(tmp_path: Path, list_: str) -> None:
    (tmp_path / "sets" / boxes.HASHES).write_text(list_, encoding="utf-8")
    with pytest.raises(DamagedProgram, match=r"SHA256SUMS is damaged; install the recorder again\."):
        boxes.names()


@pytest.fixture
def a_box_of_our_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A program with one box of one tile."""
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "base.tiles").write_text(GOOD, encoding="utf-8")
    (tmp_path / "sets" / boxes.HASHES).write_text(f"{sha256(GOOD.encode()).hexdigest()}  base.tiles\n")
    monkeypatch.setattr(resources, "files", lambda _package: tmp_path)
    _forget()
    yield
    _forget()


def _forget() -> None:
    for cached in (boxes.names, boxes.load, boxes.catalogue, boxes._homes, boxes._keys, boxes._hashes):
        cached.cache_clear()


ORDER = {
    "base": "bb61a161ff80",
    "abbey-and-mayor": "cdf3fde85f4e",
    "hills-and-sheep": "9ed447d350c5",
    "inns-and-cathedrals": "5d19f202fabf",
    "king-and-robber": "3b8d937fc5d4",
    "river-1": "9bf5ac3c9941",
    "river-2": "e36609b80f3c",
    "shrines": "9232b568384c",
    "traders-and-builders": "7692f18f1281",
    "winter": "8cd638efe1f2",
    "besiegers": "1e14ec5bd1b4",
    "bridges-castles-and-bazaars": "7b43c8f7fe51",
    "cathars": "e6201796e3d2",
    "count": "1c280f5de912",
    "crop-circles-1": "a73118f8e464",
    "crop-circles-2": "0f71150db8d5",
    "darmstadt": "bbf839906ca7",
    "ferries": "e0f96b167daa",
    "festival": "41c215501609",
    "flying-machines": "86be56df5a01",
    "german-monasteries": "eb7b5eab04f5",
    "gold-mines": "01635558058d",
    "gq11": "701a9f7a75b4",
    "gq11-river": "ecebaf9d3373",
    "labyrinth": "cefe3bdcedd0",
    "mage-and-witch": "37f35d19a651",
    "princess-and-dragon": "975de6f0ea84",
    "russian-promos": "ee57b8a7ea66",
    "spiel-doch": "00136d5ba51d",
    "tower": "2c9d8faba2bd",
    "tunnel": "c510ccfec919",
    "under-the-big-top": "24168c72c8f3",
    "watchtowers": "8576cf57a6c8",
    "wind-roses": "098ac15208e7",
}
"""A digest of each box's segments in their order. A new box gets a new line; a line that is there stays."""


@pytest.mark.parametrize("name", [name for name in boxes.names() if boxes.load(name).tiles])
def test_the_order_of_segments_never_changes(name: str) -> None:
    """Readings, boards and games name a segment by its index, so a released tile keeps the order of its segments."""
    told = [f"{t.key} {s.ground} {s.index} {s.sides} {s.halves}" for t in boxes.load(name) for s in t.segments]
    assert sha256("\n".join(told).encode()).hexdigest()[:12] == ORDER[name]


def test_two_rivers_have_one_spring() -> None:
    assert boxes.supply(("river-2",), "c1")["RI/s"] == 1
    assert boxes.supply(("river-2", "river-1"), "c1")["RI/s"] == 1
    assert sum(boxes.supply(("river-1", "river-2"), "c1").values()) == 23


def test_a_tile_that_is_there_twice_is_a_fault() -> None:
    with pytest.raises(DamagedProgram, match=r"line 2: tile T is there twice"):
        tilefile.parse(GOOD + GOOD, "mine")
