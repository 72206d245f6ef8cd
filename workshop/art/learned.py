"""The boxes whose tiles the nets that ship have learned; to them a tile of any other box is of no known box.

They are named here, so that a box that joins the engine changes no recipe: a net learns it when it is named here too
and the net is trained anew.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from engine import boxes
from engine.tiles.tile import Tile

# All that is on their tiles the project's painter draws too.
PAINTED = frozenset(
    {"base", "river-1", "river-2", "winter", "inns-and-cathedrals", "traders-and-builders", "abbey-and-mayor",
     "king-and-robber", "shrines", "hills-and-sheep"}
)  # fmt: skip

# Learned from prints of the first edition alone: the painter leaves out the dragons, towers and signs on their tiles.
PRINTED = frozenset(
    {"besiegers", "bridges-castles-and-bazaars", "cathars", "count", "crop-circles-1", "crop-circles-2", "darmstadt",
     "ferries", "festival", "flying-machines", "german-monasteries", "gold-mines", "gq11", "gq11-river", "labyrinth",
     "mage-and-witch", "princess-and-dragon", "russian-promos", "tower", "tunnel", "wind-roses"}
)  # fmt: skip

# Tiles of these of which there is no picture: gardens of the second edition, and two of the Russian promotions.
_UNSEEN = frozenset(
    {"BB/CFR!G", "DG/C.dG", "DG/Cc.pG", "FL/F.dG", "MW/CCRrG", "TO/FG", "TO/RRG", "RU/SR", "RU/V"}
)  # fmt: skip


@cache
def names() -> tuple[str, ...]:
    """Those of the engine's boxes that are painted, in its order: the tables that are drawn hold these."""
    return tuple(name for name in boxes.names() if name in PAINTED)


@cache
def catalogue() -> Mapping[str, Tile]:
    """Their tiles by key."""
    return MappingProxyType({tile.key: tile for name in names() for tile in boxes.load(name)})


@cache
def named() -> Mapping[str, Tile]:
    """All tiles that the naming net learns, by key: the painted ones, and those of which there are prints."""
    printed = (tile for name in boxes.names() if name in PRINTED for tile in boxes.load(name))
    return MappingProxyType({**catalogue(), **{tile.key: tile for tile in printed if tile.key not in _UNSEEN}})
