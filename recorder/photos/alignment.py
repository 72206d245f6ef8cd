"""Joins several photos of one table into one board: each shows a part, or they confirm each other.

Which cell is (0, 0) and which way is up is free in every photo, so this first lays the readings over each other: of all
turns and shifts the one in which most tiles agree. Where photos agree they are surer together; where they differ, it
takes the surer one and asks about it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from typing import TypeVar

from engine.errors import UsageError
from engine.referee.findings import Finding
from vision.codes import PhotoCode
from vision.reading import (
    UNKNOWN,
    MeepleAlternative,
    MeepleReading,
    Reading,
    Rival,
    TileAlternative,
    TileReading,
    TrackAlternative,
    TrackFigure,
)

QUARTER = 90
CUT = PhotoCode.BOARD_CUT
FEWEST_AGREEING = 3  # equal tiles that join two photos: fewer lie alike by chance on any two boards


def join(readings: Sequence[Reading]) -> Reading:
    """Makes one reading of them all; its quads are pixels of the photo that each tile was taken from."""
    first, *others = sorted(lay(readings), key=lambda reading: -len(reading.tiles))
    for other in others:
        first = _laid_together(first, other)
    return first


def lay(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """Turns and shifts each reading into the frame of the fullest; in the order given, its tiles in theirs."""
    order = sorted(range(len(readings)), key=lambda number: -len(readings[number].tiles))
    frame = readings[order[0]]
    laid = {order[0]: frame}
    for number in order[1:]:
        laid[number] = _into_frame(readings[number], frame)
        frame = _laid_together(frame, laid[number])
    return tuple(laid[number] for number in range(len(readings)))


def turned(reading: Reading, degrees: int) -> Reading:
    """Turns the board so that another side is up, clockwise by a multiple of 90 degrees about the cell (0, 0)."""
    for _ in range(degrees // QUARTER % 4):
        reading = replace(
            reading,
            tiles=tuple(_turned_tile(tile) for tile in reading.tiles),
            meeples=tuple(_turned_meeple(meeple) for meeple in reading.meeples),
            proposed=tuple(map(_turned_thing, reading.proposed)),
            findings=tuple(replace(f, cells=tuple((-y, x) for x, y in f.cells)) for f in reading.findings),
            next_best=tuple(Rival(-r.y, r.x, r.key, _turn(r.rotation)) for r in reading.next_best),
        )
    return reading


def as_seen(board: Reading, laid: Reading) -> Reading:
    """Returns as much of the whole board as one photo shows, where that photo shows it. `laid` in the board's frame."""
    lying = {(tile.x, tile.y): tile for tile in board.tiles}
    tiles = tuple(
        replace(lying[tile.x, tile.y], quad=tile.quad) for tile in laid.tiles if (tile.x, tile.y) in lying
    )
    cells = {(tile.x, tile.y) for tile in tiles}
    meeples = tuple(meeple for meeple in board.meeples if (meeple.x, meeple.y) in cells)
    faint = {(tile.x, tile.y) for tile in board.proposed_tiles}
    tiles_there = tuple(tile for tile in laid.proposed_tiles if (tile.x, tile.y) in faint)
    seen = cells | {(tile.x, tile.y) for tile in tiles_there}
    meeples_there = tuple(meeple for meeple in board.proposed_meeples if (meeple.x, meeple.y) in seen)
    return replace(
        board, photo=laid.photo, size=laid.size, tiles=tiles, meeples=meeples, proposed=(*tiles_there, *meeples_there)
    )


def turned_like(tile: TileReading, seen: TileReading, wanted: TileReading) -> TileReading:
    """Turns a tile from the frame in which it is `seen` to the frame in which the same one is `wanted`."""
    quarters = seen.quad.index(wanted.quad[0])  # turning moves the first corner one place on
    turned_tile = tile
    for _ in range(-quarters % 4):
        turned_tile = _turned_tile(turned_tile)
    return replace(turned_tile, x=wanted.x, y=wanted.y)


def _turn(rotation: int | None) -> int | None:
    return None if rotation is None else (rotation + QUARTER) % 360


def _turned_tile(tile: TileReading) -> TileReading:
    nw, ne, se, sw = tile.quad
    alternatives = tuple(replace(a, rotation=_turn(a.rotation)) for a in tile.alternatives)
    return replace(
        tile, x=-tile.y, y=tile.x, rotation=_turn(tile.rotation), edges=tile.edges[-1] + tile.edges[:-1],
        quad=(sw, nw, ne, se), alternatives=alternatives,
    )  # fmt: skip


def _turned_meeple(meeple: MeepleReading) -> MeepleReading:
    u, v = meeple.at
    others = tuple(replace(o, cell=(-o.cell[1], o.cell[0])) if o.cell else o for o in meeple.alternatives)
    return replace(meeple, x=-meeple.y, y=meeple.x, at=(1 - v, u), alternatives=others)


def _turned_thing(thing: TileReading | MeepleReading) -> TileReading | MeepleReading:
    return _turned_tile(thing) if isinstance(thing, TileReading) else _turned_meeple(thing)


