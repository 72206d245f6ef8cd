"""Who holds a feature: how much each colour's pieces count on it, and who wins a tie."""

from __future__ import annotations

from dataclasses import replace

from engine.board import Meeple
from engine.pieces import Colour
from engine.rules import Sides
from engine.scoring.expansion import Paid
from engine.scoring.expansions import EXPANSIONS, having
from engine.scoring.features import Feature
from engine.scoring.lines import Terms
from engine.scoring.position import Position


def holders(position: Position, feature: Feature) -> tuple[Colour, ...]:
    """Who has the most on a feature: one colour, several that tie, or none where no piece there counts."""
    strength = strengths(feature)
    most = max(strength.values(), default=0)
    if most <= 0:
        return ()
    if position.rules.sides is Sides.TOGETHER:
        return tuple(colour for colour in strength if strength[colour])
    tied = tuple(colour for colour in strength if strength[colour] == most)
    if len(tied) > 1 or len(strength) > 1:
        counting = replace(feature, meeples=tuple(m for m in feature.meeples if weight(feature, m)))
        for expansion in having("holders"):
            tied = expansion.holders(position, counting, tied)
    return tied


def paid_to(position: Position) -> tuple[Paid, ...]:
    """The complete features that pay, in their order, and to whom."""
    return tuple(Paid(feature, holders(position, feature)) for _, feature in position.features.held if feature.paid)


def strengths(feature: Feature) -> dict[Colour, int]:
    """How much each colour's pieces on a feature count in its majority."""
    strength: dict[Colour, int] = {}
    for meeple in feature.meeples:
        strength[meeple.colour] = strength.get(meeple.colour, 0) + weight(feature, meeple)
    return strength


def weight(feature: Feature, meeple: Meeple) -> int:
    """How much one piece counts there: a builder, a pig and a barn nothing, a meeple 1."""
    weigh = _STRENGTHS.get(meeple.kind)
    return 1 if weigh is None else weigh(feature, meeple)


def own_terms(position: Position, feature: Feature, colour: Colour, terms: Terms) -> Terms:
    """What a feature is worth to one of its holders, after what it is worth to any."""
    for expansion in having("own_terms"):
        terms = expansion.own_terms(position, feature, colour, terms)
    return terms


_STRENGTHS = {kind: weigh for expansion in EXPANSIONS for kind, weigh in expansion.strengths.items()}
