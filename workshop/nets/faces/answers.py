"""The answers of the naming net: every face that the project knows, then none of them, and where a bridge
crosses, that too."""

from collections import Counter
from functools import cache
from typing import Protocol

from engine.tiles.tile import ANY_EDGE, Face, Tile, turned_edges
from vision.naming.scores import STRANGER, Column
from workshop.art import learned  # a net answers with what it learns

# How often what is shown in training: tiles of the base boxes, of rivers, of other known boxes, of one not known.
SHARES = {"base": 0.66, "river": 0.045, "known": 0.275, "unknown": 0.02}
BRIDGED = 0.05  # of known tiles that may lie under a wooden bridge do: what lies there is then in no box
CROSSED = ("R?R?", "?R?R")  # the edges of the answers where a bridge crosses it, which brings a road to both its ends
PRINTED = 0.05  # of tiles but rivers have something printed over them, as boxes that are not known do: also in no box


class Shown(Protocol):
    """What is asked about a picture here."""

    @property
    def key(self) -> str | None: ...


def share_of(picture: Shown) -> str:
    """Base tiles have a letter, with a G behind it where there is a garden."""
    return "unknown" if picture.key is None else _share(picture.key)


def _share(key: str) -> str:
    if key.startswith("RI"):
        return "river"
    return "base" if len(key) <= 2 else "known"


def overprinted(share: str) -> bool:
    """May such a tile be shown with something printed over it?"""
    return share in ("base", "known")


def bridges(edges: str) -> tuple[int, ...]:
    """The ways in which a bridge may cross, 0 from north to south, 1 from west to east: it brings a road to fields."""
    return tuple(axis for axis in (0, 1) if {edges[axis], edges[axis + 2]} in ({"F"}, {"F", "R"}))


@cache
def answers() -> tuple[Column, ...]:
    """In the order of the net's answers, the base game first."""
    known = {key: tile for key, tile in learned.named().items() if ANY_EDGE not in tile.edges}
    share = {key: _share(key) for key in known}
    kinds = Counter(share.values())
    found, strange, crossed = [], SHARES["unknown"], 0.0
    for key in sorted(known, key=lambda k: (len(k) > 2, k)):
        turns = alike_after(known[key]) // 90
        often = SHARES[share[key]] / kinds[share[key]]
        printed = PRINTED * often if overprinted(share[key]) else 0.0
        under = BRIDGED * (often - printed) if bridges(known[key].edges) else 0.0
        edges, prior = known[key].edges, (often - printed - under) / turns
        found += [Column(Face(key, r), turned_edges(edges, r), prior) for r in range(0, 90 * turns, 90)]
        strange += printed
        crossed += under
    return (*found, Column(None, STRANGER, strange), *(Column(None, edges, crossed / 2) for edges in CROSSED))


def alike_after(tile: Tile) -> int:
    """The clockwise degrees after which a tile is the same again, whatever its scenery: 90, 180 or 360.

    One with a flying machine never is before a whole turn: where that flies is told by how the tile lies.
    """
    if any(mark.startswith("flies") for mark in tile.marks):
        return 360
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
