"""The Watchtowers: each follower on a watchtower's tile whose road, city or monastery is paid takes its bonus for what
lies on the tile and around it, whoever has the most there. A castle is no city to it. At the end they pay nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.cell import Cell
from engine.pieces import NO_FOLLOWERS, ThingKind
from engine.scoring.expansion import Deed, Expansion
from engine.scoring.lines import Line, Term
from engine.tiles.tile import Ground, Segment, Tile

Counts = Callable[[Sequence[Segment]], int]

SEEN: Mapping[str, tuple[str, int, Ground, Counts]] = {
    "watches-city": ("city-tiles", 1, Ground.CITY, bool),
    "watches-road": ("road-tiles", 1, Ground.ROAD, bool),
    "watches-shield": ("shields", 2, Ground.CITY, lambda cities: sum(city.shields for city in cities)),
    "watches-monastery": ("monasteries", 3, Ground.MONASTERY, len),
}
"""What a watchtower counts, what each is worth, of which ground, and how many there are on a tile's parts of it."""
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
    for mark in tile.marks & SEEN.keys():
        name, each, ground, counts = SEEN[mark]
        count = sum(counts(_parts(deed, at, ground)) for at in around)
        return Term(name, count, each * count) if count else None
    mark, name, each = FOLLOWERS
    if mark not in tile.marks:
        return None
    count = sum(m.cell in around and m.kind not in NO_FOLLOWERS for m in deed.position.board.meeples)
    return Term(name, count, each * count)


def _parts(deed: Deed, cell: Cell, ground: Ground) -> list[Segment]:
    """The parts of that ground on a tile, if there is one; a castle is no city."""
    features = deed.position.features
    tile = features.tile(cell)
    found = [(features.at(cell, ground, index), part) for index, part in enumerate(tile.of(ground) if tile else ())]
    return [part for feature, part in found if feature is not None and ThingKind.CASTLE.value not in feature.marks]


WATCHTOWERS = Expansion("watchtowers", pays=_pays)
