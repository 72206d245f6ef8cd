"""What two photos of one table say together of a tile, a figure or a colour on the track: where they agree they are
surer, where they differ both are offered and asked about.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from vision.reading import (
    MeepleAlternative,
    MeepleReading,
    TileAlternative,
    TileReading,
    TrackAlternative,
    TrackFigure,
)

ONE_FOOT = 0.3  # tiles: nearer than this the feet that two photos show are those of one piece


def everybody(one: Sequence[MeepleReading], other: Sequence[MeepleReading]) -> tuple[MeepleReading, ...]:
    """Joins the pieces of both photos. Where their feet touch one place, or else on one segment, they are the same
    pieces, one for one, as long as both photos show one.
    """
    found, alone = dict(enumerate(one)), dict(enumerate(other))
    joined: dict[int, MeepleReading] = {}
    for i, n in (*_at_one_foot(one, other), *_on_one_segment(one, other)):
        if i in found and n in alone:
            joined[i] = surer_meeple(found.pop(i), alone.pop(n))
    together = (joined.get(i, meeple) for i, meeple in enumerate(one))
    return (*together, *alone.values())


def _at_one_foot(one: Sequence[MeepleReading], other: Sequence[MeepleReading]) -> list[tuple[int, int]]:
    """Pairs pieces by how near each other their feet are, the nearest first."""
    apart = {
        (i, n): math.dist(foot(a), foot(b))
        for i, a in enumerate(one)
        for n, b in enumerate(other)
        if a.under == b.under
    }
    return sorted((pair for pair, tiles in apart.items() if tiles < ONE_FOOT), key=lambda pair: apart[pair])


def _on_one_segment(one: Sequence[MeepleReading], other: Sequence[MeepleReading]) -> Iterator[tuple[int, int]]:
    """Pairs pieces on one segment, those of one colour and kind first."""
    for same in (likeness, place):
        yield from ((i, n) for n, b in enumerate(other) for i, a in enumerate(one) if same(a) == same(b))


def foot(meeple: MeepleReading) -> tuple[float, float]:
    """Says where its foot is on the board, in tiles."""
    return meeple.x + meeple.at[0], meeple.y + meeple.at[1]


def likeness(meeple: MeepleReading) -> tuple[object, ...]:
    """Says whose piece it is, of which kind, and on what."""
    return *place(meeple), meeple.colour, meeple.kind


def place(meeple: MeepleReading) -> tuple[int, int, str, int]:
    """Says on what it stands."""
    return meeple.x, meeple.y, meeple.on, meeple.segment


def surer_tile(one: TileReading, other: TileReading) -> TileReading:
    """Returns the tile as both photos show it."""
    surer, less = _by_certainty(one, other)
    if (one.key, one.rotation, one.bridge) != (other.key, other.rotation, other.bridge):
        certainty = _against(surer.certainty, less.certainty)
        instead = TileAlternative(less.key, less.rotation, 1 - certainty, less.bridge)
        return replace(surer, certainty=certainty, ask=True, alternatives=tuple(_beside(surer.alternatives, instead)))
    return _agreed(one, other)


def surer_meeple(one: MeepleReading, other: MeepleReading) -> MeepleReading:
    """Returns the figure as both photos show it."""
    surer, less = _by_certainty(one, other)
    there = None if one.there is None or other.there is None else _together(one.there, other.there)
    if likeness(one) != likeness(other):
        anybody = 1.0 if there is None else there
        certainty = _against(surer.certainty, less.certainty) * anybody
        cell = None if (less.x, less.y) == (surer.x, surer.y) else (less.x, less.y)
        instead = MeepleAlternative(less.colour, less.kind, less.on, less.segment, anybody - certainty, cell)
        others = tuple(_beside(surer.alternatives, instead))
        return replace(surer, certainty=certainty, ask=True, there=there, alternatives=others)
    return replace(_agreed(one, other), there=there)


def surer_figure(one: TrackFigure, other: TrackFigure) -> TrackFigure:
    """Returns a colour's points as both photos show them."""
    surer, less = _by_certainty(one, other)
    if one.points != other.points:
        certainty = _against(surer.certainty, less.certainty)
        instead = TrackAlternative(less.points, 1 - certainty)
        return replace(surer, certainty=certainty, ask=True, alternatives=tuple(_beside(surer.alternatives, instead)))
    return _agreed(one, other)


_Seen = TypeVar("_Seen", TileReading, MeepleReading, TrackFigure)


def _by_certainty(one: _Seen, other: _Seen) -> tuple[_Seen, _Seen]:
    """Returns the surer of both first."""
    return (other, one) if other.certainty > one.certainty else (one, other)


def _agreed(one: _Seen, other: _Seen) -> _Seen:
    """Returns the surer of two that agree: surer still, and asked about only if both are."""
    surer, _ = _by_certainty(one, other)
    certainty = _together(one.certainty, other.certainty)
    others = _less(surer.alternatives, surer.certainty, certainty)
    return replace(surer, certainty=certainty, ask=one.ask and other.ask, alternatives=others)


_Other = TypeVar("_Other", TileAlternative, MeepleAlternative, TrackAlternative)


def _against(surer: float, other: float) -> float:
    """Returns how certain the surer of two is that contradict each other: one of them is wrong."""
    right, wrong = surer * (1 - other), other * (1 - surer)
    return right / (right + wrong) if right + wrong else 0.5


def _beside(others: Iterable[_Other], instead: _Other) -> Iterator[_Other]:
    """Yields what the other photo shows, then what the surer one held for possible: all share what is left."""
    fainter = [other for other in others if replace(other, certainty=instead.certainty) != instead]
    yield replace(instead, certainty=instead.certainty * (1 - sum(other.certainty for other in fainter)))
    for other in fainter:
        yield replace(other, certainty=other.certainty * instead.certainty)


def _less(others: tuple[_Other, ...], before: float, now: float) -> tuple[_Other, ...]:
    """Returns the alternatives as much less certain as what was read has become surer."""
    share = (1 - now) / (1 - before) if before < 1 else 0.0
    return tuple(replace(other, certainty=other.certainty * share) for other in others)


def _together(one: float, other: float) -> float:
    """Joins two certainties: photos that agree are wrong together only if both are."""
    return 1 - (1 - one) * (1 - other)
