"""Steadies the corners of each tile by all others: all are squares of one size on one table.

The frame net moves four corners one by one, and where two meadows meet without a visible joint it can only guess. But a
tile has only a place and a turn of its own; its size and its slant it shares with its neighbours. So the photo is laid
flat with a homography, the stretch that is left there (a lens's, or the homography's own error) is fitted as a smooth
function of the place, and each tile becomes a square of that stretch. Its place and turn stay its own, drawn a little
to where its neighbours expect them, and less the farther that is: no rigid grid lies over the board.
"""

from collections.abc import Sequence

import numpy as np

from vision.arrays import Doubles, Flags, Ints, Singles
from vision.geometry import Homography, depths, fitted, mapped
from vision.lattice.frames import ENOUGH, MOST, NEAR, Cell

CORNERS = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])  # of a tile about its middle
FOR_A_SLOPE = 15  # so many show how that changes over the board
ASTRAY = 0.15  # of a side: corners that lie farther from the fitted square say nothing about the others
# A neighbour's word against a tile's own, found on rendered photos; and how far off, in sides and in radians, a
# neighbour's word counts half: there is a gap, or a slip.
PLACE_WORD, PLACE_SLIP = 0.1, 0.03
TURN_WORD, TURN_SLIP = 0.3, 0.03
CUT_WORD = 0.2  # the own word of a tile that the photo's edge cuts, which shows fewer corners
_ROUNDS = 3


def squared(quads: Singles, cells: Sequence[Cell], size: tuple[int, int]) -> Singles:
    """Makes quads (n x 4 x 2 pixels, north-west first) the squares that they are; unchanged if there are too few.

    Of a tile that the edge of the photo, of this size, cuts, only the corners that it shows tell where it lies.
    """
    where, shown = np.array(cells, np.float64), np.asarray(((quads >= 0) & (quads <= size)).all(-1))
    flat = _plane(quads, shown, cells)
    if flat is None or np.linalg.matrix_rank(where - where[0]) < 2:
        return quads
    lying = _completed(mapped(quads, flat).astype(np.float64), shown)
    places = lying.mean(1)
    stretches, turns = _stretches_and_turns(lying - places[:, None])
    terms = _terms(places - where.mean(0), len(quads))
    own = np.where(shown.all(1), 1.0, CUT_WORD)
    places, turns = _amid_neighbours(places, turns, own, terms, cells)
    around = np.einsum("nij,cj->nci", _rotations(turns), CORNERS)
    good, squares = np.ones(len(quads), bool), lying
    for _ in range(_ROUNDS):
        fitted = terms @ np.linalg.lstsq(terms[good], stretches[good], rcond=None)[0]
        smooth = np.stack([fitted[:, [0, 1]], fitted[:, [1, 2]]], 1)
        squares = places[:, None] + np.einsum("nij,ncj->nci", smooth, around)
        off = np.linalg.norm(squares - lying, axis=-1).max(1)
        good = off < max(ASTRAY, float(np.median(off)))
    return mapped(squares, np.linalg.inv(flat))


def _plane(quads: Singles, shown: Flags, cells: Sequence[Cell]) -> Homography | None:
    """Fits the map from the photo to the table, on which each tile's middle lies at its cell, by the tiles that agree:
    some may not be tiles. None where they do not show a plane.
    """
    if len(quads) < ENOUGH:
        return None
    corners = quads[shown].astype(np.float64)
    found = fitted(corners, (np.array(cells, np.float64)[:, None] + CORNERS)[shown], within=NEAR)
    if found is None or found[1].mean() < MOST or depths(found[0], corners).min() <= 0:
        return None
    return found[0]


def _completed(lying: Doubles, shown: Flags) -> Doubles:
    """Puts the corners that the photo does not show where those that it shows have them in a tile, a unit square."""
    seen = np.maximum(1, shown.sum(1, keepdims=True))
    corners, unit = lying @ (1, 1j), CORNERS @ (1, 1j)  # complex, that a turn is a product
    about, middle = ((shown * at).sum(1, keepdims=True) / seen for at in (corners, unit))
    turns = np.angle((shown * np.conj(unit - middle) * (corners - about)).sum(1, keepdims=True))
    there = (unit - middle) * np.exp(1j * turns) + about
    kept = shown | ~shown.any(1, keepdims=True)
    return np.where(kept[..., None], lying, np.stack([there.real, there.imag], -1))


