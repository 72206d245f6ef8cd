"""Features: which segments belong together, and what each feature is."""

from collections import Counter

import pytest

from engine.cell import Cell
from engine.formats.notation import parse
from engine.scoring.features import Feature
from engine.scoring.tracing import trace
from engine.tiles.tile import Ground
from workshop.boards import oracle


def feature(line: str, ground: Ground, cell: tuple[int, int] = (0, 0), index: int = 0) -> Feature:
    found = trace(parse(line)).at(Cell(*cell), ground, index)
    assert found is not None
    return found


def cities_beside(line: str, cell: tuple[int, int]) -> list[int]:
    features = trace(parse(line))
    field = features.at(Cell(*cell), Ground.FIELD)
    assert field is not None
    return features.cities(field)


def test_four_curves_are_a_closed_road() -> None:
    ring = "V@270 V / V@180 V@90"
    road = feature(ring, Ground.ROAD)
    assert (road.tiles, road.complete) == (4, True)
    assert len(trace(parse(ring)).of(Ground.FIELD)) == 2


def test_a_road_that_leaves_a_crossroads_and_comes_back_is_complete() -> None:
    road = feature("V@270 V / X V@90", Ground.ROAD)
    assert (road.tiles, road.complete) == (4, True), "the crossroads tile counts once"


def test_two_city_parts_of_a_tile_in_one_city_count_the_tile_once() -> None:
    city = feature("N@180 N@270 / N@90 I", Ground.CITY)
    assert (city.tiles, city.complete) == (4, True)
    assert len(cities_beside("N@180 N@270 / N@90 I", (1, 1))) == 1


def test_fields_on_both_sides_of_a_two_tile_city_stay_apart() -> None:
    line = "D@180 / D"
    assert feature(line, Ground.CITY).complete
    assert feature(line, Ground.FIELD, (0, 0), 0) != feature(line, Ground.FIELD, (0, 1), 0)


def test_an_inner_field_touches_all_cities_around_it() -> None:
    assert feature("IC/CCCC", Ground.FIELD).tiles == 1
    assert len(cities_beside("IC/CCCC", (0, 0))) == 4


def test_a_monastery_counts_the_tiles_around_it() -> None:
    assert feature("E@180 E@180 E@180 / E@180 B E@180 / E@180 E@180 E@180", Ground.MONASTERY, (1, 1)).complete
    assert feature("E@180 E@180 E@180 / E@180 B E@180 / E@180 E@180", Ground.MONASTERY, (1, 1)).neighbours == 7


def test_nothing_meets_over_an_edge_that_does_not() -> None:
    assert feature("D E@180", Ground.ROAD).ends == 2


def test_a_city_that_opens_at_a_corner_joins_what_lies_there() -> None:
    """Of two cities on the tile one reaches the north side at its corner alone; a city laid there joins both."""
    city = feature("E@180 . / HS/CC!.v E@270", Ground.CITY, (0, 1), 1)
    assert (city.tiles, city.places[0]) == (3, (Cell(0, 0), 0))
    assert feature("HS/CC!.v E@270", Ground.CITY, (0, 0), 1).ends == 1


def test_an_abbey_closes_every_edge_that_lies_against_it() -> None:
    assert feature("E@90 AM/A", Ground.CITY).complete
    assert feature("U@90 AM/A", Ground.ROAD).ends == 1


def test_a_tile_that_is_not_known_is_a_neighbour_and_no_more() -> None:
    assert feature("B ?", Ground.MONASTERY).neighbours == 1


@pytest.mark.skipif(not oracle.FOLDER.is_dir(), reason=oracle.MISSING)
@pytest.mark.parametrize("name", ["games", "people", "edge_cases"])
def test_features_are_those_of_the_oracle(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    skipped: Counter[str] = Counter()
    ran = 0
    for record in oracle.records(name):
        if unknown := oracle.unknown(record):
            skipped[unknown] += 1
            continue
        untold = {Ground.RIVER}
        if not any(f["type"] == "Garden" for f in record["features"]):
            untold.add(Ground.GARDEN)  # one of the engines knows no gardens
        features = (f for f in trace(oracle.board(record)) if f.ground not in untold)
        ours = {frozenset((c, f.ground, i) for c, i in f.places) for f in features}
        assert ours == oracle.partition(record), record["id"]
        ran += 1
    with capsys.disabled():
        print(f"\nfeatures of {name}: {oracle.summary(ran, skipped)}")
    assert ran
