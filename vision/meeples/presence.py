"""Decides how likely a player's figure is there at all.

The net says how much it looks like a figure, and a closer look whether that is a player's; a surer one on the same
tile speaks against it, for a game sets one on each, and so does a colour that nothing else on the table has, for then
nobody plays it: the more pieces there are, the more that says, and beside the first pieces of a game it says little.
"""

import math
from collections.abc import Sequence, Set
from dataclasses import dataclass

import numpy as np

from engine.pieces import Colour
from vision.arrays import Doubles
from vision.lattice import Cell
from vision.reading import LIKELY

# Logistic regression on what `evidence` says; `python -m workshop.nets.meeples.presence` learns it.
BIAS, LOOKS, OWNED, CROWDED, LONE = -0.40, 0.68, 0.50, -3.35, -2.49
PLAIN = 0.8  # how much a piece must look like one to say which colours are in play: what is doubted vouches for nobody
MANY = 10  # other pieces: among fewer, that none has its colour says less
LEAST = 0.002  # a net is never surer than that
NEAR = 0.35  # of a tile between two feet: so wide is a meeple
NEVER = 1e-9
SUREST = 8.0  # and a closer look never surer than that, as log odds


@dataclass(frozen=True, slots=True)
class Appearance:
    """What may be a figure: how much it looks like one (0..1), how likely it is a player's by a closer look (0..1), on
    which tile and where on the board its foot is, of which colour, and whether others lie on it: farmers that are piled
    had been set on several tiles.
    """

    looks: float
    players: float
    cell: Cell
    foot: tuple[float, float]
    colour: Colour
    piled: bool = False


def evidence(seen: Sequence[Appearance], playing: Set[Colour], crowds: bool) -> Doubles:
    """Returns one row for each: how much it looks like a figure, and like a player's, as log odds; 1 if a surer one has
    its tile or its place; 0 if something else shows its colour, else up to 1, the more plain pieces do not.

    `playing`: colours that something beside the board shows. `crowds`: this game may set two on one tile.
    """
    rows = []
    for one in seen:
        others = [other for other in seen if other is not one]
        double = any(_seen_twice(other, one) for other in others)
        crowded = double or (not crowds and any(_crowds(other, one) for other in others))
        plain = [other.colour for other in others if min(other.looks, other.players) >= PLAIN]
        lone = 0.0 if one.colour in {*playing, *plain} else min(1.0, len(plain) / MANY)
        looks = _log_odds(min(max(one.looks, LEAST), 1 - LEAST))
        players = 0.0 if double else _log_odds(one.players)  # a closer look at a double sees the figure itself
        rows.append((looks, min(max(players, -SUREST), SUREST), crowded, lone))
    return np.array(rows, float).reshape(-1, 4)


def _log_odds(chance: float) -> float:
    return float(np.log(chance + NEVER) - np.log(1 - chance + NEVER))


def _seen_twice(surer: Appearance, one: Appearance) -> bool:
    """Says whether a surer one stands so near to a faint one that it is the same."""
    return _is_surer(surer, one) and one.looks < LIKELY and math.dist(surer.foot, one.foot) < NEAR


def _crowds(surer: Appearance, one: Appearance) -> bool:
    """Says whether a surer one has the tile of another."""
    return _is_surer(surer, one) and surer.cell == one.cell


def _is_surer(surer: Appearance, one: Appearance) -> bool:
    return surer.looks > max(one.looks, LIKELY) and not (surer.piled or one.piled)


def chances_of(said: Doubles) -> Doubles:
    """Returns how likely a figure is there, for each row of `evidence`."""
    odds = BIAS + said @ [LOOKS, OWNED, CROWDED, LONE]
    return np.asarray(1 / (1 + np.exp(-odds)))
