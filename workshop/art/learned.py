"""The boxes whose tiles the nets that ship have learned; to them a tile of any other box is of no known box.

They are named here, so that a box that joins the engine changes no recipe: a net learns it when it is named here too
and the net is trained anew.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from engine import boxes
from engine.tiles.tile import Tile

LEARNED = frozenset(
    {"base", "river-1", "river-2", "winter", "inns-and-cathedrals", "traders-and-builders", "abbey-and-mayor",
     "king-and-robber", "shrines", "hills-and-sheep"}
)  # fmt: skip


@cache
def names() -> tuple[str, ...]:
    """Those of the engine's boxes that are learned, in its order."""
    return tuple(name for name in boxes.names() if name in LEARNED)


@cache
def catalogue() -> Mapping[str, Tile]:
    """Their tiles by key."""
    return MappingProxyType({tile.key: tile for name in names() for tile in boxes.load(name)})
