"""How doubts are settled: one protocol, whoever answers. Nothing here prints or reads; the ways to ask do.

`settle` walks a reading's doubts in their numbered order and hands each to the one who answers. What comes back is the
same type, frozen: certainty 1, nothing asked. What nobody could settle stays a doubt, and is kept as one.
"""

from dataclasses import dataclass, replace
from itertools import count
from typing import Protocol

from vision.reading import MeepleReading, Reading, TileReading, TrackFigure


@dataclass(frozen=True, slots=True)
class Correction:
    """What a person said against what was read; kept beside it, never instead of it."""

    about: str  # "tile 3,2", "meeple 3,2", "track red"
    read: str
    told: str

    def __str__(self) -> str:
        return f"{self.about}: {self.read} -> {self.told}"


class Settler(Protocol):
    """Somebody who answers. None as an answer: there is no such thing on the table."""

    def tile(self, number: int, tile: TileReading) -> TileReading | None:
        """Which tile lies there?"""

    def meeple(self, number: int, meeple: MeepleReading) -> MeepleReading | None:
        """Whose meeple stands there, on what?"""

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

    def meeple(self, _number: int, meeple: MeepleReading) -> MeepleReading:
        return meeple

    def figure(self, _number: int, _colour: str, figure: TrackFigure) -> TrackFigure:
        return figure

    def points(self, _colour: str) -> None:
        return None

    def name(self, _colour: str) -> str:
        return ""

    def yes(self, _question: str, otherwise: bool) -> bool:
        return otherwise


def settle(reading: Reading, settler: Settler) -> tuple[Reading, tuple[Correction, ...]]:
    """The reading with every doubt put to the one who answers, and what was said against it."""
    numbers = count(1)
    corrections: list[Correction] = []

    def note(about: str, read: str, told: str) -> None:
        if told != read:
            corrections.append(Correction(about, read, told))

    tiles: list[TileReading] = []
    for tile in reading.tiles:
        lies = settler.tile(next(numbers), tile) if tile.ask else tile
        note(f"tile {tile.x},{tile.y}", tile_words(tile), tile_words(lies) if lies else NOTHING)
        tiles += [lies] if lies else []
    cells = {(tile.x, tile.y) for tile in tiles}
    meeples: list[MeepleReading] = []
    for meeple in reading.meeples:
        if (meeple.x, meeple.y) not in cells:  # a person said that no tile lies there
            continue
        stands = settler.meeple(next(numbers), meeple) if meeple.ask else meeple
        note(f"meeple {meeple.x},{meeple.y}", meeple_words(meeple), meeple_words(stands) if stands else NOTHING)
        meeples += [stands] if stands else []
    track: dict[str, TrackFigure] = {}
    for colour, figure in (reading.track or {}).items():
        at = settler.figure(next(numbers), colour, figure) if figure.ask else figure
        note(f"track {colour}", str(figure.points), str(at.points) if at else NOTHING)
        track |= {colour: at} if at else {}
    return replace(reading, tiles=tuple(tiles), meeples=tuple(meeples), track=track), tuple(corrections)


NOTHING = "nothing"


def tile_words(tile: TileReading) -> str:
    """V@90, as the notation writes it; a tile of no known box by its edges."""
    return tile.edges if tile.rotation is None else f"{tile.key}@{tile.rotation}"


def meeple_words(meeple: MeepleReading) -> str:
    """red-big:road1, as the notation writes it."""
    kind = "" if meeple.kind == "meeple" else f"-{meeple.kind}"
    return f"{meeple.colour}{kind}:{meeple.on}{meeple.segment or ''}"
