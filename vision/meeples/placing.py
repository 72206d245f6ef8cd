"""From sightings to meeples on segments: what each stands on, told from its foot, its pose and what players do."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

import numpy as np
import numpy.typing as npt

from engine.boxes import catalogue
from engine.outline import TILE, turned_back
from engine.pieces import Colour, MeepleKind
from engine.tiles import BUILDINGS, Ground, Segment, Tile
from vision.lattice import Cell
from vision.meeples.colours import colours_together
from vision.meeples.sightings import Sighting
from vision.reading import MeepleReading, TileReading

Place = tuple[Cell, Ground, int]  # a segment on the board

CARELESS = 0.05  # tiles: how exactly people set a figure on what they mean (one standard deviation)
SURE_ENOUGH = 0.8  # a colour or a ground less likely than this is asked about
DOUBTFUL = 0.5  # and so is a figure less certain than this

# How likely a figure of that pose is set on each ground, the best being 1: who lies is a farmer, and few farmers stand.
LIES = {
    Ground.FIELD: 1.0,
    Ground.CITY: 0.06,
    Ground.ROAD: 0.06,
    Ground.MONASTERY: 0.06,
    Ground.GARDEN: 0.02,
    Ground.SHRINE: 0.06,
}
STANDS = {
    Ground.FIELD: 0.1,
    Ground.CITY: 1.0,
    Ground.ROAD: 1.0,
    Ground.MONASTERY: 1.0,
    Ground.GARDEN: 0.1,
    Ground.SHRINE: 1.0,
}
NO_POSE = dict.fromkeys(STANDS, 1.0)

# Grounds on which the rules let a kind stand; every other kind goes anywhere.
ALLOWED = {
    MeepleKind.PIG: {Ground.FIELD},
    MeepleKind.BARN: {Ground.FIELD},
    MeepleKind.MAYOR: {Ground.CITY},
    MeepleKind.BUILDER: {Ground.CITY, Ground.ROAD},
    MeepleKind.WAGON: {Ground.CITY, Ground.ROAD, Ground.MONASTERY, Ground.SHRINE},
}
FORBIDDEN = 0.05  # the net may have the kind wrong


def place(
    sightings: Iterable[Sighting], tiles: tuple[TileReading, ...], players: tuple[Colour, ...] = ()
) -> tuple[MeepleReading, ...]:
    """Every sighting on a tile, on its likeliest segment; `players`: the colours in play, where a person told them."""
    on_tiles = [s for s in sightings if s.cell is not None]
    by_cell = {(t.x, t.y): t for t in tiles}
    colours = colours_together([s.colours for s in on_tiles], players)
    found = []
    for sighting, (colour, colour_certainty) in zip(on_tiles, colours, strict=True):
        odds = _grounds(sighting, by_cell)
        if not odds:
            continue
        (cell, ground, segment), best = max(odds.items(), key=lambda item: item[1])
        tile = by_cell[cell]
        certainty = sighting.certainty * colour_certainty * best
        assert sighting.cell is not None
        at = np.clip(np.array(sighting.at) + sighting.cell - np.array(cell), 0, 1)
        found.append(
            MeepleReading(
                *cell,
                colour=colour.value,
                kind=sighting.kind.value,
                on=ground.value,
                segment=segment,
                at=(round(float(at[0]), 3), round(float(at[1]), 3)),
                lying=sighting.lying > 0.5 and sighting.kind not in (MeepleKind.DISC, MeepleKind.CUBE),
                certainty=round(certainty, 4),
                ask=min(best, colour_certainty) < SURE_ENOUGH or certainty < DOUBTFUL or tile.key not in catalogue(),
            )
        )
    return tuple(sorted(found, key=lambda m: (m.y, m.x, m.colour, m.at)))


def _grounds(sighting: Sighting, tiles: Mapping[Cell, TileReading]) -> dict[Place, float]:
    """How likely it stands on each segment near its foot; sums to 1."""
    assert sighting.cell is not None
    weights: dict[Place, float] = defaultdict(float)
    for offset, weight in _cloud(float(np.hypot(sighting.spread, CARELESS))):
        point = np.array(sighting.at) + offset
        step = np.floor(point).astype(int)
        cell = (sighting.cell[0] + int(step[0]), sighting.cell[1] + int(step[1]))
        if cell not in tiles:  # beside the board nobody stands: the tile itself counts there
            cell, point = sighting.cell, np.clip(point, 0, 1)
        else:
            point = point - step
        hit = ground_at(tiles[cell], (float(point[0]), float(point[1])))
        if hit is not None:
            weights[cell, *hit] += weight
    poses = _poses(sighting)
    odds = {key: w * poses[key[1]] for key, w in weights.items()}
    total = sum(odds.values())
    return {key: w / total for key, w in odds.items()} if total > 0 else {}


def _cloud(spread: float) -> Iterable[tuple[npt.NDArray[np.float64], float]]:
    """Points about the foot with their share of a round normal distribution."""
    yield np.zeros(2), 0.25
    for radius, share in ((1.0, 0.45), (1.9, 0.3)):
        for k in range(6):
            angle = (k + radius / 2) * np.pi / 3
            yield spread * radius * np.array([np.cos(angle), np.sin(angle)]), share / 6


def _poses(sighting: Sighting) -> dict[Ground, float]:
    if sighting.kind in (MeepleKind.DISC, MeepleKind.CUBE):
        return NO_POSE
    odds = {g: sighting.lying * LIES[g] + (1 - sighting.lying) * STANDS[g] for g in LIES}
    allowed = ALLOWED.get(sighting.kind)
    if sighting.kind is MeepleKind.ABBOT:
        odds[Ground.GARDEN] = 1.0
    if allowed is not None:
        odds = {g: (1.0 if g in allowed else FORBIDDEN) for g in odds}
    return odds


def ground_at(tile: TileReading, point: tuple[float, float]) -> tuple[Ground, int] | None:
    """The ground and index of the segment under a point (0..1 right, 0..1 down in the cell as it lies)."""
    known = catalogue().get(tile.key)
    if known is None or tile.rotation is None:
        return _ground_by_edges(tile.edges, point)
    spot = turned_back((round(point[0] * TILE), round(point[1] * TILE)), tile.rotation)
    segment = segment_under(known, spot)
    return None if segment is None else (segment.ground, segment.index)


def segment_under(tile: Tile, spot: tuple[int, int]) -> Segment | None:
    """The segment that one sees there: buildings lie on roads, roads on fields; nobody stands on a river."""

    def rank(segment: Segment) -> tuple[int, int]:
        over = 0 if segment.ground in BUILDINGS else 1 if segment.ground in (Ground.ROAD, Ground.RIVER) else 2
        return segment.distance(spot), over

    best = min(tile.segments, key=rank, default=None)
    return None if best is None or best.ground is Ground.RIVER else best


def _ground_by_edges(edges: str, point: tuple[float, float]) -> tuple[Ground, int] | None:
    """Of a tile that no box has only the edges are known: cities bulge in from theirs, roads run to the middle."""
    x, y = point
    deep = dict(zip("NESW", (y, 1 - x, 1 - y, x), strict=True))
    along = dict(zip("NESW", (x, y, x, y), strict=True))
    letters = dict(zip("NESW", edges, strict=True))
    cities = [side for side in "NESW" if letters[side] == "C"]
    reach = 0.5 if len(cities) >= 3 or set(cities) in ({"N", "S"}, {"E", "W"}) else 0.33
    if any(deep[side] < reach for side in cities):
        return Ground.CITY, 0
    for side in "NESW":
        if letters[side] == "R" and abs(along[side] - 0.5) < 0.08 and deep[side] < 0.5:
            return Ground.ROAD, 0
    if edges == "FFFF" and max(abs(x - 0.5), abs(y - 0.5)) < 0.2:
        return Ground.MONASTERY, 0
    return Ground.FIELD, 0
