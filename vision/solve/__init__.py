"""Decides about all tiles together: finds the most probable board that the rules of the game allow."""

from vision.solve.solve import solve

__all__ = ["solve"]
