"""The doubts of a reading, as values: what was read, and what else it may be."""

from collections.abc import Iterable
from dataclasses import replace

from engine.board import Meeple
from engine.boxes import catalogue
from engine.cell import Cell
from engine.doubt import NOTHING, Alternative, Correction, Doubt, Subject, meeples_at, tile_at, track_of
from engine.errors import UsageError
from engine.formats.notation import parse_meeple, parse_tile
from engine.pieces import Colour
from engine.tiles.tile import Ground, turned_edges
from vision.reading import MeepleReading, Reading, TileReading, TrackFigure


def doubts(reading: Reading) -> tuple[Doubt, ...]:
    """Lists what nobody settled, in the order of the questions: tiles, meeples, track."""
    tiles = [doubt_of_tile(tile) for tile in reading.tiles if tile.ask]
    meeples = [doubt_of_meeple(meeple) for meeple in reading.meeples if meeple.ask]
    track = [doubt_of_figure(Colour(colour), f) for colour, f in (reading.track or {}).items() if f.ask]
    return (*tiles, *meeples, *track)


def doubt_of_tile(tile: TileReading) -> Doubt:
    """Asks which tile lies there. Tiles of no known box are not alternatives: nobody can tell them apart."""
    others = [
        Alternative(face_words(other.key, other.rotation or 0), other.certainty)
        for other in tile.alternatives
        if other.key in catalogue()
    ]
    return Doubt(tile_at(cell_of(tile)), tile_words(tile), tile.certainty, tuple(others))


def doubt_of_meeple(meeple: MeepleReading) -> Doubt:
    """Asks whether that figure stands there, or nobody."""
    nobody = Alternative(NOTHING, 1 - meeple.certainty)
    return Doubt(meeples_at(cell_of(meeple)), meeple_words(meeple), meeple.certainty, (nobody,), meeple.under)


def doubt_of_figure(colour: Colour, figure: TrackFigure) -> Doubt:
    """Asks how many points that colour has on the track."""
    return Doubt(track_of(colour), str(figure.points), figure.certainty)


def cell_of(read: TileReading | MeepleReading) -> Cell:
    return Cell(read.x, read.y)


def tile_words(tile: TileReading) -> str:
    """Writes a tile as the notation does, V@90; a tile of no known box by its edges."""
    return tile.edges if tile.rotation is None else face_words(tile.key, tile.rotation)


def face_words(key: str, rotation: int) -> str:
    return f"{key}@{rotation}"


def meeple_words(meeple: MeepleReading | Meeple) -> str:
    """Writes a meeple as the notation does, red-big:road1."""
    kind = "" if meeple.kind == "meeple" else f"-{meeple.kind}"
    return f"{meeple.colour}{kind}:{meeple.on}{meeple.segment or ''}"


def meeples_corrected(
    cell: Cell, stood: Iterable[MeepleReading | Meeple], stand: Iterable[MeepleReading | Meeple]
) -> Correction:
    """Returns who stood on a tile, and who stands there now."""
    read, told = (",".join(map(meeple_words, figures)) or NOTHING for figures in (stood, stand))
    return Correction(meeples_at(cell), read, told)


def still_open(left: Iterable[Doubt], told: Iterable[Subject | None]) -> tuple[Doubt, ...]:
    """Returns the doubts that no answer has touched, right or wrong."""
    about = frozenset(told)
    return tuple(doubt for doubt in left if doubt.about not in about)


# An answer put into the reading is the same entry again, frozen: certainty 1, nothing asked.


def told_tile(tile: TileReading, words: str) -> TileReading | None:
    """Returns the tile that a person names: V@90; ? is a tile of no known box. None: no tile lies there."""
    if words == NOTHING:
        return None
    if words == tile_words(tile):
        return replace(tile, certainty=1.0, ask=False)
    placed = parse_tile(words, cell_of(tile))
    if placed.key not in catalogue():
        return replace(tile, key=placed.key, rotation=None, certainty=1.0, ask=False)
    edges = turned_edges(catalogue()[placed.key].edges, placed.rotation)
    return replace(tile, key=placed.key, rotation=placed.rotation, edges=edges, certainty=1.0, ask=False)


def told_meeple(meeple: MeepleReading, words: str) -> MeepleReading | None:
    """Returns the meeple that a person names: red-big:road1. None: nobody stands there."""
    if words == NOTHING:
        return None
    if words == meeple_words(meeple):
        return replace(meeple, certainty=1.0, ask=False)
    told = parse_meeple(words, cell_of(meeple))
    lying = told.on is Ground.FIELD
    return MeepleReading(
        meeple.x, meeple.y, str(told.colour), str(told.kind), str(told.on), told.segment, meeple.at, lying, 1.0
    )


def told_figure(words: str) -> TrackFigure | None:
    """Returns the points on the track that a person gives. None: they are not known."""
    return None if words == NOTHING else TrackFigure(parse_points(words), 1.0)


def parse_points(text: str) -> int:
    """Reads a number of points as a person types it."""
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise UsageError("{text!r} is not a number of points.", text=text)
    return int(text)
