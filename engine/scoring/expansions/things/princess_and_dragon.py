"""The Princess and the Dragon: at the end the figure with the fairy beside it earns 3. A princess may send a knight of
her city home, the dragon sends home whom it meets, and a magic portal opens every tile."""

from collections.abc import Iterable

from engine.board import Meeple
from engine.game import Move
from engine.pieces import ThingKind
from engine.scoring.expansion import Expansion
from engine.scoring.lines import Line, Term
from engine.scoring.position import Position
from engine.tiles.tile import Ground

FAIRY = 3


def _beside_the_fairy(position: Position) -> Iterable[Line]:
    for fairy in position.board.things:
        if fairy.kind is not ThingKind.FAIRY or fairy.colour is None:
            continue
        for number, feature in position.features.held:
            beside = any(m.cell == fairy.cell and m.colour is fairy.colour for m in feature.meeples)
            if beside and ThingKind.CASTLE.value not in feature.marks:
                yield Line("fairy", fairy.colour, (Term("fairy", 1, FAIRY),), number, (fairy.cell,))
                break


def _sent_home(position: Position, move: Move, meeple: Meeple) -> bool:
    if meeple.cell in move.dragon:
        return True
    tile = position.features.tile(move.tile.cell) if move.tile else None
    if tile is None or move.tile is None or move.meeple is not None or meeple.on is not Ground.CITY:
        return False
    princesses = [s.index for s in tile.of(Ground.CITY) if "princess" in s.marks]
    city = position.features.number(meeple.cell, meeple.on, meeple.segment)
    return any(position.features.number(move.tile.cell, Ground.CITY, index) == city for index in princesses)


def _through_a_portal(position: Position, move: Move, meeple: Meeple) -> bool:
    """Through a portal a figure comes onto any tile, to what nobody holds and is unfinished."""
    tile = position.features.tile(move.tile.cell) if move.tile else None
    feature = position.features.at(meeple.cell, meeple.on, meeple.segment)
    free = feature is not None and not feature.complete and all(m is meeple for m in feature.meeples)
    return tile is not None and "portal" in tile.marks and free


PRINCESS_AND_DRAGON = Expansion(
    "princess-and-dragon",
    brings=frozenset({ThingKind.FAIRY, ThingKind.DRAGON}),
    lines=_beside_the_fairy,
    frees=_sent_home,
    reaches=_through_a_portal,
)
