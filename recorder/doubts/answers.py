"""Answers put into a reading: the same entry again, frozen: certainty 1, nothing asked.

A reading after some answers is always the first reading with that list of answers applied, so an answer can be taken
back, and a list that was kept makes the same reading on another day.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.boxes import catalogue
from engine.cell import Cell
from engine.doubt import NOTHING, Correction, What, tile_at, track_of
from engine.errors import UsageError
from engine.formats.notation import UNKNOWN, are_edges, parse_laid, parse_standing
from engine.outline import TILE, turned
from engine.pieces import Colour
from engine.referee.laying import bridges_of, edges_of, still_there
from engine.tiles.tile import Ground
from recorder.doubts.doubts import (
    Key,
    cell_of,
    doubt_of_figure,
    doubt_of_meeple,
    in_colour,
    key_of,
    meeple_words,
    meeples_corrected,
    tile_words,
)
from recorder.doubts.paid import bounded
from recorder.photos.beside import unseen_tile
from recorder.photos.turning import as_told
from vision.reading import (
    MeepleAlternative,
    MeepleReading,
    Point,
    Reading,
    TileReading,
    TrackAlternative,
    TrackFigure,
    board_of,
    known,
)

Again = Callable[[Mapping[tuple[int, int], TileReading]], Reading]
"""Reads the same photos again, now that these tiles are known."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person said to one question, in the words of the notation; `told` is None where it was left open. Those of
    one `turn` were said at once; 0: by itself.
    """

    key: Key
    read: str
    told: str | None
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Twin:
    """A figure that may be of the same two colours as another. `number`: of the question about it."""

    number: int
    key: Key
    read: str


def of_its_colour(answer: Answer, twins: Iterable[Twin]) -> list[Answer]:
    """Says of a figure's twins that they are of its colour; nothing where nobody stands there after all."""
    if answer.told is None or answer.told == NOTHING:
        return []
    return [Answer(twin.key, twin.read, in_colour(twin.read, answer.told)) for twin in twins]


def answered(
    first: Reading, answers: Sequence[Answer], again: Again | None = None
) -> tuple[Reading, tuple[Correction, ...]]:
    """Returns the reading with the answers in it, and what they changed."""
    told = [answer for answer in answers if answer.told is not None]
    of_tiles = [answer for answer in told if answer.key.about.what is What.TILE]
    reading, corrections = _with_tiles(first, of_tiles, again)
    for answer in told:
        where = answer.key.about.where
        if isinstance(where, Colour):
            reading, made = _with_figure(reading, where, answer)
        elif answer.key.about.what is What.TILE:
            continue
        elif answer.key.at is not None:
            reading, made = _with_meeple(reading, where, answer)
        else:
            reading, made = _with_one_more(reading, where, answer)
        corrections += made
    if any(isinstance(answer.key.about.where, Colour) for answer in told):
        reading = taken(bounded(reading))
    return reading, tuple(correction for correction in corrections if correction.changes)


def _with_tiles(first: Reading, answers: Sequence[Answer], again: Again | None) -> tuple[Reading, list[Correction]]:
    """Puts the tiles in that were told, and solves the board again around them; one that no photo shows too."""
    if not answers:
        return first, []
    seen = {cell_of(tile): tile for tile in (*first.proposed, *first.tiles) if isinstance(tile, TileReading)}
    lying: dict[tuple[int, int], TileReading] = {cell_of(tile): tile for tile in first.tiles}
    quads = {Cell(*cell): tile.quad for cell, tile in seen.items()}
    told: dict[tuple[int, int], TileReading | None] = {}
    for answer in answers:
        cell = answer.key.about.where
        assert isinstance(cell, Cell) and answer.told is not None
        tile = seen.get(cell) or unseen_tile(cell, quads)
        if tile is not None:
            quads[cell] = tile.quad
            told[cell] = told_tile(tile, answer.told)
    there = {cell: tile for cell, tile in told.items() if tile}
    solved = taken(again(there)) if again and there else first
    gone = {cell for cell, tile in told.items() if tile is None}
    tiles: dict[tuple[int, int], TileReading] = {cell_of(tile): tile for tile in solved.tiles} | there
    reading = replace(
        solved,
        tiles=tuple(sorted((t for cell, t in tiles.items() if cell not in gone), key=lambda tile: (tile.y, tile.x))),
        meeples=tuple(meeple for meeple in solved.meeples if cell_of(meeple) not in gone),
        proposed=tuple(p for p in solved.proposed if isinstance(p, MeepleReading) or cell_of(p) not in told),
    )
    corrections: list[Correction] = []
    for place, tile in told.items():
        cell = Cell(*place)
        read = tile_words(lying[cell]) if cell in lying else NOTHING
        corrections.append(Correction(tile_at(cell), read, tile_words(tile) if tile else NOTHING))
        stood = [meeple for meeple in solved.meeples if cell_of(meeple) == cell and not tile]
        corrections += [meeples_corrected(cell, stood, [])] if stood else []
    return reading, corrections


