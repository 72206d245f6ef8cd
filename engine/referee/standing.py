"""Where a piece may stand, and beside whom."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board import Meeple
from engine.pieces import MeepleKind
from engine.scoring.expansions import EXPANSIONS
from engine.scoring.lines import Standing
from engine.tiles.tile import Ground

ORDINARY = Standing((Ground.CITY, Ground.ROAD, Ground.FIELD, Ground.MONASTERY, Ground.SHRINE))
"""A meeple of any kind that has no rule of its own: anywhere but in a garden, where nobody stands yet."""

_OWN = {
    MeepleKind.ABBOT: Standing((Ground.MONASTERY, Ground.GARDEN, Ground.SHRINE)),
    **{kind: standing for expansion in EXPANSIONS for kind, standing in expansion.standings.items()},
}


def may_stand(kind: MeepleKind, ground: Ground) -> bool:
    """May a piece of this kind stand on that ground?"""
    return ground in _OWN.get(kind, ORDINARY).grounds


def may_join(meeple: Meeple, others: Sequence[Meeple]) -> bool:
    """May it be set on a feature where these stand already?"""
    return _OWN.get(meeple.kind, ORDINARY).joins(meeple, others)
