"""On what a figure stands, by where its foot is: people set a farmer clear of roads and cities."""

import pytest

from engine.pieces import Colour, MeepleKind
from engine.tiles.tile import Ground
from recorder.watch.course.grounds import grounds_of
from vision.meeples import Sighting
from vision.meeples.grounds.standing import Stand
from vision.meeples.planes import COLOURS
from vision.reading import TileReading

STRAIGHT_ROAD, CITY_ABOVE = "U", "E"


def grounds(key: str, at: tuple[float, float]) -> tuple[Stand, ...]:
    """What a meeple may stand on that looks as if it lay there."""
    colours = tuple(0.0 for _ in COLOURS)
    sighting = Sighting((0, 0), (0, 0), at, 0.015, Colour.RED, colours, MeepleKind.MEEPLE, 1.0, 1.0)
    quad = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    return grounds_of(sighting, [TileReading(0, 0, key, 0, "????", quad, 1.0)])


def looked(key: str, at: tuple[float, float]) -> Ground:
    """The likeliest of them."""
    return grounds(key, at)[0].on


def test_in_the_middle_of_a_road_stands_no_farmer_though_the_figure_seems_to_lie() -> None:
    assert looked(STRAIGHT_ROAD, (0.5, 0.5)) is Ground.ROAD


@pytest.mark.parametrize("across", [0.2, 0.35, 0.65, 0.8])
def test_beside_the_road_lies_a_farmer(across: float) -> None:
    assert looked(STRAIGHT_ROAD, (across, 0.5)) is Ground.FIELD


def test_within_the_walls_stands_no_farmer() -> None:
    assert looked(CITY_ABOVE, (0.5, 0.15)) is Ground.CITY
    assert looked(CITY_ABOVE, (0.5, 0.6)) is Ground.FIELD


def test_all_grounds_together_stay_as_likely() -> None:
    assert sum(stand.likelihood for stand in grounds(STRAIGHT_ROAD, (0.5, 0.5))) == pytest.approx(1.0)
