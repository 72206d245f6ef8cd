"""Says of which kind each piece is: by its look, and by what the boxes on the table give each player."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from engine.pieces import Colour, MeepleKind
from engine.referee.standing import SETS_OF_MEEPLES, all_pieces
from vision.arrays import Doubles
from vision.meeples.owned import owner
from vision.meeples.planes import KINDS
from vision.meeples.sightings import LIKELY, Sighting
from vision.net import log_softmax

STAND_INS = (MeepleKind.DISC, MeepleKind.CUBE)  # they stand for meeples, and have no pose

# How frequent a kind is among the pieces on a board.
BROUGHT = 0.04  # each of which a player has one, ...
BUILDERS = 0.08  # ... but builders, who work for most of a game: of 154 pieces on seven real tables they are 11
STRAY = 0.0004  # each that no box there holds

NEVER = -99.0  # as a logarithm
UNKNOWN = "c1"  # edition: nobody has an abbot then

# How frequent each was where the net learned: it says that much of each before it looks.
LEARNED = {
    MeepleKind.MEEPLE: 0.654, MeepleKind.BIG: 0.043, MeepleKind.ABBOT: 0.034, MeepleKind.BUILDER: 0.026,
    MeepleKind.PIG: 0.026, MeepleKind.BARN: 0.017, MeepleKind.MAYOR: 0.013, MeepleKind.WAGON: 0.017,
    MeepleKind.PHANTOM: 0.004, MeepleKind.DISC: 0.117, MeepleKind.CUBE: 0.049,
}  # fmt: skip


def sorted_out(sightings: Iterable[Sighting], boxes: Iterable[str], edition: str | None) -> list[Sighting]:
    """Gives each piece its kind; of what comes singly a player has one, the likeliest of his that look like it, and
    rather what is surely a piece of his than what only looks like one.
    """
    on_table = frozenset(boxes)
    odds = _table_odds(all_pieces(tuple(sorted(on_table)), edition or UNKNOWN))
    found = list(sightings)
    doubted = [min(one.certainty, owner(one, on_table).players) < LIKELY for one in found]
    taken: dict[Colour, set[MeepleKind]] = defaultdict(set)
    for at in sorted(range(len(found)), key=lambda at: (doubted[at], -_plainness(found[at], odds))):
        one = found[at] = _named(found[at], odds, taken[found[at].colour])
        if one.kind not in SETS_OF_MEEPLES:
            taken[one.colour].add(one.kind)
    return _of_one_sort(found)


def _plainness(one: Sighting, odds: Doubles) -> float:
    """Says how much it looks like its likeliest kind, as a logarithm; where only that is known, there is no doubt."""
    return float((np.array(one.kinds) + odds).max()) if one.kinds else np.inf


def _table_odds(held: Counter[MeepleKind]) -> Doubles:
    """Returns what each kind gains where these are in a player's hand, as a logarithm."""
    frequent = {kind: BROUGHT if held[kind] else STRAY for kind in KINDS}
    if held[MeepleKind.BUILDER]:
        frequent[MeepleKind.BUILDER] = BUILDERS
    for kind in STAND_INS:
        frequent[kind] = LEARNED[kind]
    frequent[MeepleKind.MEEPLE] = 1 - sum(share for kind, share in frequent.items() if kind is not MeepleKind.MEEPLE)
    return np.array([np.log(frequent[kind] / LEARNED[kind]) for kind in KINDS])


def _named(one: Sighting, odds: Doubles, without: Iterable[MeepleKind]) -> Sighting:
    """Gives it the likeliest kind, of those that are left, and says how likely each is."""
    if not one.kinds:
        return one
    said = np.array(one.kinds) + odds
    said[[KINDS.index(kind) for kind in without]] = NEVER
    return replace(one, kind=KINDS[int(said.argmax())], kinds=tuple(log_softmax(said).tolist()))


def _of_one_sort(sightings: Sequence[Sighting]) -> list[Sighting]:
    """Makes all pieces of one sort: a table that plays with discs or cubes has no meeples."""
    sure = Counter(s.kind for s in sightings if s.certainty >= LIKELY)
    for kind in STAND_INS:
        if sure[kind] > sure.total() / 2:
            return [replace(s, kind=kind) if s.kind is MeepleKind.MEEPLE else s for s in sightings]
    return list(sightings)
