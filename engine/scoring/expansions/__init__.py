"""The rules of the boxes' own pieces, one module each; they join the scoring in this order."""

from engine.scoring.expansion import Expansion
from engine.scoring.expansions.abbey_and_mayor import ABBEY_AND_MAYOR
from engine.scoring.expansions.hills_and_sheep import HILLS_AND_SHEEP
from engine.scoring.expansions.inns_and_cathedrals import INNS_AND_CATHEDRALS
from engine.scoring.expansions.king_and_robber import KING_AND_ROBBER
from engine.scoring.expansions.shrines import SHRINES
from engine.scoring.expansions.traders_and_builders import TRADERS_AND_BUILDERS

EXPANSIONS: tuple[Expansion, ...] = (
    INNS_AND_CATHEDRALS,
    TRADERS_AND_BUILDERS,
    ABBEY_AND_MAYOR,
    KING_AND_ROBBER,
    HILLS_AND_SHEEP,
    SHRINES,
)
