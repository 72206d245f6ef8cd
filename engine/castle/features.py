"""Paths, houses, towers and courts over the board: their tiles, whether they are complete, who has figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.castle.board import CastleBoard, Laid
from engine.castle.box import CastleBox
from engine.castle.tile import Ground
from engine.cell import Cell
from engine.pieces import Colour

Part = tuple[Cell, str]
"""An area of a tile: its cell, and its name there."""
BESIDE = (Cell(0, -1), Cell(1, 0), Cell(0, 1), Cell(-1, 0))


@dataclass(frozen=True, slots=True)
class Feature:
    """Areas that join. It is complete where each of its sides meets another tile or the wall."""

    ground: Ground
    parts: frozenset[Part]
    complete: bool
    fountain: bool
    markets: int
    figures: Mapping[Colour, int]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of its tiles, in reading order."""
        return tuple(sorted({cell for cell, _ in self.parts}, key=lambda cell: (cell.y, cell.x)))

    @property
    def holder(self) -> Colour | None:
        """Who has the most figures there; nobody where the most are equal."""
        ranked = Counter(self.figures).most_common(2)
        if not ranked or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
            return None
        return ranked[0][0]


def features(board: CastleBoard, box: CastleBox) -> tuple[Feature, ...]:
    """Finds all features, in the order of their first tiles."""
    tiles = {laid.cell: laid for laid in board.tiles}
    found: list[Feature] = []
    seen: set[Part] = set()
    for laid in tiles.values():
        for name in laid.tile.areas:
            if (laid.cell, name) not in seen:
                feature = _grown((laid.cell, name), tiles, board, box)
                seen |= feature.parts
                found.append(feature)
    return tuple(found)


def feature_at(cell: Cell, area: str, among: Sequence[Feature]) -> Feature | None:
    """Returns the feature of an area."""
    return next((feature for feature in among if (cell, area) in feature.parts), None)


def beyond(cell: Cell, side: int) -> Cell:
    """Returns the cell across that side."""
    return Cell(cell.x + BESIDE[side].x, cell.y + BESIDE[side].y)


def _grown(first: Part, tiles: Mapping[Cell, Laid], board: CastleBoard, box: CastleBox) -> Feature:
    parts, ahead, complete = {first}, [first], True
    while ahead:
        cell, name = ahead.pop()
        area = tiles[cell].tile.areas[name]
        for own in area.sides:
            side = (own + tiles[cell].rotation // 90) % 4
            other = beyond(cell, side)
            if other not in tiles:
                complete &= other not in box.inside
                continue
            meets = tiles[other].tile.side((side + 2) % 4, tiles[other].rotation)
            if meets is not None and meets.ground is area.ground and (other, meets.name) not in parts:
                parts.add((other, meets.name))
                ahead.append((other, meets.name))
    areas = [tiles[cell].tile.areas[name] for cell, name in parts]
    figures = Counter(f.colour for f in board.figures if (f.cell, f.area) in parts and not f.keep)
    return Feature(
        areas[0].ground, frozenset(parts), complete,
        any(area.fountain for area in areas), sum(area.markets for area in areas), dict(figures),
    )  # fmt: skip


def largest_gap(board: CastleBoard, box: CastleBox) -> tuple[Cell, ...]:
    """Returns the largest group of empty cells inside the wall; of equal ones the first."""
    empty = set(box.inside) - {laid.cell for laid in board.tiles}
    largest: set[Cell] = set()
    for start in sorted(empty, key=lambda cell: (cell.y, cell.x)):
        if start not in empty:
            continue
        empty.discard(start)
        group, ahead = {start}, [start]
        while ahead:
            cell = ahead.pop()
            for side in range(4):
                other = beyond(cell, side)
                if other in empty:
                    empty.discard(other)
                    group.add(other)
                    ahead.append(other)
        if len(group) > len(largest):
            largest = group
    return tuple(sorted(largest, key=lambda cell: (cell.y, cell.x)))
