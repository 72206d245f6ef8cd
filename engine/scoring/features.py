"""Features: segments that meet over the edges of neighbouring tiles, as one road, city, field or building."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from engine.board import Meeple
from engine.cell import Cell
from engine.pieces import Colour, ThingKind
from engine.scoring.laid import Laid
from engine.tiles.tile import BUILDINGS, Ground, Tile

Place = tuple[Cell, int]
"""A segment of a feature: its cell, and its index within the feature's ground."""


@dataclass(frozen=True, slots=True)
class Feature:
    """Segments that belong together, in the order of the board's tiles."""

    ground: Ground
    first: tuple[int, int, int]
    """y and x of its first tile, and its segment's number there: what comes first on the board."""
    places: tuple[Place, ...]
    tiles: int
    """On how many tiles it lies; a tile counts once."""
    shields: int
    marks: tuple[str, ...]
    """What lies on it (`inn`, `cathedral`, `wine` ...), each as often as it does, sorted."""
    ends: int
    """How many ends of a road or sides of a city nothing lies against yet; a building has none."""
    neighbours: int
    """How many of the eight cells around a building hold a tile; all of them where the table's edge closes the rest."""
    meeples: tuple[Meeple, ...]

    @property
    def complete(self) -> bool:
        """Is it closed all round? A field never is."""
        if self.ends or self.ground is Ground.FIELD:
            return False
        return self.neighbours == 8 or self.ground not in BUILDINGS

    @property
    def paid(self) -> bool:
        """Is it complete, so that it pays and sends home? A castle waits for others, a lying abbot for the end."""
        return self.complete and not STAY.intersection(self.marks)

    def stands(self, colour: Colour) -> tuple[Cell, ...]:
        """Where that colour's pieces stand on it, each cell once."""
        return tuple(dict.fromkeys(meeple.cell for meeple in self.meeples if meeple.colour is colour))


STAY = frozenset({ThingKind.CASTLE.value, ThingKind.LYING.value})
"""The marks of features whose figures stay although they are complete."""


class Features:
    """All features of a board; a feature's number is its place in the order of the board's tiles.

    That order is made when somebody asks for it: a move that pays nobody does without.
    """

    def __init__(
        self,
        lying: Mapping[tuple[int, int], tuple[Laid, int]],
        kept: Mapping[object, Feature],
        key_of: Sequence[object],
        occupied: tuple[Feature, ...],
    ) -> None:
        """`lying`: each known tile and which segment of the board is its first; `key_of`: a segment's feature."""
        self._lying, self._kept, self._key_of = lying, kept, key_of
        self.occupied = occupied
        """Those on which pieces stand, in the order of the pieces."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Features) and self.all == other.all

    def __hash__(self) -> int:
        return hash(self.all)

    def __iter__(self) -> Iterator[Feature]:
        return iter(self.all)

    @cached_property
    def all(self) -> tuple[Feature, ...]:
        """The features in their order."""
        return tuple(sorted(self._kept.values(), key=attrgetter("first")))

    @cached_property
    def held(self) -> tuple[tuple[int, Feature], ...]:
        """Those on which pieces stand, in their order and with their numbers."""
        return tuple([(number, feature) for number, feature in enumerate(self.all) if feature.meeples])

    @cached_property
    def _numbers(self) -> Mapping[tuple[int, int, int], int]:
        """Where a feature begins -> its number."""
        return {feature.first: number for number, feature in enumerate(self.all)}

    def at(self, cell: Cell, ground: Ground, index: int = 0) -> Feature | None:
        """The feature to which that segment of the tile on that cell belongs, if there is one."""
        key = self._key(cell, ground, index)
        return None if key is None else self._kept[key]

    def number(self, cell: Cell, ground: Ground, index: int = 0) -> int | None:
        """The number of that feature."""
        key = self._key(cell, ground, index)
        return None if key is None else self._numbers[self._kept[key].first]

    def _key(self, cell: Cell, ground: Ground, index: int) -> object | None:
        there = self._lying.get(cell)
        segment = None if there is None else there[0].numbers.get((ground, index))
        return None if there is None or segment is None else self._key_of[there[1] + segment]

    def tile(self, cell: tuple[int, int]) -> Tile | None:
        """The tile on that cell, where it is known."""
        there = self._lying.get(cell)
        return None if there is None else there[0].tile

    def of(self, ground: Ground) -> tuple[Feature, ...]:
        """The features of one ground."""
        return tuple(f for f in self.all if f.ground is ground)

    def cities(self, field: Feature) -> list[int]:
        """The numbers of the cities that a field touches, each once."""
        touched = set()
        for cell, index in field.places:
            laid, first = self._lying[cell]
            cities = laid.parts[laid.numbers[field.ground, index]][4]
            touched.update([self._numbers[self._kept[self._key_of[first + city]].first] for city in cities])
        return sorted(touched)


NO_FEATURES = Features({}, {}, (), ())
