"""A tile as it lies: what meets over its sides, and what its segments bring into their features."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.boxes import catalogue
from engine.tiles.bridge import bridged
from engine.tiles.tile import Ground, Tile, turned_edges


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """What tracing asks of a tile that lies turned; segments are numbered as in the tile."""

    tile: Tile
    edges: str
    across: tuple[tuple[int, ...], ...]
    """Side -> the city, road or river segments that cross it: one, none, or two where a city opens at a corner."""
    along: tuple[int, ...]
    """Half edge -> the field that reaches it, or -1."""
    ends: tuple[int, ...]
    """Segment -> how many sides it crosses."""
    parts: tuple[tuple[Ground, int, int, tuple[str, ...], tuple[int, ...]], ...]
    """Segment -> ground, index, shields, marks, and the segments that are the cities it touches."""
    numbers: Mapping[tuple[Ground, int], int]
    """Ground and index within it -> segment."""


@cache
def laid_down(key: str, rotation: int, bridge: int | None = None) -> Laid | None:
    """The tile as it lies, if it is known; `bridge`: a road from north to south (0) or west to east (1) over it."""
    tile = catalogue().get(key)
    if tile is None:
        return None
    if bridge is not None:
        tile = bridged(tile, rotation, bridge)
    turns = rotation // 90
    across: list[list[int]] = [[], [], [], []]
    along = [-1] * 8
    cities = [number for number, s in enumerate(tile.segments) if s.ground is Ground.CITY]
    for number, s in enumerate(tile.segments):
        for side in s.sides + s.corners:
            across[(side + turns) % 4].append(number)
        for half in s.halves:
            along[(half + 2 * turns) % 8] = number
    return Laid(
        tile=tile,
        edges=turned_edges(tile.edges, rotation),
        across=tuple(map(tuple, across)),
        along=tuple(along),
        ends=tuple(len(s.sides) + len(s.corners) + ("tunnel" in s.marks) for s in tile.segments),
        parts=tuple(
            (s.ground, s.index, s.shields, tuple(sorted(s.marks)), tuple(cities[c] for c in s.cities))
            for s in tile.segments
        ),
        numbers={(s.ground, s.index): number for number, s in enumerate(tile.segments)},
    )


@cache
def at_bushes(key: str, edition: str) -> tuple[int, ...]:
    """The roads, by their numbers among the tile's segments, that end at bushes on that edition's print of a tile."""
    tile = catalogue().get(key)
    if tile is None or not tile.bushes(edition):
        return ()
    return tuple(n for n, s in enumerate(tile.segments) if s.ground is Ground.ROAD and len(s.sides) == 1)
