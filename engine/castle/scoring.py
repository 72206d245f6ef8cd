"""What the board pays: complete features to the majority, courts by their markets, the gap to the larger keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from engine.castle.board import CastleBoard
from engine.castle.box import CastleBox, Setting
from engine.castle.features import Feature, feature_at, features, largest_gap
from engine.castle.tile import Ground
from engine.cell import Cell
from engine.pieces import Colour


class What(StrEnum):
    """What a line is about."""

    PATH = "path"
    HOUSE = "house"
    TOWER = "tower"
    COURT = "court"
    GAP = "gap"


@dataclass(frozen=True, slots=True)
class Line:
    """Points for one thing. `colour`: who takes them, None where nobody does; `count` things of `each` points, `times`
    so much. `rests`: which settings of the box it rests on.
    """

    what: What
    colour: Colour | None
    cells: tuple[Cell, ...]
    count: int
    each: int
    times: int
    rests: tuple[Setting, ...]
    tied: bool = False

    @property
    def points(self) -> int:
        """What it pays; nothing where nobody takes it."""
        return 0 if self.colour is None else self.count * self.each * self.times


@dataclass(frozen=True, slots=True)
class Keep:
    """A player's keep: the largest complete house that it may stand on."""

    colour: Colour
    size: int


@dataclass(frozen=True, slots=True)
class Count:
    """The final count of a board."""

    lines: tuple[Line, ...]
    keeps: tuple[Keep, ...]

    def total(self, colour: Colour) -> int:
        """What the board pays a player."""
        return sum(line.points for line in self.lines if line.colour is colour)


def count(board: CastleBoard, box: CastleBox) -> Count:
    """Counts a board as it lies at the end: features that are complete and still have their figures, then the courts,
    then the largest group of empty cells.
    """
    found = features(board, box)
    keeps = _keeps(board, found)
    return Count((*_complete(found, box), *_courts(found, box), *_gap(board, box, keeps)), keeps)


def _complete(found: tuple[Feature, ...], box: CastleBox) -> Iterator[Line]:
    each = {Ground.PATH: box.points.path, Ground.HOUSE: box.points.house, Ground.TOWER: box.points.tower}
    for feature in found:
        if feature.ground is Ground.COURT or not feature.complete or not feature.figures:
            continue
        doubled = 2 if feature.ground is Ground.PATH and feature.fountain else 1
        yield Line(
            What(feature.ground.value), feature.holder, feature.cells, len(feature.cells), each[feature.ground],
            doubled, (Setting.POINTS,), feature.holder is None,
        )  # fmt: skip


def _courts(found: tuple[Feature, ...], box: CastleBox) -> Iterator[Line]:
    for feature in found:
        if feature.ground is Ground.COURT and feature.figures:
            yield Line(
                What.COURT, feature.holder, feature.cells, feature.markets, box.points.market, 1, (Setting.POINTS,),
                feature.holder is None,
            )  # fmt: skip


def _keeps(board: CastleBoard, found: tuple[Feature, ...]) -> tuple[Keep, ...]:
    """The size of each keep: that of the house it stands on, or of a larger complete one that its owner holds."""
    houses = [feature for feature in found if feature.ground is Ground.HOUSE and feature.complete]
    sizes: dict[Colour, int] = {}
    for figure in board.figures:
        if figure.keep:
            stands = feature_at(figure.cell, figure.area, houses)
            sizes[figure.colour] = max(sizes.get(figure.colour, 0), len(stands.cells) if stands else 0)
    for house in houses:
        if house.holder is not None:
            sizes[house.holder] = max(sizes.get(house.holder, 0), len(house.cells))
    return tuple(Keep(colour, size) for colour, size in sorted(sizes.items()) if size)


def _gap(board: CastleBoard, box: CastleBox, keeps: tuple[Keep, ...]) -> Iterator[Line]:
    gap = largest_gap(board, box)
    if gap and keeps:
        largest = max(keep.size for keep in keeps)
        owners = [keep.colour for keep in keeps if keep.size == largest]
        owner = owners[0] if len(owners) == 1 else None
        yield Line(What.GAP, owner, gap, len(gap), 1, 1, (Setting.WALL,), owner is None)