def _with_meeple(reading: Reading, cell: Cell, answer: Answer) -> tuple[Reading, list[Correction]]:
    """Puts in who stands there; nothing happens where that figure is not seen any more."""
    assert answer.told is not None
    taken_there = _found(reading.meeples, answer)
    figures = [figure for figure in reading.proposed if isinstance(figure, MeepleReading)]
    seen = taken_there or _found(figures, answer)
    if seen is None:
        return reading, []
    stands = told_meeple(seen, answer.told)
    now = [stands if meeple is seen else meeple for meeple in reading.meeples]
    now += [stands] if not taken_there else []
    proposed = tuple(other for other in reading.proposed if other is not seen)
    reading = replace(reading, meeples=tuple(meeple for meeple in now if meeple), proposed=proposed)
    stood = [taken_there] if taken_there else []
    if stands is None or cell_of(stands) == cell:
        return reading, [meeples_corrected(cell, stood, [stands] if stands else [])]
    elsewhere = meeples_corrected(cell_of(stands), [], [stands])
    return reading, [meeples_corrected(cell, stood, []), elsewhere]


def _with_one_more(reading: Reading, cell: Cell, answer: Answer) -> tuple[Reading, list[Correction]]:
    """Adds a figure that no photo shows, so that it has no foot, where its tile has that ground."""
    if answer.told is None or answer.told == NOTHING:
        return reading, []
    told = parse_standing(answer.told, cell)
    lying = next((tile for tile in reading.tiles if cell_of(tile) == told.cell), None)
    there = known(lying) if lying else None
    if lying is None or there is None or told.segment >= len(there.of(told.on)):
        return reading, []
    x, y = turned(there.of(told.on)[told.segment].rest, lying.rotation or 0)
    stands = MeepleReading(
        told.cell.x, told.cell.y, str(told.colour), str(told.kind), str(told.on), told.segment,
        (x / TILE, y / TILE), told.on is Ground.FIELD, 1.0,
    )  # fmt: skip
    return replace(reading, meeples=(*reading.meeples, stands)), [meeples_corrected(told.cell, [], [stands])]


def _found(figures: Iterable[MeepleReading], answer: Answer) -> MeepleReading | None:
    """Finds the figure by its foot, or where another photo of it counts by now, by what it was read as."""
    here = [figure for figure in figures if key_of(figure).about == answer.key.about]
    same = [figure for figure in here if key_of(figure) == answer.key]
    alike = [figure for figure in here if meeple_words(figure) == answer.read and figure.ask]
    return next(iter(same + alike), None)


def _with_figure(reading: Reading, colour: Colour, answer: Answer) -> tuple[Reading, list[Correction]]:
    assert answer.told is not None
    track = dict(reading.track or {})
    before = track.pop(colour, None)
    at = told_figure(answer.told)
    order = [c for c in Colour if c == colour or c in track]
    now = {str(c): at if c == colour else track[c] for c in order}
    read = str(before.points) if before else NOTHING
    correction = Correction(track_of(colour), read, str(at.points) if at else NOTHING)
    return replace(reading, track={c: figure for c, figure in now.items() if figure}), [correction]


