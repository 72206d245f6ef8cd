"""The colours of all meeples of a photo, decided together: a few players, each with all his pieces from one box."""

from collections.abc import Sequence

import numpy as np

from engine.pieces import Colour
from vision.meeples.planes import COLOURS

ROUNDS = 12
PLAIN = 0.6  # how certain the surest piece of a colour is that is really in play
TRUST = 0.5  # power of the shares: on rendered tables whole trust makes more sure mistakes, none leaves more doubts
STRAY = 0.15  # how many pieces of a colour there are before one is seen, for colours not known to be in play


def colours_together(
    seen: Sequence[Sequence[float]], certainties: Sequence[float], players: Sequence[Colour] = ()
) -> list[tuple[Colour, float]]:
    """The colour of each piece and its probability, from each piece's own log-probabilities in the order of `Colour`.

    Each colour's share in the photo is estimated with the pieces' colours in turn (expectation and maximisation), so
    that a colour of which only one doubtful piece is seen gives way to one of which there are many. What is hardly a
    piece at all (`certainties`) hardly counts.
    """
    if not seen:
        return []
    alone = np.exp(np.asarray(seen, float))
    if players:
        alone[:, [c not in players for c in COLOURS]] = 0
    alone += 1e-9
    weights = np.asarray(certainties, float)[:, None] ** 2
    share = np.full(len(COLOURS), 1 / len(COLOURS))
    for _ in range(ROUNDS):
        each = alone * share**TRUST
        each /= each.sum(1, keepdims=True)
        share = ((each * weights).sum(0) + STRAY) / (weights.sum() + STRAY * len(COLOURS))
    return [(COLOURS[int(row.argmax())], float(row.max())) for row in each]


def in_play(colours: Sequence[Colour], certainties: Sequence[float]) -> set[Colour]:
    """The colours of which at least one piece is plainly seen; all where none is."""
    plain = {colour for colour, certainty in zip(colours, certainties, strict=True) if certainty >= PLAIN}
    return plain or set(Colour)
