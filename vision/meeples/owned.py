"""Says whose it is what may be a piece: a player's, nobody's, or nothing at all."""

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass
from functools import cache

import numpy as np

from engine.boxes import BASE, boxes_of
from engine.cell import Cell
from engine.formats.thingfile import OF_A_COLOUR, ON_A_SEGMENT, thing_word
from engine.message import Message
from engine.pieces import Colour, Thing, ThingKind
from engine.referee.findings import Finding
from engine.referee.standing import things_of
from engine.tiles.tile import Ground
from vision.arrays import Doubles
from vision.codes import PhotoCode
from vision.meeples.closely import WOOD
from vision.meeples.sightings import Sighting
from vision.reading import PERHAPS, TileReading

# Of all that looks like a piece; the net learned from drawn wood alone, so this is less than what lies on tables.
BROUGHT = 0.025  # is each wood of a box that lies there
STRAY = 0.0003  # is each wood of another box
OTHER = 0.002  # is neither a player's nor of any box

ENOUGH = 2  # tiles of a box: one alone may be another box's that looks the same
SURE = 0.8  # what is less likely some wood than this is not named


@dataclass(frozen=True, slots=True)
class Owner:
    """How likely it is a player's, and the likeliest of what is nobody's, with how likely that is."""

    players: float
    wood: ThingKind | None = None
    certainty: float = 0.0

    @property
    def surely_nobodys(self) -> bool:
        """Says whether it is named, and so does not count."""
        return self.players < PERHAPS and self.certainty >= SURE


def bringing(tiles: Iterable[TileReading]) -> frozenset[str]:
    """Returns the boxes whose pieces may be on the table, by the tiles there."""
    homes = Counter(box for tile in tiles for box in boxes_of((tile.key,)))
    return frozenset({BASE, *(box for box, many in homes.items() if many >= ENOUGH)})


def owner(sighting: Sighting, boxes: Iterable[str]) -> Owner:
    """Says whose it may be where these boxes lie on the table."""
    if not sighting.taken_for:
        return Owner(1.0)
    chances = np.exp(np.array(sighting.taken_for)) * _frequent(frozenset(boxes))
    chances /= chances.sum()
    likeliest = int(chances[1:-1].argmax())
    return Owner(float(chances[0]), WOOD[likeliest], float(chances[1 + likeliest]))


def named_wood(
    sightings: Iterable[Sighting], boxes: Iterable[str], crossed: Set[tuple[int, int]] = frozenset()
) -> tuple[Finding, ...]:
    """Names the wood that is surely no player's: it is not asked about, and counts only where a person tells of it.

    `crossed`: the tiles that were read under a bridge, which counts there.
    """
    on_table = frozenset(boxes)
    wood = set()
    for sighting in sightings:
        who = owner(sighting, on_table)
        counts = who.wood is ThingKind.BRIDGE and sighting.cell in crossed
        if sighting.cell and who.wood and who.surely_nobodys and not counts:
            wood.add((Cell(*sighting.cell), who.wood))  # a large piece may be sighted twice
    return tuple(_named(cell, kind) for cell, kind in sorted(wood))


def _named(cell: Cell, kind: ThingKind) -> Finding:
    told = Message(
        "The piece on {cell} is nobody's, it seems: {thing}. Where it counts, say so: --thing {cell}={word}",
        cell=cell, thing=kind, word=_as_typed(kind, cell),
    )  # fmt: skip
    return Finding(PhotoCode.NOBODYS, (cell,), told)


def _as_typed(kind: ThingKind, cell: Cell) -> str:
    """Gives an example of how a person tells of it: fairy:red, castle:city."""
    on = Ground.CITY if kind in ON_A_SEGMENT else None
    whose = Colour.RED if kind in OF_A_COLOUR else None
    return thing_word(Thing(cell, kind, on, colour=whose)).removeprefix("+")


@cache
def _frequent(boxes: frozenset[str]) -> Doubles:
    """Returns how frequent a player's piece, each wood that is nobody's, and anything else are."""
    brought = np.array([kind in things_of(boxes) for kind in WOOD])
    wood = np.where(brought, BROUGHT, STRAY)
    return np.array([1 - wood.sum() - OTHER, *wood, OTHER])