def told_tile(tile: TileReading, words: str) -> TileReading | None:
    """Returns the tile that a person names: V@90, E@270,+bridge:0, or FCR? for one of no known box. None: no tile lies
    there. A bridge that was seen stays over any tile on which it may stand.
    """
    if words == NOTHING:
        return None
    sure = replace(tile, rotation=None, certainty=1.0, ask=False, alternatives=(), bridge=None)
    if are_edges(words):
        return replace(sure, key=UNKNOWN, edges=words)
    placed, things = parse_laid(words, cell_of(tile))
    if placed.key not in catalogue():
        return replace(sure, key=placed.key)
    bridge = bridges_of(still_there(board_of([tile]).things, placed, things)).get(placed.cell)
    rotation = as_told(placed.key, placed.rotation)
    return replace(sure, key=placed.key, rotation=rotation, edges=edges_of(placed, bridge), bridge=bridge)


def told_meeple(meeple: MeepleReading, words: str) -> MeepleReading | None:
    """Returns the meeple that a person names: red-big:road1, or 3,2=red:road. None: nobody stands there."""
    if words == NOTHING:
        return None
    if words == meeple_words(meeple):
        return replace(meeple, certainty=1.0, ask=False, there=None, alternatives=())
    told = parse_standing(words, cell_of(meeple))
    under = meeple.under if told.cell == cell_of(meeple) else 0
    return MeepleReading(
        told.cell.x, told.cell.y, str(told.colour), str(told.kind), str(told.on), told.segment,
        _foot_on(told.cell, meeple), told.on is Ground.FIELD, 1.0, under=under,
    )  # fmt: skip


def _foot_on(cell: Cell, meeple: MeepleReading) -> Point:
    """Returns where its foot is on that tile: on the edge, where it touches the next one."""
    u, v = (min(1.0, max(0.0, at + (was - now))) for at, was, now in zip(meeple.at, cell_of(meeple), cell, strict=True))
    return u, v


def told_figure(words: str) -> TrackFigure | None:
    """Returns the points on the track that a person gives. None: they are not known."""
    return None if words == NOTHING else TrackFigure(parse_points(words), 1.0)


def parse_points(text: str) -> int:
    """Reads a number of points as a person types it."""
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise UsageError("{text!r} is not a number of points.", text=text)
    return int(text)


def taken(reading: Reading) -> Reading:
    """Returns the reading in which the likeliest of each doubt is taken: figures that are less likely there than nobody
    are only proposed, and where another ground, colour or lap is likelier than what was read, that is read now.
    """
    meeples: list[MeepleReading] = []
    proposed: list[MeepleReading] = []
    for meeple in reading.meeples:
        words = doubt_of_meeple(meeple).default if meeple.ask else meeple_words(meeple)
        (proposed if words == NOTHING else meeples).append(_exchanged(meeple, words))
    track = {colour: _likeliest(Colour(colour), figure) for colour, figure in (reading.track or {}).items()}
    return replace(
        reading,
        meeples=tuple(meeples),
        proposed=(*reading.proposed, *proposed),
        track=None if reading.track is None else track,
    )


def _exchanged(meeple: MeepleReading, words: str) -> MeepleReading:
    """Reads the figure as one of its alternatives; what it was read as is an alternative then."""
    if words in (NOTHING, meeple_words(meeple)):
        return meeple
    (chosen,) = (other for other in doubt_of_meeple(meeple).alternatives if other.words == words)
    told = parse_standing(words, cell_of(meeple))
    others = [other for other in meeple.alternatives if (other.cell or cell_of(meeple), meeple_words(other)) != (
        told.cell, meeple_words(told))]  # fmt: skip
    was = MeepleAlternative(meeple.colour, meeple.kind, meeple.on, meeple.segment, meeple.certainty, cell_of(meeple))
    return replace(
        meeple,
        x=told.cell.x, y=told.cell.y, at=_foot_on(told.cell, meeple), colour=str(told.colour), kind=str(told.kind),
        on=str(told.on), segment=told.segment, lying=told.on is Ground.FIELD, certainty=chosen.likelihood,
        alternatives=tuple(replace(other, cell=other.cell or cell_of(meeple)) for other in (was, *others)),
    )  # fmt: skip


def _likeliest(colour: Colour, figure: TrackFigure) -> TrackFigure:
    points = int(doubt_of_figure(colour, figure).default) if figure.ask else figure.points
    if points == figure.points:
        return figure
    others = [other for other in figure.alternatives if other.points != points]
    was = TrackAlternative(figure.points, figure.certainty)
    likelihood = next(other.certainty for other in figure.alternatives if other.points == points)
    return TrackFigure(points, likelihood, True, (was, *others))
