"""The Besiegers and the Cathars: a besieged city is worth 1 less for each tile and shield, and counts double for a
field."""

from engine.scoring.expansion import Expansion
from engine.scoring.features import Feature
from engine.scoring.lines import Term, Terms
from engine.scoring.position import Position

BESIEGED = "besieged"
FOR_A_FIELD = 6


def _terms(_: Position, feature: Feature, terms: Terms) -> Terms:
    less = feature.tiles + feature.shields
    return (*terms, Term(BESIEGED, less, -less)) if BESIEGED in feature.marks else terms


def _farmed(city: Feature) -> tuple[str, int] | None:
    return ("besieged-cities", FOR_A_FIELD) if BESIEGED in city.marks else None


BESIEGERS = Expansion("besiegers", terms=_terms, farmed=_farmed)
