"""Features: segments that meet over the edges of neighbouring tiles, as one road, city, field or building."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from engine.board import Board, Limits, Meeple
from engine.boxes import catalogue, edition_of
from engine.cell import Cell
from engine.pieces import Colour, Thing, ThingKind
from engine.rules import TODAY, Bushes, Rules, TableEdge
from engine.tiles.tile import ANY_EDGE, BUILDINGS, E, Ground, S, Tile, turned_edges

Place = tuple[Cell, int]
"""A segment of a feature: its cell, and its index within the feature's ground."""


@dataclass(frozen=True, slots=True)
class Feature:
    """Segments that belong together, in the order of the board's tiles."""

    ground: Ground
    places: tuple[Place, ...]
    tiles: int
    """On how many tiles it lies; a tile counts once."""
    shields: int
    marks: tuple[str, ...]
    """What lies on it (`inn`, `cathedral`, `wine` ...), each as often as it does, sorted."""
    ends: int
    """How many ends of a road or sides of a city nothing lies against yet."""
    neighbours: int
    """How many of the eight cells around a building hold a tile; all of them where the table's edge closes the rest."""
    cities: tuple[int, ...]
    """The numbers among the features of the cities that a field touches, each once."""
    meeples: tuple[Meeple, ...]

    @property
    def complete(self) -> bool:
        """Is it closed all round? A field never is."""
        if self.ground in BUILDINGS:
            return self.neighbours == 8
        return self.ground is not Ground.FIELD and self.ends == 0

    @property
    def paid(self) -> bool:
        """Is it complete, so that it pays and sends home? A castle waits for others, a lying abbot for the end."""
        return self.complete and not STAY.intersection(self.marks)

    def stands(self, colour: Colour) -> tuple[Cell, ...]:
        """Where that colour's pieces stand on it, each cell once."""
        return tuple(dict.fromkeys(meeple.cell for meeple in self.meeples if meeple.colour is colour))


STAY = frozenset({ThingKind.CASTLE.value, ThingKind.LYING.value})
"""The marks of features whose figures stay although they are complete."""


@dataclass(frozen=True, slots=True)
class Features:
    """All features of a board; a feature's number is its place in this order."""

    all: tuple[Feature, ...]
    _numbers: dict[tuple[Cell, Ground, int], int]

    def __iter__(self) -> Iterator[Feature]:
        return iter(self.all)

    def at(self, cell: Cell, ground: Ground, index: int = 0) -> Feature | None:
        """The feature to which that segment of the tile on that cell belongs, if there is one."""
        number = self._numbers.get((cell, ground, index))
        return None if number is None else self.all[number]

    def number(self, cell: Cell, ground: Ground, index: int = 0) -> int | None:
        """The number of that feature."""
        return self._numbers.get((cell, ground, index))

    def of(self, ground: Ground) -> tuple[Feature, ...]:
        """The features of one ground."""
        return tuple(f for f in self.all if f.ground is ground)


NO_FEATURES = Features((), {})



def trace(
    board: Board, rules: Rules = TODAY, table: Limits = (None, None, None, None), edition: str | None = None
) -> Features:
    """The features of a board. Nothing meets over an edge where unlike sides lie against each other.

    Two rules of the house change what belongs together or is closed: bushes that roads pass (on which tiles they stand
    the edition says), and a table's edge that closes what runs against it.
    """
    lying: dict[tuple[int, int], tuple[Laid, int]] = {}
    ends: list[int] = []
    bridged = {t.cell: t.segment for t in board.things if t.kind is ThingKind.BRIDGE}
    for tile in board.tiles:
        laid = laid_down(tile.key, tile.rotation, bridged.get(tile.cell))
        if laid is not None:
            lying[tile.cell] = laid, len(ends)
            ends += laid.ends
    parent = list(range(len(ends)))
    if rules.bushes is Bushes.PASS:
        printed = edition or edition_of(tile.key for tile in board.tiles)
        for tile in board.tiles:
            for one, two in pairwise(at_bushes(tile.key, printed)):
                base = lying[tile.cell][1]
                _join(parent, base + one, base + two)
    if rules.table_edge is TableEdge.CLOSES:
        _close_at_table(lying, ends, table)
    for (x, y), (laid, base) in lying.items():
        for side, there in ((E, (x + 1, y)), (S, (x, y + 1))):
            if there in lying:
                _meet(laid, base, *lying[there], side, parent, ends)
    if board.things:
        _join_things(board.things, lying, parent, ends)
    return _collect(board, lying, parent, ends, table if rules.table_edge is TableEdge.CLOSES else None)


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """What tracing asks of a tile that lies turned; segments are numbered as in the tile."""

    edges: str
    across: tuple[tuple[int, ...], ...]
    """Side -> the city, road or river segments that cross it: one, none, or two where a city opens at a corner."""
    along: tuple[int, ...]
    """Half edge -> the field that reaches it, or -1."""
    ends: tuple[int, ...]
    """Segment -> how many sides it crosses."""
    parts: tuple[tuple[Ground, int, int, tuple[str, ...], tuple[int, ...]], ...]
    """Segment -> ground, index, shields, marks, and the segments that are the cities it touches."""


