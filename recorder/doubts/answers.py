"""Puts an answer into the reading: the same entry again, frozen, with certainty 1 and nothing left to ask."""

from dataclasses import replace

from engine.boxes import catalogue
from engine.doubt import NOTHING
from engine.errors import UsageError
from engine.formats.notation import parse_meeple, parse_tile
from engine.tiles.tile import Ground, turned_edges
from recorder.doubts.doubts import cell_of, meeple_words, tile_words
from vision.reading import MeepleReading, TileReading, TrackFigure


def told_tile(tile: TileReading, words: str) -> TileReading | None:
    """Returns the tile that a person names: V@90; ? is a tile of no known box. None: no tile lies there."""
    if words == NOTHING:
        return None
    if words == tile_words(tile):
        return replace(tile, certainty=1.0, ask=False)
    placed = parse_tile(words, cell_of(tile))
    if placed.key not in catalogue():
        return replace(tile, key=placed.key, rotation=None, certainty=1.0, ask=False)
    edges = turned_edges(catalogue()[placed.key].edges, placed.rotation)
    return replace(tile, key=placed.key, rotation=placed.rotation, edges=edges, certainty=1.0, ask=False)


def told_meeple(meeple: MeepleReading, words: str) -> MeepleReading | None:
    """Returns the meeple that a person names: red-big:road1. None: nobody stands there."""
    if words == NOTHING:
        return None
    if words == meeple_words(meeple):
        return replace(meeple, certainty=1.0, ask=False)
    told = parse_meeple(words, cell_of(meeple))
    lying = told.on is Ground.FIELD
    return MeepleReading(
        meeple.x, meeple.y, str(told.colour), str(told.kind), str(told.on), told.segment, meeple.at, lying, 1.0
    )


def told_figure(words: str) -> TrackFigure | None:
    """Returns the points on the track that a person gives. None: they are not known."""
    return None if words == NOTHING else TrackFigure(parse_points(words), 1.0)


def parse_points(text: str) -> int:
    """Reads a number of points as a person types it."""
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise UsageError("{text!r} is not a number of points.", text=text)
    return int(text)
