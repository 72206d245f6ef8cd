"""The rules of the boxes' own pieces, one module each; they join the scoring in this order."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from engine.scoring.expansion import Deed, Expansion
from engine.scoring.expansions.abbey_and_mayor import ABBEY_AND_MAYOR
from engine.scoring.expansions.hills_and_sheep import HILLS_AND_SHEEP
from engine.scoring.expansions.inns_and_cathedrals import INNS_AND_CATHEDRALS
from engine.scoring.expansions.king_and_robber import KING_AND_ROBBER
from engine.scoring.expansions.landscape.crop_circles import CROP_CIRCLES_1, CROP_CIRCLES_2
from engine.scoring.expansions.landscape.darmstadt import DARMSTADT
from engine.scoring.expansions.landscape.german_monasteries import GERMAN_MONASTERIES
from engine.scoring.expansions.landscape.labyrinth import LABYRINTH
from engine.scoring.expansions.landscape.leaving import FESTIVAL, FLYING_MACHINES, TOWER
from engine.scoring.expansions.landscape.russian_promos import RUSSIAN_PROMOS
from engine.scoring.expansions.landscape.siege import BESIEGERS
from engine.scoring.expansions.landscape.watchtowers import WATCHTOWERS
from engine.scoring.expansions.landscape.wind_roses import WIND_ROSES
from engine.scoring.expansions.shrines import SHRINES
from engine.scoring.expansions.things.bridges_castles_and_bazaars import BRIDGES_CASTLES_AND_BAZAARS
from engine.scoring.expansions.things.count import COUNT_OF_CARCASSONNE
from engine.scoring.expansions.things.gold_mines import GOLD_MINES
from engine.scoring.expansions.things.held import ACROBATS_ON_PYRAMIDS, ROBBERS_ON_THE_TRACK, TOLD
from engine.scoring.expansions.things.mage_and_witch import MAGE_AND_WITCH
from engine.scoring.expansions.things.princess_and_dragon import PRINCESS_AND_DRAGON
from engine.scoring.expansions.things.under_the_big_top import UNDER_THE_BIG_TOP
from engine.scoring.expansions.traders_and_builders import TRADERS_AND_BUILDERS

EXPANSIONS: tuple[Expansion, ...] = (
    INNS_AND_CATHEDRALS,
    TRADERS_AND_BUILDERS,
    ABBEY_AND_MAYOR,
    KING_AND_ROBBER,
    HILLS_AND_SHEEP,
    SHRINES,
    BESIEGERS,
    DARMSTADT,
    LABYRINTH,
    GERMAN_MONASTERIES,
    RUSSIAN_PROMOS,
    TOWER,
    FESTIVAL,
    FLYING_MACHINES,
    WIND_ROSES,
    WATCHTOWERS,
    CROP_CIRCLES_1,
    CROP_CIRCLES_2,
    MAGE_AND_WITCH,
    BRIDGES_CASTLES_AND_BAZAARS,
    PRINCESS_AND_DRAGON,
    UNDER_THE_BIG_TOP,
    COUNT_OF_CARCASSONNE,
    GOLD_MINES,
    ROBBERS_ON_THE_TRACK,
    ACROBATS_ON_PYRAMIDS,
    TOLD,
)


@cache
def having(rule: str) -> tuple[Expansion, ...]:
    """Those that have a rule of their own by that name, a field of Expansion: only they need to be asked."""
    plain = getattr(Expansion(""), rule)
    return tuple(expansion for expansion in EXPANSIONS if getattr(expansion, rule) is not plain)


@cache
def rules_of(rule: str, boxes: frozenset[str] | None = None) -> tuple[Callable[[Deed], Iterable[Any]], ...]:
    """The rules by that name, `pays` or `against`, of those boxes or of all, each once: most moves need none."""
    asked = (expansion for expansion in having(rule) if boxes is None or expansion.box in boxes)
    return tuple(dict.fromkeys(getattr(expansion, rule) for expansion in asked))
