"""Names each framed tile on its own: which tile it is, how it is turned, what leaves it on each side."""

from vision.naming.classify import classify
from vision.naming.scores import EDGES, Column, TileScores
from vision.reading import EDITIONS

__all__ = ["EDGES", "EDITIONS", "Column", "TileScores", "classify"]
