"""A tile under a wooden bridge: the same tile with one more road over it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from engine.outline import TILE, Outline
from engine.tiles.tile import Ground, Segment, Tile

_HALF = TILE // 2
_OVER = (Outline(f"M {_HALF} 0 L {_HALF} {TILE}"), Outline(f"M 0 {_HALF} L {TILE} {_HALF}"))


def lands(edges: str, bridge: int) -> bool:
    """May a bridge stand on a tile whose sides have these letters, from north to south (0) or west to east (1)?"""
    return edges[bridge % 2] == edges[bridge % 2 + 2] == "F"


@cache
def bridged(tile: Tile, rotation: int, bridge: int) -> Tile:
    """The tile, which lies turned so, with the road of a bridge; it comes after the tile's own, and the fields go on
    beneath it.
    """
    along = (bridge - rotation // 90) % 2
    road = Segment(
        ground=Ground.ROAD,
        index=len(tile.of(Ground.ROAD)),
        sides=(along, along + 2),
        corners=(),
        halves=(),
        cities=(),
        shields=0,
        marks=frozenset(),
        outline=_OVER[along],
        rest=(_HALF, _HALF),
    )
    edges = "".join("R" if side in road.sides and letter == "F" else letter for side, letter in enumerate(tile.edges))
    return replace(tile, edges=edges, segments=(*tile.segments, road))
