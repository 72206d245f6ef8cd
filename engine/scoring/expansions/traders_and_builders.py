"""Traders and Builders: builder and pig hold nothing; a pig (and River II's herd) makes each city worth 1 more to the
farmer; most of a good pays 10."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.board import Meeple
from engine.game import Told
from engine.pieces import NO_FOLLOWERS, Colour, MeepleKind
from engine.scoring.expansion import Expansion, Standing
from engine.scoring.features import Feature
from engine.scoring.lines import OF_CITIES, Line, Term, Terms
from engine.scoring.position import Position
from engine.tiles.tile import Ground

GOODS = ("wine", "grain", "cloth")
MOST_OF_A_GOOD = 10


def _pigs(_: Position, feature: Feature, colour: Colour, terms: Terms) -> Terms:
    if feature.ground is not Ground.FIELD:
        return terms
    cities = sum(term.count for term in terms if term.name in OF_CITIES)
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
    held = any(good in held for held in position.told.goods.values() for good in GOODS)
    return ("trade-goods",) if lie and not held and "trade-goods" not in position.told.settled else ()


def _goods_taken(_: Position, completed: Sequence[Feature], player: Colour | None, told: Told) -> Told:
    """Who completes a city takes a token for each of its goods, whoever owns it."""
    won = [mark for city in completed if city.ground is Ground.CITY for mark in city.marks if mark in GOODS]
    if not won or "trade-goods" not in told.settled:
        return told
    if player is None:
        return replace(told, goods={}, settled=told.settled - {"trade-goods"})
    held = Counter(told.goods.get(player, {}))
    held.update(won)
    return replace(told, goods={**told.goods, player: dict(held)})


def _beside_own(meeple: Meeple, others: Sequence[Meeple]) -> bool:
    return any(other.colour is meeple.colour and other.kind not in NO_FOLLOWERS for other in others)


TRADERS_AND_BUILDERS = Expansion(
    "traders-and-builders",
    pieces={MeepleKind.BUILDER: 1, MeepleKind.PIG: 1},
    standings={
        MeepleKind.BUILDER: Standing((Ground.CITY, Ground.ROAD), _beside_own),
        MeepleKind.PIG: Standing((Ground.FIELD,), _beside_own),
    },
    strengths={MeepleKind.BUILDER: lambda _feature, _meeple: 0, MeepleKind.PIG: lambda _feature, _meeple: 0},
    own_terms=_pigs,
    lines=_goods,
    untold=_untold,
    takes=_goods_taken,
)
