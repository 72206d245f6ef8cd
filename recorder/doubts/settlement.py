"""How doubts are settled: one protocol, whoever answers. This module neither prints nor reads; the ways to ask do.

`settle` hands a reading's doubts one by one to the one who answers: tiles, then meeples, then the track. It returns the
same reading, frozen where a person answered. After an answer about a tile the board is solved again around it, so what
is asked next is what is still doubtful then. What nobody settles stays a doubt, and is kept as one.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from engine.doubt import NOTHING, Correction, Doubt, tile_at, track_of
from engine.pieces import Colour
from recorder.doubts.doubts import (
    cell_of,
    doubt_of_figure,
    doubt_of_meeple,
    doubt_of_tile,
    meeples_corrected,
    tile_words,
    told_figure,
    told_meeple,
    told_tile,
)
from vision.lattice.frames import Cell
from vision.reading import Quad, Reading, TileReading

Again = Callable[[Mapping[Cell, TileReading]], Reading]
"""Reads the same photos again, now that these tiles are known."""


class Enough(Exception):
    """The person who answers wants no more questions; the rest stays doubtful."""


class Settler(Protocol):
    """Somebody who answers."""

    def answer(self, number: int, doubt: Doubt, seen: Quad | None) -> Correction | None:
        """Says what is really there, or NOTHING; None leaves it open. `seen`: where a photo shows it."""

    def points(self, colour: str) -> int | None:
        """Says how many points this colour has on the track, of which nothing was read. None: not known."""

    def name(self, colour: str) -> str:
        """Says who plays this colour. Empty: not given."""

    def yes(self, question: str, otherwise: bool) -> bool:
        """Says yes or no; `otherwise` is what happens where nobody answers."""


class NeverAsk:
    """Settles without asking: the most probable answer stays, and stays a doubt."""

    def answer(self, _number: int, _doubt: Doubt, _seen: Quad | None) -> None:
        return None

    def points(self, _colour: str) -> None:
        return None

    def name(self, _colour: str) -> str:
        return ""

    def yes(self, _question: str, otherwise: bool) -> bool:
        return otherwise


def settle(reading: Reading, settler: Settler, again: Again | None = None) -> tuple[Reading, tuple[Correction, ...]]:
    """Puts every doubt to the one who answers; returns the reading and the corrections to it."""
    walk = _Walk(reading, settler, again)
    with suppress(Enough):
        walk.tiles()
        walk.meeples()
        walk.track()
    return walk.reading, tuple(correction for correction in walk.corrections if correction.changes)


class _Walk:
    """One way through a reading's doubts, which may be left at any of them."""

    def __init__(self, reading: Reading, settler: Settler, again: Again | None) -> None:
        self.reading = reading
        self.corrections: list[Correction] = []
        self._settler = settler
        self._again = again
        self._first: dict[Cell, TileReading] = {cell_of(tile): tile for tile in reading.tiles}
        self._told: dict[Cell, TileReading | None] = {}
        self._number = 0

    def tiles(self) -> None:
        passed: set[Cell] = set()
        while tile := next((t for t in self.reading.tiles if t.ask and cell_of(t) not in passed), None):
            cell = cell_of(tile)
            passed.add(cell)
            said = self._answer(doubt_of_tile(tile), tile.quad)
            if said is None:
                continue
            lies = self._told[cell] = told_tile(tile, said.told)
            first = self._first.get(cell, tile)
            self.corrections.append(
                Correction(tile_at(cell), tile_words(first), tile_words(lies) if lies else NOTHING)
            )
            gone = [] if lies else [meeple for meeple in self.reading.meeples if cell_of(meeple) == cell]
            self.corrections += [meeples_corrected(cell, gone, [])] if gone else []
            self._solve_again()

    def _solve_again(self) -> None:
        lying: dict[Cell, TileReading] = {cell: tile for cell, tile in self._told.items() if tile is not None}
        reading = self._again(lying) if self._again and lying else self.reading
        tiles = [self._told.get(cell_of(tile), tile) for tile in reading.tiles]
        there = {cell_of(tile) for tile in tiles if tile}
        meeples = [meeple for meeple in reading.meeples if cell_of(meeple) in there]
        self.reading = replace(reading, tiles=tuple(tile for tile in tiles if tile), meeples=tuple(meeples))

    def meeples(self) -> None:
        under = {cell_of(tile): tile for tile in self.reading.tiles}
        for meeple in self.reading.meeples:
            tile = under.get(cell_of(meeple))
            said = self._answer(doubt_of_meeple(meeple), tile.quad if tile else None) if meeple.ask else None
            if said is None:
                continue
            stands = told_meeple(meeple, said.told)
            self.corrections.append(meeples_corrected(cell_of(meeple), [meeple], [stands] if stands else []))
            now = [stands if other is meeple else other for other in self.reading.meeples]
            self.reading = replace(self.reading, meeples=tuple(m for m in now if m))

    def track(self) -> None:
        for colour, figure in (self.reading.track or {}).items():
            said = self._answer(doubt_of_figure(Colour(colour), figure), None) if figure.ask else None
            if said is None:
                continue
            at = told_figure(said.told)
            told = str(at.points) if at else NOTHING
            self.corrections.append(Correction(track_of(Colour(colour)), str(figure.points), told))
            now = {**(self.reading.track or {}), colour: at}
            self.reading = replace(self.reading, track={c: f for c, f in now.items() if f})

    def _answer(self, doubt: Doubt, seen: Quad | None) -> Correction | None:
        self._number += 1
        return self._settler.answer(self._number, doubt, seen)
