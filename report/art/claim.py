"""What a picture of a board tints and numbers. It stands apart, because lists of lines know claims and draw nothing."""

from dataclasses import dataclass

from engine.cell import Cell
from engine.pieces import Colour
from engine.tiles.tile import Ground


@dataclass(frozen=True, slots=True)
class Claim:
    """A feature that somebody scores: its number in the list of lines, whose it is, where it lies."""

    number: int
    ground: Ground
    owners: tuple[Colour, ...]
    places: tuple[tuple[Cell, int], ...]
    at: tuple[Cell, int]
    """The segment beside whose resting point the number stands."""
