"""Draws a board: the project's own tiles, claims tinted in their owners' colours, meeples, numbers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from engine.board import Board, Meeple
from engine.boxes import catalogue
from engine.cell import Cell, column_name
from engine.outline import TILE
from engine.pieces import MeepleKind
from engine.referee.laying import tiles_on
from engine.tiles.tile import Ground, Segment, Tile
from report.art.claim import Claim
from report.art.flat import PAPER, shapes
from report.art.places import path_of
from report.art.shape import Shape
from report.drawing import fonts
from report.drawing.meeples import outline
from report.drawing.path import Path, moved, turned
from report.drawing.pen import Pen
from report.drawing.theme import INK, MUTED, WHITE, Align, Dye, Rgb, dye, rgb

ROAD_TINT = 64  # thousandths of a tile; a little narrower than the road, so that its kerb stays
AREA_TINT = 0.24  # how much of an owner's colour covers a field, a city or a building
FIGURE = 330  # thousandths of a tile: height of a meeple
BIG = 1.3

Corner = tuple[float, float]
"""A tile's upper left corner on the page, in points."""

_SAVING: Mapping[str, Rgb | None] = {  # ink: no areas, only lines
    **dict.fromkeys(PAPER, WHITE),
    **{name: rgb("#9aa0a8") for name in ("kerb", "bank", "hedge", "line", "stone", "wall", "shield")},
    "tree": None,
    "field": WHITE,
}


