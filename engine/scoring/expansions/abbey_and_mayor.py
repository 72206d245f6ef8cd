"""Abbey and Mayor: a mayor counts the shields of his city; a barn holds no majority and earns 4 for each complete
city, and a farmer who joined its field later 1. The abbey is a tile whose edges close everything."""

from collections.abc import Iterable, Sequence

from engine.board import Meeple
from engine.pieces import Colour, MeepleKind
from engine.scoring.expansion import Event, Expansion, Standing
from engine.scoring.features import Feature
from engine.scoring.lines import OF_CITIES, Line, Term, Terms
from engine.scoring.position import Position
from engine.tiles.tile import Ground

BARN_CITY = 4
MAJORITY_CITY = 3
LATE_CITY = 1


def _barns(position: Position) -> Iterable[Line]:
    if not position.rules.farmed:
        return
    for number, field in position.features.held:
        owners = dict.fromkeys(m.colour for m in field.meeples if m.kind is MeepleKind.BARN)
        cities = sum(position.features.all[city].complete for city in position.features.cities(field)) if owners else 0
        for colour in owners:
            yield Line("field", colour, (Term("barn", cities, BARN_CITY * cities),), number, field.stands(colour))


def _late_farmers(_: Position, feature: Feature, __: Colour, terms: Terms) -> Terms:
    if feature.ground is not Ground.FIELD or not any(m.kind is MeepleKind.BARN for m in feature.meeples):
        return terms
    return tuple(Term(term.name, term.count, term.count) if term.name in OF_CITIES else term for term in terms)


def _farmers_leave(position: Position, placed: Meeple | None) -> Iterable[Event]:
    """A barn pays the farmers whose field it is set on as at the end, and those whose field joins its own 1 a city."""
    if not position.rules.farmed or not any(m.kind is MeepleKind.BARN for m in position.board.meeples):
        return
    for number, field in position.features.held:
        if field.ground is not Ground.FIELD:
            continue
        farmers = tuple(m for m in field.meeples if m.kind is not MeepleKind.BARN)
        if not farmers or len(farmers) == len(field.meeples):
            continue
        each = MAJORITY_CITY if placed in field.meeples and placed not in farmers else LATE_CITY
        cities = sum(position.features.all[city].complete for city in position.features.cities(field))
        yield Event(number, farmers, (Term("cities", cities, each * cities),))


def _no_barn(_: Meeple, others: Sequence[Meeple]) -> bool:
    return all(other.kind is not MeepleKind.BARN for other in others)


ABBEY_AND_MAYOR = Expansion(
    "abbey-and-mayor",
    pieces={MeepleKind.MAYOR: 1, MeepleKind.WAGON: 1, MeepleKind.BARN: 1},
    crowded=True,  # a wagon drives on, onto a tile where somebody stands
    standings={
        MeepleKind.MAYOR: Standing((Ground.CITY,)),
        MeepleKind.WAGON: Standing((Ground.CITY, Ground.ROAD, Ground.MONASTERY, Ground.SHRINE)),
        MeepleKind.BARN: Standing((Ground.FIELD,), _no_barn),
    },
    strengths={
        MeepleKind.MAYOR: lambda feature, _meeple: feature.shields,
        MeepleKind.BARN: lambda _feature, _meeple: 0,
    },
    own_terms=_late_farmers,
    lines=_barns,
    events=_farmers_leave,
)
