"""What can be wrong with a tile as its file tells it: sides, half edges, outlines."""

from __future__ import annotations

from collections.abc import Iterator

from engine.outline import TILE, Outline
from engine.tiles.tile import ANY_EDGE, HALVES, SIDES, Ground, Segment, Tile, segment_at

MIDDLES = ((500, 0), (1000, 500), (500, 1000), (0, 500))
"""Where roads and rivers cross the sides N E S W."""


def faults(tile: Tile) -> list[str]:
    """Everything that is wrong with a tile, each in a few words."""
    return [*_edge_faults(tile), *(fault for s in tile.segments for fault in _outline_faults(tile, s))]


def _edge_faults(tile: Tile) -> Iterator[str]:
    sides = [side for s in tile.segments for side in s.sides]
    for side in sorted({s for s in sides if sides.count(s) > 1}):
        yield f"two segments cross its side {SIDES[side]}"
    halves = [half for s in tile.segments for half in s.halves]
    corners = {side for s in tile.segments for side in s.corners}
    for half, name in enumerate(HALVES):
        has_field = tile.edges[half // 2] not in ("C", ANY_EDGE)
        walled = half // 2 in corners and not halves.count(half)
        if halves.count(half) != has_field and not walled:
            yield f"half edge {name} belongs to {halves.count(half)} fields, not {int(has_field)}"


def _outline_faults(tile: Tile, segment: Segment) -> Iterator[str]:
    name = f"{segment.ground} {segment.index}"
    line = segment.ground in (Ground.ROAD, Ground.RIVER)
    if segment.outline.closed == line:
        yield f"the outline of {name} should be {'an open line' if line else 'closed'}"
        return
    points = segment.outline.polygon
    if not all(0 <= x <= TILE and 0 <= y <= TILE for x, y in points):
        yield f"the outline of {name} leaves the tile"
    elif line:
        ends = {p for p in (points[0], points[-1]) if 0 in p or TILE in p}
        if ends != {MIDDLES[side] for side in segment.sides} and len(segment.sides) < 3:
            yield f"the line of {name} does not end in the middle of its sides"
    elif _halves_met(segment.outline) != _halves_held(segment):
        yield f"the outline of {name} does not lie along its own edges"
    if segment.ground is not Ground.RIVER and segment_at(tile, segment.rest) is not segment:
        yield f"a figure at {segment.rest[0]} {segment.rest[1]} would not stand on {name}"


def _halves_held(segment: Segment) -> set[int]:
    return {*segment.halves, *(half for side in segment.sides for half in (2 * side, 2 * side + 1))}


def _halves_met(outline: Outline) -> set[int]:
    """The half edges along which an area's outline wholly runs; -1 among them if it runs along a part of one."""
    points = outline.polygon
    met: set[int] = set()
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        if ay == by and ay in (0, TILE):
            side, start, end = (0, ax, bx) if ay == 0 else (2, TILE - ax, TILE - bx)
        elif ax == bx and ax in (0, TILE):
            side, start, end = (1, ay, by) if ax == TILE else (3, TILE - ay, TILE - by)
        else:
            continue
        low, high = sorted((start, end))
        if low % 500 or high % 500:
            met.add(-1)
        met.update(2 * side + half for half in (0, 1) if low <= 500 * half and 500 * (half + 1) <= high)
    return met
