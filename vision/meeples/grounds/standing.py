"""Says what a piece stands on: by its foot, its pose and what the tiles show there."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.boxes import catalogue
from engine.cell import Cell as BoardCell
from engine.pieces import Colour, MeepleKind
from engine.scoring.tracing import trace
from engine.tiles.tile import Ground
from vision.arrays import Doubles
from vision.lattice import Cell
from vision.meeples.grounds.poses import PLAIN, is_a_figure, poses, sooner_a_farmer, upright
from vision.meeples.grounds.shown import grounds_at, nearest
from vision.meeples.kinds import STAND_INS
from vision.meeples.sightings import LIKELY, Sighting
from vision.reading import MeepleReading, TileReading, board_of

CARELESS = 0.08  # tiles: how exactly people set a figure on what they mean (one standard deviation)
FOOT = 0.15  # tiles about its middle that the foot of a standing meeple covers: it is 16 mm by 10
COVERED = 0.2  # tiles about its middle that may be covered, by a disc too: prints draw roads up to 0.05 apart
IN_THE_WAY = 0.5  # how much less likely a farmer covers part of a road or a house: he would be taken for its holder

# How much likelier a piece of a narrow ground touches a given spot of it than a farmer does one of his field:
# a road takes up about a tenth of a tile and a monastery a sixth, half a tile is field.
NARROW = {Ground.ROAD: 3.0, Ground.MONASTERY: 3.0, Ground.SHRINE: 3.0, Ground.GARDEN: 3.0}
PAID = 0.3  # how much less likely a completed road, city or monastery holds a piece: it has given them back
UNKNOWN_TILE = 0.75  # how far to believe the ground of a tile of which only the edges are known

SPREAD = 0.03  # tiles: how well the foot of a figure that was read is known
PLAUSIBLE = 0.2  # a figure stays on its own ground where another tile lies, if it is so likely there

_Place = tuple[Cell, Ground, int]  # a segment on the board
_Tiles = Mapping[Cell, TileReading]


@dataclass(frozen=True, slots=True)
class Stand:
    """A segment of the board on which a piece may stand, and how likely that is (0..1): by all that is known, and by
    this piece alone.
    """

    cell: Cell
    on: Ground
    segment: int
    likelihood: float
    alone: float


class ReadBoard:
    """The tiles as read, with the features that they make."""

    def __init__(self, tiles: tuple[TileReading, ...]) -> None:
        self._tiles = {(t.x, t.y): t for t in tiles}
        self._features = trace(board_of(tiles))

    def under(self, sighting: Sighting) -> tuple[Stand, ...]:
        """Lists what the piece may stand on, the likeliest first; nothing where it stands on no tile.

        Where it stands on one feature over a joint, either of the two tiles will do.
        """
        weights = self._weights(sighting)
        return self._stands(weights, weights)

    def under_all(self, sightings: Sequence[Sighting]) -> list[tuple[Stand, ...]]:
        """Does so for all pieces of a table, by how the others are set: where farmers lie, a figure that stands beside
        a road holds the road.
        """
        weighed = [self._weights(sighting) for sighting in sightings]
        figures = [s.certainty >= PLAIN and is_a_figure(s.kind) for s in sightings]
        lie = [one and s.lying >= PLAIN for one, s in zip(figures, sightings, strict=True)]
        stand = [
            one and s.lying <= 1 - PLAIN and _heaviest(weights) is Ground.FIELD
            for one, s, weights in zip(figures, sightings, weighed, strict=True)
        ]
        lying, standing = sum(lie), sum(stand)
        found = []
        for sighting, weights, lies, stands in zip(sightings, weighed, lie, stand, strict=True):
            more = sooner_a_farmer(sighting, upright(lying - lies, standing - stands))
            together = {at: weight * (more if at[1] is Ground.FIELD else 1) for at, weight in weights.items()}
            found.append(self._stands(together, weights))
        return found

    def _stands(self, places: dict[_Place, float], alone: dict[_Place, float]) -> tuple[Stand, ...]:
        if sum(places.values()) <= 0:
            return ()
        by_feature: dict[object, list[_Place]] = defaultdict(list)
        for where in places:
            by_feature[self._feature(where)].append(where)
        stands = (self._stand(some, places, alone) for some in by_feature.values())
        return tuple(sorted(stands, key=lambda stand: -stand.likelihood))

    def _stand(self, some: list[_Place], weights: dict[_Place, float], alone: dict[_Place, float]) -> Stand:
        """Returns the heaviest place of one feature, with the weight of all."""
        where = max(some, key=lambda place: weights[place])
        known = where[0] in self._tiles and self._tiles[where[0]].key in catalogue()
        believed = 1 if known else UNKNOWN_TILE
        together, apart = (believed * sum(by[place] for place in some) / sum(by.values()) for by in (weights, alone))
        return Stand(*where, likelihood=together, alone=apart)

    def _weights(self, sighting: Sighting) -> dict[_Place, float]:
        """Weighs each segment near the foot. Where another tile may lie they weigh so much as they would on that: where
        a piece stands says nothing of which it is.
        """
        assert sighting.cell is not None
        tile = self._tiles.get(sighting.cell)
        weights = self._weights_on(self._tiles, sighting)
        whole, left, mixed = sum(weights.values()), 1.0, defaultdict[_Place, float](float)
        for chance, other in _others(tile) if tile else ():
            instead = self._weights_on({**self._tiles, sighting.cell: other}, sighting)
            if total := sum(instead.values()):
                left -= chance
                for where, weight in instead.items():
                    mixed[where] += chance * whole * weight / total
        for where, weight in weights.items():
            mixed[where] += left * weight
        return mixed

    def _weights_on(self, tiles: _Tiles, sighting: Sighting) -> dict[_Place, float]:
        """Does so on these tiles; a disc or cube holds a narrow segment already by covering it, and so does who stands
        with the middle of his foot on a field, where hardly anybody stands.
        """
        weights = self._touched(tiles, sighting, _cloud(float(np.hypot(sighting.spread, CARELESS))))
        if sighting.kind in STAND_INS:
            narrow = self._narrow(tiles, sighting, COVERED)
            in_the_way = any(on is not Ground.GARDEN for _, on, _ in narrow)
            for where, weight in weights.items():
                if in_the_way and where[1] is Ground.FIELD:
                    weights[where] = weight * IN_THE_WAY
        elif sighting.lying < LIKELY and _heaviest(weights) is Ground.FIELD:
            narrow = self._narrow(tiles, sighting, FOOT) or self._narrow(tiles, sighting, COVERED)
        else:
            return weights
        for where, weight in narrow.items():
            weights[where] = max(weight, weights.get(where, 0.0))
        return weights

    def _narrow(self, tiles: _Tiles, sighting: Sighting, radius: float) -> dict[_Place, float]:
        """Weighs the narrow segments among all that lies so near."""
        covered = self._touched(tiles, sighting, _disc(radius))
        return {where: weight for where, weight in covered.items() if where[1] in NARROW}

    def _touched(
        self, tiles: _Tiles, sighting: Sighting, points: Iterable[tuple[Doubles, float]]
    ) -> dict[_Place, float]:
        """Weighs each segment by the points on it: where they lie from the foot, and the share of each; a ground of
        another tile as the nearest such segment of the one that was read.
        """
        assert sighting.cell is not None
        held = poses(sighting)
        weights: dict[_Place, float] = defaultdict(float)
        for offset, share in points:
            point = np.array(sighting.at) + offset
            step = np.floor(point).astype(int)
            cell = (sighting.cell[0] + int(step[0]), sighting.cell[1] + int(step[1]))
            if cell in tiles:
                point = point - step
            else:  # nobody stands beside the board: the tile itself counts there
                cell, point = sighting.cell, np.clip(point, 0, 1)
            if cell not in tiles:
                continue
            here = (float(point[0]), float(point[1]))
            hits = grounds_at(tiles[cell], here)
            for on, index in hits:
                segment = index if tiles[cell] is self._tiles[cell] else nearest(self._tiles[cell], on, here)
                if segment is not None:
                    where = (cell, on, segment)
                    weight = share / len(hits) * held[on] * NARROW.get(on, 1.0)
                    weights[where] += weight * (PAID if self._complete(where) else 1)
        return weights

    def _complete(self, where: _Place) -> bool:
        feature = self._features.at(BoardCell(*where[0]), where[1], where[2])
        return feature is not None and feature.complete

    def _feature(self, where: _Place) -> object:
        """Returns a key that is equal for all segments of a feature."""
        feature = self._features.at(BoardCell(*where[0]), where[1], where[2])
        return where if feature is None else (feature.ground, feature.places)


def stand_on(tile: TileReading, figure: MeepleReading) -> Stand | None:
    """Says what a figure would stand on if that tile lay under it: by its foot and pose, and rather its own ground."""
    seen = Sighting(
        foot=figure.at,
        cell=(tile.x, tile.y),
        at=figure.at,
        spread=SPREAD,
        colour=Colour(figure.colour),
        colours=(),
        kind=MeepleKind(figure.kind),
        lying=PLAIN if figure.lying else 1 - PLAIN,
        certainty=1.0,
    )
    stands = ReadBoard((tile,)).under(seen)
    own = (stand for stand in stands if stand.on == figure.on and stand.likelihood >= PLAUSIBLE)
    return next(own, next(iter(stands), None))


def _heaviest(weights: dict[_Place, float]) -> Ground | None:
    """Returns the ground of the segment that weighs most."""
    return max(weights, key=lambda where: weights[where])[1] if weights else None


def _cloud(spread: float) -> Iterable[tuple[Doubles, float]]:
    """Returns points about the foot with their share of a round normal distribution."""
    yield np.zeros(2), 0.25
    for radius, share in ((1.0, 0.45), (1.9, 0.3)):
        for k in range(6):
            angle = (k + radius / 2) * np.pi / 3
            yield spread * radius * np.array([np.cos(angle), np.sin(angle)]), share / 6


def _disc(radius: float) -> Iterable[tuple[Doubles, float]]:
    """Returns points spread evenly over a disc about the foot with their share of it."""
    yield np.zeros(2), 1 / 19
    for ring in (1, 2):
        for k in range(6 * ring):
            angle = k * np.pi / (3 * ring)
            yield radius * ring / 2 * np.array([np.cos(angle), np.sin(angle)]), 1 / 19


def _others(tile: TileReading) -> Iterator[tuple[float, TileReading]]:
    """Yields what else may lie there, and how likely."""
    for other in tile.alternatives:
        if other.rotation is not None and other.key in catalogue():
            yield other.certainty, replace(tile, key=other.key, rotation=other.rotation, bridge=other.bridge)
