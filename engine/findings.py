"""Everything that is wrong with a board, told at once; a board as it lies on the table may break rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.board import Board, Cell, Meeple, Placed
from engine.boxes import catalogue, supply
from engine.features import Features, Table, trace
from engine.pieces import MeepleKind
from engine.rules import TODAY, Rules
from engine.standing import may_stand
from engine.tiles import ANY_EDGE, EDGE_LETTER, SIDES, E, S, turned_edges


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: a code for programs, the cells, a sentence for people."""

    code: str
    cells: tuple[Cell, ...]
    text: str


def inspect(
    board: Board,
    boxes: Sequence[str] = (),
    edition: str | None = None,
    rules: Rules = TODAY,
    table: Table = (None, None, None, None),
) -> tuple[Finding, ...]:
    """All findings, those about tiles first. Counts are held against the boxes if any are named.

    Without an edition a board with garden tiles is held against the second, any other against the first.
    """
    return (
        *_unknown(board),
        *_mismatches(board),
        *_pieces(board),
        *(_too_many(board, boxes, edition or _edition(board)) if boxes else ()),
        *_meeples(board, trace(board, rules, table)),
    )


GROUND_WORD = {**{letter: str(ground) for ground, letter in EDGE_LETTER.items()}, "F": "field"}

SETS_OF_MEEPLES = {MeepleKind.MEEPLE: 7, MeepleKind.CUBE: 7, MeepleKind.DISC: 7}
"""How many pieces of a kind a player has; of every other kind one."""


def _unknown(board: Board) -> Iterator[Finding]:
    for tile in board.tiles:
        if tile.key not in catalogue():
            yield Finding("unknown-tile", (tile.cell,), f"Which tile lies on {_at(tile.cell)} is not known.")


def _mismatches(board: Board) -> Iterator[Finding]:
    by_cell = board.by_cell
    for tile in board.tiles:
        for side, neighbour in _east_and_south(tile.cell):
            other = by_cell.get(neighbour)
            if other is None or tile.key not in catalogue() or other.key not in catalogue():
                continue
            one, two = _edges(tile)[side], _edges(other)[side ^ 2]
            if one != two and ANY_EDGE not in (one, two):
                told = f"The {SIDES[side]} side of {tile.key} on {_at(tile.cell)} is {GROUND_WORD[one]}, but"
                text = f"{told} {other.key} on {_at(neighbour)} lies against it with {GROUND_WORD[two]}."
                yield Finding("edge-mismatch", (tile.cell, neighbour), text)


def _pieces(board: Board) -> Iterator[Finding]:
    """The board is one piece; every smaller piece is one finding."""
    left = set(board.by_cell)
    pieces: list[set[Cell]] = []
    while left:
        edge = [left.pop()]
        piece = set(edge)
        while edge:
            x, y = edge.pop()
            near = {Cell(x + 1, y), Cell(x - 1, y), Cell(x, y + 1), Cell(x, y - 1)} & left
            left -= near
            piece |= near
            edge += near
        pieces.append(piece)
    pieces.sort(key=lambda p: (-len(p), min(p)))
    for piece in pieces[1:]:
        cells = tuple(sorted(piece, key=lambda c: (c.y, c.x)))
        what = f"The tile on {_at(cells[0])} lies" if len(piece) == 1 else f"{len(piece)} tiles at {_at(cells[0])} lie"
        yield Finding("apart", cells, f"{what} apart from the rest of the board.")


def _too_many(board: Board, boxes: Sequence[str], edition: str) -> Iterator[Finding]:
    held = supply(tuple(boxes), edition)
    cells: dict[str, list[Cell]] = {}
    for tile in board.tiles:
        cells.setdefault(tile.key, []).append(tile.cell)
    for key, lie in sorted(cells.items()):
        if key in catalogue() and len(lie) > held.get(key, 0):
            holds = _count(held.get(key, 0), "such tile")
            text = f"{key} lies on the board {_times(len(lie))}, but the boxes ({', '.join(boxes)}) hold {holds}."
            yield Finding("box-count", tuple(lie), text)


def _edition(board: Board) -> str:
    tiles = catalogue()
    return "c2" if any(tile.key in tiles and tiles[tile.key].garden for tile in board.tiles) else "c1"


def _meeples(board: Board, features: Features) -> Iterator[Finding]:
    by_cell = board.by_cell
    for meeple in board.meeples:
        told = f"{_name(meeple)} on {_at(meeple.cell)}"
        feature = features.at(meeple.cell, meeple.on, meeple.segment)
        if meeple.cell not in by_cell:
            yield Finding("meeple-off-board", (meeple.cell,), f"{told} stands where no tile lies.")
        elif feature is None and by_cell[meeple.cell].key in catalogue():
            segment = f"{meeple.on} {meeple.segment}" if meeple.segment else meeple.on
            text = f"{told} stands on {segment}, which {by_cell[meeple.cell].key} does not have."
            yield Finding("no-such-segment", (meeple.cell,), text)
        elif not may_stand(meeple.kind, meeple.on):
            yield Finding("wrong-ground", (meeple.cell,), f"{told} may not stand on a {meeple.on}.")
        elif feature is not None and feature.complete:
            text = f"{told} stands on a {meeple.on} that is complete; it should have come home."
            yield Finding("not-home", (meeple.cell,), text)
    for (colour, kind), count in Counter((m.colour, m.kind) for m in board.meeples).items():
        has = SETS_OF_MEEPLES.get(kind, 1)
        if count > has:
            cells = tuple(m.cell for m in board.meeples if (m.colour, m.kind) == (colour, kind))
            text = f"{colour.capitalize()} has {count} pieces of the kind {kind} on the board; a player has {has}."
            yield Finding("too-many-pieces", cells, text)


def _edges(tile: Placed) -> str:
    return turned_edges(catalogue()[tile.key].edges, tile.rotation)


def _east_and_south(cell: Cell) -> Iterable[tuple[int, Cell]]:
    return (E, Cell(cell.x + 1, cell.y)), (S, Cell(cell.x, cell.y + 1))


def _at(cell: Cell) -> str:
    return f"{cell.x},{cell.y}"


def _name(meeple: Meeple) -> str:
    return f"The {meeple.colour} {meeple.kind}"


def _count(count: int, thing: str) -> str:
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
