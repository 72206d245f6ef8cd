"""What players hold and tell: bars of gold, robbers still on the track, acrobats on a pyramid, and whatever a box pays
that is not known here."""

from collections.abc import Iterable

from engine.scoring.expansion import Expansion
from engine.scoring.lines import Line, Term
from engine.scoring.position import Position

GOLD = "gold"
ROBBERS = "robbers"
ACROBATS = "acrobats"
TOKENS = (GOLD, ROBBERS, ACROBATS)
"""What is told with the goods."""
BARS = ((10, 4), (7, 3), (4, 2), (1, 1))
"""From so many bars on each pays so much."""
ROBBER = 3
ACROBAT = 5


def _gold(position: Position) -> Iterable[Line]:
    for colour, held in position.told.goods.items():
        count = held.get(GOLD, 0)
        each = next((pays for least, pays in BARS if count >= least), 0)
        if count:
            yield Line("gold", colour, (Term("gold", count, each * count),))


def _robbers(position: Position) -> Iterable[Line]:
    for colour, held in position.told.goods.items():
        if count := held.get(ROBBERS, 0):
            yield Line("robbers", colour, (Term("robbers", count, ROBBER * count),))


def _acrobats(position: Position) -> Iterable[Line]:
    for colour, held in position.told.goods.items():
        if count := held.get(ACROBATS, 0):
            yield Line("acrobats", colour, (Term("acrobats", count, ACROBAT * count),))


def _others(position: Position) -> Iterable[Line]:
    for colour, told in position.told.others.items():
        for name, points in told.items():
            yield Line(name, colour, (Term("told", 1, points),))


GOLD_MINES = Expansion("gold-mines", lines=_gold)
ROBBERS_ON_THE_TRACK = Expansion("robbers", lines=_robbers)
ACROBATS_ON_PYRAMIDS = Expansion("under-the-big-top", lines=_acrobats)
TOLD = Expansion("", lines=_others)
