"""Inns and Cathedrals: an inn pays its road 1 more per tile, a cathedral its city 1 more per tile and shield, nothing
if they stay unfinished; the big meeple counts twice."""

from engine.pieces import MeepleKind
from engine.scoring.expansion import Expansion
from engine.scoring.features import Feature
from engine.scoring.lines import Term, Terms
from engine.scoring.position import Position
from engine.tiles.tile import Ground


def _terms(_: Position, feature: Feature, terms: Terms) -> Terms:
    for ground, mark, count in (
        (Ground.ROAD, "inn", feature.tiles),
        (Ground.CITY, "cathedral", feature.tiles + feature.shields),
    ):
        if feature.ground is ground and mark in feature.marks:
            terms = (*terms, Term(mark, count, count)) if feature.complete else (Term(mark, count, 0),)
    return terms


INNS_AND_CATHEDRALS = Expansion(
    "inns-and-cathedrals",
    pieces={MeepleKind.BIG: 1},
    strengths={MeepleKind.BIG: lambda _feature, _meeple: 2},
    terms=_terms,
)
