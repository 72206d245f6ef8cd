"""The doubts of a reading, as values: what was read, and what else it may be."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.board import Meeple, Placed
from engine.boxes import catalogue
from engine.cell import Cell
from engine.doubt import NOTHING, Alternative, Correction, Doubt, Subject, What, meeples_at, tile_at, track_of
from engine.formats.notation import UNKNOWN, are_edges, parse_laid, parse_standing
from engine.formats.thingfile import thing_word
from engine.pieces import Colour, Thing, ThingKind
from vision.codes import PhotoCode
from vision.reading import LIKELY, MeepleAlternative, MeepleReading, Point, Reading, TileReading, TrackFigure

UNSEEN = PhotoCode.TRACK_UNSEEN
OTHERWISE_SURE = 0.9  # of its two likeliest colours: then nobody would be asked about anything else of a figure


@dataclass(frozen=True, slots=True)
class Key:
    """Finds a matter again in another reading of the same photo: by its cell or colour, and a figure by its foot."""

    about: Subject
    at: Point | None = None
    under: int = 0


@dataclass(frozen=True, slots=True)
class Matter:
    """A doubt, and the entry of the reading that it is about; None for points on the track.

    `expected`: the points that a true answer may be expected to move, where that was worked out. `upon`: the figures
    that are seen on the tile, so that they stand on whichever tile lies there.
    """

    doubt: Doubt
    entry: TileReading | MeepleReading | None = None
    expected: float = 0.0
    upon: tuple[MeepleReading, ...] = ()

    @property
    def key(self) -> Key:
        return key_of(self.entry) if self.entry else Key(self.doubt.about)


def key_of(entry: TileReading | MeepleReading) -> Key:
    if isinstance(entry, TileReading):
        return Key(tile_at(cell_of(entry)))
    return Key(meeples_at(cell_of(entry)), entry.at, entry.under)


def doubts(reading: Reading) -> tuple[Doubt, ...]:
    """Lists what nobody settled: tiles, meeples, track."""
    return tuple(matter.doubt for matter in matters(reading))


def matters(reading: Reading) -> tuple[Matter, ...]:
    """Lists the same, each with its entry: what is taken as there and uncertain, then what is only proposed."""
    return tuple(_matters(reading))


def _matters(reading: Reading) -> Iterator[Matter]:
    lying = {cell_of(tile) for tile in reading.tiles}
    figures = (*reading.meeples, *(meeple for meeple in reading.proposed_meeples if there(meeple) >= LIKELY))
    for tile in reading.tiles:
        if tile.ask:
            yield Matter(doubt_of_tile(tile), tile, upon=_upon(tile, figures))
    for tile in reading.proposed_tiles:
        yield Matter(_proposed_tile(tile), tile, upon=_upon(tile, figures))
    yield from (Matter(doubt_of_meeple(meeple), meeple) for meeple in reading.meeples if meeple.ask)
    for meeple in reading.proposed_meeples:
        if cell_of(meeple) in lying:
            yield Matter(_proposed_meeple(meeple), meeple)
    track = reading.track or {}
    yield from (Matter(doubt_of_figure(Colour(colour), figure)) for colour, figure in track.items() if figure.ask)
    yield from (Matter(Doubt(track_of(colour), NOTHING)) for colour in unseen_figures(reading))


def _upon(tile: TileReading, figures: Iterable[MeepleReading]) -> tuple[MeepleReading, ...]:
    return tuple(figure for figure in figures if cell_of(figure) == cell_of(tile))


def unseen_figures(reading: Reading) -> tuple[Colour, ...]:
    """Lists the colours that play and are on no field of a track that was found, and that nobody told."""
    named = [finding.message.values.get("colour") for finding in reading.findings if finding.code == UNSEEN]
    return tuple(colour for colour in Colour if colour in named and colour not in (reading.track or {}))


def doubt_of_tile(tile: TileReading) -> Doubt:
    """Asks which tile lies there. Tiles of no known box are not alternatives: nobody can tell them apart."""
    return Doubt(tile_at(cell_of(tile)), tile_words(tile), tile.certainty, _within(1 - tile.certainty, _faces(tile)))


def _proposed_tile(tile: TileReading) -> Doubt:
    """Asks whether any tile lies there, and which."""
    faces = _within(0.5, [(tile_words(tile), tile.certainty), *_faces(tile)])
    nothing = 1 - sum(face.likelihood for face in faces)
    return Doubt(tile_at(cell_of(tile)), NOTHING, nothing, faces)


def doubt_of_meeple(meeple: MeepleReading) -> Doubt:
    """Asks whether that figure stands there, or another, or nobody."""
    nobody = 1 - there(meeple)
    others = _within(1 - nobody - meeple.certainty, _figures(meeple))
    among = sorted([*others, Alternative(NOTHING, nobody)], key=lambda other: -other.likelihood)
    return Doubt(meeples_at(cell_of(meeple)), meeple_words(meeple), meeple.certainty, tuple(among), meeple.under)


def _proposed_meeple(meeple: MeepleReading) -> Doubt:
    """Asks whether anybody stands there, and who."""
    figures = _within(there(meeple), [(meeple_words(meeple), meeple.certainty), *_figures(meeple)])
    return Doubt(meeples_at(cell_of(meeple)), NOTHING, 1 - there(meeple), figures, meeple.under)


def doubt_of_figure(colour: Colour, figure: TrackFigure) -> Doubt:
    """Asks how many points that colour has on the track."""
    others = [(str(other.points), other.certainty) for other in figure.alternatives]
    return Doubt(track_of(colour), str(figure.points), figure.certainty, _within(1 - figure.certainty, others))


def colours_of(doubt: Doubt) -> dict[Colour, str]:
    """Writes a figure of which nothing but the colour is in doubt in both colours that it may be of, the one that was
    read first; of any other doubt nothing.
    """
    other = max(doubt.alternatives, key=lambda other: other.likelihood, default=None)
    where = doubt.about.where
    if not isinstance(where, Cell) or doubt.about.what is not What.MEEPLE or other is None:
        return {}
    if NOTHING in (doubt.read, other.words) or doubt.likelihood + other.likelihood < OTHERWISE_SURE:
        return {}
    read, instead = parse_standing(doubt.read, where), parse_standing(other.words, where)
    if replace(read, colour=instead.colour) != instead:
        return {}
    return {read.colour: doubt.read, instead.colour: other.words}


def there(meeple: MeepleReading) -> float:
    """Says how likely any figure stands there; older files say only how likely all of it is right."""
    return meeple.certainty if meeple.there is None else max(meeple.there, meeple.certainty)


def _faces(tile: TileReading) -> list[tuple[str, float]]:
    return [
        (face_words(other.key, other.rotation or 0, other.bridge), other.certainty)
        for other in tile.alternatives
        if other.key in catalogue()
    ]


def _figures(meeple: MeepleReading) -> list[tuple[str, float]]:
    """Lists what else the figure may be, without what it was read as."""
    told = ((standing_words(other, cell_of(meeple)), other.certainty) for other in meeple.alternatives)
    return [(words, likelihood) for words, likelihood in told if words != meeple_words(meeple)]


def _within(room: float, told: Iterable[tuple[str, float]]) -> tuple[Alternative, ...]:
    """Makes alternatives that are no likelier together than what is left for them."""
    found: dict[str, float] = {}
    for words, likelihood in told:
        found[words] = found.get(words, 0.0) + likelihood
    scale = min(1.0, max(room, 0.0) / sum(found.values())) if any(found.values()) else 1.0
    return tuple(Alternative(words, likelihood * scale) for words, likelihood in found.items())


def cell_of(read: TileReading | MeepleReading) -> Cell:
    return Cell(read.x, read.y)


def tile_words(tile: TileReading) -> str:
    """Writes a tile as the notation does, V@90; a tile of no known box by its edges."""
    return tile.edges if tile.rotation is None else face_words(tile.key, tile.rotation, tile.bridge)


def laid_of_words(words: str, cell: Cell) -> tuple[Placed, tuple[Thing, ...]]:
    """Returns the tile that is written so, and what is on it; one that is told by its edges is of no known box."""
    return (Placed(cell, UNKNOWN), ()) if are_edges(words) else parse_laid(words, cell)


def face_words(key: str, rotation: int, bridge: int | None = None) -> str:
    """Writes a tile that lies so, and the bridge over it: E@270,+bridge:0."""
    over = "" if bridge is None else "," + thing_word(Thing(Cell(0, 0), ThingKind.BRIDGE, segment=bridge))
    return f"{key}@{rotation}{over}"


def meeple_words(meeple: MeepleReading | MeepleAlternative | Meeple) -> str:
    """Writes a meeple as the notation does, red-big:road1."""
    kind = "" if meeple.kind == "meeple" else f"-{meeple.kind}"
    return f"{meeple.colour}{kind}:{meeple.on}{meeple.segment or ''}"


def in_colour(words: str, of: str) -> str:
    """Writes a figure as one of the player who has the other."""
    figure, other = (parse_standing(told, Cell(0, 0)) for told in (words, of))
    return meeple_words(replace(figure, colour=other.colour))


def standing_words(other: MeepleAlternative, cell: Cell) -> str:
    """Writes what a figure of this cell may also be; on another tile with its cell before it, 3,2=red:road."""
    words = meeple_words(other)
    return words if other.cell is None or other.cell == cell else f"{other.cell[0]},{other.cell[1]}={words}"


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
