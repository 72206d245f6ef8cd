"""Decides whose each meeple is: what the net says of it, among the colours in play."""

from collections.abc import Collection, Sequence

import numpy as np

from engine.pieces import Colour
from vision.arrays import Floats
from vision.meeples.planes import COLOURS
from vision.meeples.presence import PLAIN

UNNAMED = 0.01  # how much less likely a colour is that nobody named: only a plain one counts then
SOFTEN = 0.9  # of the log-probabilities: on rendered tables halves the sure mistakes, for a quarter more questions


def colours_of(
    seen: Sequence[Sequence[float]], players: Sequence[Colour] = ()
) -> list[tuple[tuple[Colour, float], ...]]:
    """Lists the colours that each piece may have with their probabilities, the likeliest first, from its
    log-probabilities in the order of `Colour`.

    `players`: the colours in play, where a person named them; a piece of another must be plainly of that colour.
    """
    told = []
    for piece in seen:
        odds = narrowed(np.exp(SOFTEN * np.asarray(piece, float)) + 1e-9, players)
        odds /= odds.sum()
        told.append(tuple((COLOURS[i], float(odds[i])) for i in np.argsort(-odds, kind="stable")))
    return told


def narrowed(odds: Floats, players: Collection[Colour]) -> Floats:
    """Returns odds in the order of `Colour`, those of colours that were not named made small."""
    return odds * [1.0 if not players or colour in players else UNNAMED for colour in COLOURS]


def in_play(colours: Sequence[Colour], certainties: Sequence[float]) -> set[Colour]:
    """Returns the colours of which at least one piece is plainly seen."""
    return {colour for colour, certainty in zip(colours, certainties, strict=True) if certainty >= PLAIN}
