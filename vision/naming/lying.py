"""Tells what the segments of a tile reach as it lies, so that tiles can be compared."""

from collections.abc import Iterator, Sequence
from functools import cache

from engine.boxes import catalogue
from engine.tiles.tile import Face, Ground, Segment

Reach = tuple[Ground, int, int, tuple[int, ...]]
"""A segment's ground, the sides and the half edges it reaches, and the sides of each city beside it, as bits."""


def lying(face: Face) -> Iterator[tuple[Segment, Reach]]:
    """Lists a tile's segments but for gardens, each with what it reaches."""
    by = face.rotation // 90
    for segment, sides, halves, cities in _segments(face.key):
        beside = sorted(_turned(city, by, 4) for city in cities)
        yield segment, (segment.ground, _turned(sides, by, 4), _turned(halves, 2 * by, 8), tuple(beside))


@cache
def _segments(key: str) -> tuple[tuple[Segment, int, int, tuple[int, ...]], ...]:
    tile = catalogue()[key]
    cities = [_bits(city.sides) for city in tile.of(Ground.CITY)]
    return tuple(
        (s, _bits(s.sides), _bits(s.halves), tuple(cities[city] for city in s.cities))
        for s in tile.segments
        if s.ground is not Ground.GARDEN
    )


def _bits(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


def _turned(bits: int, by: int, of: int) -> int:
    return (bits << by | bits >> of - by) & (1 << of) - 1
