"""Says what a tile shows at a point of it: what a piece may mean that is set there."""

from functools import lru_cache
from operator import eq

from engine.boxes import catalogue
from engine.outline import TILE, turned_back
from engine.tiles.tile import BUILDINGS, ROTATIONS, Ground, Segment, Tile, turned_edges
from vision.naming.classify import half_turned
from vision.reading import TileReading

HOUSE_SIDE = 0.1  # tiles: people set a monk so close beside the picture of his house as readily as on it
HOUSES = (Ground.MONASTERY, Ground.SHRINE)
DECK = 0.2  # tiles to either side of the middle line where who stands on a bridge is seen: it is tall, and leans


def grounds_at(tile: TileReading, point: tuple[float, float]) -> list[tuple[Ground, int]]:
    """Lists the ground and index of what a piece there may mean (0..1 right, 0..1 down in the cell as it lies).

    That means the segment under it, and a house close by, or where one would be if the tile lay the other way round; on
    a bridge its road, which is numbered after the tile's own. Of a tile of no known box it is what each tile with such
    edges has there.
    """
    if tile.key not in catalogue() or tile.rotation is None:
        faces = _with_edges(tile.edges)
        return [(on, 0) for key, turned in faces for on, _ in _meant(key, _spot(point, turned))]
    if _on_the_bridge(tile, point):
        return [(Ground.ROAD, _over(tile.key))]
    return list(_meant(tile.key, _spot(point, tile.rotation)))


@lru_cache
def _with_edges(edges: str) -> tuple[tuple[str, int], ...]:
    """Lists the tiles of all boxes, and the turns in which they have these edges, or as many of them as any has."""
    faces = [(key, turned) for key in catalogue() for turned in ROTATIONS]
    alike = [sum(map(eq, turned_edges(catalogue()[key].edges, turned), edges)) for key, turned in faces]
    most = max(alike)
    return tuple(face for face, many in zip(faces, alike, strict=True) if many == most)


@lru_cache(maxsize=1 << 14)  # each answer about a tile weighs the figures of the other tiles again, on the same spots
def _meant(key: str, spot: tuple[int, int]) -> tuple[tuple[Ground, int], ...]:
    known = catalogue()[key]
    under, houses = segment_under(known, spot), [s for s in known.segments if s.ground in HOUSES]
    near = [s for s in houses if s.distance(spot) < HOUSE_SIDE * TILE]
    if key in half_turned():  # the house may as well lie at the other end
        near += [s for s in houses if s not in near and s.distance(turned_back(spot, 180)) < HOUSE_SIDE * TILE]
    meant = [under, *(s for s in near if s is not under)]
    return tuple((segment.ground, segment.index) for segment in meant if segment is not None)


def segment_under(tile: Tile, spot: tuple[int, int]) -> Segment | None:
    """Returns the segment that one sees there: buildings lie on roads, roads on fields; nobody stands on a river."""
    upper_first = sorted(tile.segments, key=_layer)
    seen = next((segment for segment in upper_first if not segment.distance(spot)), None)
    best = seen or min(upper_first, key=lambda segment: segment.distance(spot), default=None)
    return None if best is None or best.ground is Ground.RIVER else best


def _layer(segment: Segment) -> int:
    return 0 if segment.ground in BUILDINGS else 1 if segment.ground in (Ground.ROAD, Ground.RIVER) else 2


def nearest(tile: TileReading, on: Ground, point: tuple[float, float]) -> int | None:
    """Finds the segment of that ground that is nearest to a point of a tile as it lies; None: it has none."""
    if tile.key not in catalogue() or tile.rotation is None:
        return 0
    if on is Ground.ROAD and _on_the_bridge(tile, point):
        return _over(tile.key)
    return _nearest_to(tile.key, on, _spot(point, tile.rotation))


def _on_the_bridge(tile: TileReading, point: tuple[float, float]) -> bool:
    return tile.bridge is not None and abs(point[tile.bridge] - 0.5) < DECK


def _over(key: str) -> int:
    """Returns the number of the road that a bridge brings to a tile."""
    return len(catalogue()[key].of(Ground.ROAD))


@lru_cache(maxsize=1 << 14)
def _nearest_to(key: str, on: Ground, spot: tuple[int, int]) -> int | None:
    return min(((segment.distance(spot), segment.index) for segment in catalogue()[key].of(on)), default=(0, None))[1]


def _spot(point: tuple[float, float], rotation: int) -> tuple[int, int]:
    """Returns the place in a tile's drawing that lies at this point of it once it is turned so."""
    return turned_back((round(point[0] * TILE), round(point[1] * TILE)), rotation)
