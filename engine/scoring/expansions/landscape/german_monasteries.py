"""The German Monasteries: who lies there as an abbot earns at the end 1 and 1 for each tile of the unbroken row and
column."""

from engine.cell import Cell
from engine.pieces import ThingKind
from engine.scoring.expansion import Expansion
from engine.scoring.features import Feature
from engine.scoring.lines import Term, Terms
from engine.scoring.position import Position

LYING = ThingKind.LYING.value


def _terms(position: Position, feature: Feature, terms: Terms) -> Terms:
    if LYING not in feature.marks:
        return terms
    there = {tile.cell for tile in position.board.tiles}
    count = 1
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        cell = Cell(feature.places[0][0].x + dx, feature.places[0][0].y + dy)
        while cell in there:
            count += 1
            cell = Cell(cell.x + dx, cell.y + dy)
    return (Term("tiles", count, count),)


def _called(feature: Feature, name: str) -> str:
    return "lying-abbot" if LYING in feature.marks else name


GERMAN_MONASTERIES = Expansion("german-monasteries", terms=_terms, called=_called)
