"""A reading: what one photo shows, how sure that is, and what else it may be (`carcassonne-reading/1`).

Everything is frozen. A person's correction is the same type again: the entry replaced, its certainty 1, nothing asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.board import Board, Meeple, Placed
from engine.boxes import catalogue
from engine.cell import Cell
from engine.pieces import Colour, MeepleKind, Thing, ThingKind
from engine.referee.findings import Finding
from engine.tiles.bridge import bridged
from engine.tiles.tile import Ground, Tile

UNKNOWN = "?"
LIKELY = 0.5  # a tile or a figure that is less likely there is only proposed
PERHAPS = 0.05  # and a figure less likely than this not even that: it is a shadow or a lake
EDITIONS = ("c1", "c2", "c3", "winter")
LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWX")

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class TileAlternative:
    """What a tile may also be. `key` as in the boxes, `rotation` in clockwise degrees, `certainty` 0..1; `bridge` as of
    a tile.
    """

    key: str
    rotation: int | None
    certainty: float
    bridge: int | None = None


@dataclass(frozen=True, slots=True)
class TileReading:
    """One tile. `key` as in the boxes ("D", "EG", "RI.1/CICI") or "?"; `rotation` clockwise degrees, None where "?".

    `edges`: N E S W as the tile lies, of F C R V and "?". `quad`: pixel corners in the upright photo, north-west of
    the board's frame first, clockwise. `certainty` after solving the whole board; `ask`: show this to the person.
    `bridge`: a wooden one over it, 0 from north to south, 1 from west to east; its roads are among the `edges`.
    """

    x: int
    y: int
    key: str
    rotation: int | None
    edges: str
    quad: Quad
    certainty: float
    ask: bool = False
    alternatives: tuple[TileAlternative, ...] = ()
    bridge: int | None = None


@dataclass(frozen=True, slots=True)
class MeepleAlternative:
    """What a figure may also be, or on what else it may stand. `cell`: where, if on another tile; `certainty` 0..1."""

    colour: str
    kind: str
    on: str
    segment: int
    certainty: float
    cell: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class MeepleReading:
    """One figure on a tile. `at`: where its foot touches, 0..1 right and down in its cell; words as JSON has them.

    `certainty`: that all of it is right; `there`: that any figure is there at all, where that is known apart.
    `under`: how many lie beneath it, where farmers are piled on one another.
    """

    x: int
    y: int
    colour: str
    kind: str
    on: str
    segment: int
    at: Point
    lying: bool
    certainty: float
    ask: bool = False
    under: int = 0
    there: float | None = None
    alternatives: tuple[MeepleAlternative, ...] = ()

    @property
    def likely(self) -> bool:
        """Says whether a figure is there rather than none."""
        return self.there is None or self.there >= LIKELY


@dataclass(frozen=True, slots=True)
class TrackAlternative:
    """What a colour may have instead, for example a lap more. `certainty` 0..1."""

    points: int
    certainty: float


@dataclass(frozen=True, slots=True)
class TrackFigure:
    """What one colour has on the scoring track. `points` include laps that could be seen."""

    points: int
    certainty: float
    ask: bool = False
    alternatives: tuple[TrackAlternative, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What one photo shows. `size`: width and height of the upright photo in pixels. Tiles in order of y, then x.

    `proposed`: tiles and figures that are less likely there than not, so that they count only if a person says so.
    `supply`: how many pieces of each colour lie beside the board. `players`: who plays each, where a person said so;
    an empty name where the person gave only the colour.
    """

    photo: str
    size: tuple[int, int]
    edition: str | None
    sets: tuple[str, ...]
    tiles: tuple[TileReading, ...] = ()
    meeples: tuple[MeepleReading, ...] = ()
    track: Mapping[str, TrackFigure] | None = None
    findings: tuple[Finding, ...] = ()
    supply: Mapping[str, int] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    proposed: tuple[TileReading | MeepleReading, ...] = ()

    @property
    def questions(self) -> int:
        """How many entries a person would be asked about, those that are only proposed too."""
        figures = (self.track or {}).values()
        asked = sum(t.ask for t in self.tiles) + sum(m.ask for m in self.meeples) + sum(f.ask for f in figures)
        return asked + len(self.proposed)

    @property
    def proposed_tiles(self) -> tuple[TileReading, ...]:
        """The tiles that are proposed."""
        return tuple(thing for thing in self.proposed if isinstance(thing, TileReading))

    @property
    def proposed_meeples(self) -> tuple[MeepleReading, ...]:
        """The figures that are proposed."""
        return tuple(thing for thing in self.proposed if isinstance(thing, MeepleReading))

    @property
    def plainly_playing(self) -> frozenset[str]:
        """The colours with a piece on the board that is beyond doubt."""
        return frozenset(m.colour for m in self.meeples if not m.ask)


def known(tile: TileReading) -> Tile | None:
    """Returns the tile that lies there, with the bridge over it; nothing for one that no box has."""
    plain = catalogue().get(tile.key) if tile.rotation is not None else None
    if plain is None or tile.rotation is None or tile.bridge is None:
        return plain
    return bridged(plain, tile.rotation, tile.bridge)


def has_garden(key: str) -> bool:
    """Says whether a key names a tile with a garden: such keys end in G, and the letter G alone is another tile."""
    return len(key) > 1 and key.endswith("G")


def board_of(tiles: Iterable[TileReading], meeples: Iterable[MeepleReading] = ()) -> Board:
    """Makes the engine's board of what was read, with the bridges. A tile that could not be named stays unknown."""
    lying = tuple(tiles)
    return Board(
        [Placed(Cell(t.x, t.y), t.key if t.key in catalogue() else UNKNOWN, t.rotation or 0) for t in lying],
        [Meeple(Cell(m.x, m.y), Colour(m.colour), Ground(m.on), m.segment, MeepleKind(m.kind)) for m in meeples],
        [Thing(Cell(t.x, t.y), ThingKind.BRIDGE, segment=t.bridge) for t in lying if t.bridge is not None],
    )
