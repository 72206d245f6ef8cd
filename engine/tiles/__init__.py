"""The tiles: what lies on each, how they are turned, and the files that say so."""

from engine.tiles.tile import Face, Ground, Segment, Tile, TileSet, segment_at, segments_near

__all__ = ["Face", "Ground", "Segment", "Tile", "TileSet", "segment_at", "segments_near"]
