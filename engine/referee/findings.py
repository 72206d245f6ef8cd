"""Everything that is wrong with a board, told at once; a board as it lies on the table may break rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.board import Board, Cell, Placed
from engine.message import Counted, Message
from engine.pieces import MeepleKind
from engine.referee.standing import may_stand
from engine.rules import TODAY, Rules
from engine.scoring.features import Features, Table, trace
from engine.tiles.boxes import catalogue, supply
from engine.tiles.tile import ANY_EDGE, EDGE_LETTER, E, Ground, S, turned_edges

OF_TILES = frozenset({"edge-mismatch", "box-count", "apart", "unknown-tile"})
"""The codes of what can be wrong with tiles alone: whoever reads a photo tells them of the board as read,
and whoever counts that board, put right perhaps, tells them anew."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: a code for programs, the cells (none: the whole), a sentence for people."""

    code: str
    cells: tuple[tuple[int, int], ...]
    message: Message

    @property
    def text(self) -> str:
        """The sentence in English, for files."""
        return str(self.message)


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


GROUND_OF_LETTER = {**{letter: ground for ground, letter in EDGE_LETTER.items()}, "F": Ground.FIELD}

SIDE_NAMES = (Message("north"), Message("east"), Message("south"), Message("west"))

SETS_OF_MEEPLES = {MeepleKind.MEEPLE: 7, MeepleKind.CUBE: 7, MeepleKind.DISC: 7}
"""How many pieces of a kind a player has; of every other kind one."""


def _unknown(board: Board) -> Iterator[Finding]:
    for tile in board.tiles:
        if tile.key not in catalogue():
            told = Message("Which tile lies on {cell} is not known.", cell=_at(tile.cell))
            yield Finding("unknown-tile", (tile.cell,), told)


def _mismatches(board: Board) -> Iterator[Finding]:
    by_cell = board.by_cell
    for tile in board.tiles:
        for side, neighbour in _east_and_south(tile.cell):
            other = by_cell.get(neighbour)
            if other is None or tile.key not in catalogue() or other.key not in catalogue():
                continue
            one, two = _edges(tile)[side], _edges(other)[side ^ 2]
            if one != two and ANY_EDGE not in (one, two):
                told = Message(
                    "The {side} side of {tile} on {cell} is {ground}, "
                    "but {other} on {neighbour} lies against it with {against}.",
                    side=SIDE_NAMES[side], tile=tile.key, cell=_at(tile.cell), ground=GROUND_OF_LETTER[one],
                    other=other.key, neighbour=_at(neighbour), against=GROUND_OF_LETTER[two],
                )  # fmt: skip
                yield Finding("edge-mismatch", (tile.cell, neighbour), told)


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
        told = Message(
            "At {cell} lies a piece apart from the rest of the board: {tiles}.",
            cell=_at(cells[0]), tiles=Counted("{n} tile", "{n} tiles", len(piece)),
        )  # fmt: skip
        yield Finding("apart", cells, told)


def _too_many(board: Board, boxes: Sequence[str], edition: str) -> Iterator[Finding]:
    held = supply(tuple(boxes), edition)
    cells: dict[str, list[Cell]] = {}
    for tile in board.tiles:
        cells.setdefault(tile.key, []).append(tile.cell)
    for key, lie in sorted(cells.items()):
        if key in catalogue() and len(lie) > held.get(key, 0):
            told = Message(
                "{tile} lies on the board {times}, but the boxes ({boxes}) hold {count} of it.",
                tile=key, times=Counted("{n} time", "{n} times", len(lie)), boxes=", ".join(boxes),
                count=held.get(key, 0),
            )  # fmt: skip
            yield Finding("box-count", tuple(lie), told)


def _edition(board: Board) -> str:
    tiles = catalogue()
    return "c2" if any(tile.key in tiles and tiles[tile.key].garden for tile in board.tiles) else "c1"


def _meeples(board: Board, features: Features) -> Iterator[Finding]:
    by_cell = board.by_cell
    for meeple in board.meeples:
        who: dict[str, object] = {"colour": meeple.colour, "kind": meeple.kind, "cell": _at(meeple.cell)}
        feature = features.at(meeple.cell, meeple.on, meeple.segment)
        if meeple.cell not in by_cell:
            told = Message("The {colour} {kind} on {cell} stands where no tile lies.", **who)
            yield Finding("meeple-off-board", (meeple.cell,), told)
        elif feature is None and by_cell[meeple.cell].key in catalogue():
            told = Message(
                "The {colour} {kind} on {cell} stands on {ground} {segment}, which {tile} does not have.",
                ground=meeple.on, segment=meeple.segment, tile=by_cell[meeple.cell].key, **who,
            )  # fmt: skip
            yield Finding("no-such-segment", (meeple.cell,), told)
        elif not may_stand(meeple.kind, meeple.on):
            told = Message("The {colour} {kind} on {cell} may not stand on a {ground}.", ground=meeple.on, **who)
            yield Finding("wrong-ground", (meeple.cell,), told)
        elif feature is not None and feature.complete:
            told = Message(
                "The {colour} {kind} on {cell} stands on a {ground} that is complete; it should have come home.",
                ground=meeple.on, **who,
            )  # fmt: skip
            yield Finding("not-home", (meeple.cell,), told)
    for (colour, kind), count in Counter((m.colour, m.kind) for m in board.meeples).items():
        has = SETS_OF_MEEPLES.get(kind, 1)
        if count > has:
            cells = tuple(m.cell for m in board.meeples if (m.colour, m.kind) == (colour, kind))
            told = Message(
                "The board holds {count} pieces of the kind {kind} in {colour}; a player has {has}.",
                count=count, kind=kind, colour=colour, has=has,
            )  # fmt: skip
            yield Finding("too-many-pieces", cells, told)


def _edges(tile: Placed) -> str:
    return turned_edges(catalogue()[tile.key].edges, tile.rotation)


def _east_and_south(cell: Cell) -> Iterable[tuple[int, Cell]]:
    return (E, Cell(cell.x + 1, cell.y)), (S, Cell(cell.x, cell.y + 1))


def _at(cell: Cell) -> str:
    return f"{cell.x},{cell.y}"
