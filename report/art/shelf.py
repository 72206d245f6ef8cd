"""Draws the tiles of boxes side by side, each kind once, with its key and how many there are."""

from collections.abc import Sequence

from engine.board import Board, Placed
from engine.cell import Cell
from engine.tiles.tile import TileSet
from language import Language
from report.art import board as boardart
from report.art.picture import drawn
from report.drawing.pen import Pen
from report.drawing.theme import Paper

_ROW = 8
_TILE = 56.0  # points
_WIDE, _HIGH = 72.0, 76.0  # of a place on the shelf
_EDGE = 14.0
_TITLE = 20.0
_SIZE = 8.0


def shelf(boxes: Sequence[TileSet], form: str, language: Language) -> bytes:
    """Draws these boxes in that form; counts are first/second edition where they differ."""
    heights = [_TITLE + -(-len(box.tiles) // _ROW) * _HIGH for box in boxes]
    paper = Paper(_ROW * _WIDE + 2 * _EDGE, sum(heights) + 2 * _EDGE)

    def draw(pen: Pen) -> None:
        top = _EDGE
        for box, height in zip(boxes, heights, strict=True):
            pen.text(_EDGE, top + 10, box.title, 11)
            _tiles(pen, box, top + _TITLE)
            top += height

    return drawn(draw, paper, form, language, ", ".join(box.name for box in boxes))


def _tiles(pen: Pen, box: TileSet, top: float) -> None:
    for n, tile in enumerate(box):
        x, y = _EDGE + n % _ROW * _WIDE, top + n // _ROW * _HIGH
        boardart.draw(pen, Board([Placed(Cell(0, 0), tile.key)]), (), x, y, _TILE)
        counts = dict.fromkeys(str(box.counts[edition].get(tile.key, 0)) for edition in box.counts)
        pen.text(x, y + _TILE + 10, f"{tile.key}  × {'/'.join(counts)}", _SIZE)
