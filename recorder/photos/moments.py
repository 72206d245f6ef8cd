"""Photos of two moments of one game, given as photos of one table: a figure stands in one of them and surely not in the
other. Nobody can tell which came later, so it is asked about.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.cell import Cell
from engine.message import Message
from engine.pieces import Colour, MeepleKind
from engine.referee.findings import Finding
from recorder.photos.agreement import foot, place
from vision.codes import PhotoCode
from vision.reading import LIKELY, MeepleReading, Quad, Reading, TileReading

# docs/decisions/032-several-photos.md has how often these tell right.
SURE = 0.9  # so certain a figure and its tile must be
HIDING = 0.75  # tiles: nearer than this a piece may hide another, or be it, pushed a little
WITHIN = 0.25  # tiles from the photo's edge: of what stands nearer the photo may show the feet alone


def doubted(laid: Sequence[Reading]) -> tuple[Reading, ...]:
    """Returns the readings, laid over each other, in which whoever stands in one and surely not in another is asked
    about, and which say so.
    """
    missed = {who: (one, other) for one in laid for other in laid for who in _missed(one, other)}
    if not missed:
        return tuple(laid)
    finding = _finding(missed)
    return tuple(
        replace(
            reading,
            meeples=tuple(_perhaps(who) if who in missed else who for who in reading.meeples),
            findings=(*reading.findings, finding),
        )
        for reading in laid
    )


def _missed(one: Reading, other: Reading) -> Iterator[MeepleReading]:
    """Yields who surely stands in one photo and surely not in the other."""
    mine, others = _well_shown(one), _well_shown(other)
    there = (*other.meeples, *other.proposed_meeples)
    colours = _surely_seen(other)
    for who in filter(_is_sure, one.meeples):
        here, tile = mine.get((who.x, who.y)), others.get((who.x, who.y))
        if here is None or tile is None or (here.key, here.rotation) != (tile.key, tile.rotation):
            continue
        near = any(place(piece) == place(who) or math.dist(foot(piece), foot(who)) < HIDING for piece in there)
        if who.colour in colours and not near:
            yield who


def _is_sure(who: MeepleReading) -> bool:
    return who.certainty >= SURE and not who.ask


def _surely_seen(reading: Reading) -> set[str]:
    """Returns the colours of which a photo shows all its figures surely: it would overlook none."""
    return {who.colour for who in reading.meeples} - {who.colour for who in reading.meeples if not _is_sure(who)}


def _well_shown(reading: Reading) -> dict[tuple[int, int], TileReading]:
    """Returns the tiles that are certain and well within the photo."""
    return {
        (tile.x, tile.y): tile
        for tile in reading.tiles
        if tile.certainty >= SURE and _from_the_edge(tile.quad, reading.size) >= WITHIN
    }


def _from_the_edge(quad: Quad, size: tuple[int, int]) -> float:
    """Measures how far the nearest edge of the photo is from a tile, in tiles."""
    side = math.dist(quad[0], quad[2]) / math.sqrt(2)
    near = min(min(x, y, size[0] - x, size[1] - y) for x, y in quad)
    return near / side if side else 0.0


def _perhaps(who: MeepleReading) -> MeepleReading:
    """Returns a figure of which it is as likely that it stands, just as it was read, as that nobody does."""
    share = LIKELY / who.certainty
    stands = share * (who.certainty if who.there is None else who.there)
    others = tuple(replace(other, certainty=other.certainty * share) for other in who.alternatives)
    return replace(who, certainty=LIKELY, there=stands, ask=True, alternatives=others)


def _finding(missed: Mapping[MeepleReading, tuple[Reading, Reading]]) -> Finding:
    """Tells of the first of them, and where all are."""
    who, (one, other) = next(iter(missed.items()))
    told = Message(
        "{photo} and {other} may show two moments of the game: in {photo} a {colour} {kind} stands on {cell}, in "
        "{other} none does; if so, score only the later photo.",
        photo=one.photo, other=other.photo, colour=Colour(who.colour), kind=MeepleKind(who.kind),
        cell=Cell(who.x, who.y),
    )  # fmt: skip
    return Finding(PhotoCode.TWO_MOMENTS, tuple((figure.x, figure.y) for figure in missed), told)
