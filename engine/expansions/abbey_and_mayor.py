"""Abbey and Mayor: a mayor counts the shields of his city; a barn holds no majority and earns 4 for each complete
city, and a farmer who joined its field later 1. The abbey is a tile whose edges close everything."""

from collections.abc import Iterable

from engine.features import Feature
from engine.pieces import Colour, MeepleKind
from engine.scorelines import Expansion, Line, Position, Term, Terms
from engine.tiles import Ground

BARN_CITY = 4


def _barns(position: Position) -> Iterable[Line]:
    for number, field in enumerate(position.features):
        owners = dict.fromkeys(m.colour for m in field.meeples if m.kind is MeepleKind.BARN)
        cities = sum(position.features.all[city].complete for city in field.cities) if owners else 0
        for colour in owners:
            yield Line("field", colour, (Term("barn", cities, BARN_CITY * cities),), number, field.places[0][0])


def _late_farmers(_: Position, feature: Feature, __: Colour, terms: Terms) -> Terms:
    if feature.ground is not Ground.FIELD or not any(m.kind is MeepleKind.BARN for m in feature.meeples):
        return terms
    return tuple(Term(term.name, term.count, term.count) if term.name == "cities" else term for term in terms)


ABBEY_AND_MAYOR = Expansion(
    strengths={
        MeepleKind.MAYOR: lambda feature, _meeple: feature.shields,
        MeepleKind.BARN: lambda _feature, _meeple: 0,
    },
    own_terms=_late_farmers,
    lines=_barns,
)
