"""Tiles as the boxes hold them: sides, half edges, grounds, segments, tiles, faces, sets of tiles.

Sides are N E S W = 0 1 2 3. Half edges are named looking outward from the middle of the tile, clockwise from the
north-west corner: NL NR EL ER SL SR WL WR = 0..7. Rotations are clockwise degrees from the canonical drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.outline import RIVER_WIDTH, ROAD_WIDTH, Outline, Point

N, E, S, W = range(4)
SIDES = "NESW"
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
ROTATIONS = (0, 90, 180, 270)


class Ground(StrEnum):
    """What a segment is. Nobody stands on a river."""

    CITY = "city"
    ROAD = "road"
    FIELD = "field"
    MONASTERY = "monastery"
    GARDEN = "garden"
    SHRINE = "shrine"
    RIVER = "river"


EDGE_LETTER = {Ground.CITY: "C", Ground.ROAD: "R", Ground.RIVER: "V"}
"""The letter of a side that such a segment crosses; every other side is `F`, field."""

ANY_EDGE = "*"
"""The letter of a side that closes whatever meets it: the abbey's four."""

BUILDINGS = (Ground.MONASTERY, Ground.SHRINE, Ground.GARDEN)
"""Grounds that stand alone on their tile and count the tiles around it."""


@dataclass(frozen=True, slots=True, eq=False)
class Segment:
    """One road, city, field, building, garden or river of a tile, as it lies in the canonical drawing."""

    ground: Ground
    index: int
    """Its number among the tile's segments of the same ground, in the order of the data file, which never changes."""
    sides: tuple[int, ...]
    """The sides that a city, road or river crosses."""
    corners: tuple[int, ...]
    """The sides onto which a city opens at a corner alone: what lies against such a side joins it too."""
    halves: tuple[int, ...]
    """The half edges that a field reaches; an inner field has none."""
    cities: tuple[int, ...]
    """The indices of the tile's cities that a field touches."""
    shields: int
    marks: frozenset[str]
    """What else lies on it: `inn`, `cathedral`, `wine`, `grain`, `cloth`, `pig-herd`."""
    outline: Outline
    rest: Point
    """Where a figure is set on it."""

    def distance(self, point: Point) -> int:
        """How far a point of the tile lies from this segment, 0 on it."""
        if self.outline.closed:
            return 0 if self.outline.contains(point) else self.outline.distance(point)
        width = RIVER_WIDTH if self.ground is Ground.RIVER else ROAD_WIDTH
        return max(0, self.outline.distance(point) - width // 2)


@dataclass(frozen=True, slots=True, eq=False)
class Scenery:
    """What is drawn and nobody stands on: `village`, `bushes`, `lake`, `spring`, `inn`, `hill`, `vineyard`."""

    name: str
    outline: Outline
    prints: frozenset[str] = frozenset()
    """The editions that show it, where not all do; bushes that one edition shows are houses in the others."""


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A kind of tile; its key is unique among all boxes."""

    key: str
    code: str
    """The name by which collections of scans and other programs know it, such as `BA/RCr` for D."""
    code_turn: int
    """Degrees to add to a rotation told for `code` to have the rotation of this drawing."""
    edges: str
    """The letters of its sides N E S W: F field, C city, R road, V river."""
    segments: tuple[Segment, ...]
    scenery: tuple[Scenery, ...]
    marks: frozenset[str]
    """What the whole tile is: `start`, `vineyard`, `hill`, `volcano`."""

    def of(self, ground: Ground) -> tuple[Segment, ...]:
        """Its segments of one ground, in order of their indices."""
        return tuple(s for s in self.segments if s.ground is ground)

    @property
    def letter(self) -> str:
        """The letter by which exchanged files know a tile of the base box (EG is E with a garden), else its key."""
        return self.key[0] if self.code.startswith("BA/") else self.key

    @property
    def garden(self) -> bool:
        """Does it show a garden?"""
        return any(s.ground is Ground.GARDEN for s in self.segments)

    def bushes(self, edition: str) -> bool:
        """Do bushes, not houses, stand on its crossroads as that edition prints it?"""
        return any(thing.name == "bushes" and edition in (thing.prints or {edition}) for thing in self.scenery)


@dataclass(frozen=True, slots=True, order=True)
class Face:
    """A tile as it lies: its key and its rotation in clockwise degrees."""

    key: str
    rotation: int


@dataclass(frozen=True, slots=True, eq=False)
class TileSet:
    """What one box holds. An edition is `c1` (2000) or `c2` (2014 and later, with gardens)."""

    name: str
    title: str
    tiles: tuple[Tile, ...]
    counts: Mapping[str, Mapping[str, int]]
    """Edition -> key -> how many; a key that an edition lacks is not there."""
    shared: frozenset[str] = frozenset()
    """Keys that another box tells; where both boxes are in play the tile lies once."""

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)


EDITIONS = ("c1", "c2")

COUNTED_AS = {"c1": "c1", "c2": "c2", "c3": "c2", "winter": "c1"}
"""By whose numbers the boxes of every art are counted: the third edition has the tiles of the second, Winter of the
first."""

NOWHERE = frozenset({"village", "bushes", "lake", "spring"})
"""Scenery that belongs to no segment; an inn, a hill and a vineyard stand on a field."""


def turned_edges(edges: str, rotation: int) -> str:
    """The letters N E S W of a tile that lies turned."""
    turns = rotation // 90 % 4
    return edges[-turns:] + edges[:-turns] if turns else edges


def turned_sides(sides: Iterable[int], rotation: int) -> list[int]:
    """These sides of a tile, N E S W, where they are once it lies turned."""
    return sorted((side + rotation // 90) % 4 for side in sides)


def segments_near(tile: Tile, point: Point) -> list[tuple[int, Segment]]:
    """Every segment that a figure can stand on with its distance from a point of the canonical drawing, nearest first.

    Where several lie under the point the building comes first, then the road, the city and the field.
    """
    stood_on = [s for s in tile.segments if s.ground is not Ground.RIVER]
    return sorted(((s.distance(point), s) for s in stood_on), key=lambda d: (d[0], _UPPERMOST.index(d[1].ground)))


_UPPERMOST = (*BUILDINGS, Ground.ROAD, Ground.CITY, Ground.FIELD)


def segment_at(tile: Tile, point: Point) -> Segment | None:
    """The segment under a point of the canonical drawing; none on a village, in the water or off the tile."""
    distance, segment = segments_near(tile, point)[0]
    if distance or (segment.ground not in BUILDINGS and _covered(tile.scenery, point)):
        return None
    in_water = segment.ground is Ground.FIELD and any(not r.distance(point) for r in tile.of(Ground.RIVER))
    return None if in_water else segment


def _covered(scenery: tuple[Scenery, ...], point: Point) -> bool:
    return any(s.outline.contains(point) for s in scenery if s.name in NOWHERE)
