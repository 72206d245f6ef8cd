"""How doubts are settled: one protocol, whoever answers. Nothing here prints or reads; the ways to ask do.

`settle` hands a reading's doubts one by one to the one who answers: tiles, then meeples, then the track. What comes
back is the same type, frozen: certainty 1, nothing asked. After an answer about a tile the board is solved again around
it, so what is asked next is what is still doubtful then. What nobody settled stays a doubt, and is kept as one.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Protocol

from engine.board import Meeple
from report.wording.remark import NOTHING
from vision.lattice.frames import Cell
from vision.reading import MeepleReading, Reading, TileReading, TrackFigure

Again = Callable[[Mapping[Cell, TileReading]], Reading]
"""Reads the same photos again, now that these tiles are told."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What a person said against what was read; kept beside it, never instead of it."""

    about: str  # as `tile_at`, `meeple_at` and `track_of` say it
    read: str
    told: str

    def __str__(self) -> str:
        return f"{self.about}: {self.read} -> {self.told}"


class Enough(Exception):
    """Whoever answers wants to be asked no more; what is left stays doubtful."""


class Settler(Protocol):
    """Somebody who answers. None as an answer: there is no such thing on the table. The same again: no answer."""

    def tile(self, number: int, tile: TileReading) -> TileReading | None:
        """Which tile lies there?"""

    def meeple(self, number: int, meeple: MeepleReading, tile: TileReading | None) -> MeepleReading | None:
        """Whose meeple stands there, on what? `tile` is the one under it."""

    def figure(self, number: int, colour: str, figure: TrackFigure) -> TrackFigure | None:
        """Where on the track does this colour stand?"""

    def points(self, colour: str) -> int | None:
        """Nothing was read of this colour's track: how many points are there? None: not known."""

    def name(self, colour: str) -> str:
        """Who plays this colour? Empty: not told."""

    def yes(self, question: str, otherwise: bool) -> bool:
        """Yes or no; `otherwise` is what happens where nobody answers."""


class NeverAsk:
    """Settles alone: the most probable stays what it is, and stays a doubt."""

    def tile(self, _number: int, tile: TileReading) -> TileReading:
        return tile

    def meeple(self, _number: int, meeple: MeepleReading, _tile: TileReading | None) -> MeepleReading:
        return meeple

    def figure(self, _number: int, _colour: str, figure: TrackFigure) -> TrackFigure:
        return figure

    def points(self, _colour: str) -> None:
        return None

    def name(self, _colour: str) -> str:
        return ""

    def yes(self, _question: str, otherwise: bool) -> bool:
        return otherwise


def settle(reading: Reading, settler: Settler, again: Again | None = None) -> tuple[Reading, tuple[Correction, ...]]:
    """The reading with every doubt put to the one who answers, and what was said against it."""
    walk = _Walk(reading, again)
    with suppress(Enough):
        walk.tiles(settler)
        walk.meeples(settler)
        walk.track(settler)
    return walk.reading, tuple(c for c in walk.corrections if c.told != c.read)


