"""What the naming net can answer: every face that scans show, then "a tile of a box that I do not know"."""

from collections import Counter
from functools import cache

from engine import boxes
from engine.tiles import Face, Tile, turned_edges
from vision.naming.scores import Column
from workshop.art_scans import Scan, scans

# How often what is shown in training: tiles of the base boxes, of other known boxes, of boxes that are not known, and
# of those the ones that are base tiles but for what is printed over them: from them only edges are learned.
SHARES = {"base": 0.73, "known": 0.17, "unknown": 0.05, "overlaid": 0.05}
NAMED = 1 - SHARES["overlaid"]


def share_of(scan: Scan) -> str:
    """Base tiles have a letter, with a G behind it where there is a garden."""
    if scan.key is None:
        return "overlaid" if scan.overlaid else "unknown"
    return "base" if len(scan.key) <= 2 else "known"


@cache
def answers() -> tuple[Column, ...]:
    """In the order of the net's answers, the base game first."""
    share = {s.key: share_of(s) for s in scans() if s.key}
    kinds = Counter(share.values())
    found = []
    for key in sorted(share, key=lambda k: (len(k) > 2, k)):
        tile = boxes.catalogue()[key]
        turns = alike_after(tile) // 90
        prior = SHARES[share[key]] / kinds[share[key]] / turns / NAMED
        found += [Column(Face(key, r), turned_edges(tile.edges, r), prior) for r in range(0, 90 * turns, 90)]
    return (*found, Column(None, "????", SHARES["unknown"] / NAMED))


def alike_after(tile: Tile) -> int:
    """The clockwise degrees after which a tile is the same again, whatever its scenery: 90, 180 or 360."""
    return next(r for r in (90, 180, 360) if _turned(tile, r // 90) == _turned(tile, 0))


def _turned(tile: Tile, turns: int) -> Counter[object]:
    return Counter(
        (
            s.ground,
            frozenset((side + turns) % 4 for side in s.sides),
            frozenset((half + 2 * turns) % 8 for half in s.halves),
            s.shields,
            s.marks,
        )
        for s in tile.segments
    )
