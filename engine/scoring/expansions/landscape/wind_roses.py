"""The Wind Roses: who lays a rose in the quarter to which it points takes 3. The whole rose that was laid last counts,
as it is turned; its own row and column belong to both quarters.
"""

from collections.abc import Iterable

from engine.board import Placed
from engine.boxes import catalogue
from engine.scoring.expansion import Deed, Expansion
from engine.scoring.lines import Line, Term

POINTS = 3
QUARTERS = {"rose-NE": (1, -1), "rose-SE": (1, 1), "rose-SW": (-1, 1), "rose-NW": (-1, -1)}
"""Where a rose points, right and down, as the whole rose is printed."""
FIRST = "WR/CFR"
"""The whole rose with which a game begins, if it begins with one."""


def _pays(deed: Deed) -> Iterable[Line]:
    points = [QUARTERS[mark] for mark in deed.laid & QUARTERS.keys()]
    tile, player, rose = deed.move.tile, deed.move.mover, _whole_rose(deed) if points else None
    if tile is None or player is None or rose is None:
        return
    dx, dy = points[0]
    for _ in range(rose.rotation // 90):
        dx, dy = -dy, dx
    right, down = tile.cell.x - rose.cell.x, tile.cell.y - rose.cell.y
    if dx * right >= 0 and dy * down >= 0:
        yield Line("wind-rose", player, (Term("rose", 1, POINTS),), None, (tile.cell,))


def _whole_rose(deed: Deed) -> Placed | None:
    """The last one laid; of two that lay when the moves began the one that is no start tile."""
    moved = [move.tile for move in deed.game.moves if move.tile and move.n < deed.move.n and _is_whole(move.tile)]
    there = sorted(filter(_is_whole, deed.before.tiles), key=lambda tile: tile.key != FIRST)
    return next(reversed((*there, *moved)), None)


def _is_whole(tile: Placed) -> bool:
    known = catalogue().get(tile.key)
    return known is not None and "wind-rose" in known.marks and not QUARTERS.keys() & known.marks


WIND_ROSES = Expansion("wind-roses", pays=_pays)
