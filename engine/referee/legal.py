"""What a move may be: where the tile may lie, who may be set on it, who may come home instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.board import Meeple, Placed
from engine.boxes import catalogue, edition_of, supply
from engine.pieces import MeepleKind
from engine.referee.joining import occupants
from engine.referee.laying import is_river, legal_places, river_tiles, start_tiles
from engine.referee.standing import in_hand, may_join, may_stand
from engine.scoring.position import Position
from engine.tiles.tile import BUILDINGS


@dataclass(frozen=True, slots=True)
class Way:
    """One place for a tile, with every figure that may be set on it there; none need be set."""

    tile: Placed
    figures: tuple[Meeple, ...]
    home: tuple[Meeple, ...] = ()
    """The abbots of whom one may be taken home instead."""


def legal_moves(position: Position) -> tuple[Way, ...]:
    """List every way to lay the drawn tile, or any tile that the boxes still hold, row by row for each tile.

    Figures are those that the colour whose turn it is still has in hand; while it is nobody's turn there are none.
    Where the drawn tile fits nowhere there is no way: it is put away.

    >>> from engine import Colour, Position, parse
    >>> ways = legal_moves(Position.of(parse("D"), turn=Colour.RED, drawn="C"))
    >>> [(tuple(way.tile.cell), way.tile.rotation, [str(figure.on) for figure in way.figures]) for way in ways[:1]]
    [((0, -1), 0, ['city'])]
    """
    turn, standing = position.turn, position.board.meeples
    edition = position.edition or edition_of(tile.key for tile in position.board.tiles)
    kinds = in_hand(turn, standing, position.boxes_in_play, edition) if turn else ()
    home = tuple(m for m in standing if m.colour is turn and m.kind is MeepleKind.ABBOT and m.on in BUILDINGS)
    by_cell = position.board.by_cell
    ways = []
    for key in _drawn(position, edition):
        for placed in legal_places(position.board, key, position.told.table):
            there = occupants(position, by_cell, placed) if kinds else ()
            ways.append(Way(placed, tuple(_figures(position, placed, there, kinds)), home))
    return tuple(ways)


def _drawn(position: Position, edition: str) -> tuple[str, ...]:
    """The tiles that may be laid now: the one drawn, else the start, the river until it is done, then the rest."""
    if position.drawn is not None:
        return (position.drawn,)
    held = supply(position.boxes_in_play, edition)
    if not position.board.tiles:
        return tuple(sorted(start_tiles(held)))
    used = [*(tile.key for tile in position.board.tiles), *position.put_away]
    left = tuple(key for key, count in held.items() if count > used.count(key))
    flowing = river_tiles(held) > sum(is_river(key) for key in used)
    return tuple(key for key in left if is_river(key) == flowing)


def _figures(
    position: Position, placed: Placed, there: tuple[tuple[Meeple, ...], ...], kinds: tuple[MeepleKind, ...]
) -> Iterator[Meeple]:
    assert position.turn is not None or not kinds
    for segment, others in zip(catalogue()[placed.key].segments, there, strict=False):
        for kind in kinds:
            if may_stand(kind, segment.ground, position.rules):
                figure = Meeple(placed.cell, position.turn, segment.ground, segment.index, kind)  # type: ignore[arg-type]
                if may_join(figure, others):
                    yield figure
