"""Tracing: which segments of a board belong together; each tile is joined when it comes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import or_

from engine.board import Board, Limits, Meeple, Placed, beyond
from engine.boxes import edition_of
from engine.cell import Cell, around
from engine.pieces import Thing, ThingKind
from engine.rules import TODAY, Bushes, Rules, TableEdge
from engine.scoring.features import Feature, Features, Place
from engine.scoring.laid import Laid, at_bushes, laid_down
from engine.tiles.tile import ANY_EDGE, BUILDINGS, Ground

NO_TABLE: Limits = (None, None, None, None)


def trace(board: Board, rules: Rules = TODAY, table: Limits = NO_TABLE, edition: str | None = None) -> Features:
    """The features of a board."""
    return Tracing(rules, table, edition).features(board)


class Tracing:
    """Traces one board after another, and keeps what it joined for the one before where a board has only grown.

    Nothing meets over an edge where unlike sides lie against each other. Two rules of the house change what belongs
    together or is closed: bushes that roads pass (on which tiles they stand the edition says), and a table's edge that
    closes what runs against it.
    """

    def __init__(self, rules: Rules = TODAY, table: Limits = NO_TABLE, edition: str | None = None) -> None:
        self._rules = rules
        self._closing = table if rules.table_edge is TableEdge.CLOSES else None
        self._told_edition = edition
        self._begin(Board())

    def features(self, board: Board) -> Features:
        """The features of a board."""
        new = self._come(board)
        if new is None:
            self._begin(board)
        for tile in board.tiles if new is None else new:
            self._lay(tile)
        if new is None:
            self._put(board.things)
        else:
            self._surrounded(new)
        self._stand(board.meeples)
        return self._gathered()

    def _begin(self, board: Board) -> None:
        self._things = board.things
        self._bridges = {thing.cell: thing.segment for thing in board.things if thing.kind is ThingKind.BRIDGE}
        self._edition = self._printed(board)
        self._tiles: dict[Cell, Placed] = {}
        self._lying: dict[tuple[int, int], tuple[Laid, int]] = {}
        self._drafts: dict[_Draft, None] = {}
        self._draft_of: list[_Draft] = []  # segment of the board -> the feature to which it belongs by now
        self._buildings: dict[tuple[int, int], list[_Draft]] = {}
        self._held: dict[_Draft, list[Meeple]] = {}

    def _come(self, board: Board) -> Sequence[Placed] | None:
        """The tiles that came; nothing where the board has changed in another way, so that all is traced anew."""
        if not self._tiles or board.things != self._things or self._edition != self._printed(board):
            return None
        new = [tile for tile in board.tiles if self._tiles.get(tile.cell) is not tile]
        beneath = self._things and {thing.cell for thing in self._things}.intersection(tile.cell for tile in new)
        return None if beneath or len(self._tiles) + len(new) != len(board.tiles) else new

    def _printed(self, board: Board) -> str | None:
        """The edition that says where bushes stand, if a rule asks for it."""
        if self._rules.bushes is not Bushes.PASS:
            return None
        return self._told_edition or edition_of(tile.key for tile in board.tiles)

    def _lay(self, tile: Placed) -> None:
        """Join a tile with what lies around it."""
        cell = tile.cell
        x, y = cell
        self._tiles[cell] = tile
        laid = laid_down(tile.key, tile.rotation, self._bridges.get(cell))
        if laid is None:
            return
        joined: list[_Draft | None] = [None] * len(laid.parts)
        ends = list(laid.ends)
        if self._edition is not None:
            for one, two in pairwise(at_bushes(tile.key, self._edition)):
                joined[one] = joined[two] = joined[one] or self._draft(Ground.ROAD)
        if self._closing is not None:
            for side, (here, last) in enumerate(zip((y, x, y, x), self._closing, strict=True)):
                if here == last:
                    for segment in laid.across[side]:
                        ends[segment] -= 1
        for side, there in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            if there in self._lying:
                self._meet(side, laid, joined, ends, *self._lying[there])
        self._lying[cell] = laid, len(self._draft_of)
        self._add(cell, laid, joined, ends)

    def _surrounded(self, new: Sequence[Placed]) -> None:
        """Note which buildings have more around them now."""
        for (x, y), buildings in self._buildings.items():
            if any(abs(tile.cell.x - x) <= 1 >= abs(tile.cell.y - y) for tile in new):
                for building in buildings:
                    building.feature = None

    def _meet(self, side: int, laid: Laid, joined: _Joined, ends: list[int], other: Laid, first: int) -> None:
        """Join what meets where that side of a new tile lies against a tile, given that one's first segment."""
        back = side ^ 2
        here, there = laid.edges[side], other.edges[back]
        abbey = here == ANY_EDGE or there == ANY_EDGE
        if here != there and not abbey:
            return
        draft: _Draft | None = None
        for segment in other.across[back]:
            crossing = self._draft_of[first + segment]
            crossing.ends -= 1
            crossing.feature = None
            if not abbey:
                draft = crossing if draft is None else self._merged(draft, crossing, joined)
        for segment in laid.across[side]:
            ends[segment] -= 1
            if not abbey:
                draft = self._tied(joined, segment, draft, laid)
        if abbey:
            return
        left, right = laid.along[2 * side], laid.along[2 * side + 1]
        beyond_left, beyond_right = other.along[2 * back + 1], other.along[2 * back]
        if left >= 0 <= beyond_left:
            self._tied(joined, left, self._draft_of[first + beyond_left], laid)
        if right >= 0 <= beyond_right:
            self._tied(joined, right, self._draft_of[first + beyond_right], laid)

    def _tied(self, joined: _Joined, segment: int, draft: _Draft | None, laid: Laid) -> _Draft:
        """The draft to which a segment of the new tile and, if one is given, that draft belong."""
        mine = joined[segment]
        if mine is None:
            mine = draft or self._draft(laid.parts[segment][0])
        elif draft is not None and draft is not mine:
            mine = self._merged(mine, draft, joined)
        joined[segment] = mine
        return mine

    def _draft(self, ground: Ground) -> _Draft:
        draft = _Draft(ground)
        self._drafts[draft] = None
        return draft

    def _merged(self, one: _Draft, two: _Draft, joined: _Joined) -> _Draft:
        """Both as one: the smaller goes into the larger."""
        if one is two:
            return one
        kept, lost = (one, two) if len(one.entries) >= len(two.entries) else (two, one)
        kept.entries += lost.entries
        kept.cells |= lost.cells
        kept.shields += lost.shields
        kept.ends += lost.ends
        kept.marks += lost.marks
        kept.feature = None
        for entry in lost.entries:
            self._draft_of[entry[3]] = kept
        for segment, draft in enumerate(joined):
            if draft is lost:
                joined[segment] = kept
        del self._drafts[lost]
        return kept

    def _add(self, cell: Cell, laid: Laid, joined: _Joined, ends: list[int]) -> None:
        """Write each segment of a new tile into its draft."""
        for segment, (ground, index, shields, marks, _) in enumerate(laid.parts):
            draft = joined[segment] or self._draft(ground)
            draft.entries.append((cell.y, cell.x, segment, len(self._draft_of), (cell, index)))
            draft.cells.add(cell)
            draft.shields += shields
            draft.ends += ends[segment]
            draft.marks += marks
            draft.feature = None
            self._draft_of.append(draft)
            if ground in BUILDINGS:
                self._buildings.setdefault(cell, []).append(draft)

    def _put(self, things: Sequence[Thing]) -> None:
        """Join what a ferry on its lake and two tokens of a pair in their tunnels join; a token closes its tunnel."""
        pairs: dict[int, int] = {}
        for thing in things:
            if thing.cell not in self._lying:
                continue
            laid, first = self._lying[thing.cell]
            roads = [first + n for n, part in enumerate(laid.parts) if part[0] is Ground.ROAD]
            if thing.kind is ThingKind.FERRY and max(thing.segment, thing.second) < len(roads):
                self._merged(self._draft_of[roads[thing.segment]], self._draft_of[roads[thing.second]], [])
            elif thing.kind is ThingKind.TUNNEL and thing.segment < len(roads):
                road = roads[thing.segment]
                self._draft_of[road].ends -= 1
                other = pairs.setdefault(thing.second, road)
                self._merged(self._draft_of[other], self._draft_of[road], [])
            if thing.on is not None or thing.kind is ThingKind.LYING:
                segment = laid.numbers.get((thing.on or Ground.MONASTERY, thing.segment))
                if segment is not None:
                    self._draft_of[first + segment].marks += (thing.kind.value,)

    def _stand(self, meeples: Sequence[Meeple]) -> None:
        """Note who stands where by now."""
        before, self._held = self._held, {}
        for meeple in meeples:
            if meeple.cell in self._lying:
                laid, first = self._lying[meeple.cell]
                segment = laid.numbers.get((meeple.on, meeple.segment))
                if segment is not None:
                    self._held.setdefault(self._draft_of[first + segment], []).append(meeple)
        for draft, there in self._held.items():
            if draft.feature is not None and before.get(draft) != there:
                draft.feature = None
        for draft in before:
            if draft not in self._held:
                draft.feature = None

    def _gathered(self) -> Features:
        """All drafts as features."""
        kept: dict[object, Feature] = {draft: draft.feature or self._finished(draft) for draft in self._drafts}
        occupied = tuple([kept[draft] for draft in self._held])
        return Features(self._lying.copy(), kept, self._draft_of.copy(), occupied)

    def _finished(self, draft: _Draft) -> Feature:
        draft.entries.sort()
        draft.feature = Feature(
            draft.ground,
            draft.entries[0][:3],
            tuple([entry[4] for entry in draft.entries]),
            len(draft.cells),
            draft.shields,
            tuple(sorted(draft.marks)) if draft.marks else (),
            draft.ends,
            self._around(draft.entries[0][4][0]) if draft.ground in BUILDINGS else 0,
            tuple(self._held.get(draft, ())),
        )
        return draft.feature

    def _around(self, cell: Cell) -> int:
        there = [near in self._tiles for near in around(cell)]
        if self._closing is None or all(there):
            return sum(there)
        closed = (beyond(Cell(*near), self._closing) for near in around(cell))
        return 8 if all(map(or_, there, closed)) else sum(there)


class _Draft:
    """A feature whose segments are still being gathered."""

    __slots__ = ("cells", "ends", "entries", "feature", "ground", "marks", "shields")

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.entries: list[tuple[int, int, int, int, Place]] = []
        """Of each segment y and x of its cell, its number on the tile and the board, its place; sorted as tiles are."""
        self.cells: set[Cell] = set()
        self.shields = self.ends = 0
        self.marks: tuple[str, ...] = ()
        self.feature: Feature | None = None
        """What it came to; nothing where something has changed since."""


_Joined = list[_Draft | None]
"""Segment of a new tile -> the draft that it joins, if it is known."""
