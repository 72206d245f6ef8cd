"""What lies or stands on a board and is nobody's figure: the fairy, a bridge, a castle, a floor of a tower ..."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.cell import Cell
from engine.pieces import Colour
from engine.tiles.tile import Ground


class ThingKind(StrEnum):
    """Which thing it is."""

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


ALONE = frozenset({ThingKind.FAIRY, ThingKind.DRAGON, ThingKind.MAGE, ThingKind.WITCH})
"""Those of which a game has one: set anew they move."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing on the tile of a cell.

    What else is told of it depends on its kind. A mage, a witch, a castle and a tunnel's token: `on` which of the
    tile's segments. A fairy, a lying abbot and a ringmaster: `colour`, whose figure. A bridge: `segment` 0 from north
    to south, 1 from west to east. A ferry: the two roads of its lake, `segment` and `second`. A token in a tunnel:
    `second`, the number of its pair. A tower: `second`, its floors.
    """

    cell: Cell
    kind: ThingKind
    on: Ground | None = None
    segment: int = 0
    second: int = 0
    colour: Colour | None = None
