"""What the naming net can answer: every face that scans show, then "a tile of a box that I do not know"."""

from collections import Counter
from functools import cache

from engine import boxes
from engine.tiles import Face, Tile, turned_edges
from vision.naming.scores import Column
from workshop.art_scans import scans

# How often what is shown in training: tiles of the base boxes, of other known boxes, of boxes that are not known.
SHARES = {"base": 0.74, "known": 0.18, "unknown": 0.08}


def share_of(key: str | None) -> str:
    """Base tiles have a letter, with a G behind it where there is a garden."""
    return "unknown" if key is None else "base" if len(key) <= 2 else "known"


@cache
def answers() -> tuple[Column, ...]:
    """In the order of the net's answers, the base game first."""
    keys = sorted({s.key for s in scans() if s.key}, key=lambda k: (len(k) > 2, k))
    kinds = Counter(share_of(key) for key in keys)
    found = []
    for key in keys:
        tile = boxes.catalogue()[key]
        turns = alike_after(tile) // 90
        prior = SHARES[share_of(key)] / kinds[share_of(key)] / turns
        found += [Column(Face(key, r), turned_edges(tile.edges, r), prior) for r in range(0, 90 * turns, 90)]
    return (*found, Column(None, "????", SHARES["unknown"]))


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
