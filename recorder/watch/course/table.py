"""The board of a series as it grew: its tiles, when each came, who stood where, and what was new in each photo."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from engine.boxes import catalogue
from engine.cell import Cell
from engine.pieces import Colour, MeepleKind
from engine.referee.laying import beside, start_tiles
from engine.scoring.features import Features
from engine.scoring.tracing import trace
from engine.tiles.tile import Ground
from recorder.watch.course.figures import Figure, completed_with
from recorder.watch.course.gaps import MOST_AT_ONCE, Gap, May
from recorder.watch.course.questions import About
from recorder.watch.course.said import Said
from vision.reading import board_of
from vision.series.settling import Settled

BESIDE_NOTHING = 1e-4  # how rarely a tile is laid beside no other
HELD_ALREADY = 0.03  # and a figure set where one stands


class Table:
    """What was settled, by the engine's cells.

    came     the photo that shows each tile first; `sure`: how likely it was that one
    figure   who was set on each tile
    start    the tiles that lay there before the first move
    said     what a person said of which tile's move
    """

    def __init__(self, settled: Settled, found: Sequence[Figure], said: Sequence[Said] = ()) -> None:
        self.settled = settled
        self.said = {(one.cell, one.about) for one in said}
        self._players = {one.cell: one.player for one in said if one.about is About.PLAYER}
        self._first = tuple((one.cell, one.later) for one in said if one.about is About.ORDER)
        self.tiles = {Cell(t.x, t.y): t for t in settled.reading.tiles}
        self.came = settled.came
        self.sure = settled.sure
        self._since = {cell: settled.since.get(cell, number) for cell, number in settled.came.items()}
        self.figure = {figure.cell: figure for figure in found}
        self.start = self._start()
        self.features = trace(board_of(settled.reading.tiles))

    def _start(self) -> frozenset[Cell]:
        """Returns what the first photo shows; of a game that begins there only its start tile, if that is plain."""
        shown = frozenset(cell for cell, number in self.came.items() if number == 0)
        known = {cell: self.tiles[cell].key for cell in shown if self.tiles[cell].key in catalogue()}
        begins = start_tiles(Counter(known.values()))
        first = frozenset(cell for cell, key in known.items() if key in begins)
        plain = self.settled.begun and len(first) == 1 and len(shown - first) <= MOST_AT_ONCE
        return first if plain else shown

    def gaps(self) -> Iterator[Gap]:
        """Yields the new tiles of each photo; those of several photos together, where something hid some of them."""
        lying, before = self.start, frozenset[Cell]()
        for cells in self._together():
            with_figure = [self.figure[cell] for cell in cells if cell in self.figure]
            colours = {f.cell: {colour: p * f.there for colour, p in f.colours} for f in with_figure}
            known = {cell: self._players[cell] for cell in cells if cell in self._players}
            first = tuple(pair for pair in self._first if set(pair) <= set(cells))
            between = {cell: (self._since[cell], self.came[cell]) for cell in cells}
            may = self._may(lying, max(self.came[cell] for cell in cells))
            again = self._again(lying, before, cells)
            yield Gap(cells, colours, may, known, first, between, again)
            lying, before = lying | set(cells), frozenset(cells)

    def _again(self, lying: frozenset[Cell], before: frozenset[Cell], cells: Sequence[Cell]) -> frozenset[Colour]:
        """Returns who may have a second turn with these tiles: a builder stands on what the last ones continued."""
        number = max(self.came[cell] for cell in cells)
        builders = [f for f in self.figure.values() if f.kind is MeepleKind.BUILDER and f.standing.rose < number]
        lately = before | set(cells) if len(cells) > 1 else before
        if not builders or not lately:
            return frozenset()
        now = trace(board_of(tile for cell, tile in self.tiles.items() if cell in lying or cell in cells))
        features = ((f, now.at(*f.standing.where)) for f in builders if f.standing.stands_in(number - 1))
        return frozenset(f.colour for f, it in features if it and lately & ({cell for cell, _ in it.places} - {f.cell}))

    def _together(self) -> Iterator[tuple[Cell, ...]]:
        """Yields the cells between whose photos no order is certain. Too many together count as they were shown."""
        since = self._since
        laid = sorted(self.came.keys() - self.start, key=lambda cell: (since[cell], self.came[cell], cell))
        groups: list[list[Cell]] = []
        last = -1
        for cell in laid:
            if since[cell] > last:
                groups.append([])
            groups[-1].append(cell)
            last = max(last, self.came[cell])
        for group in groups:
            if len(group) <= MOST_AT_ONCE:
                yield tuple(sorted(group))
                continue
            for number in sorted({self.came[cell] for cell in group}):
                yield tuple(sorted(cell for cell in group if self.came[cell] == number))

    def unseen(self, cell: Cell) -> tuple[Ground, int] | None:
        """Returns the segment of a tile on which a figure may have been set and taken home before the next photo: its
        feature was complete with it, and nobody was seen there. Nothing where a person said who was set.
        """
        if (cell, About.FIGURE) in self.said:
            return None
        for segment in self._segments(cell):
            feature = self.features.at(cell, *segment)
            if feature is None or completed_with(feature, self.came) != self.came[cell]:
                continue
            if not any(self._stood(place, feature.ground) for place in feature.places):
                return segment
        return None

    def _segments(self, cell: Cell) -> list[tuple[Ground, int]]:
        here = [
            (feature.ground, index)
            for feature in self.features
            for place, index in feature.places
            if place == cell and feature.ground in (Ground.CITY, Ground.ROAD)
        ]
        return sorted(here)

    def _stood(self, place: tuple[Cell, int], ground: Ground) -> bool:
        figure = self.figure.get(place[0])
        return figure is not None and any((s.on, s.segment) == (ground, place[1]) for s in figure.standings)

    def _may(self, lying: frozenset[Cell], number: int) -> May:
        """Says how likely a tile could be laid with its figure, once others of the same photo lay there."""

        @cache
        def traced(there: frozenset[Cell]) -> Features:
            return trace(board_of(tile for cell, tile in self.tiles.items() if cell in there))

        def may(there: frozenset[Cell], cell: Cell) -> float:
            odds = 1.0 if any(side in lying or side in there for side in beside(cell)) else BESIDE_NOTHING
            figure = self.figure.get(cell)
            if figure is None or not there:
                return odds
            now = traced(lying | there | {cell})
            feature = now.number(*figure.standing.where)
            others = [f.standing for c, f in self.figure.items() if c != cell]
            stood = (s for s in others if s.cell in there or (s.cell in lying and s.stands_in(number)))
            held = any(now.number(*s.where) == feature for s in stood)
            return odds * HELD_ALREADY if held else odds

        return may