@cache
def laid_down(key: str, rotation: int, bridge: int | None = None) -> Laid | None:
    """The tile as it lies, if it is known; `bridge`: a road from north to south (0) or west to east (1) over it."""
    tile = catalogue().get(key)
    if tile is None:
        return None
    if bridge is not None:
        return _with_bridge(tile, rotation, bridge)
    turns = rotation // 90
    across: list[list[int]] = [[], [], [], []]
    along = [-1] * 8
    cities = [number for number, s in enumerate(tile.segments) if s.ground is Ground.CITY]
    for number, s in enumerate(tile.segments):
        for side in s.sides + s.corners:
            across[(side + turns) % 4].append(number)
        for half in s.halves:
            along[(half + 2 * turns) % 8] = number
    return Laid(
        edges=turned_edges(tile.edges, rotation),
        across=tuple(map(tuple, across)),
        along=tuple(along),
        ends=tuple(len(s.sides) + len(s.corners) + ("tunnel" in s.marks) for s in tile.segments),
        parts=tuple(
            (s.ground, s.index, s.shields, tuple(sorted(s.marks)), tuple(cities[c] for c in s.cities))
            for s in tile.segments
        ),
    )


def _with_bridge(tile: Tile, rotation: int, bridge: int) -> Laid:
    """The tile with one more road, over which its fields go on beneath; it has the number after the tile's own."""
    plain = laid_down(tile.key, rotation)
    assert plain is not None
    number, sides = len(plain.parts), (bridge, bridge + 2)
    return Laid(
        edges="".join("R" if side in sides and letter == "F" else letter for side, letter in enumerate(plain.edges)),
        across=tuple((*crossing, number) if side in sides else crossing for side, crossing in enumerate(plain.across)),
        along=plain.along,
        ends=(*plain.ends, 2),
        parts=(*plain.parts, (Ground.ROAD, len(tile.of(Ground.ROAD)), 0, (), ())),
    )


def _join_things(
    things: Iterable[Thing],
    lying: Mapping[tuple[int, int], tuple[Laid, int]],
    parent: list[int],
    ends: list[int],
) -> None:
    """Join what a ferry on its lake and two tokens of a pair in their tunnels join; a token closes its tunnel."""
    pairs: dict[int, int] = {}
    for thing in things:
        if thing.cell not in lying:
            continue
        laid, base = lying[thing.cell]
        roads = [base + n for n, part in enumerate(laid.parts) if part[0] is Ground.ROAD]
        if thing.kind is ThingKind.FERRY and max(thing.segment, thing.second) < len(roads):
            _join(parent, roads[thing.segment], roads[thing.second])
        elif thing.kind is ThingKind.TUNNEL and thing.segment < len(roads):
            ends[roads[thing.segment]] -= 1
            other = pairs.setdefault(thing.second, roads[thing.segment])
            _join(parent, other, roads[thing.segment])


@cache
def at_bushes(key: str, edition: str) -> tuple[int, ...]:
    """The roads, by their numbers among the tile's segments, that end at bushes on that edition's print of a tile."""
    tile = catalogue().get(key)
    if tile is None or not tile.bushes(edition):
        return ()
    return tuple(n for n, s in enumerate(tile.segments) if s.ground is Ground.ROAD and len(s.sides) == 1)


def _close_at_table(lying: Mapping[tuple[int, int], tuple[Laid, int]], ends: list[int], table: Limits) -> None:
    for (x, y), (laid, base) in lying.items():
        for side, (here, last) in enumerate(zip((y, x, y, x), table, strict=True)):
            if here == last:
                for segment in laid.across[side]:
                    ends[base + segment] -= 1


