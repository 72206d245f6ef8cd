"""Darmstadt: the complete city with the Darmstadtium is worth 3 more."""

from engine.scoring.expansion import Expansion
from engine.scoring.features import Feature
from engine.scoring.lines import Term, Terms
from engine.scoring.position import Position

MORE = 3


def _terms(_: Position, feature: Feature, terms: Terms) -> Terms:
    there = "darmstadtium" in feature.marks and feature.complete
    return (*terms, Term("darmstadtium", 1, MORE)) if there else terms


DARMSTADT = Expansion("darmstadt", terms=_terms)
