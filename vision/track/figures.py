"""Finds the field on which a figure stands, from where its foot is seen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.game import LAP
from engine.pieces import Colour
from vision.arrays import Doubles
from vision.track.board.layout import FIELDS, TrackLayout

BOARD_ERROR = 0.05  # standard deviation of a place on the board, in widths of a tile; measured on rendered tables
BESIDE = 0.15  # of a tile beyond the board's edge: a figure out there stands beside the track, not on it
SURE = 0.88  # below this a person is asked; of 474 on rendered tables three above it were wrong, two of them towers
HARDLY = 0.2  # nobody is asked about what is less certainly a figure: towers, shadows, numbers
OTHER_COLOUR = 0.2  # a figure whose colour another has taken must be of the next colour with this chance
LIES = 0.85  # a standing figure, seen from above, easily looks like a lying one: a whole lap depends on it
MAY_LIE = 0.2  # from here on a figure that rather stands is asked about
FALLEN = 0.1  # so likely one that lies has fallen over, and no lap is meant: nobody has counted it
MAY_BE = 0.02  # another field on which a figure is less likely is not told


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure seen on the scoring board.

    foot       in the unit square of the layout; `spread`: how well it is known, in widths of a tile
    colours    how likely it is of each colour, in the order of `Colour`
    lying      how likely it lies
    certainty  that it is a figure at all
    stand_in   whether it looks like a disc or a cube
    """

    foot: tuple[float, float]
    spread: float
    colours: tuple[float, ...]
    lying: float
    certainty: float
    stand_in: bool


@dataclass(frozen=True, slots=True)
class TrackPoints:
    """What the track says of one colour. `ask`: show this to a person before it counts.

    `others`: what else it may have, and how likely that is.
    """

    colour: Colour
    points: int
    certainty: float
    ask: bool
    others: tuple[tuple[int, float], ...] = ()


def field_chances(layout: TrackLayout, foot: tuple[float, float], error: float) -> Doubles:
    """Returns how likely the figure stands on each field; `error`: the foot's standard deviation, in widths of a
    tile.
    """
    steps = np.linspace(-2.5, 2.5, 21)
    across, down = (grid.ravel() for grid in np.meshgrid(steps, steps))
    places = np.array(foot) + np.stack([across, down], 1) * error / layout.size
    chances = np.bincount(layout.field_at(places), np.exp(-(across**2 + down**2) / 2), FIELDS)
    return np.asarray(chances / chances.sum())


def stand(layout: TrackLayout, figures: Sequence[Figure]) -> tuple[TrackPoints, ...]:
    """Returns each colour's points. A second figure of a colour contradicts the first, so it asks about that colour.

    It also asks about a disc or a cube among meeples: it may be a tower of the print, seen from above.
    """
    seen = [f for f in figures if f.certainty > HARDLY and _on_board(layout, f.foot)]
    meeples = any(not f.stand_in for f in seen)
    by_colour = _by_colour(seen)
    return tuple(
        _points_of(layout, colour, [_of_what_is_left(own[0], colour, by_colour), *own[1:]], meeples)
        for colour, own in by_colour.items()
    )


def _points_of(layout: TrackLayout, colour: Colour, own: Sequence[Figure], meeples: bool) -> TrackPoints:
    """Returns the points of one colour by its surest figure, and what else they may be. `meeples`: some are not discs
    or cubes.
    """
    figure, *others = own
    chances = field_chances(layout, figure.foot, float(np.hypot(figure.spread, BOARD_ERROR)))
    field = int(chances.argmax())
    share = _share(figure, colour)
    there = share * float(np.prod([1 - other.certainty / 2 for other in others]))
    lap, other, otherwise = _lap(figure)
    certainty = float(chances[field]) * there * (1 - otherwise)
    told = [(field + other, float(chances[field]) * there * otherwise)] if otherwise else []
    near = [int(place) for place in np.argsort(-chances)[1:] if chances[place] * there >= MAY_BE]
    told += [(place + lap, float(chances[place]) * there * (1 - otherwise)) for place in near]
    instead = (_field_under(layout, other) for other in others)
    told += [(points, (share - there) / len(others)) for points in instead if points != field + lap]
    ask = certainty < SURE or otherwise > 0 or (figure.stand_in and meeples)
    return TrackPoints(colour, field + lap, certainty, ask, tuple(told))


def _lap(figure: Figure) -> tuple[int, int, float]:
    """Returns the points that its pose adds, what the other pose would add, and how likely that is meant."""
    if figure.lying > LIES:
        return LAP, 0, max(FALLEN, 1 - figure.lying)
    return 0, LAP, figure.lying * (1 - FALLEN) if figure.lying > MAY_LIE else 0.0


def _field_under(layout: TrackLayout, figure: Figure) -> int:
    return int(layout.field_at(np.array([figure.foot]))[0]) + _lap(figure)[0]


def _by_colour(figures: Sequence[Figure]) -> dict[Colour, list[Figure]]:
    """Gives every player one figure on the track: the surest takes its colour, a later one another that it may have."""
    own: dict[Colour, list[Figure]] = {}
    pairs = [(figure, colour) for figure in figures for colour in Colour]
    taken: set[int] = set()
    for figure, colour in sorted(pairs, key=lambda pair: -_share(*pair)):
        if id(figure) not in taken and colour not in own and _likely(figure, colour):
            own[colour] = [figure]
            taken.add(id(figure))
    for figure in figures:
        if id(figure) not in taken:
            own[_likeliest(figure)].append(figure)
    return dict(sorted(own.items()))


def _of_what_is_left(figure: Figure, colour: Colour, own: Mapping[Colour, Sequence[Figure]]) -> Figure:
    """Returns a colour's figure the likelier of that colour, the surer other figures have those that it may be too."""
    surer = [(other, head) for other, (head, *_) in own.items() if _share(head, other) > _share(figure, colour)]
    taken = sum(_chance(figure, other) * _share(head, other) for other, head in surer)
    likelier = min(1.0, _chance(figure, colour) / max(1e-9, 1 - taken))
    chances = (likelier if one is colour else chance for one, chance in zip(Colour, figure.colours, strict=True))
    return replace(figure, colours=tuple(chances))


def _likely(figure: Figure, colour: Colour) -> bool:
    return colour is _likeliest(figure) or _chance(figure, colour) > OTHER_COLOUR


def _likeliest(figure: Figure) -> Colour:
    return list(Colour)[int(np.argmax(figure.colours))]


def _share(figure: Figure, colour: Colour) -> float:
    """Returns how likely there is a figure of that colour."""
    return figure.certainty * _chance(figure, colour)


def _chance(figure: Figure, colour: Colour) -> float:
    return figure.colours[list(Colour).index(colour)]


def _on_board(layout: TrackLayout, foot: tuple[float, float]) -> bool:
    place = np.array(foot) * layout.size
    return bool((place > -BESIDE).all() and (place < layout.size + BESIDE).all())