def _meet(a: Laid, base_a: int, b: Laid, base_b: int, side: int, parent: list[int], ends: list[int]) -> None:
    """Join what meets where the side `side` (E or S) of tile a lies against tile b."""
    other = side ^ 2
    edge_a, edge_b = a.edges[side], b.edges[other]
    abbey = edge_a == ANY_EDGE or edge_b == ANY_EDGE
    if edge_a != edge_b and not abbey:
        return
    first = -1
    for base, crossing in ((base_a, a.across[side]), (base_b, b.across[other])):
        for segment in crossing:
            ends[base + segment] -= 1
            if first < 0:
                first = base + segment
            elif not abbey:
                _join(parent, first, base + segment)
    if abbey:
        return
    left, right = a.along[2 * side], a.along[2 * side + 1]
    beyond_left, beyond_right = b.along[2 * other + 1], b.along[2 * other]
    if left >= 0 <= beyond_left:
        _join(parent, base_a + left, base_b + beyond_left)
    if right >= 0 <= beyond_right:
        _join(parent, base_a + right, base_b + beyond_right)


def _join(parent: list[int], a: int, b: int) -> None:
    while parent[a] != a:
        parent[a] = a = parent[parent[a]]
    while parent[b] != b:
        parent[b] = b = parent[parent[b]]
    if a < b:
        parent[b] = a
    else:
        parent[a] = b


def _collect(
    board: Board,
    lying: dict[tuple[int, int], tuple[Laid, int]],
    parent: list[int],
    ends: list[int],
    closing: Limits | None,
) -> Features:
    numbers: dict[tuple[Cell, Ground, int], int] = {}
    number_of: list[int] = []  # segment of the board -> number of its feature
    drafts: list[_Draft] = []
    fields: list[tuple[_Draft, int, tuple[int, ...]]] = []
    for cell, (laid, base) in lying.items():
        here = Cell(*cell)
        for offset, (ground, index, shields, marks, cities) in enumerate(laid.parts):
            node = base + offset
            root = parent[node]
            while parent[root] != root:
                root = parent[root]
            if root == node:
                number_of.append(len(drafts))
                drafts.append(draft := _Draft(ground, []))
            else:
                number_of.append(number_of[root])
                draft = drafts[number_of[root]]
            if not draft.places or draft.places[-1][0] != here:
                draft.tiles += 1
            draft.places.append((here, index))
            draft.shields += shields
            draft.ends += ends[node]
            if marks:
                draft.marks += marks
            if cities:
                fields.append((draft, base, cities))
            numbers[here, ground, index] = number_of[node]
    for draft, base, cities in fields:
        draft.cities.update(number_of[base + city] for city in cities)
    for meeple in board.meeples:
        number = numbers.get((meeple.cell, meeple.on, meeple.segment))
        if number is not None:
            drafts[number].meeples.append(meeple)
    for thing in board.things:
        if thing.on is not None or thing.kind is ThingKind.LYING:
            number = numbers.get((thing.cell, thing.on or Ground.MONASTERY, thing.segment))
            if number is not None:
                drafts[number].marks += (thing.kind.value,)
    occupied = {tile.cell for tile in board.tiles}
    for draft in drafts:
        if draft.ground in BUILDINGS:
            draft.neighbours = _around(draft.places[0][0], occupied, closing)
    return Features(tuple(d.finished() for d in drafts), numbers)


@dataclass(slots=True, eq=False)
class _Draft:
    """A feature whose segments are still being gathered."""

    ground: Ground
    places: list[Place]
    tiles: int = 0
    shields: int = 0
    ends: int = 0
    neighbours: int = 0
    marks: tuple[str, ...] = ()
    cities: set[int] = field(default_factory=set)
    meeples: list[Meeple] = field(default_factory=list)

    def finished(self) -> Feature:
        return Feature(
            self.ground,
            tuple(self.places),
            self.tiles,
            self.shields,
            tuple(sorted(self.marks)) if self.marks else (),
            self.ends,
            self.neighbours,
            tuple(sorted(self.cities)) if self.cities else (),
            tuple(self.meeples),
        )


def _around(cell: Cell, occupied: set[Cell], closing: Limits | None) -> int:
    x, y = cell
    around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    if closing and all(there in occupied or beyond(Cell(*there), closing) for there in around):
        return 8
    return sum(there in occupied for there in around) - 1


def beyond(cell: Cell, table: Limits) -> bool:
    """Does the cell lie where the table has ended?"""
    north, east, south, west = table
    return (
        (north is not None and cell.y < north)
        or (east is not None and cell.x > east)
        or (south is not None and cell.y > south)
        or (west is not None and cell.x < west)
    )
