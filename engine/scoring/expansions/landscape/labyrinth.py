"""The Labyrinth: a complete road through it is worth 2 more for each figure on it."""

from engine.scoring.expansion import Expansion
from engine.scoring.features import Feature
from engine.scoring.lines import Term, Terms
from engine.scoring.position import Position

EACH = 2


def _terms(_: Position, feature: Feature, terms: Terms) -> Terms:
    if "labyrinth" not in feature.marks or not feature.complete:
        return terms
    count = len(feature.meeples)
    return (*terms, Term("figures", count, EACH * count))


LABYRINTH = Expansion("labyrinth", terms=_terms)
