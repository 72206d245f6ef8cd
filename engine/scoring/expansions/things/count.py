"""The Count of Carcassonne: who let others be paid and took nothing may set a figure into a quarter of his city and
move the count. From there figures join what is completed, but not from the quarter in which the count stands.
"""

from collections.abc import Iterable

from engine.board import Meeple
from engine.cell import Cell
from engine.message import Message
from engine.pieces import NO_FOLLOWERS, Thing, ThingKind
from engine.scoring.expansion import Deed, Expansion
from engine.tiles.tile import Ground

QUARTERS = (Ground.CITY, Ground.ROAD, Ground.MONASTERY, Ground.FIELD)
"""Castle, smithy, cathedral and market, and what the figures in each wait for."""


def _against(deed: Deed) -> Iterable[tuple[Cell, Message]]:
    tile, move = deed.move.tile, deed.move
    put = [thing for thing in move.things if thing.kind in (ThingKind.COUNT, ThingKind.WAITING)]
    if tile is None or not (put or move.called):
        return
    if any(not _is_in_a_quarter(deed, thing) for thing in put):
        yield tile.cell, Message("Only the tile of Carcassonne with the quarters has room for the count and figures.")
    yield from _set_into_a_quarter(deed, [thing for thing in put if thing.kind is ThingKind.WAITING], tile.cell)
    yield from _called(deed)


def _is_in_a_quarter(deed: Deed, thing: Thing) -> bool:
    tile = deed.position.features.tile(thing.cell)
    return tile is not None and "quarter" in tile.marks and thing.segment < len(QUARTERS)


def _set_into_a_quarter(deed: Deed, waiting: list[Thing], cell: Cell) -> Iterable[tuple[Cell, Message]]:
    mover = deed.move.mover
    if len(waiting) > 1 or any(thing.colour is not mover for thing in waiting):
        yield cell, Message("In a move one figure is set into a quarter, by who made the move.")
    own = sum(line.points for line in deed.lines if line.colour is mover)
    others = sum(line.points for line in deed.lines if line.colour is not mover)
    if waiting and (own or not others):
        yield cell, Message("A figure is set into a quarter by who let others be paid and took nothing.")
    if not waiting and any(thing.kind is ThingKind.COUNT for thing in deed.move.things) and _count_stood(deed):
        yield cell, Message("The count moves only when a figure is set into a quarter.")


def _count_stood(deed: Deed) -> Thing | None:
    return next((thing for thing in deed.before.things if thing.kind is ThingKind.COUNT), None)


def _called(deed: Deed) -> Iterable[tuple[Cell, Message]]:
    count, left = _count_stood(deed), list(deed.before.things)
    for figure in deed.move.called:
        feature = deed.position.features.at(figure.cell, figure.on, figure.segment)
        waited = waiting_for(figure, left)
        told: dict[str, object] = {"colour": figure.colour, "ground": figure.on, "cell": figure.cell}
        if waited is None or figure.kind in NO_FOLLOWERS:
            yield figure.cell, Message("No {colour} figure waits in the quarter for a {ground}.", **told)
            continue
        left.remove(waited)
        if count is not None and _waits_for(count) is figure.on:
            yield figure.cell, Message("Nobody leaves the quarter in which the count stands.")
        if feature is None or not feature.paid:
            yield figure.cell, Message("From the quarters figures join what the move completes, not {cell}.", **told)


def waiting_for(figure: Meeple, things: Iterable[Thing]) -> Thing | None:
    """The figure in a quarter that leaves it to stand there."""
    waiting = (thing for thing in things if thing.kind is ThingKind.WAITING and thing.colour is figure.colour)
    return next((thing for thing in waiting if _waits_for(thing) is figure.on), None)


def _waits_for(thing: Thing) -> Ground:
    return QUARTERS[thing.segment % len(QUARTERS)]


COUNT_OF_CARCASSONNE = Expansion("count", brings=frozenset({ThingKind.COUNT}), crowded=True, against=_against)
