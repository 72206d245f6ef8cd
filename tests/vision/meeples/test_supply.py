"""What waits beside the board is counted by colour."""

import numpy as np

from engine.pieces import Colour, MeepleKind
from vision.meeples.colours.supply import supply
from vision.meeples.planes import COLOURS
from vision.meeples.sightings import Sighting


def beside(colour: Colour, foot: tuple[float, float] = (10, 10), certainty: float = 0.95) -> Sighting:
    odds = tuple(-0.02 if c is colour else -6.0 for c in COLOURS)
    return Sighting(foot, None, (0.5, 0.5), 0.03, colour, odds, MeepleKind.MEEPLE, 0.5, certainty)


def test_each_colour_is_counted() -> None:
    seen = [beside(Colour.RED), beside(Colour.BLUE), beside(Colour.RED)]
    assert supply(seen, (), None) == {Colour.RED: 2, Colour.BLUE: 1}


def test_what_stands_on_a_tile_is_no_supply() -> None:
    on_tile = Sighting((10, 10), (0, 0), (0.5, 0.5), 0.03, Colour.RED, (-1.9,) * 7, MeepleKind.MEEPLE, 0.5, 0.95)
    assert supply([on_tile], (), None) == {}


def test_figures_on_the_scoring_track_are_no_supply() -> None:
    track = np.array([[100, 100], [400, 100], [400, 300], [100, 300]], np.float32)
    seen = [beside(Colour.RED, (200, 200)), beside(Colour.RED, (50, 200))]
    assert supply(seen, (), track) == {Colour.RED: 1}


def test_what_may_be_a_shadow_is_not_counted() -> None:
    assert supply([beside(Colour.GREEN, certainty=0.3)], (), None) == {}


def test_a_cloth_with_black_marks_is_no_supply_of_red_and_blue() -> None:
    seen = [beside(Colour.BLACK), beside(Colour.RED)]
    assert supply(seen, (Colour.RED, Colour.BLUE), None) == {Colour.RED: 1}
