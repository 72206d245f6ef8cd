"""Shrines: a shrine and a monastery beside each other race; when one is complete the other earns nothing."""

from collections.abc import Iterable

from engine.board import Meeple
from engine.scoring.expansion import Event, Expansion
from engine.scoring.lines import Term
from engine.scoring.position import Position
from engine.tiles.tile import Ground


def _races(position: Position, _: Meeple | None) -> Iterable[Event]:
    features = position.features
    rivals = [f for ground in (Ground.SHRINE, Ground.MONASTERY) for f in features.of(ground) if f.meeples]
    if not any(f.ground is Ground.SHRINE for f in rivals):
        return
    winners = [f for f in rivals if f.complete]
    for number, loser in enumerate(features):
        if loser.complete or loser not in rivals:
            continue
        x, y = loser.places[0][0]
        for winner in winners:
            there = winner.places[0][0]
            if winner.ground is not loser.ground and abs(there.x - x) <= 1 and abs(there.y - y) <= 1:
                yield Event(number, loser.meeples, (Term("challenged", 1, 0),))
                break


SHRINES = Expansion("shrines", events=_races)
