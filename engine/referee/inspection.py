"""Everything that is wrong with a board, told at once; a board as it lies on the table may break rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from engine.board import Board, Limits, Meeple, beyond
from engine.boxes import boxes_of, catalogue, edition_of, supply
from engine.cell import Cell
from engine.message import Counted, Message, listed
from engine.pieces import NO_FOLLOWERS, MeepleKind
from engine.referee.findings import Code, Finding
from engine.referee.laying import beyond_supply, bridges_of, edges_of, mismatches, pieces
from engine.referee.segments import SIDE_NAMES
from engine.referee.standing import may_be_crowded, may_stand, most_of
from engine.rules import TODAY, Rules
from engine.scoring.features import Feature, Features
from engine.scoring.tracing import trace
from engine.tiles.bridge import lands
from engine.tiles.tile import BUILDINGS, EDGE_LETTER, Ground


def inspect(
    board: Board,
    boxes: Sequence[str] = (),
    edition: str | None = None,
    rules: Rules = TODAY,
    table: Limits = (None, None, None, None),
) -> tuple[Finding, ...]:
    """Tell all findings about a board, those about tiles first. Counts are held against the boxes if any are named.

    Without an edition a board with garden tiles is held against the second, any other against the first.

    >>> from engine import parse
    >>> [finding.code.value for finding in inspect(parse("D E@180"))]
    ['edge-mismatch']
    """
    edition = edition or edition_of(tile.key for tile in board.tiles)
    features = trace(board, rules, table, edition)
    return (
        *_unknown(board),
        *_mismatches(board),
        *_bridges(board),
        *_apart(board),
        *(_too_many(board, boxes, edition) if boxes else ()),
        *_beyond(board, table),
        *_meeples(board, features, rules),
        *figure_findings(board, features, boxes),
    )


GROUND_OF_LETTER = {**{letter: ground for ground, letter in EDGE_LETTER.items()}, "F": Ground.FIELD}


def figure_findings(board: Board, features: Features, boxes: Sequence[str] = ()) -> Iterator[Finding]:
    """What no game brings about: two in one building, two on one tile, a builder or pig alone or on wrong ground.

    The boxes are those that were named, else those of the tiles that lie.
    """
    in_buildings = tuple(_in_buildings(features))
    told_of = {cell for finding in in_buildings for cell in finding.cells}
    yield from in_buildings
    if not may_be_crowded(boxes or boxes_of(t.key for t in board.tiles), (m.kind for m in board.meeples)):
        for cell, there in groupby(board.meeples, key=lambda m: m.cell):
            if (count := len(list(there))) > 1 and cell not in told_of:
                told = Message(
                    "There are {count} figures on the tile on {cell}; this game never sets more than one on a tile.",
                    cell=cell, count=count,
                )  # fmt: skip
                yield Finding(Code.TWO_ON_A_TILE, (cell,), told)
    yield from _alone(board, features)


def _unknown(board: Board) -> Iterator[Finding]:
    """All of them are one finding: it may be half of the board."""
    cells = tuple(tile.cell for tile in board.tiles if tile.key not in catalogue())
    if len(cells) == 1:
        yield Finding(Code.UNKNOWN_TILE, cells, Message("The tile on {cell} is not known.", cell=cells[0]))
    elif cells:
        told = Message(
            "{tiles} are not known ({cells}).", tiles=Counted("{n} tile", "{n} tiles", len(cells)), cells=listed(cells)
        )
        yield Finding(Code.UNKNOWN_TILE, cells, told)


def _mismatches(board: Board) -> Iterator[Finding]:
    by_cell = {tuple(tile.cell): tile for tile in board.tiles}
    bridges = bridges_of(board.things)
    edges = {(t.cell.x, t.cell.y): edges_of(t, bridges.get(t.cell)) for t in board.tiles}
    for here, side, there in mismatches(edges):
        tile, other = by_cell[here], by_cell[there]
        told = Message(
            "The {side} side of {tile} on {cell} is {ground}, but the side of {other} on {neighbour} that touches it "
            "is {against}.",
            side=SIDE_NAMES[side], tile=tile.key, cell=Cell(*here), ground=GROUND_OF_LETTER[edges[here][side]],
            other=other.key, neighbour=Cell(*there), against=GROUND_OF_LETTER[edges[there][side ^ 2]],
        )  # fmt: skip
        yield Finding(Code.EDGE_MISMATCH, (tile.cell, other.cell), told)


def _bridges(board: Board) -> Iterator[Finding]:
    bridges = bridges_of(board.things)
    for tile in board.tiles:
        if tile.cell in bridges and tile.key in catalogue() and not lands(edges_of(tile), bridges[tile.cell]):
            told = Message(
                "The bridge over {tile} on {cell} does not land on field at both ends.", tile=tile.key, cell=tile.cell
            )
            yield Finding(Code.THING_ASTRAY, (tile.cell,), told)


def _apart(board: Board) -> Iterator[Finding]:
    """Every piece of the board but the largest is one finding."""
    for piece in pieces(tile.cell for tile in board.tiles)[1:]:
        cells = tuple(sorted(piece, key=lambda c: (c[1], c[0])))
        told = Message(
            "The part of the board at {cell} does not touch the rest: {tiles}.",
            cell=Cell(*cells[0]), tiles=Counted("{n} tile", "{n} tiles", len(piece)),
        )  # fmt: skip
        yield Finding(Code.APART, cells, told)


def _too_many(board: Board, boxes: Sequence[str], edition: str) -> Iterator[Finding]:
    held = supply(tuple(boxes), edition)
    for key, cells, count in beyond_supply({tile.cell: tile.key for tile in board.tiles}, held):
        told = Message(
            "{tile} is on the board {times}, but the boxes ({boxes}) hold {count} of it.",
            tile=key, times=Counted("{n} time", "{n} times", len(cells)), boxes=", ".join(boxes), count=count,
        )  # fmt: skip
        yield Finding(Code.BOX_COUNT, cells, told)


def _beyond(board: Board, table: Limits) -> Iterator[Finding]:
    for tile in board.tiles:
        if beyond(tile.cell, table):
            yield beyond_finding(tile.key, tile.cell)


def beyond_finding(key: str, cell: tuple[int, int]) -> Finding:
    """A tile lies where the table has ended."""
    told = Message("{tile} on {cell} lies beyond the edge of the table.", tile=key, cell=Cell(*cell))
    return Finding(Code.BEYOND_TABLE, (cell,), told)


def _not_there(meeple: Meeple, key: str, who: Mapping[str, object]) -> Message:
    """Says that a tile does not have what a figure stands on: nothing of the kind, or not so many."""
    if meeple.segment == 0:
        return Message("The {colour} {kind} on {cell} stands on a {ground}, and {tile} has none.",
                       ground=meeple.on, tile=key, **who)  # fmt: skip
    return Message(
        "The {colour} {kind} on {cell} stands on {ground}{segment}, which {tile} does not have.",
        ground=meeple.on, segment=meeple.segment, tile=key, **who,
    )  # fmt: skip


def _meeples(board: Board, features: Features, rules: Rules) -> Iterator[Finding]:
    by_cell = board.by_cell
    for meeple in board.meeples:
        who: dict[str, object] = {"colour": meeple.colour, "kind": meeple.kind, "cell": meeple.cell}
        feature = features.at(meeple.cell, meeple.on, meeple.segment)
        if meeple.cell not in by_cell:
            told = Message("The {colour} {kind} on {cell} stands where there is no tile.", **who)
            yield Finding(Code.MEEPLE_OFF_BOARD, (meeple.cell,), told)
        elif feature is None and by_cell[meeple.cell].key in catalogue():
            yield Finding(Code.NO_SUCH_SEGMENT, (meeple.cell,), _not_there(meeple, by_cell[meeple.cell].key, who))
        elif not may_stand(meeple.kind, meeple.on, rules):
            if meeple.kind not in HELPERS or may_stand(meeple.kind, meeple.on):  # else it is told with the helpers
                yield _wrong_ground(meeple)
        elif feature is not None and feature.paid:
            told = Message(
                "The {colour} {kind} on {cell} stands on a completed {ground}; it should have been taken back.",
                ground=meeple.on, **who,
            )  # fmt: skip
            yield Finding(Code.NOT_HOME, (meeple.cell,), told)
    for (colour, kind), count in Counter((m.colour, m.kind) for m in board.meeples).items():
        has = most_of(kind)
        if count > has:
            cells = tuple(m.cell for m in board.meeples if (m.colour, m.kind) == (colour, kind))
            told = Message(
                "The board has {count} {colour} pieces of the kind {kind}; a player has {has}.",
                count=count, kind=kind, colour=colour, has=has,
            )  # fmt: skip
            yield Finding(Code.TOO_MANY_PIECES, cells, told)


def _wrong_ground(meeple: Meeple) -> Finding:
    told = Message(
        "The {colour} {kind} on {cell} may not stand on a {ground}.",
        colour=meeple.colour, kind=meeple.kind, cell=meeple.cell, ground=meeple.on,
    )  # fmt: skip
    return Finding(Code.WRONG_GROUND, (meeple.cell,), told)


def _in_buildings(features: Features) -> Iterator[Finding]:
    for feature in features:
        if feature.ground in BUILDINGS and len(feature.meeples) > 1 and "vodyanoy" not in feature.marks:
            cell = feature.places[0][0]
            told = Message(
                "There are {count} figures on the {ground} on {cell}; only one may stand there.",
                ground=feature.ground, cell=cell, count=len(feature.meeples),
            )  # fmt: skip
            yield Finding(Code.TWO_IN_A_BUILDING, (cell,), told)


def _alone(board: Board, features: Features) -> Iterator[Finding]:
    """Builders and pigs join a follower of their own, so one without any cannot be."""
    for meeple in board.meeples:
        feature = features.at(meeple.cell, meeple.on, meeple.segment)
        allowed = may_stand(meeple.kind, meeple.on)
        if meeple.kind not in HELPERS or (allowed and feature is not None and _followed(meeple, feature)):
            continue
        if feature is not None and not allowed:
            yield _wrong_ground(meeple)
            continue
        who: dict[str, object] = {"colour": meeple.colour, "kind": meeple.kind, "cell": meeple.cell}
        if all(m.kind in HELPERS for m in board.meeples if m.colour is meeple.colour):
            told = Message("The {colour} {kind} on {cell} has no {colour} follower anywhere on the board.", **who)
            yield Finding(Code.NOTHING_ELSE, (meeple.cell,), told)
        elif feature is not None:
            told = Message(
                "The {colour} {kind} on {cell} has no {colour} follower on the same {ground}.", ground=meeple.on, **who
            )
            yield Finding(Code.NO_FOLLOWER, (meeple.cell,), told)


HELPERS = (MeepleKind.BUILDER, MeepleKind.PIG)


def _followed(meeple: Meeple, feature: Feature) -> bool:
    return any(m.colour is meeple.colour and m.kind not in NO_FOLLOWERS for m in feature.meeples)
