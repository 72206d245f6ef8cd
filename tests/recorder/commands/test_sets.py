"""`recorder sets`: the boxes, their tiles, and their picture."""

import json
from pathlib import Path

from tests.recorder.conftest import Type


def test_every_box_is_listed_with_its_tiles(type_: Type) -> None:
    told = type_("sets").out.splitlines()
    assert next(line for line in told if line.startswith("base")).split()[1] == "72"
    assert next(line for line in told if line.startswith("river-2")).split()[1] == "12"


def test_one_box_is_listed_tile_by_tile(type_: Type) -> None:
    told = [line.split() for line in type_("sets", "base").out.splitlines()]
    assert ["E", "CFFF", "5", "4"] in told
    assert ["EG", "CFFF", "0", "1"] in told


def test_its_tiles_are_drawn(type_: Type, tmp_path: Path) -> None:
    done = type_("sets", "king-and-robber", "--picture", tmp_path / "tiles.svg", "--quiet")
    assert (done.code, done.out) == (0, "")
    drawn = (tmp_path / "tiles.svg").read_text()
    assert "KR/LC  × 1" in drawn and "KR/RCG  × 0/1" in drawn
    told = type_("sets", "king-and-robber", "--picture", tmp_path / "again.svg").out
    assert told.endswith(f"Saved: {tmp_path / 'again.svg'}\n")


def test_programs_read_it_as_json(type_: Type) -> None:
    (box,) = json.loads(type_("sets", "river-1", "--json", "-").out)
    assert {"tile": "RI/s", "edges": "FVFF", "count": {"c1": 1, "c2": 1}} in box["tiles"]


def test_the_river_may_be_called_as_people_call_it(type_: Type) -> None:
    assert type_("sets", "river").out == type_("sets", "river-1").out != ""


def test_an_unknown_box_is_said(type_: Type) -> None:
    assert "There is no box rivers" in type_("sets", "rivers").err
