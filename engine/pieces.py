"""The pieces: the players' own with their colours and kinds, and the things that are nobody's figure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.cell import Cell
from engine.tiles.tile import Ground


class Colour(StrEnum):
    """A player's colour, in the order in which the players are listed."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    BLACK = "black"
    PINK = "pink"
    GREY = "grey"


class MeepleKind(StrEnum):
    """What stands there; discs and cubes are what some people play with instead of meeples."""

    MEEPLE = "meeple"
    BIG = "big"
    ABBOT = "abbot"
    MAYOR = "mayor"
    WAGON = "wagon"
    BUILDER = "builder"
    PIG = "pig"
    BARN = "barn"
    PHANTOM = "phantom"
    DISC = "disc"
    CUBE = "cube"


NO_FOLLOWERS = frozenset({MeepleKind.BUILDER, MeepleKind.PIG, MeepleKind.BARN})
"""The pieces that are no followers: none counts in a majority, and no builder or pig may join them alone."""


class ThingKind(StrEnum):
    """What lies or stands on a board and is nobody's figure: a fairy, a bridge, a castle, a floor of a tower ..."""

    FAIRY = "fairy"
    DRAGON = "dragon"
    MAGE = "mage"
    WITCH = "witch"
    CASTLE = "castle"
    BRIDGE = "bridge"
    FERRY = "ferry"
    TUNNEL = "tunnel"
    FLOOR = "floor"
    LYING = "lying"
    RINGMASTER = "ringmaster"
    GOLD = "gold"
    TENT = "tent"
    COUNT = "count"
    WAITING = "waiting"


ALONE = frozenset({ThingKind.FAIRY, ThingKind.DRAGON, ThingKind.MAGE, ThingKind.WITCH, ThingKind.TENT, ThingKind.COUNT})
"""Those of which a game has one: set anew they move."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing on the tile of a cell.

    What else is told of it depends on its kind. A mage, a witch, a castle and a tunnel's token: `on` which of the
    tile's segments. A fairy, a lying abbot and a ringmaster: `colour`, whose figure. A bridge: `segment` 0 from north
    to south, 1 from west to east. A ferry: the two roads of its lake, `segment` and `second`. A token in a tunnel:
    `second`, the number of its pair. A tower: `second`, its floors. The big top (`tent`): `second`, what was turned up
    where it stood before. Gold is told bar by bar. The count: `segment`, in which quarter
    of Carcassonne he stands, 0 castle, 1 smithy, 2 cathedral, 3 market; a figure that waits there: `colour` too.
    """

    cell: Cell
    kind: ThingKind
    on: Ground | None = None
    segment: int = 0
    second: int = 0
    colour: Colour | None = None