@dataclass(frozen=True, slots=True)
class Extent:
    """The cells that a board covers, edges included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def wide(self) -> int:
        return self.right - self.left + 1

    @property
    def high(self) -> int:
        return self.bottom - self.top + 1

    def corner(self, cell: Cell, x: float, y: float, side: float) -> Corner:
        """Returns where that cell begins on the page, if the first of these cells begins at x, y."""
        return x + (cell.x - self.left) * side, y + (cell.y - self.top) * side


def extent(board: Board) -> Extent:
    """Returns the cells that the drawing takes; an empty board takes one."""
    xs = [tile.cell.x for tile in board.tiles] or [0]
    ys = [tile.cell.y for tile in board.tiles] or [0]
    return Extent(min(xs), min(ys), max(xs), max(ys))


def draw(
    pen: Pen, board: Board, claims: Iterable[Claim], x: float, y: float, side: float, within: Extent | None = None
) -> None:
    """Draws the board with its upper left cell at x, y and tiles of `side` points.

    `within`: the cells of a larger board that it is part of, whose upper left cell is meant then.
    """
    claims, within = tuple(claims), within or extent(board)
    where = {tile.cell: within.corner(tile.cell, x, y, side) for tile in board.tiles}
    tiles = _lying(board)
    for cell, tile in tiles.items():
        _meadow(pen, tile, *where[cell], side)
    fields = [claim for claim in claims if claim.ground is Ground.FIELD]
    _tints(pen, fields, tiles, where, side)
    for cell, tile in tiles.items():
        _tile(pen, tile, *where[cell], side)
    _tints(pen, [claim for claim in claims if claim not in fields], tiles, where, side)
    for corner in where.values():
        pen.shape(*corner, side, _SQUARE, edge=MUTED, thick=side * 0.008)
    figures(pen, board, x, y, side, within)
    for claim in claims:
        cell, index = claim.at
        if cell in where:
            _number(pen, tiles[cell], claim, index, *where[cell], side)


class _Lying(NamedTuple):
    """A tile, with the bridge over it, if it is known, and how it lies."""

    tile: Tile | None
    rotation: int

    def segment(self, ground: Ground, index: int) -> Segment | None:
        found = self.tile.of(ground) if self.tile else ()
        return found[index] if index < len(found) else None


def _lying(board: Board) -> Mapping[Cell, _Lying]:
    known = tiles_on(board)
    return {placed.cell: _Lying(known.get(placed.cell), placed.rotation) for placed in board.tiles}


def figures(pen: Pen, board: Board, x: float, y: float, side: float, within: Extent | None = None) -> None:
    """Draws nothing but the pieces of that board."""
    tiles, within = _lying(board), within or extent(board)
    for meeple, shift in _side_by_side(board.meeples):
        if lying := tiles.get(meeple.cell):
            _meeple(pen, lying, meeple, shift, *within.corner(meeple.cell, x, y, side), side)


def name_cells(pen: Pen, board: Board, x: float, y: float, side: float, size: float) -> None:
    """Writes the letters of the columns above and below the board, the numbers of the rows to both sides of it; `x`
    and `y` are the board's upper left corner. It takes RIM times `size` on each side. Where tiles are smaller than
    names, or there are very many of them, only every second or third is named.
    """
    covered, gap, middle = extent(board), size * 0.5, size * 0.36
    right, foot = x + covered.wide * side, y + covered.high * side
    least = ceil(RIM * size / side)
    for column in range(0, covered.wide, max(least, covered.wide // _MOST_NAMES)):
        at = x + (column + 0.5) * side
        for line in (y - gap, foot + gap + 2 * middle):
            pen.text(at, line, column_name(column), size, colour=MUTED, align=Align.MIDDLE)
    for row in range(0, covered.high, max(least, covered.high // _MOST_NAMES)):
        line = y + (row + 0.5) * side + middle
        pen.text(x - gap, line, str(row + 1), size, colour=MUTED, align=Align.RIGHT)
        pen.text(right + gap, line, str(row + 1), size, colour=MUTED)


_MOST_NAMES = 200  # no board of a table comes near it; a file may put two tiles a million cells apart
RIM = 1.8  # heights of text: two digits and a little air


_SQUARE: Path = ((0, 0), (1, 0), (1, 1), (0, 1))


_MEADOW = ("field", "tree")  # the shapes under the tints of a tile's fields; roads and houses lie over them


def _meadow(pen: Pen, lying: _Lying, x: float, y: float, side: float) -> None:
    tile = lying.tile
    if tile is None:
        pen.shape(x, y, side, _SQUARE, fill=None if pen.saving else rgb("#e9e9e6"))
        pen.text(x + side / 2, y + side * 0.68, "?", side * 0.55, face=fonts.BOLD, colour=MUTED, align=Align.MIDDLE)
        return
    under = [shape for shape in shapes(tile) if shape.fill in _MEADOW]
    pen.stamp(f"meadow-{_named(tile)}", lambda unit: _paint(unit, under), x, y, side, lying.rotation)


def _tile(pen: Pen, lying: _Lying, x: float, y: float, side: float) -> None:
    if tile := lying.tile:
        over = [shape for shape in shapes(tile) if shape.fill not in _MEADOW]
        pen.stamp(f"tile-{_named(tile)}", lambda unit: _paint(unit, over), x, y, side, lying.rotation)


def _named(tile: Tile) -> str:
    """Returns a stamp's name: the key without the signs that it must not have, and of a tile under a bridge, whose
    edges are others, those.
    """
    over = "" if tile is catalogue()[tile.key] else f"-{tile.edges}"
    return "".join(sign if sign.isalnum() else f"-{ord(sign)}-" for sign in tile.key) + over


def _paint(unit: Pen, drawn: Sequence[Shape]) -> None:
    palette = _SAVING if unit.saving else {name: rgb(colour) for name, colour in PAPER.items()}
    for shape in drawn:
        fill = palette[shape.fill] if shape.fill else None
        edge = palette[shape.stroke] if shape.stroke else None
        if fill or edge:
            unit.shape(0, 0, 1, shape.path, fill=fill, edge=edge, thick=shape.width, closed=bool(fill))


def _tints(
    pen: Pen, claims: Sequence[Claim], tiles: Mapping[Cell, _Lying], where: Mapping[Cell, Corner], side: float
) -> None:
    for claim in claims:
        dyes = [dye(owner) for owner in claim.owners]
        for cell, index in claim.places:
            if cell in tiles and (segment := tiles[cell].segment(claim.ground, index)):
                lying = turned(path_of(segment.outline), tiles[cell].rotation, TILE)
                path = moved(lying, *where[cell], side / TILE)
                (_area if segment.outline.closed else _way)(pen, path, dyes, side)


def _area(pen: Pen, path: Path, dyes: Sequence[Dye], side: float) -> None:
    for ink in dyes:
        if not pen.saving:
            pen.shape(0, 0, 1, path, fill=ink.tone, opacity=AREA_TINT / len(dyes))
        pen.hatch(path, ink.pattern, ink.tone, thick=max(0.3, side * 0.013))


def _way(pen: Pen, path: Path, dyes: Sequence[Dye], side: float) -> None:
    """Draws each owner's colour in turn along the road, with the strokes that stand for the owner's pattern."""
    width, part = ROAD_TINT / TILE * side, 0.14 * side
    for number, ink in enumerate(dyes):
        if number == 0:
            pen.shape(0, 0, 1, path, edge=INK, thick=width + side * 0.024, closed=False)
            pen.shape(0, 0, 1, path, edge=ink.tone, thick=width, closed=False)
        else:
            dash = (part, part * (len(dyes) - 1))
            pen.shape(0, 0, 1, path, edge=ink.tone, thick=width, closed=False, dash=dash)
    if len(dyes) == 1 and dyes[0].dash:
        strokes = [length * width for length in dyes[0].dash]
        pen.shape(0, 0, 1, path, edge=dyes[0].sign, thick=width * 0.3, closed=False, dash=strokes)


def _side_by_side(meeples: Iterable[Meeple]) -> Iterable[tuple[Meeple, float]]:
    """Pairs each figure with how far it steps aside, in its own widths, where several stand on one segment."""
    together: dict[tuple[Cell, Ground, int], list[Meeple]] = {}
    for meeple in meeples:
        together.setdefault((meeple.cell, meeple.on, meeple.segment), []).append(meeple)
    for group in together.values():
        for number, meeple in enumerate(group):
            yield meeple, number - (len(group) - 1) / 2


def _resting(lying: _Lying, ground: Ground, index: int) -> tuple[float, float]:
    segment = lying.segment(ground, index)
    point = segment.rest if segment else (TILE // 2, TILE // 2)
    x, y = turned([point], lying.rotation, TILE)[0]
    return x / TILE, y / TILE


def _meeple(pen: Pen, lying: _Lying, meeple: Meeple, shift: float, x: float, y: float, side: float) -> None:
    at_x, at_y = _resting(lying, meeple.on, meeple.segment)
    size = FIGURE / TILE * side * (BIG if meeple.kind is MeepleKind.BIG else 1.0)
    figure = outline(meeple.kind)
    if meeple.on is Ground.FIELD and meeple.kind in _LYING:
        figure = turned(figure, 90, 1)
    ink = dye(meeple.colour)
    left, top = x + at_x * side - size / 2 + shift * size, y + at_y * side - size / 2
    pen.shape(left, top, size, figure, edge=WHITE, thick=side * 0.07)
    pen.shape(left, top, size, figure, fill=ink.tone, edge=INK, thick=side * 0.02)


_LYING = (MeepleKind.MEEPLE, MeepleKind.BIG, MeepleKind.PHANTOM)


def _number(pen: Pen, lying: _Lying, claim: Claim, index: int, x: float, y: float, side: float) -> None:
    at_x, at_y = _resting(lying, claim.ground, index)
    size = max(4.2, min(7.0, side * 0.27))
    text = str(claim.number)
    wide = max(fonts.width(text, size, fonts.BOLD) + size * 0.55, size * 1.25)
    left = min(max(x + at_x * side + side * 0.1, x), x + side - wide)
    top = max(y + at_y * side - side * 0.1 - size * 1.25, y)
    pen.shape(left, top, 1, _pill(wide, size * 1.25), fill=WHITE, edge=INK, thick=0.4)
    pen.text(left + wide / 2, top + size * 0.98, text, size, face=fonts.BOLD, align=Align.MIDDLE)


def _pill(wide: float, high: float) -> Path:
    r = high / 2
    h = 0.5523 * r
    return (
        (r, 0),
        (wide - r, 0),
        (wide - r + h, 0, wide, r - h, wide, r),
        (wide, r + h, wide - r + h, high, wide - r, high),
        (r, high),
        (r - h, high, 0, r + h, 0, r),
        (0, r - h, r - h, 0, r, 0),
    )
