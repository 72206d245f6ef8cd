"""Under the Big Top: a ringmaster earns 2 more for every circus tile on and around his own."""

from collections.abc import Iterable

from engine.cell import Cell
from engine.pieces import ThingKind
from engine.scoring.expansion import Expansion
from engine.scoring.lines import Line, Term
from engine.scoring.position import Position

EACH = 2
CIRCUS = frozenset({"circus", "acrobats"})


def _ringmasters(position: Position) -> Iterable[Line]:
    for thing in position.board.things:
        if thing.kind is ThingKind.RINGMASTER and thing.colour is not None:
            x, y = thing.cell
            around = (position.features.tile(Cell(x + dx, y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
            count = sum(tile is not None and bool(CIRCUS & tile.marks) for tile in around)
            yield Line("ringmaster", thing.colour, (Term("circus", count, EACH * count),), None, (thing.cell,))


UNDER_THE_BIG_TOP = Expansion("under-the-big-top", lines=_ringmasters)
