"""Bridges, Castles and Bazaars: a castle that nothing was completed beside is worth nothing at the end; to a field it
counts 4."""

from engine.pieces import ThingKind
from engine.scoring.expansion import Expansion
from engine.scoring.features import Feature
from engine.scoring.lines import Term, Terms
from engine.scoring.position import Position

CASTLE = ThingKind.CASTLE.value
FOR_A_FIELD = 4


def _nothing(_: Position, feature: Feature, terms: Terms) -> Terms:
    return (Term("castle", 1, 0),) if CASTLE in feature.marks else terms


def _called(feature: Feature, name: str) -> str:
    return "castle" if CASTLE in feature.marks else name


def _farmed(city: Feature) -> tuple[str, int] | None:
    return ("castles", FOR_A_FIELD) if CASTLE in city.marks else None


BRIDGES_CASTLES_AND_BAZAARS = Expansion(
    "bridges-castles-and-bazaars", terms=_nothing, called=_called, farmed=_farmed
)
