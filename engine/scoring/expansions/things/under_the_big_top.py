"""Under the Big Top: a ringmaster earns 2 more for every circus tile on and around his own. The big top goes to every
circus tile laid; what lies face down where it stood is turned up, and pays that to each follower there and around.
"""

from collections import Counter
from collections.abc import Iterable

from engine.board import Meeple
from engine.cell import Cell
from engine.message import Message
from engine.pieces import NO_FOLLOWERS, ThingKind
from engine.scoring.expansion import Deed, Expansion
from engine.scoring.lines import Line, Term
from engine.scoring.position import Position

EACH = 2
CIRCUS = frozenset({"circus", "acrobats"})
MOST = 7
"""What the dearest animal pays."""


def _ringmasters(position: Position) -> Iterable[Line]:
    for thing in position.board.things:
        if thing.kind is ThingKind.RINGMASTER and thing.colour is not None:
            x, y = thing.cell
            around = (position.features.tile(Cell(x + dx, y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
            count = sum(tile is not None and bool(CIRCUS & tile.marks) for tile in around)
            yield Line("ringmaster", thing.colour, (Term("circus", count, EACH * count),), None, (thing.cell,))


def _animal(deed: Deed) -> Iterable[Line]:
    """The figures that stood there before the tile was laid take it: nobody is set before that."""
    shown = next((thing.second for thing in deed.move.things if thing.kind is ThingKind.TENT), 0)
    around = _around_the_tent(deed) if shown else ()
    for colour, count in Counter(meeple.colour for meeple in around).items():
        stands = tuple(dict.fromkeys(meeple.cell for meeple in around if meeple.colour is colour))
        yield Line("big-top", colour, (Term("followers", count, shown * count),), None, stands)


def _around_the_tent(deed: Deed) -> tuple[Meeple, ...]:
    stood = next((thing.cell for thing in deed.before.things if thing.kind is ThingKind.TENT), None)
    if stood is None:
        return ()
    near = (m for m in deed.before.meeples if max(abs(m.cell.x - stood.x), abs(m.cell.y - stood.y)) <= 1)
    return tuple(meeple for meeple in near if meeple.kind not in NO_FOLLOWERS)


def _against(deed: Deed) -> Iterable[tuple[Cell, Message]]:
    tile, tents = deed.move.tile, [thing for thing in deed.move.things if thing.kind is ThingKind.TENT]
    if tile is None:
        return
    for tent in tents:
        if "circus" not in deed.laid or tent.cell != tile.cell:
            yield tent.cell, Message("The big top goes to the circus tile that is laid, and nowhere else.")
        elif tent.second > MOST or (not tent.second and _around_the_tent(deed)):
            told = Message("An animal under the big top pays 1 to {most}; tell which was turned up.", most=MOST)
            yield tent.cell, told
    stood = any(thing.kind is ThingKind.TENT for thing in deed.before.things)
    if stood and not tents and "circus" in deed.laid:
        yield tile.cell, Message("The big top goes to every circus tile that is laid.")


UNDER_THE_BIG_TOP = Expansion(
    "under-the-big-top", brings=frozenset({ThingKind.TENT}), lines=_ringmasters, pays=_animal, against=_against
)
