"""Writes a reading that is known to be right in the truth format of ../shared/bench/README.md."""

from typing import Any

import numpy as np

from vision.reading import UNKNOWN, MeepleReading, Point, Reading, TileReading, has_garden


def as_bench(true: Reading, whole: bool = True) -> dict[str, Any]:
    """The truth of a photo. whole: no tile is cut by the photo's edge."""
    left, top = min(t.x for t in true.tiles), min(t.y for t in true.tiles)
    return {
        "photo": true.photo,
        "edition": true.edition,
        "sets": list(true.sets),
        "whole": whole,
        "points": [[x - left, y - top, *pixel] for (x, y), pixel in lattice_points(true).items()],
        "cols": max(t.x for t in true.tiles) + 1 - left,
        "rows": max(t.y for t in true.tiles) + 1 - top,
        "origin": [-left, -top],
        "tiles": [_tile(t) for t in true.tiles],
        "meeples": [_meeple(m) for m in true.meeples],
        "track": {colour: figure.points for colour, figure in (true.track or {}).items()},
        "readable": True,
        "meeples_readable": True,
        "doubts": [],
    }


def lattice_points(true: Reading) -> dict[tuple[int, int], Point]:
    """Each corner of the lattice, and the pixel in the middle of the corners of the tiles that meet there."""
    met: dict[tuple[int, int], list[Point]] = {}
    for tile in true.tiles:
        for (dx, dy), point in zip(((0, 0), (1, 0), (1, 1), (0, 1)), tile.quad, strict=True):
            met.setdefault((tile.x + dx, tile.y + dy), []).append(point)
    middles = {corner: np.mean(points, axis=0) for corner, points in sorted(met.items())}
    return {corner: (float(x), float(y)) for corner, (x, y) in middles.items()}


def _tile(tile: TileReading) -> dict[str, Any]:
    """Writes a tile; those of other boxes than the base box by their edges."""
    place = {"x": tile.x, "y": tile.y}
    if tile.key == UNKNOWN or len(tile.key.removesuffix("G")) > 1:
        return place | {"tile": UNKNOWN, "edges": tile.edges, "what": tile.key}
    garden = {"garden": True} if has_garden(tile.key) else {}
    return place | {"tile": tile.key[:1], "rotation": tile.rotation} | garden


def _meeple(m: MeepleReading) -> dict[str, Any]:
    named = {"colour": m.colour, "kind": m.kind, "on": m.on, "at": list(m.at), "lying": m.lying}
    return {"x": m.x, "y": m.y} | named
