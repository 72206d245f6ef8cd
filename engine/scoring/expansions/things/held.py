"""What players hold and tell: robbers still on the track, acrobats on a pyramid, and whatever a box pays
that is not known here."""

from collections.abc import Iterable

from engine.scoring.expansion import Expansion
from engine.scoring.expansions.things.gold_mines import GOLD
from engine.scoring.lines import Line, Term
from engine.scoring.position import Position

ROBBERS = "robbers"
ACROBATS = "acrobats"
TOKENS = (GOLD, ROBBERS, ACROBATS)
"""What is told with the goods."""
ROBBER = 3
ACROBAT = 5


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


ROBBERS_ON_THE_TRACK = Expansion("robbers", lines=_robbers)
ACROBATS_ON_PYRAMIDS = Expansion("under-the-big-top", lines=_acrobats)
TOLD = Expansion("", lines=_others)
