"""Joins several photos of one table into one board: each shows a part, or they confirm each other.

Which cell is (0, 0) and which way is up is free in every photo, so this first lays the readings over each other: of all
turns and shifts the one in which most tiles agree. Where photos agree they are surer together; where they differ, it
takes the surer one and asks about it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from engine.errors import UsageError
from engine.referee.findings import Finding
from recorder.photos.agreement import everybody, likeness, place, surer_figure, surer_tile
from recorder.photos.moments import doubted
from recorder.photos.turning import shifted, turned
from vision.codes import PhotoCode
from vision.reading import UNKNOWN, MeepleReading, Reading, TileReading

CUT = PhotoCode.BOARD_CUT
FEWEST_AGREEING = 3  # equal tiles that join two photos: fewer lie alike by chance on any two boards


def join(readings: Sequence[Reading]) -> Reading:
    """Makes one reading of them all; its quads are pixels of the photo that each tile was taken from."""
    first, *others = sorted(doubted(lay(readings)), key=lambda reading: -len(reading.tiles))
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
    return shifted(turned(reading, best[1]), best[2], best[3])


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
        tiles[tile.x, tile.y] = tile if there is None else surer_tile(there, tile)
    track = dict(one.track or {})
    for colour, figure in (other.track or {}).items():
        track[colour] = figure if colour not in track else surer_figure(track[colour], figure)
    supply = {
        colour: max(one.supply.get(colour, 0), other.supply.get(colour, 0))  # each photo shows a part of the table
        for colour in {**one.supply, **other.supply}
    }
    findings = (*_left_of(one, other), *_left_of(other, one))
    meeples = everybody(_standing(one, set(tiles)), _standing(other, set(tiles)))
    return replace(
        one,
        photo=f"{one.photo}, {other.photo}",
        sets=tuple((Counter(one.sets) | Counter(other.sets)).elements()),  # each box as often as it was mixed in
        tiles=tuple(sorted(tiles.values(), key=lambda tile: (tile.y, tile.x))),
        meeples=meeples,
        proposed=_proposed(one, other, set(tiles), set(map(place, meeples))),
        track=track,
        findings=tuple(dict.fromkeys(findings)),
        supply=supply,
    )


def _standing(reading: Reading, lying: Set[tuple[int, int]]) -> tuple[MeepleReading, ...]:
    """Lists the figures of one photo that count where these tiles lie: one that it only proposed the other may show."""
    waited = (m for m in reading.proposed_meeples if m.likely and (m.x, m.y) in lying)
    return *reading.meeples, *waited


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


def _proposed(
    one: Reading, other: Reading, cells: Set[tuple[int, int]], taken: Set[tuple[int, int, str, int]]
) -> tuple[TileReading | MeepleReading, ...]:
    """Keeps what both photos only propose, once, and what one proposes where the other shows nothing."""
    faint = [tile for tile in (*one.proposed_tiles, *other.proposed_tiles) if (tile.x, tile.y) not in cells]
    figures = [m for m in (*one.proposed_meeples, *other.proposed_meeples) if place(m) not in taken]
    tiles = {(tile.x, tile.y): tile for tile in sorted(faint, key=lambda tile: tile.certainty)}
    return *tiles.values(), *{likeness(m): m for m in sorted(figures, key=lambda m: m.certainty)}.values()


