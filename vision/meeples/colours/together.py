"""Judges the colours of all pieces of a photo together: those of one player look alike, whatever the light.

Each colour of wood looks a certain way, but lots of paint differ, and so do lamps: where a colour lies in this photo is
found from the pieces that seem to have it, and that again says which have it. So brown wood that the net takes for red
or for black stands apart from both, once the red and the black are seen beside it.
"""

from functools import cache
from itertools import permutations
from math import lgamma

import numpy as np
import numpy.typing as npt

from engine.pieces import Colour
from vision.arrays import Doubles
from vision.meeples.colours.paint import DARK, looks
from vision.meeples.planes import COLOURS

# Of what is seen of a piece (`looks`): the hue of its darker half, how bright that is, and the hue of its brightest
# quarter. What spoils one of them leaves the others, so each is a witness of its own.
PARTS = (slice(0, 2), slice(2, 3), slice(3, 5))

# How each colour looks: the mean over tables, and by how much a table differs from it. Learned from rendered tables by
# `python -m workshop.nets.meeples.colours`, as is how much the pieces of one table differ.
LOOKS = {
    Colour.RED: ((1.28, 0.22, -1.68, 1.19, 0.37), (0.57, 0.39, 0.41, 0.60, 0.34)),
    Colour.BLUE: ((-0.66, 0.88, -1.37, -0.63, 0.87), (0.44, 0.41, 0.32, 0.50, 0.41)),
    Colour.GREEN: ((-0.91, -0.46, -1.71, -0.85, -0.35), (0.54, 0.52, 0.47, 0.53, 0.54)),
    Colour.YELLOW: ((0.18, -1.16, -1.15, 0.14, -0.94), (0.12, 0.64, 0.31, 0.13, 0.59)),
    Colour.BLACK: ((-0.01, 0.25, -2.03, -0.01, 0.35), (0.10, 0.22, 0.42, 0.09, 0.26)),
    Colour.PINK: ((0.58, 0.65, -0.85, 0.51, 0.65), (0.29, 0.37, 0.29, 0.27, 0.37)),
    Colour.GREY: ((0.07, 0.26, -0.90, 0.07, 0.29), (0.11, 0.33, 0.31, 0.10, 0.32)),
}
ALIKE = (0.11, 0.12, 0.15, 0.12, 0.12)

HEAVY = 4.0  # degrees of freedom: shade puts some pieces far from the others of their colour
SPOILT = 0.3  # of the pieces look like nothing: all in glare, or a finger, or another piece before them
BLEMISHED = 0.05  # of the parts of others tell nothing either
PAINTED = 0.55  # what each part weighs: pieces of one photo share light and lot, so they are no independent witnesses
LEAST = 0.001  # a net is never surer than that against a colour
ROUNDS = 12
FEWEST = 0.5  # pieces that make a group: a faint one alone is none

_MEANS, _APART = (np.array([LOOKS[colour][i] for colour in COLOURS]) for i in (0, 1))
_BETWEEN, _WITHIN = _APART**2, np.square(ALIKE)
_ANY, _ANYWHERE = _MEANS.mean(0), _MEANS.var(0) + _BETWEEN.mean(0)  # of a piece whose paint tells nothing


def together(odds: Doubles, paints: Doubles, weights: Doubles) -> Doubles:
    """Returns the probabilities of the colours of each piece, from what the net says of it alone (n x colours).

    `paints`: n x 2 (`Paint`) x 3; `weights`: how much each counts, 0 to 1: what is hardly a piece says little.
    """
    alone = np.log(odds / odds.sum(1, keepdims=True) + LEAST)
    seen = looks(paints)
    plain = (paints.max(2) > DARK)[:, None, (0, 0, 1)]  # what is darker is noise: it may be anybody's
    told = _normal(alone)
    for _ in range(ROUNDS):
        likeness = PAINTED * (_likeness(seen, told * weights[:, None]) * plain).sum(-1)
        paint = np.logaddexp(np.log(1 - SPOILT) + likeness, np.log(SPOILT))
        told = (told + _normal(alone + paint)) / 2
    return np.asarray(told @ _names(seen, alone, told * weights[:, None]))


def _likeness(seen: Doubles, shares: Doubles) -> Doubles:
    """Returns for each piece and colour how well its parts fit the others that have it, as `_fits` does."""
    others = (shares.sum(0) - shares)[..., None]
    sums = (shares.T @ seen)[None] - shares[..., None] * seen[:, None]
    unsure = 1 / (1 / _BETWEEN + others / _WITHIN)  # of where the colour lies in this photo
    middle = unsure * (_MEANS / _BETWEEN + sums / _WITHIN)
    return _fits(seen[:, None], middle, unsure + _WITHIN)


def _names(seen: Doubles, alone: Doubles, shares: Doubles) -> Doubles:
    """Returns how likely the group of each colour is of each other one instead: colours x colours.

    A group is whoever most likely has that colour. No two groups have one colour, so all ways to name them are weighed,
    each by how the groups look and by what the net says of them.
    """
    sizes, members = shares.sum(0), np.bincount(shares.argmax(1), shares.sum(1), len(COLOURS))
    groups = np.flatnonzero(members > FEWEST)
    named = np.eye(len(COLOURS))
    if not groups.size:
        return named
    many = sizes[groups, None]
    middle = (shares.T @ seen)[groups] / many
    fits = _fits(middle[:, None], _MEANS, _BETWEEN + _WITHIN / many[:, None])
    scores = fits.mean(-1) + (shares.T @ alone)[groups] / many
    ways = _ways(len(groups))
    chances = _normal(scores[np.arange(len(groups)), ways].sum(1)[None])[0]
    for place, group in enumerate(groups):
        named[group] = np.bincount(ways[:, place], chances, len(COLOURS))
    return named


@cache
def _ways(groups: int) -> npt.NDArray[np.int_]:
    """Returns every way to give so many groups a colour each: ways x groups."""
    return np.array(list(permutations(range(len(COLOURS)), groups)))


def _fits(seen: Doubles, middle: Doubles, spread: Doubles) -> Doubles:
    """Returns for each part of what is seen by how much likelier it is about the middle than anywhere, as a logarithm.

    `spread`: variances along each axis.
    """
    far = (seen - middle) ** 2 / spread
    anywhere = -0.5 * (np.log(2 * np.pi * _ANYWHERE) + (seen - _ANY) ** 2 / _ANYWHERE)
    fits = []
    for part in PARTS:
        axes = part.stop - part.start
        height = lgamma((HEAVY + axes) / 2) - lgamma(HEAVY / 2) - axes / 2 * np.log(HEAVY * np.pi)
        wide, off = np.log(spread[..., part]).sum(-1), far[..., part].sum(-1)
        near = height - 0.5 * wide - (HEAVY + axes) / 2 * np.log1p(off / HEAVY)
        fits.append(np.logaddexp(np.log(1 - BLEMISHED) + near - anywhere[..., part].sum(-1), np.log(BLEMISHED)))
    return np.stack(fits, -1)


def _normal(scores: Doubles) -> Doubles:
    """Returns probabilities from logarithms of odds, row by row."""
    odds = np.exp(scores - scores.max(1, keepdims=True))
    return np.asarray(odds / odds.sum(1, keepdims=True))
