"""Shrines: a shrine and a monastery beside each other race; when one is complete the other earns nothing."""

from collections.abc import Iterable

from engine.board import Meeple
from engine.cell import Cell
from engine.scoring.expansion import Event, Expansion
from engine.scoring.features import Feature
from engine.scoring.lines import Term, Terms
from engine.scoring.position import Position
from engine.tiles.tile import Ground

RIVAL = {Ground.SHRINE: Ground.MONASTERY, Ground.MONASTERY: Ground.SHRINE}
LOST: Terms = (Term("challenged", 1, 0),)


def _lost(position: Position, loser: Feature) -> bool:
    """Does somebody on an unfinished house lose the race against a complete one beside it that is held too?"""
    if loser.ground not in RIVAL or loser.complete or not loser.meeples:
        return False
    x, y = loser.places[0][0]
    around = [Cell(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    rivals = [position.features.at(cell, RIVAL[loser.ground]) for cell in around]
    return any(rival is not None and rival.complete and rival.meeples for rival in rivals)


def _races(position: Position, _: Meeple | None) -> Iterable[Event]:
    raced = any(feature.ground is Ground.SHRINE for feature in position.features.occupied)
    for number, feature in position.features.held if raced else ():
        if _lost(position, feature):
            yield Event(number, feature.meeples, LOST)


def _terms(position: Position, feature: Feature, terms: Terms) -> Terms:
    return LOST if _lost(position, feature) else terms


SHRINES = Expansion("shrines", terms=_terms, events=_races)
