"""What a board is worth: its features, the points they pay, and the lines that explain them."""

from engine.scoring.final import score

__all__ = ["score"]