class _Walk:
    """One way through a reading's doubts, which may be left at any of them."""

    def __init__(self, reading: Reading, again: Again | None) -> None:
        self.reading = reading
        self.corrections: list[Correction] = []
        self._again = again
        self._first = {_cell(tile): tile for tile in reading.tiles}
        self._told: dict[Cell, TileReading | None] = {}
        self._number = 0

    def tiles(self, settler: Settler) -> None:
        passed: set[Cell] = set()
        while tile := next((t for t in self.reading.tiles if t.ask and _cell(t) not in passed), None):
            cell = _cell(tile)
            passed.add(cell)
            lies = settler.tile(self._next(), tile)
            if lies == tile:
                continue
            self._told[cell] = lies
            first = self._first.get(cell, tile)
            self._note(tile_at(cell), tile_words(first), tile_words(lies) if lies else None)
            gone = [] if lies else [meeple for meeple in self.reading.meeples if (meeple.x, meeple.y) == cell]
            self.corrections += [about_meeples(cell, gone, [])] if gone else []
            self._solve_again()

    def _solve_again(self) -> None:
        lying = {cell: tile for cell, tile in self._told.items() if tile is not None}
        reading = self._again(lying) if self._again and lying else self.reading
        tiles = [self._told.get(_cell(tile), tile) for tile in reading.tiles]
        there = {_cell(tile) for tile in tiles if tile}
        meeples = [meeple for meeple in reading.meeples if (meeple.x, meeple.y) in there]
        self.reading = replace(reading, tiles=tuple(tile for tile in tiles if tile), meeples=tuple(meeples))

    def meeples(self, settler: Settler) -> None:
        under = {_cell(tile): tile for tile in self.reading.tiles}
        for meeple in self.reading.meeples:
            if not meeple.ask:
                continue
            stands = settler.meeple(self._next(), meeple, under.get((meeple.x, meeple.y)))
            self.corrections.append(about_meeples((meeple.x, meeple.y), [meeple], [stands] if stands else []))
            now = [stands if other is meeple else other for other in self.reading.meeples]
            self.reading = replace(self.reading, meeples=tuple(m for m in now if m))

    def track(self, settler: Settler) -> None:
        for colour, figure in (self.reading.track or {}).items():
            if not figure.ask:
                continue
            at = settler.figure(self._next(), colour, figure)
            self._note(track_of(colour), str(figure.points), str(at.points) if at else None)
            now = {**(self.reading.track or {}), colour: at}
            self.reading = replace(self.reading, track={c: f for c, f in now.items() if f})

    def _next(self) -> int:
        self._number += 1
        return self._number

    def _note(self, about: str, read: str, told: str | None) -> None:
        self.corrections.append(Correction(about, read, told or NOTHING))


def _cell(tile: TileReading) -> Cell:
    return tile.x, tile.y


def doubts(reading: Reading) -> tuple[str, ...]:
    """What nobody settled, in the words of the notation and in the order in which it is asked."""
    tiles = [doubt_of_tile(t) for t in reading.tiles if t.ask]
    meeples = [doubt_of_meeple((m.x, m.y), m) for m in reading.meeples if m.ask]
    track = [doubt_of_figure(colour, f.points) for colour, f in (reading.track or {}).items() if f.ask]
    return (*tiles, *meeples, *track)


# Doubts are kept with a game as lines, and found again by them.


def doubt_of_tile(tile: TileReading) -> str:
    return f"{tile_at(_cell(tile))}: {tile_words(tile)}"


def doubt_of_meeple(cell: Cell, meeple: MeepleReading | Meeple) -> str:
    return f"{meeple_at(cell)}: {meeple_words(meeple)}"


def doubt_of_figure(colour: str, points: int) -> str:
    return f"{track_of(colour)}: {points}"


def tile_at(cell: Cell) -> str:
    return f"tile {cell[0]},{cell[1]}"


def meeple_at(cell: Cell) -> str:
    return f"meeple {cell[0]},{cell[1]}"


def track_of(colour: str) -> str:
    return f"track {colour}"


def tile_words(tile: TileReading) -> str:
    """V@90, as the notation writes it; a tile of no known box by its edges."""
    return tile.edges if tile.rotation is None else f"{tile.key}@{tile.rotation}"


def about_meeples(
    cell: Cell, stood: Iterable[MeepleReading | Meeple], stand: Iterable[MeepleReading | Meeple]
) -> Correction:
    """Who stood on a tile, and who stands there now."""
    read, told = (",".join(map(meeple_words, figures)) or NOTHING for figures in (stood, stand))
    return Correction(meeple_at(cell), read, told)


def meeple_words(meeple: MeepleReading | Meeple) -> str:
    """red-big:road1, as the notation writes it."""
    kind = "" if meeple.kind == "meeple" else f"-{meeple.kind}"
    return f"{meeple.colour}{kind}:{meeple.on}{meeple.segment or ''}"
