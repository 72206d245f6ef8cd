"""A reading seen from another side: which way is up, and which cell is (0, 0), is free in every photo."""

from collections.abc import Callable
from dataclasses import replace

from engine.boxes import catalogue
from engine.cell import Cell
from engine.message import Message
from engine.outline import turned as turned_spot
from engine.referee.findings import Finding
from engine.tiles.tile import Ground
from vision.reading import MeepleAlternative, MeepleReading, Reading, TileReading

QUARTER = 90

_Cell = tuple[int, int]


def turned(reading: Reading, degrees: int) -> Reading:
    """Turns the board so that another side is up, clockwise by a multiple of 90 degrees about the cell (0, 0)."""
    quarters = degrees // QUARTER % 4
    for _ in range(quarters):
        reading = replace(
            reading,
            tiles=tuple(map(_turned_tile, reading.tiles)),
            meeples=tuple(map(_turned_meeple, reading.meeples)),
            proposed=tuple(map(_turned_thing, reading.proposed)),
            findings=tuple(_moved(finding, lambda x, y: (-y, x)) for finding in reading.findings),
        )
    return _as_told(reading) if quarters else reading


def shifted(reading: Reading, dx: int, dy: int) -> Reading:
    """Counts the cells from another one."""

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
        findings=tuple(_moved(finding, lambda x, y: (x + dx, y + dy)) for finding in reading.findings),
    )


def turned_like(tile: TileReading, seen: TileReading, wanted: TileReading) -> TileReading:
    """Turns a tile from the frame in which it is `seen` to the frame in which the same one is `wanted`."""
    quarters = seen.quad.index(wanted.quad[0])  # turning moves the first corner one place on
    turned_tile = tile
    for _ in range(-quarters % 4):
        turned_tile = _turned_tile(turned_tile)
    return _tile_as_told(replace(turned_tile, x=wanted.x, y=wanted.y))


def as_told(key: str, rotation: int | None) -> int | None:
    """Returns the turn in which a tile is told that looks the same in several: a straight road lies as at 0 degrees
    where somebody says 180.
    """
    from vision.naming.classify import turns  # one photo alone is not turned

    return None if rotation is None else rotation % (QUARTER * turns().get(key, 4))


def _turn(rotation: int | None) -> int | None:
    return None if rotation is None else (rotation + QUARTER) % 360


def _turned_tile(tile: TileReading) -> TileReading:
    nw, ne, se, sw = tile.quad
    alternatives = tuple(replace(a, rotation=_turn(a.rotation), bridge=_across(a.bridge)) for a in tile.alternatives)
    return replace(
        tile, x=-tile.y, y=tile.x, rotation=_turn(tile.rotation), edges=tile.edges[-1] + tile.edges[:-1],
        quad=(sw, nw, ne, se), alternatives=alternatives, bridge=_across(tile.bridge),
    )  # fmt: skip


def _across(bridge: int | None) -> int | None:
    return None if bridge is None else 1 - bridge


def _turned_meeple(meeple: MeepleReading) -> MeepleReading:
    u, v = meeple.at
    others = tuple(replace(o, cell=(-o.cell[1], o.cell[0])) if o.cell else o for o in meeple.alternatives)
    return replace(meeple, x=-meeple.y, y=meeple.x, at=(1 - v, u), alternatives=others)


def _turned_thing(thing: TileReading | MeepleReading) -> TileReading | MeepleReading:
    return _turned_tile(thing) if isinstance(thing, TileReading) else _turned_meeple(thing)


def _moved(finding: Finding, move: Callable[[int, int], _Cell]) -> Finding:
    """Moves the cells that a finding is about, and those that its sentence names."""
    said = finding.message
    named = {name: Cell(*move(*value)) for name, value in said.values.items() if isinstance(value, Cell)}
    message = Message(said.english, **{**said.values, **named}) if named else said
    return replace(finding, cells=tuple(move(*cell) for cell in finding.cells), message=message)


def _as_told(reading: Reading) -> Reading:
    """Tells each tile in the turn in which a photo from this side shows it, and each figure by the segment that has its
    place then.
    """
    tiles = {(tile.x, tile.y): tile for tile in (*reading.tiles, *reading.proposed_tiles)}

    def meeple(seen: MeepleReading) -> MeepleReading:
        here = (seen.x, seen.y)
        others = tuple(replace(o, segment=_segment(o, tiles.get(o.cell or here))) for o in seen.alternatives)
        return replace(seen, segment=_segment(seen, tiles.get(here)), alternatives=others)

    return replace(
        reading,
        tiles=tuple(map(_tile_as_told, reading.tiles)),
        meeples=tuple(map(meeple, reading.meeples)),
        proposed=(*map(_tile_as_told, reading.proposed_tiles), *map(meeple, reading.proposed_meeples)),
    )


def _tile_as_told(tile: TileReading) -> TileReading:
    others = tuple(replace(other, rotation=as_told(other.key, other.rotation)) for other in tile.alternatives)
    return replace(tile, rotation=as_told(tile.key, tile.rotation), alternatives=others)


def _segment(stands: MeepleReading | MeepleAlternative, tile: TileReading | None) -> int:
    """Returns which segment of its ground lies under a figure once the tile is told in another turn."""
    told = as_told(tile.key, tile.rotation) if tile else None
    if tile is None or tile.rotation is None or told is None or told == tile.rotation:
        return stands.segment
    alike = catalogue()[tile.key].of(Ground(stands.on))
    if stands.segment >= len(alike):
        return stands.segment
    spot = turned_spot(alike[stands.segment].rest, tile.rotation - told)
    return min(alike, key=lambda segment: segment.distance(spot)).index
