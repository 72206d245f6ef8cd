"""The rules of the boxes' own pieces, one module each; they join the scoring in this order."""

from engine.expansions.inns_and_cathedrals import INNS_AND_CATHEDRALS
from engine.scorelines import Expansion

EXPANSIONS: tuple[Expansion, ...] = (INNS_AND_CATHEDRALS,)
