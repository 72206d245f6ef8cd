"""Everything that is wrong with a board of The Castle, told at once with its places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum

from engine.castle.board import CastleBoard
from engine.castle.box import CastleBox, Match
from engine.castle.features import beyond, feature_at, features
from engine.castle.tile import Ground
from engine.cell import Cell, Grid
from engine.message import FEW, Message
from engine.referee.findings import Finding

PLAYERS = 2


class CastleCode(StrEnum):
    """What the rules can be broken by."""

    OUTSIDE = "outside-the-wall"
    PATHS = "paths-mismatch"
    SIDES = "sides-mismatch"
    BOX_COUNT = "box-count"
    NO_AREA = "no-such-area"
    THREE_COLOURS = "three-colours"
    TWO_KEEPS = "two-keeps"
    KEEP_NOT_ON_HOUSE = "keep-not-on-house"
    KEEP_ON_SMALLER = "keep-on-smaller-house"


def name_of(cell: Cell) -> str:
    """Returns what a cell is called: A1 is the first of the wall's rows."""
    return Grid(Cell(0, 0)).name(cell)


def names_of(cells: Sequence[Cell]) -> str:
    """Names the first few of these cells."""
    return ", ".join(map(name_of, cells[:FEW])) + (" ..." if len(cells) > FEW else "")


def inspect(board: CastleBoard, box: CastleBox) -> tuple[Finding, ...]:
    """Tells all findings about a board."""
    return (*_outside(board, box), *_sides(board, box), *_counts(board, box), *_figures(board), *_keeps(board, box))


def _outside(board: CastleBoard, box: CastleBox) -> Iterator[Finding]:
    for laid in board.tiles:
        if laid.cell not in box.inside:
            told = Message("{cell} lies outside the wall.", cell=name_of(laid.cell))
            yield Finding(CastleCode.OUTSIDE, (laid.cell,), told)


def _sides(board: CastleBoard, box: CastleBox) -> Iterator[Finding]:
    tiles = {laid.cell: laid for laid in board.tiles}
    for laid in board.tiles:
        for side in (1, 2):
            other = tiles.get(beyond(laid.cell, side))
            if other is None:
                continue
            here, there = laid.tile.side(side, laid.rotation), other.tile.side((side + 2) % 4, other.rotation)
            grounds = {area.ground if area else None for area in (here, there)}
            if len(grounds) == 1:
                continue
            cells, names = (laid.cell, other.cell), {"one": name_of(laid.cell), "other": name_of(other.cell)}
            if Ground.PATH in grounds:
                yield Finding(CastleCode.PATHS, cells, Message("{one} and {other}: a path does not go on.", **names))
            elif box.match is Match.ALL:
                yield Finding(CastleCode.SIDES, cells, Message("{one} and {other}: the sides differ.", **names))


def _counts(board: CastleBoard, box: CastleBox) -> Iterator[Finding]:
    lying = Counter(laid.key for laid in board.tiles)
    for key, (_, there) in box.tiles.items():
        if lying[key] > there:
            cells = tuple(laid.cell for laid in board.tiles if laid.key == key)
            told = Message(
                "Tile {key}: {n} lie there, but the box has {most} ({cells}).",
                key=key, n=lying[key], most=there, cells=names_of(cells),
            )  # fmt: skip
            yield Finding(CastleCode.BOX_COUNT, cells, told)


def _figures(board: CastleBoard) -> Iterator[Finding]:
    tiles = {laid.cell: laid for laid in board.tiles}
    for figure in board.figures:
        if figure.area not in tiles[figure.cell].tile.areas:
            told = Message(
                "{cell}: the tile has no area {area} for a figure to stand on.",
                cell=name_of(figure.cell), area=figure.area,
            )  # fmt: skip
            yield Finding(CastleCode.NO_AREA, (figure.cell,), told)
    colours = list(dict.fromkeys(figure.colour for figure in board.figures))
    if len(colours) > PLAYERS:
        cells = tuple(figure.cell for figure in board.figures if figure.colour in colours[PLAYERS:])
        told = Message(
            "Figures of {n} colours stand there, but two play ({cells}).", n=len(colours), cells=names_of(cells)
        )
        yield Finding(CastleCode.THREE_COLOURS, cells, told)


def _keeps(board: CastleBoard, box: CastleBox) -> Iterator[Finding]:
    keeps = [figure for figure in board.figures if figure.keep]
    for colour, number in Counter(figure.colour for figure in keeps).items():
        if number > 1:
            cells = tuple(figure.cell for figure in keeps if figure.colour == colour)
            told = Message("{cells}: each player has one keep.", cells=names_of(cells))
            yield Finding(CastleCode.TWO_KEEPS, cells, told)
    houses = [one for one in features(board, box) if one.ground is Ground.HOUSE and one.complete]
    for figure in keeps:
        stands = feature_at(figure.cell, figure.area, houses)
        if stands is None:
            told = Message("{cell}: a keep stands on a complete house only.", cell=name_of(figure.cell))
            yield Finding(CastleCode.KEEP_NOT_ON_HOUSE, (figure.cell,), told)
            continue
        owned = [house for house in houses if house.holder is figure.colour and len(house.cells) > len(stands.cells)]
        if owned:
            larger = max(owned, key=lambda house: len(house.cells)).cells
            told = Message(
                "{cell}: the keep belongs on its owner's largest complete house ({cells}).",
                cell=name_of(figure.cell), cells=names_of(larger),
            )  # fmt: skip
            yield Finding(CastleCode.KEEP_ON_SMALLER, (figure.cell, *larger), told)
