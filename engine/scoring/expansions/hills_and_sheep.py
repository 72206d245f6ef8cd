"""Hills and Sheep: a meeple on a hill wins a tie; each vineyard around a complete monastery or shrine
pays 3 more."""

from engine.cell import Cell
from engine.pieces import Colour
from engine.scoring.expansion import Expansion
from engine.scoring.features import Feature
from engine.scoring.lines import Term, Terms
from engine.scoring.position import Position
from engine.tiles.tile import Ground

VINEYARD = 3


def _on_hills(position: Position, feature: Feature, tied: tuple[Colour, ...]) -> tuple[Colour, ...]:
    if len(tied) < 2:
        return tied
    lie = ((m.colour, position.features.tile(m.cell)) for m in feature.meeples)
    higher = {colour for colour, tile in lie if tile is not None and "hill" in tile.marks}
    return tuple(colour for colour in tied if colour in higher) or tied


def _vineyards(position: Position, feature: Feature, terms: Terms) -> Terms:
    if feature.ground not in (Ground.MONASTERY, Ground.SHRINE) or not feature.complete:
        return terms
    x, y = feature.places[0][0]
    around = [position.features.tile(Cell(x + dx, y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    count = sum(tile is not None and "vineyard" in tile.marks for tile in around)
    return (*terms, Term("vineyards", count, VINEYARD * count)) if count else terms


HILLS_AND_SHEEP = Expansion("hills-and-sheep", holders=_on_hills, terms=_vineyards)
