"""Traders and Builders: builder and pig hold nothing; a pig (and River II's herd) makes each city worth 1 more to the
farmer; most of a good pays 10."""

from collections.abc import Iterable, Sequence

from engine.board import Meeple
from engine.pieces import Colour, MeepleKind
from engine.scoring.features import Feature
from engine.scoring.lines import Expansion, Line, Position, Standing, Term, Terms
from engine.tiles.tile import Ground

GOODS = ("wine", "grain", "cloth")
MOST_OF_A_GOOD = 10


def _pigs(_: Position, feature: Feature, colour: Colour, terms: Terms) -> Terms:
    if feature.ground is not Ground.FIELD:
        return terms
    cities = sum(term.count for term in terms if term.name == "cities")
    if any(m.kind is MeepleKind.PIG and m.colour is colour for m in feature.meeples):
        terms = (*terms, Term("pig", cities, cities))
    herds = feature.marks.count("pig-herd")
    return (*terms, Term("pig-herd", cities, cities * herds)) if herds else terms


def _goods(position: Position) -> Iterable[Line]:
    told = position.told.goods
    for good in GOODS:
        most = max((held.get(good, 0) for held in told.values()), default=0)
        for colour, held in told.items():
            if most and held.get(good, 0) == most:
                yield Line("trade-goods", colour, (Term(good, most, MOST_OF_A_GOOD),))


def _untold(position: Position) -> Iterable[str]:
    lie = any(mark in GOODS for feature in position.features if feature.complete for mark in feature.marks)
    return ("trade-goods",) if lie and not position.told.goods else ()


def _beside_own(meeple: Meeple, others: Sequence[Meeple]) -> bool:
    return any(other.colour is meeple.colour for other in others)


TRADERS_AND_BUILDERS = Expansion(
    standings={
        MeepleKind.BUILDER: Standing((Ground.CITY, Ground.ROAD), _beside_own),
        MeepleKind.PIG: Standing((Ground.FIELD,), _beside_own),
    },
    strengths={MeepleKind.BUILDER: lambda _feature, _meeple: 0, MeepleKind.PIG: lambda _feature, _meeple: 0},
    own_terms=_pigs,
    lines=_goods,
    untold=_untold,
)
