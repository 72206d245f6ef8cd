"""Whose each meeple is: what the net says of it, among the colours in play."""

from collections.abc import Sequence

import numpy as np

from engine.pieces import Colour
from vision.meeples.planes import COLOURS

PLAIN = 0.6  # how certain the surest piece of a colour is that is really in play
SOFTEN = 0.9  # of the log-probabilities: on rendered tables halves the sure mistakes, for a quarter more questions


def colours_of(seen: Sequence[Sequence[float]], players: Sequence[Colour] = ()) -> list[tuple[Colour, float]]:
    """The colour of each piece and its probability, from its log-probabilities in the order of `Colour`.

    `players`: the colours in play, where they are known; no other is told then.
    """
    told = []
    for piece in seen:
        odds = np.exp(SOFTEN * np.asarray(piece, float)) + 1e-9
        if players:
            odds[[c not in players for c in COLOURS]] = 0
        odds /= odds.sum()
        told.append((COLOURS[int(odds.argmax())], float(odds.max())))
    return told


def in_play(colours: Sequence[Colour], certainties: Sequence[float]) -> set[Colour]:
    """The colours of which at least one piece is plainly seen."""
    return {colour for colour, certainty in zip(colours, certainties, strict=True) if certainty >= PLAIN}
