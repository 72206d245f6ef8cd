"""On which field a figure stands, from where its foot is seen."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.pieces import Colour
from vision.track.layout import FIELDS, TrackLayout

FOOT_ERROR = 0.09  # standard deviation of a foot point, in widths of a tile; measured on rendered tables
BESIDE = 0.15  # of a tile beyond the board's edge: a figure out there stands beside the track, not on it
SURE = 0.9  # below this a person is asked
LAP = FIELDS


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure seen on the scoring board: its colour, its foot (unit square of the layout), whether it lies."""

    colour: Colour
    foot: tuple[float, float]
    lying: bool
    certainty: float


@dataclass(frozen=True, slots=True)
class Standing:
    """What the track says of one colour. `ask`: a person is shown this before it counts."""

    colour: Colour
    points: int
    certainty: float
    ask: bool


def field_chances(layout: TrackLayout, foot: tuple[float, float], error: float = FOOT_ERROR) -> NDArray[np.float64]:
    """How likely the figure stands on each field, given how exactly feet are seen."""
    steps = np.linspace(-2.5, 2.5, 21)
    across, down = (grid.ravel() for grid in np.meshgrid(steps, steps))
    places = np.array(foot) + np.stack([across, down], 1) * error / layout.size
    chances = np.bincount(layout.field_at(places), np.exp(-(across**2 + down**2) / 2), FIELDS)
    return np.asarray(chances / chances.sum())


def stand(layout: TrackLayout, figures: Sequence[Figure]) -> tuple[Standing, ...]:
    """Each colour's points. Two figures of one colour on the track contradict each other, so they are asked about."""
    on_track = [f for f in figures if _on_board(layout, f.foot)]
    standings = []
    for colour in sorted({f.colour for f in on_track}):
        own = sorted((f for f in on_track if f.colour == colour), key=lambda f: -f.certainty)
        chances = field_chances(layout, own[0].foot)
        field = int(chances.argmax())
        certainty = float(chances[field] * own[0].certainty)
        ask = certainty < SURE or len(own) > 1 or own[0].lying
        standings.append(Standing(colour, field + (LAP if own[0].lying else 0), certainty, ask))
    return tuple(standings)


def _on_board(layout: TrackLayout, foot: tuple[float, float]) -> bool:
    place = np.array(foot) * layout.size
    return bool((place > -BESIDE).all() and (place < layout.size + BESIDE).all())
