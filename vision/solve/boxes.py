"""Finds out from all tiles together which boxes lie on the table, and whose art."""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache
from itertools import chain

import numpy as np

from engine import boxes
from engine.errors import UsageError
from vision.arrays import Doubles, Flags, Ints
from vision.naming.scores import Column, TileScores
from vision.reading import EDITIONS

UNKNOWN_SHARE = 0.00225  # least share of tiles of unknown boxes: a promotional tile in every sixth game
BRIDGED_SHARE = 0.0016  # least share of tiles under a bridge: eight of some 5,000 on 58 real photos
RARE = 1.5  # tiles that a box must seem to bring, since few boxes are on any one table, or that must lie under bridges
PRESENT = 0.7  # tiles beyond these that must be expected on the table before the box counts as there
PLAIN = 0.9  # how surely a tile looks like one of a box and like nothing else; then less is asked of that box:
SHOWN, THERE = 0.8, 0.1  # instead of `RARE` and of `PRESENT`
SOLD_TOGETHER = (("gq11", "gq11-river"),)  # in one pack: what speaks for one speaks for the other
STRANGE = 4.0  # tiles that must seem to be of no known box: a figure on a monastery resembles many other things
ROUNDS = 30  # rounds of weighing boxes by tiles and tiles by boxes; it settles within ten


@dataclass(frozen=True, slots=True, eq=False)
class Boxes:
    """What can lie on the table.

    edition  whose art, of EDITIONS
    sets     names of boxes
    supply   key -> how many there are
    prior    how likely each column of the scores is for a tile drawn blindly; 0 for what is in no box here
    alone    nothing says that an unknown box is on the table: a tile of none is then a lone one
    untaught key -> how many there are, of what a person told and the naming net has not learned
    """

    edition: str
    sets: tuple[str, ...]
    supply: Mapping[str, int]
    prior: Doubles
    alone: bool
    untaught: Mapping[str, int] = field(default_factory=dict)


def guess(
    scores: TileScores, edition: str | None, sets: Sequence[str] | None, copies: int, told: Set[str] = frozenset()
) -> Boxes:
    """Guesses the edition and the boxes from the tiles that were seen; what a person said goes first. `told`: tiles
    that a person named.
    """
    if edition is not None and edition not in EDITIONS:
        raise UsageError(
            "There is no edition {edition}; the editions are {choices}.", edition=edition, choices=", ".join(EDITIONS)
        )
    if edition is None:
        edition = EDITIONS[int(scores.editions.mean(axis=0).argmax())] if scores.cells else EDITIONS[0]
    known = frozenset(column.face.key for column in scores.columns if column.face)
    names = tuple(boxes.load(name).name for name in sets) if sets is not None else _likely_boxes(edition, known)
    packs = _packs(names)
    held = {pack: boxes.supply(pack, edition) for pack in packs}
    looks = looks_of(scores.columns)
    otherwise = [_as_often(scores, scores.crossed), _as_often(scores, scores.unknown)]
    drawn = np.array([*(drawn_from(looks, held[pack], len(scores.columns)) for pack in packs), *otherwise])
    # Of the boxes that a person named two plain tiles would claim a third, so they are held back like any.
    plainly = _shown_plainly(scores, drawn) if sets is None else np.zeros(len(drawn), bool)
    shares = _shares(scores, drawn, plainly)
    if sets is None:
        there = (shares * len(scores.cells) >= np.where(plainly, THERE, PRESENT))[:-2]
        there[0] = True
        for key in sorted(told):  # what a person named lies there, whether it is plain or not
            holds = np.array([key in held[pack] for pack in packs])
            if holds.any() and not (there & holds).any():
                there[holds.argmax()] = True
        packs = tuple(pack for pack, is_there in zip(packs, there, strict=True) if is_there)
        kept = [*np.flatnonzero(there), -2, -1]
        drawn = drawn[kept]
        shares = _shares(scores, drawn, plainly[kept])
    unseen = any(held[pack] and not known & held[pack].keys() for pack in packs)
    alone = bool(shares[-1] <= UNKNOWN_SHARE) and not unseen
    shares[-2:] = np.maximum(shares[-2:], [BRIDGED_SHARE, UNKNOWN_SHARE])
    supply: Counter[str] = Counter()
    for pack in packs:
        supply.update({key: count * copies for key, count in held[pack].items()})
    untaught = {key: count for key, count in supply.items() if key not in known} if sets is not None else {}
    return Boxes(edition, tuple(chain.from_iterable(packs)), supply, shares @ drawn, alone, untaught)


