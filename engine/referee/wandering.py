"""The things of a move: where the dragon may go, where a fairy, a bridge or a floor may be put, who leaves for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.board import Board, Meeple
from engine.boxes import catalogue
from engine.cell import Cell
from engine.game import Move
from engine.message import Message
from engine.pieces import ALONE, Thing, ThingKind
from engine.referee.findings import Code, Finding
from engine.referee.laying import beside, edges_of
from engine.scoring.expansions import having
from engine.scoring.expansions.things.count import waiting_for
from engine.scoring.position import Position
from engine.tiles.bridge import lands
from engine.tiles.tile import Ground

STEPS = 6
"""How far the dragon goes at most."""
SMALL = 2
"""Of how many tiles a city is that may become a castle."""


def after(things: Sequence[Thing], move: Move) -> tuple[Thing, ...]:
    """The things on the board once those of the move are put there; where the dragon ends it stays."""
    new = list(move.things)
    if move.dragon:
        new = [thing for thing in new if thing.kind is not ThingKind.DRAGON]
        new.append(Thing(move.dragon[-1], ThingKind.DRAGON))
    moved = {thing.kind for thing in new} & ALONE
    floors = {thing.cell for thing in new if thing.kind is ThingKind.FLOOR}
    stay = [
        thing
        for thing in things
        if thing.kind not in moved and not (thing.kind is ThingKind.FLOOR and thing.cell in floors)
    ]
    for figure in move.called:
        if gone := waiting_for(figure, stay):
            stay.remove(gone)
    return (*stay, *new)


def freed(position: Position, move: Move) -> tuple[Meeple, ...]:
    """Who leaves the board in this move without being paid: whom the dragon met, and who was sent home as told."""
    told = set(move.taken_back)
    if not told and not move.dragon:
        return ()
    return tuple(
        meeple
        for meeple in position.board.meeples
        if meeple.cell in move.dragon
        or ((meeple.cell, meeple.colour) in told and any(e.frees(position, move, meeple) for e in having("frees")))
    )


def faults(before: Board, position: Position, move: Move) -> Iterator[Finding]:
    """What is wrong with the dragon's walk and with where the things were put."""
    yield from _walk_faults(before, position, move)
    for thing in move.things:
        if not _fits(position, thing):
            told = Message("The {thing} may not be put on {cell}.", thing=thing.kind, cell=thing.cell)
            yield Finding(Code.THING_ASTRAY, (thing.cell,), told)


def _walk_faults(before: Board, position: Position, move: Move) -> Iterator[Finding]:
    if not move.dragon:
        return
    there = {tile.cell for tile in position.board.tiles}
    fairy = {thing.cell for thing in position.board.things if thing.kind is ThingKind.FAIRY}
    stood = [thing.cell for thing in before.things if thing.kind is ThingKind.DRAGON]
    way = [*stood[-1:], *move.dragon]
    steps = pairwise(way)
    wrong: Cell | None = next((there_ for here, there_ in steps if there_ not in beside(here)), None)
    wrong = wrong or next((cell for cell in move.dragon if cell not in there or cell in fairy), None)
    wrong = wrong or next((cell for n, cell in enumerate(way) if cell in way[:n]), None)
    if wrong is None and len(move.dragon) > STEPS:
        wrong = move.dragon[STEPS]
    if wrong is not None:
        told = Message(
            "The dragon may not go to {cell}: it takes {steps} steps at most, from tile to tile beside it, to none "
            "twice and never to the fairy.",
            cell=wrong, steps=STEPS,
        )  # fmt: skip
        yield Finding(Code.DRAGON_ASTRAY, (wrong,), told)


def _fits(position: Position, thing: Thing) -> bool:
    tile = position.features.tile(thing.cell)
    if tile is None:
        return False
    on = thing.on or Ground.ROAD
    feature = position.features.at(thing.cell, on, thing.segment)
    roads = len(tile.of(Ground.ROAD))
    match thing.kind:
        case ThingKind.MAGE | ThingKind.WITCH:
            return feature is not None and not feature.complete and feature.ground in (Ground.CITY, Ground.ROAD)
        case ThingKind.CASTLE:
            return on is Ground.CITY and feature is not None and feature.complete and feature.tiles == SMALL
        case ThingKind.FAIRY:
            return any(m.cell == thing.cell and m.colour is thing.colour for m in position.board.meeples)
        case ThingKind.FERRY:
            return "ferry" in tile.marks and max(thing.segment, thing.second) < roads and thing.segment != thing.second
        case ThingKind.TUNNEL:
            return thing.segment < roads and "tunnel" in tile.of(Ground.ROAD)[thing.segment].marks
        case ThingKind.FLOOR:
            return "tower" in tile.marks
        case ThingKind.BRIDGE:
            placed = position.board.by_cell[thing.cell]
            return placed.key in catalogue() and lands(edges_of(placed), thing.segment)
        case _:
            return True
