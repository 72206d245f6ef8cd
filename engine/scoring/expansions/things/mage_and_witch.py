"""Mage and Witch: the mage makes his feature worth 1 more a tile, the witch halves hers, rounded up."""

from engine.pieces import ThingKind
from engine.scoring.expansion import Expansion
from engine.scoring.features import Feature
from engine.scoring.lines import Term, Terms
from engine.scoring.position import Position


def _terms(_: Position, feature: Feature, terms: Terms) -> Terms:
    if ThingKind.MAGE.value in feature.marks:
        terms = (*terms, Term("mage", feature.tiles, feature.tiles))
    if ThingKind.WITCH.value in feature.marks:
        terms = (*terms, Term("witch", 1, -(sum(term.points for term in terms) // 2)))
    return terms


MAGE_AND_WITCH = Expansion("mage-and-witch", brings=frozenset({ThingKind.MAGE, ThingKind.WITCH}), terms=_terms)
