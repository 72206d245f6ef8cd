"""The Russian promotional tiles: Baba Yaga's hut is worth 10 less 1 for each tile on and around it; whom the water
spirit holds loses 2 a figure."""

from engine.pieces import Colour
from engine.scoring.expansion import Expansion
from engine.scoring.features import Feature
from engine.scoring.lines import Term, Terms
from engine.scoring.position import Position

HUT = "yaga-hut"
SPIRIT = "vodyanoy"
ALONE = 9
LOST = 2


def _terms(_: Position, feature: Feature, terms: Terms) -> Terms:
    if HUT in feature.marks:
        return (Term("hut", 1, ALONE), Term("neighbours", feature.neighbours, -feature.neighbours))
    return terms


def _own_terms(_: Position, feature: Feature, colour: Colour, terms: Terms) -> Terms:
    if SPIRIT not in feature.marks:
        return terms
    caught = sum(meeple.colour is colour for meeple in feature.meeples)
    return (Term("figures", caught, -LOST * caught),)


def _holders(_: Position, feature: Feature, tied: tuple[Colour, ...]) -> tuple[Colour, ...]:
    return tuple(dict.fromkeys(m.colour for m in feature.meeples)) if SPIRIT in feature.marks else tied


def _called(feature: Feature, name: str) -> str:
    return next((mark for mark in (HUT, SPIRIT) if mark in feature.marks), name)


RUSSIAN_PROMOS = Expansion(
    "russian-promos", terms=_terms, own_terms=_own_terms, holders=_holders, called=_called
)
