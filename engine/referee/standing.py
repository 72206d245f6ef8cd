"""Where a piece may stand, beside whom, and how many pieces a player has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.board import Meeple
from engine.pieces import Colour, MeepleKind, ThingKind
from engine.rules import TODAY, Rules
from engine.scoring.expansion import Standing
from engine.scoring.expansions import EXPANSIONS
from engine.tiles.tile import COUNTED_AS, Ground

ORDINARY = Standing((Ground.CITY, Ground.ROAD, Ground.FIELD, Ground.MONASTERY, Ground.SHRINE))
"""A meeple of any kind that has no rule of its own: anywhere but in a garden, where nobody stands yet."""

_OWN = {
    MeepleKind.ABBOT: Standing((Ground.MONASTERY, Ground.GARDEN, Ground.SHRINE)),
    **{kind: standing for expansion in EXPANSIONS for kind, standing in expansion.standings.items()},
}

SETS_OF_MEEPLES = {MeepleKind.MEEPLE: 7, MeepleKind.CUBE: 7, MeepleKind.DISC: 7}
"""How many pieces of a kind a player has; of every other kind one."""


def may_stand(kind: MeepleKind, ground: Ground, rules: Rules = TODAY) -> bool:
    """May a piece of this kind stand on that ground?"""
    return ground in _OWN.get(kind, ORDINARY).grounds and (rules.farmed or ground is not Ground.FIELD)


def may_join(meeple: Meeple, others: Sequence[Meeple]) -> bool:
    """May it be set on a feature where these stand already?"""
    return _OWN.get(meeple.kind, ORDINARY).joins(meeple, others)


def most_of(kind: MeepleKind) -> int:
    """How many pieces of a kind a player can have at all."""
    return SETS_OF_MEEPLES.get(kind, 1)


def all_pieces(boxes: Iterable[str], edition: str) -> Counter[MeepleKind]:
    """What a player of these boxes begins with; since the second edition an abbot is among it."""
    pieces = Counter({MeepleKind.MEEPLE: most_of(MeepleKind.MEEPLE)})
    if COUNTED_AS[edition] == "c2":
        pieces[MeepleKind.ABBOT] = 1
    for expansion in EXPANSIONS:
        if expansion.box in boxes:
            pieces.update(expansion.pieces)
    return pieces


def in_hand(colour: Colour, standing: Iterable[Meeple], boxes: Iterable[str], edition: str) -> tuple[MeepleKind, ...]:
    """The kinds of which a player still has a piece to set."""
    left = all_pieces(tuple(boxes), edition)
    left.subtract(m.kind for m in standing if m.colour is colour)
    return tuple(kind for kind in MeepleKind if left[kind] > 0)


def things_of(boxes: Iterable[str]) -> frozenset[ThingKind]:
    """The things in these boxes that are nobody's figure."""
    named = set(boxes)
    return frozenset(kind for expansion in EXPANSIONS if expansion.box in named for kind in expansion.brings)


def may_be_crowded(boxes: Iterable[str], kinds: Iterable[MeepleKind]) -> bool:
    """Can two figures come to stand on one tile, by what these boxes hold or what pieces are played with?"""
    named, seen = set(boxes), set(kinds)
    by_box = any(e.crowded and (e.box in named or seen & set(e.pieces)) for e in EXPANSIONS)
    return by_box or MeepleKind.PHANTOM in seen
