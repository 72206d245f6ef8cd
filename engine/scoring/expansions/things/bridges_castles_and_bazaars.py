"""Bridges, Castles and Bazaars: a castle that nothing was completed beside is worth nothing at the end; to a field it
counts 4. At a bazaar tiles are sold for points, which players pay one another, or nobody.
"""

from collections.abc import Iterable

from engine.cell import Cell
from engine.message import Message
from engine.pieces import ThingKind
from engine.scoring.expansion import Deed, Expansion
from engine.scoring.features import Feature
from engine.scoring.lines import Term, Terms
from engine.scoring.position import Position

CASTLE = ThingKind.CASTLE.value
FOR_A_FIELD = 4
BAZAAR = "bazaar"
"""The mark of its tile, and what its points are called in a move."""


def _nothing(_: Position, feature: Feature, terms: Terms) -> Terms:
    return (Term("castle", 1, 0),) if CASTLE in feature.marks else terms


def _called(feature: Feature, name: str) -> str:
    return "castle" if CASTLE in feature.marks else name


def _farmed(city: Feature) -> tuple[str, int] | None:
    return ("castles", FOR_A_FIELD) if CASTLE in city.marks else None


def _unpaid(deed: Deed) -> Iterable[tuple[Cell, Message]]:
    """Whoever names a tile sells it for the bid or takes it for as much: no more is won than is paid."""
    bids = [told[BAZAAR] for told in deed.move.others.values() if BAZAAR in told]
    tile = deed.move.tile
    if tile is None or not bids:
        return
    if BAZAAR not in deed.laid:
        yield tile.cell, Message("Tiles are sold only after a tile with a bazaar is laid.")
    elif sum(bids) > 0:
        told = Message("At the bazaar players won {points} more than others paid.", points=sum(bids))
        yield tile.cell, told


BRIDGES_CASTLES_AND_BAZAARS = Expansion(
    "bridges-castles-and-bazaars",
    brings=frozenset({ThingKind.BRIDGE, ThingKind.CASTLE}),
    terms=_nothing,
    called=_called,
    farmed=_farmed,
    against=_unpaid,
)
