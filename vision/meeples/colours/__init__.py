"""Whose each piece is: what the net says of it, and what the pieces of a photo say together."""

from vision.meeples.colours.owners import Wood, colours_of, in_play, narrowed

__all__ = ["Wood", "colours_of", "in_play", "narrowed"]