def _amid_neighbours(
    places: Doubles, turns: Doubles, own: Doubles, terms: Doubles, cells: Sequence[Cell]
) -> tuple[Doubles, Doubles]:
    """Joins each tile's own place and turn, which count so much, with those that its neighbours expect."""
    at = {cell: tile for tile, cell in enumerate(cells)}
    ones, others, steps = [], [], []
    for dx, dy in ((1, 0), (0, 1)):
        pairs = [(one, at[x + dx, y + dy]) for (x, y), one in at.items() if (x + dx, y + dy) in at]
        if pairs:
            one, other = np.array(pairs).T
            ones.append(one)
            others.append(other)
            steps.append(_steps(places[other] - places[one], terms[one]))
    first, second = np.concatenate(ones), np.concatenate(others)
    settled = _between(places, own, first, second, np.concatenate(steps), PLACE_WORD, PLACE_SLIP)
    even = np.zeros((len(first), 1))
    return settled, _between(turns[:, None], own, first, second, even, TURN_WORD, TURN_SLIP)[:, 0]


def _steps(seen: Doubles, terms: Doubles) -> Doubles:
    """Fits the step from a tile to the next as a smooth function of the place; slips count little."""
    weight, fitted = np.ones(len(seen)), seen
    for _ in range(_ROUNDS):
        fitted = terms @ np.linalg.lstsq(terms * weight[:, None], seen * weight[:, None], rcond=None)[0]
        weight = 1 / np.sqrt(1 + (np.linalg.norm(seen - fitted, axis=1) / PLACE_SLIP) ** 2)
    return np.asarray(fitted, np.float64)


def _between(
    values: Doubles, own: Doubles, ones: Ints, others: Ints, steps: Doubles, word: float, slip: float
) -> Doubles:
    """Returns values (n x k) between each one's own, which counts so much, and what `ones` and `others`, that lie
    `steps` apart, say of each other.
    """
    apart = values[others] - values[ones] - steps
    weight = word / (1 + (np.linalg.norm(apart, axis=1) / slip) ** 2)
    ties, pull = np.diag(own), np.zeros_like(values)
    for row, column, sign in ((ones, ones, 1), (others, others, 1), (ones, others, -1), (others, ones, -1)):
        np.add.at(ties, (row, column), sign * weight)
    np.add.at(pull, ones, apart * weight[:, None])
    np.add.at(pull, others, -apart * weight[:, None])
    return np.asarray(values + np.linalg.solve(ties, pull), np.float64)


def _stretches_and_turns(lying: Doubles) -> tuple[Doubles, Doubles]:
    """Returns for each tile about its middle the symmetric stretch (xx, xy, yy) that follows its turn, and the turn."""
    affine = np.einsum("nci,cj->nij", lying, CORNERS)  # the corners' squares sum to 1
    left, sizes, right = np.linalg.svd(affine)
    stretch = np.einsum("nij,nj,nkj->nik", left, sizes, left)
    turned = left @ right
    entries = np.stack([stretch[:, 0, 0], stretch[:, 0, 1], stretch[:, 1, 1]], 1)
    return entries, np.arctan2(turned[:, 1, 0], turned[:, 0, 0])


def _rotations(turns: Doubles) -> Doubles:
    c, s = np.cos(turns), np.sin(turns)
    return np.stack([np.stack([c, -s], 1), np.stack([s, c], 1)], 1)


def _terms(at: Doubles, count: int) -> Doubles:
    """Returns what the stretch may depend on: nothing, or the place."""
    at = at / max(1.0, float(np.abs(at).max()))
    terms = [np.ones(count)]
    if count >= FOR_A_SLOPE:
        terms += [at[:, 0], at[:, 1]]
    return np.stack(terms, 1)