def _likely_boxes(edition: str, known: Set[str]) -> tuple[str, ...]:
    """Lists every box whose tiles the net has learned, but Winter's own tiles only among Winter art."""
    learned = (name for name in boxes.names() if known & {tile.key for tile in boxes.load(name)})
    return tuple(name for name in learned if name != "winter" or edition == "winter")


def _packs(names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Puts boxes that were sold together into one pack: each has too few tiles to be found by itself. A box that was
    named twice is two packs.
    """
    left, packs = list(names), []
    while left:
        pack = next((pack for pack in SOLD_TOGETHER if left[0] in pack and set(pack) <= set(left)), (left[0],))
        packs.append(pack)
        for name in pack:
            left.remove(name)
    return tuple(packs)


@cache
def looks_of(columns: tuple[Column, ...]) -> Mapping[str, Ints]:
    """Returns which columns are turns of each tile."""
    found: dict[str, list[int]] = {}
    for number, column in enumerate(columns):
        if column.face:
            found.setdefault(column.face.key, []).append(number)
    return {key: np.array(numbers, np.int64) for key, numbers in found.items()}


def drawn_from(looks: Mapping[str, Ints], held: Mapping[str, int], columns: int) -> Doubles:
    """Returns how likely each column is for a tile drawn from one box and turned at random."""
    found = np.zeros(columns)
    total = sum(count for key, count in held.items() if key in looks)
    for key, count in held.items():
        if key in looks:
            found[looks[key]] = count / len(looks[key]) / total
    return found


def _as_often(scores: TileScores, which: Flags) -> Doubles:
    """Does the same for some columns, as often as training showed each of them."""
    prior = np.array([c.prior for c in scores.columns]) * which
    return np.asarray(prior / prior.sum())


def _shares(scores: TileScores, drawn: Doubles, plainly: Flags) -> Doubles:
    """Estimates how much of the table each box holds, how much lies under bridges, whatever box it is of, and how much
    is of no box (expectation and maximisation; the first guess is the base game, and a tile of each that is plainly
    shown).
    """
    prior = np.array([c.prior for c in scores.columns])
    ratio = scores.log_p - np.log(prior)
    seen = np.exp(ratio - ratio.max(axis=1, keepdims=True, initial=-np.inf)) @ drawn.T
    needed = np.where(plainly, SHOWN, RARE)
    needed[0], needed[-2:] = 0, (RARE, STRANGE)
    shares = np.full(len(drawn), 0.1 / max(1, len(drawn) - 1))
    shares[plainly] = 1 / max(1, len(scores.cells))
    shares[0] = 0.9
    for _ in range(ROUNDS):
        belongs = seen * shares
        belongs /= belongs.sum(axis=1, keepdims=True) + 1e-300
        held = np.maximum(belongs.sum(axis=0) - needed, 0)
        shares = held / max(held.sum(), 1e-9) * 0.999 + 0.001 / len(drawn)
    return shares


def _shown_plainly(scores: TileScores, drawn: Doubles) -> Flags:
    """Says of each whether a tile looks like one of its own, and like nothing else."""
    return np.asarray((np.exp(scores.log_p) @ (drawn > 0).T).max(axis=0, initial=0) >= PLAIN)
