"""Writes the truth of a rendered photo: as a reading, and in the format of the measure in ../shared/bench."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.boxes import catalogue
from engine.tiles.tile import turned_edges
from vision.lattice.joining.assemble import EAST, rightmost
from vision.reading import UNKNOWN, MeepleReading, Quad, Reading, TileReading, TrackFigure
from workshop.bench.truth import as_bench
from workshop.scenes.objects.laying import THICK
from workshop.scenes.photograph import Photo
from workshop.scenes.table import Stood
from workshop.scenes.view.camera import project

Points = npt.NDArray[np.float64]

HIDDEN = 0.6
"""A tile or piece of which more than this is hidden is not counted: a careful person could not recognise it either."""


def reading(photo: Photo, name: str, edition: str | None = None, sets: Sequence[str] = ()) -> Reading:
    """The photo read without a fault: every tile of which enough is in the picture, and the pieces on them."""
    tiles, cells = [], set()
    for tile, quad, hidden in zip(photo.table.laid, photo.quads, photo.hidden, strict=True):
        if hidden <= HIDDEN and inside(photo, quad) >= 1 - HIDDEN:
            cell = tile.placed.cell
            cells.add(cell)
            key, rotation, edges = _face(tile.placed.key, tile.placed.rotation)
            tiles.append(TileReading(cell.x, cell.y, key, rotation, edges, _quad(quad), 1.0))
    meeples = [
        _meeple(one)
        for one, seen in zip(photo.table.stood, photo.seen, strict=True)
        if one.meeple and one.meeple.cell in cells and seen >= 1 - HIDDEN
    ]
    return Reading(
        photo=name,
        size=photo.camera.size,
        edition=edition,
        sets=tuple(sets),
        tiles=tuple(sorted(tiles, key=lambda t: (t.y, t.x))),
        meeples=tuple(sorted(meeples, key=lambda m: (m.y, m.x, m.at))),
        track={colour: TrackFigure(points, 1.0) for colour, points in _track(photo).items()},
    )


def bench(photo: Photo, name: str, edition: str | None = None, sets: Sequence[str] = ()) -> dict[str, Any]:
    """The same in the truth format of ../shared/bench/README.md, upright as people write it down.

    By how much a reading is turned against the truth the measure tells from one side of each tile. From low down, half
    a right angle looks like a whole one, and the quarter comes out wrong unless there is none.
    """
    whole = all(inside(photo, quad) >= 0.999 for quad in photo.quads)
    return as_bench(upright(reading(photo, name, edition, sets)), whole)


def upright(true: Reading) -> Reading:
    """Turns the board by quarters until its rows run to the right in the photo, as a reading of it has them."""
    quads = np.array([tile.quad for tile in true.tiles]).reshape(-1, 4, 2)
    for _ in range((EAST - rightmost(quads)) % 4):
        tiles, meeples = map(_quarter_turned, true.tiles), map(_stood_turned, true.meeples)
        true = replace(true, tiles=tuple(tiles), meeples=tuple(meeples))
    return true


def _quarter_turned(tile: TileReading) -> TileReading:
    north_west, north_east, south_east, south_west = tile.quad
    rotation = None if tile.rotation is None else (tile.rotation + 90) % 360
    quad = south_west, north_west, north_east, south_east
    return replace(tile, x=-tile.y, y=tile.x, rotation=rotation, edges=turned_edges(tile.edges, 90), quad=quad)


def _stood_turned(meeple: MeepleReading) -> MeepleReading:
    return replace(meeple, x=-meeple.y, y=meeple.x, at=(1 - meeple.at[1], meeple.at[0]))


def inside(photo: Photo, outline: Points) -> float:
    """The share of an outline (n x 2 pixels) that lies in the picture, from a grid of points in it."""
    w, h = photo.camera.size
    u, v = np.meshgrid(np.linspace(0, 1, 9), np.linspace(0, 1, 9))
    weights = np.stack([(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v], -1).reshape(-1, 4)
    points = weights @ outline
    return float(((points > -0.5) & (points < [w - 0.5, h - 0.5])).all(1).mean())


def _face(key: str, rotation: int) -> tuple[str, int | None, str]:
    """Key, rotation and edges as the tile lies; a tile of an unknown box carries its edges in its key."""
    if key.startswith(UNKNOWN):
        return UNKNOWN, None, turned_edges(key[1:], rotation)
    return key, rotation, turned_edges(catalogue()[key].edges, rotation)


def _meeple(one: Stood) -> MeepleReading:
    assert one.meeple is not None
    x, y = one.meeple.cell
    colour, kind, on = str(one.colour), str(one.meeple.kind), str(one.meeple.on)
    return MeepleReading(x, y, colour, kind, on, one.meeple.segment, one.at, one.piece.lying, 1.0)


def _track(photo: Photo) -> Mapping[str, int]:
    """The points on the scoring board, of the colours whose figure is in sight."""
    track = photo.table.track
    if track is None:
        return {}
    outline = project(photo.camera, track.corners, THICK)
    if not np.isfinite(outline).all() or inside(photo, outline) < 0.999:
        return {}
    on_track = {one.colour: seen for one, seen in zip(photo.table.stood, photo.seen, strict=True) if one.on_track}
    return {str(colour): points for colour, points in track.points.items() if on_track.get(colour, 0) >= 1 - HIDDEN}


def _quad(quad: Points) -> Quad:
    nw, ne, se, sw = ((float(x), float(y)) for x, y in quad)
    return nw, ne, se, sw
