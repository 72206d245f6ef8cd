"""Finds every tile that lies in a photo and frames it."""

from vision.geometry import Quad
from vision.lattice.find import find
from vision.lattice.frames import Cell, Frame, Lattice

__all__ = ["Cell", "Frame", "Lattice", "Quad", "find"]