def _shifted(reading: Reading, dx: int, dy: int) -> Reading:
    def tile(seen: TileReading) -> TileReading:
        return replace(seen, x=seen.x + dx, y=seen.y + dy)

    def meeple(seen: MeepleReading) -> MeepleReading:
        others = (replace(o, cell=(o.cell[0] + dx, o.cell[1] + dy)) if o.cell else o for o in seen.alternatives)
        return replace(seen, x=seen.x + dx, y=seen.y + dy, alternatives=tuple(others))

    return replace(
        reading,
        tiles=tuple(map(tile, reading.tiles)),
        meeples=tuple(map(meeple, reading.meeples)),
        proposed=(*map(tile, reading.proposed_tiles), *map(meeple, reading.proposed_meeples)),
        findings=tuple(replace(f, cells=tuple((x + dx, y + dy) for x, y in f.cells)) for f in reading.findings),
        next_best=tuple(replace(rival, x=rival.x + dx, y=rival.y + dy) for rival in reading.next_best),
    )


def _into_frame(reading: Reading, frame: Reading) -> Reading:
    """Finds the turn and shift with the most equal tiles beyond those that differ."""
    best: tuple[int, int, int, int] | None = None
    for degrees in (0, 90, 180, 270):
        votes = _votes(turned(reading, degrees), frame)
        for (dx, dy), agreeing in votes.most_common(3):
            differing = _overlap(turned(reading, degrees), frame, dx, dy) - agreeing
            if best is None or agreeing - differing > best[0]:
                best = (agreeing - differing, degrees, dx, dy)
    if best is None or best[0] < FEWEST_AGREEING:
        raise UsageError(
            "{photo} and {other} do not show the same table, or share too little of it; score each on its own.",
            photo=reading.photo, other=frame.photo,
        )
    return _shifted(turned(reading, best[1]), best[2], best[3])


def _votes(reading: Reading, frame: Reading) -> Counter[tuple[int, int]]:
    """Counts the tiles that would lie on an equal one after each shift."""
    lying: dict[tuple[str, int | None], list[tuple[int, int]]] = {}
    for tile in frame.tiles:
        lying.setdefault((tile.key, tile.rotation), []).append((tile.x, tile.y))
    return Counter(
        (x - tile.x, y - tile.y)
        for tile in reading.tiles
        if tile.key != UNKNOWN
        for x, y in lying.get((tile.key, tile.rotation), ())
    )


def _overlap(reading: Reading, frame: Reading, dx: int, dy: int) -> int:
    cells = {(tile.x, tile.y) for tile in frame.tiles}
    return sum((tile.x + dx, tile.y + dy) in cells for tile in reading.tiles)


def _laid_together(one: Reading, other: Reading) -> Reading:
    tiles = {(tile.x, tile.y): tile for tile in one.tiles}
    for tile in other.tiles:
        there = tiles.get((tile.x, tile.y))
        tiles[tile.x, tile.y] = tile if there is None else _surer_tile(there, tile)
    track = dict(one.track or {})
    for colour, figure in (other.track or {}).items():
        track[colour] = figure if colour not in track else _surer_figure(track[colour], figure)
    supply = {
        colour: max(one.supply.get(colour, 0), other.supply.get(colour, 0))  # each photo shows a part of the table
        for colour in {**one.supply, **other.supply}
    }
    findings = (*_left_of(one, other), *_left_of(other, one))
    meeples = _everybody(one.meeples, other.meeples)
    return replace(
        one,
        photo=f"{one.photo}, {other.photo}",
        sets=tuple((Counter(one.sets) | Counter(other.sets)).elements()),  # each box as often as it was mixed in
        tiles=tuple(sorted(tiles.values(), key=lambda tile: (tile.y, tile.x))),
        meeples=meeples,
        proposed=_proposed(one, other, set(tiles), set(map(_place, meeples))),
        track=track,
        findings=tuple(dict.fromkeys(findings)),
        next_best=(),
        supply=supply,
    )


def _left_of(one: Reading, other: Reading) -> Iterator[Finding]:
    """Returns the faults of one photo that the other does not mend: where one cuts the board the other may show it
    whole.
    """
    whole = {(tile.x, tile.y) for tile in other.tiles} - _cut(other)
    for finding in one.findings:
        if finding.code == CUT:
            cells = tuple(cell for cell in finding.cells if cell not in whole)
            if cells:
                yield replace(finding, cells=cells)
        elif finding.code != PhotoCode.NO_BOARD:
            yield finding


def _cut(reading: Reading) -> set[tuple[int, int]]:
    return {cell for finding in reading.findings if finding.code == CUT for cell in finding.cells}


