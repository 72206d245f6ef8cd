"""Tiles side by side with a gap between them, to look at: one of each kind, each box on rows of its own."""

from collections.abc import Iterable

from engine.board import Board, Cell, Placed
from engine.tiles import TileSet

ROW = 8


def shelf(boxes: Iterable[TileSet]) -> Board:
    """A board on which no tile touches another."""
    tiles: list[Placed] = []
    row = 0
    for box in boxes:
        keys = [tile.key for tile in box]
        tiles += [Placed(Cell(2 * (n % ROW), 2 * (row + n // ROW)), key) for n, key in enumerate(keys)]
        row += -(-len(keys) // ROW)
    return Board(tiles)
