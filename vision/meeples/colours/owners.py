"""Decides whose each meeple is: what the net says of it and of those that look like it, among the colours in play."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from engine.pieces import Colour, MeepleKind
from engine.referee.standing import most_of
from vision.arrays import Doubles, Floats
from vision.meeples.colours.paint import Paint
from vision.meeples.colours.together import together
from vision.meeples.planes import COLOURS
from vision.meeples.presence import PLAIN

UNNAMED = 0.01  # how much less likely a colour is that nobody named: only a plain one counts then
SOFTEN = 0.9  # of the log-probabilities: on rendered tables halves the sure mistakes, for a quarter more questions
AFTERWARDS = 0.7  # of them once more, when all pieces were judged: they share one photo's light, and err together
LEFT = 0.1  # of a colour's odds where more than seven seem to have it: a box holds an eighth, some people mix two
# boxes, and a big meeple or a dragon may pass for one
ROUNDS = 50  # after ten the expected numbers stay the same to a hundredth of a piece


@dataclass(frozen=True, slots=True)
class Wood:
    """A piece as far as its colour goes.

    looks      the net's log-probabilities in the order of `Colour`
    paint      its body's colour; None: not looked at
    certainty  that it is a piece at all
    pieces     how many pieces it is expected to be, of the kinds of which a player has seven
    """

    looks: Sequence[float]
    paint: Paint | None = None
    certainty: float = 1.0
    pieces: float = 0.0


def colours_of(seen: Sequence[Wood], players: Sequence[Colour] = ()) -> list[tuple[tuple[Colour, float], ...]]:
    """Lists the colours that each piece may have with their probabilities, the likeliest first.

    `players`: the colours in play, where a person named them; a piece of another must be plainly of that colour.
    """
    told = np.array([narrowed(np.exp(SOFTEN * np.asarray(one.looks, float)) + 1e-9, players) for one in seen])
    told = _of_a_photo(told.reshape(-1, len(COLOURS)), seen)
    told = _shared_out(told, np.array([one.pieces for one in seen]))
    return [tuple((COLOURS[i], float(odds[i])) for i in np.argsort(-odds, kind="stable")) for odds in told]


def _of_a_photo(odds: Doubles, seen: Sequence[Wood]) -> Doubles:
    """Judges those whose paint was looked at together."""
    painted = [i for i, one in enumerate(seen) if one.paint is not None]
    if not painted:
        return odds
    paints = np.array([seen[i].paint for i in painted])
    told = odds.copy()
    alike = together(odds[painted], paints, np.array([seen[i].certainty for i in painted])) ** AFTERWARDS
    told[painted] = alike / alike.sum(1, keepdims=True)
    return told


def _shared_out(odds: Floats, pieces: Floats) -> Floats:
    """Returns the probabilities nearest to the odds by which no colour is expected to have more than its seven, as far
    as that can be had by doubting what is not plain.

    Each colour that has too many becomes less likely everywhere by one factor, which moves those that are least sure.
    """
    factors = np.ones(odds.shape[1])
    for _ in range(ROUNDS):
        told = odds * factors
        told /= told.sum(1, keepdims=True)
        many = pieces @ told
        factors = np.clip(factors * most_of(MeepleKind.MEEPLE) / np.maximum(many, 1e-9), LEFT, 1)
    return np.asarray(told)


def narrowed(odds: Floats, players: Collection[Colour]) -> Floats:
    """Returns odds in the order of `Colour`, those of colours that were not named made small."""
    return odds * [1.0 if not players or colour in players else UNNAMED for colour in COLOURS]


def in_play(colours: Sequence[Colour], certainties: Sequence[float]) -> set[Colour]:
    """Returns the colours of which at least one piece is plainly seen."""
    return {colour for colour, certainty in zip(colours, certainties, strict=True) if certainty >= PLAIN}
