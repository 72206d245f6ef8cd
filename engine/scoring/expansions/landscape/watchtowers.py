"""The Watchtowers: each follower on a watchtower's tile whose road, city or monastery is paid takes its bonus for what
lies on the tile and around it, whoever has the most there. At the end they pay nothing.
"""

from collections.abc import Callable, Iterable, Mapping

from engine.cell import Cell
from engine.pieces import NO_FOLLOWERS
from engine.scoring.expansion import Deed, Expansion
from engine.scoring.lines import Line, Term
from engine.tiles.tile import Ground, Tile

Counts = Callable[[Tile], int]

OF_TILES: Mapping[str, tuple[str, int, Counts]] = {
    "watches-city": ("city-tiles", 1, lambda tile: bool(tile.of(Ground.CITY))),
    "watches-road": ("road-tiles", 1, lambda tile: bool(tile.of(Ground.ROAD))),
    "watches-shield": ("shields", 2, lambda tile: sum(city.shields for city in tile.of(Ground.CITY))),
    "watches-monastery": ("monasteries", 3, lambda tile: len(tile.of(Ground.MONASTERY))),
}
"""What a watchtower counts, what each is worth, and how many a tile has."""
FOLLOWERS = ("watches-meeple", "followers", 2)


def _pays(deed: Deed) -> Iterable[Line]:
    for feature in deed.position.features.occupied:
        for meeple in feature.meeples if feature.paid else ():
            tile = deed.position.features.tile(meeple.cell)
            if tile is not None and meeple.kind not in NO_FOLLOWERS and (term := _bonus(deed, tile, meeple.cell)):
                number = deed.position.features.number(meeple.cell, meeple.on, meeple.segment)
                yield Line("watchtower", meeple.colour, (term,), number, (meeple.cell,))


def _bonus(deed: Deed, tile: Tile, cell: Cell) -> Term | None:
    around = [Cell(cell.x + dx, cell.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    for mark in tile.marks & OF_TILES.keys():
        name, each, counts = OF_TILES[mark]
        count = sum(counts(there) for at in around if (there := deed.position.features.tile(at)))
        return Term(name, count, each * count) if count else None
    mark, name, each = FOLLOWERS
    if mark not in tile.marks:
        return None
    count = sum(m.cell in around and m.kind not in NO_FOLLOWERS for m in deed.position.board.meeples)
    return Term(name, count, each * count)


WATCHTOWERS = Expansion("watchtowers", pays=_pays)