def _everybody(one: Sequence[MeepleReading], other: Sequence[MeepleReading]) -> tuple[MeepleReading, ...]:
    """Joins the pieces of both photos: on one segment they are the same pieces, one for one, as long as both photos
    show one.
    """
    found, alone, left = list(one), list(other), list(range(len(one)))
    for same in (_likeness, _place):
        for meeple in tuple(alone):
            there = next((i for i in left if same(found[i]) == same(meeple)), None)
            if there is not None:
                found[there] = _surer_meeple(found[there], meeple)
                left.remove(there)
                alone.remove(meeple)
    return (*found, *alone)


def _proposed(
    one: Reading, other: Reading, cells: Set[tuple[int, int]], taken: Set[tuple[int, int, str, int]]
) -> tuple[TileReading | MeepleReading, ...]:
    """Keeps what both photos only propose, once, and what one proposes where the other shows nothing."""
    faint = [tile for tile in (*one.proposed_tiles, *other.proposed_tiles) if (tile.x, tile.y) not in cells]
    figures = [m for m in (*one.proposed_meeples, *other.proposed_meeples) if _place(m) not in taken]
    tiles = {(tile.x, tile.y): tile for tile in sorted(faint, key=lambda tile: tile.certainty)}
    return *tiles.values(), *{_likeness(m): m for m in sorted(figures, key=lambda m: m.certainty)}.values()


def _likeness(meeple: MeepleReading) -> tuple[object, ...]:
    return *_place(meeple), meeple.colour, meeple.kind


def _place(meeple: MeepleReading) -> tuple[int, int, str, int]:
    return meeple.x, meeple.y, meeple.on, meeple.segment


def _surer_tile(one: TileReading, other: TileReading) -> TileReading:
    surer, less = _by_certainty(one, other)
    if (one.key, one.rotation) != (other.key, other.rotation):
        certainty = _against(surer.certainty, less.certainty)
        instead = TileAlternative(less.key, less.rotation, 1 - certainty)
        return replace(surer, certainty=certainty, ask=True, alternatives=tuple(_beside(surer.alternatives, instead)))
    certainty = _together(one.certainty, other.certainty)
    others = _less(surer.alternatives, surer.certainty, certainty)
    return replace(surer, certainty=certainty, ask=one.ask and other.ask, alternatives=others)


def _surer_meeple(one: MeepleReading, other: MeepleReading) -> MeepleReading:
    surer, less = _by_certainty(one, other)
    there = None if one.there is None or other.there is None else _together(one.there, other.there)
    if (one.colour, one.kind) != (other.colour, other.kind):
        anybody = 1.0 if there is None else there
        certainty = _against(surer.certainty, less.certainty) * anybody
        instead = MeepleAlternative(less.colour, less.kind, less.on, less.segment, anybody - certainty)
        others = tuple(_beside(surer.alternatives, instead))
        return replace(surer, certainty=certainty, ask=True, there=there, alternatives=others)
    certainty = _together(one.certainty, other.certainty)
    others = _less(surer.alternatives, surer.certainty, certainty)
    return replace(surer, certainty=certainty, ask=one.ask and other.ask, there=there, alternatives=others)


def _surer_figure(one: TrackFigure, other: TrackFigure) -> TrackFigure:
    surer, less = _by_certainty(one, other)
    if one.points != other.points:
        certainty = _against(surer.certainty, less.certainty)
        instead = TrackAlternative(less.points, 1 - certainty)
        return replace(surer, certainty=certainty, ask=True, alternatives=tuple(_beside(surer.alternatives, instead)))
    certainty = _together(one.certainty, other.certainty)
    others = _less(surer.alternatives, surer.certainty, certainty)
    return replace(surer, certainty=certainty, ask=one.ask and other.ask, alternatives=others)


_Seen = TypeVar("_Seen", TileReading, MeepleReading, TrackFigure)


def _by_certainty(one: _Seen, other: _Seen) -> tuple[_Seen, _Seen]:
    """Returns the surer of both first."""
    return (other, one) if other.certainty > one.certainty else (one, other)


_Other = TypeVar("_Other", TileAlternative, MeepleAlternative, TrackAlternative)


def _against(surer: float, other: float) -> float:
    """Returns how certain the surer of two is that contradict each other: one of them is wrong."""
    right, wrong = surer * (1 - other), other * (1 - surer)
    return right / (right + wrong) if right + wrong else 0.5


def _beside(others: Iterable[_Other], instead: _Other) -> Iterator[_Other]:
    """Yields what the other photo shows, then what the surer one held for possible: all share what is left."""
    fainter = [other for other in others if replace(other, certainty=instead.certainty) != instead]
    yield replace(instead, certainty=instead.certainty * (1 - sum(other.certainty for other in fainter)))
    for other in fainter:
        yield replace(other, certainty=other.certainty * instead.certainty)


def _less(others: tuple[_Other, ...], before: float, now: float) -> tuple[_Other, ...]:
    """Returns the alternatives as much less certain as what was read has become surer."""
    share = (1 - now) / (1 - before) if before < 1 else 0.0
    return tuple(replace(other, certainty=other.certainty * share) for other in others)


def _together(one: float, other: float) -> float:
    """Joins two certainties: photos that agree are wrong together only if both are."""
    return 1 - (1 - one) * (1 - other)
