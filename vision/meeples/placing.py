"""Puts sightings on segments: what each stands on, by its foot, its pose and what players do."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from engine.boxes import catalogue
from engine.cell import Cell as BoardCell
from engine.outline import TILE, turned_back
from engine.pieces import Colour, MeepleKind
from engine.referee.standing import SETS_OF_MEEPLES, may_stand
from engine.scoring.features import trace
from engine.tiles.tile import BUILDINGS, Ground, Segment, Tile
from vision.arrays import Doubles
from vision.lattice import Cell
from vision.meeples.colours import colours_of, in_play
from vision.meeples.counting import PILED
from vision.meeples.sightings import Sighting
from vision.reading import MeepleReading, TileReading, board_of

Place = tuple[Cell, Ground, int]  # a segment on the board

CARELESS = 0.08  # tiles: how exactly people set a figure on what they mean (one standard deviation)
SURE_ENOUGH = 0.8  # a colour or a ground less likely than this is asked about
DOUBTFUL = 0.5  # and so is a figure less certain than this
MIXED = 0.1  # of piles hold pieces of several players; nothing looks at the colour of an upper piece

# How likely a figure of that pose is on each ground, the best being 1: lying ones are farmers, and few farmers stand.
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
# How much likelier a piece of a narrow ground touches a given spot of it than a farmer does one of his field:
# a road takes up about a tenth of a tile and a monastery a sixth, half a tile is field.
NARROW = {Ground.ROAD: 3.0, Ground.MONASTERY: 3.0, Ground.SHRINE: 3.0, Ground.GARDEN: 3.0}
HOUSE_SIDE = 0.1  # tiles: people set a monk so close beside the picture of his house as readily as on it
NO_POSE = {**dict.fromkeys(STANDS, 1.0), Ground.FIELD: 0.5}  # half a board is field, but one piece in five a farmer

HOUSES = (Ground.MONASTERY, Ground.SHRINE)

# Kinds whose shape shows on what they may stand.
TELLING = (MeepleKind.PIG, MeepleKind.BARN, MeepleKind.MAYOR, MeepleKind.BUILDER, MeepleKind.WAGON)
FORBIDDEN = 0.05  # the net may have the kind wrong
STAND_INS = (MeepleKind.DISC, MeepleKind.CUBE)  # they have no pose

PAID = 0.3  # how much less likely a completed road, city or monastery holds a piece: it has given them back
UNKNOWN_TILE = 0.75  # how far to believe the ground of a tile of which only the edges are known


def place(
    sightings: Iterable[Sighting], tiles: tuple[TileReading, ...], players: tuple[Colour, ...] = ()
) -> tuple[MeepleReading, ...]:
    """Puts every sighting on a tile on its likeliest segment; `players`: the colours in play, where a person gave
    them.
    """
    on_tiles = _of_one_sort([_as_piled(s) for s in sightings if s.cell is not None])
    certainties = [s.certainty for s in on_tiles]
    colours = colours_of([s.colours for s in on_tiles], players)
    playing = in_play([colour for colour, _ in colours], certainties)
    ground = _ReadBoard(tiles)
    seen: list[Sighting] = []
    found: list[MeepleReading] = []
    for sighting, (colour, colour_certainty) in zip(on_tiles, colours, strict=True):
        stand = ground.under(sighting)
        if stand is not None:
            seen.append(sighting)
            found.append(_reading(sighting, colour, colour_certainty, *stand))
    doubted = _doubting_who_stands_afield(_doubting_the_unnamed(found, players))
    alike = 1 - MIXED if len(playing) > 1 else 1.0
    piles = [m for sighting, lowest in zip(seen, doubted, strict=True) for m in _pile(sighting, lowest, alike)]
    return tuple(sorted(_doubting_the_eighth(piles), key=lambda m: (m.y, m.x, m.colour, m.at, m.under)))


def _as_piled(sighting: Sighting) -> Sighting:
    """Lays down whoever is piled: nobody stands on another."""
    if not sighting.piled:
        return sighting
    return replace(sighting, lying=max(sighting.lying, sighting.piled[0]))


def _pile(sighting: Sighting, lowest: MeepleReading, alike: float) -> Iterator[MeepleReading]:
    """Lists the pieces of a pile, each upper one as likely as so high a pile; `alike`: that it has the same colour.

    Only farmers are piled: what looks like a pile elsewhere becomes a question.
    """
    if lowest.on != Ground.FIELD:
        strange = bool(sighting.piled) and sighting.piled[0] >= DOUBTFUL
        yield replace(lowest, ask=lowest.ask or strange)
        return
    yield lowest
    flat = lowest.kind in STAND_INS
    for under, seen in enumerate(sighting.piled, 1):
        if seen >= PILED:
            chance = seen * alike
            certainty = round(lowest.certainty * chance, 4)
            ask = lowest.ask or chance < SURE_ENOUGH or certainty < DOUBTFUL
            kind = lowest.kind if flat else MeepleKind.MEEPLE.value
            yield replace(lowest, kind=kind, lying=not flat, certainty=certainty, ask=ask, under=under)


def _of_one_sort(sightings: list[Sighting]) -> list[Sighting]:
    """Makes all pieces of one sort: a table that plays with discs or cubes has no meeples."""
    sure = Counter(s.kind for s in sightings if s.certainty >= DOUBTFUL)
    for kind in STAND_INS:
        if sure[kind] > sure.total() / 2:
            return [replace(s, kind=kind) if s.kind is MeepleKind.MEEPLE else s for s in sightings]
    return sightings


def _doubting_the_unnamed(found: list[MeepleReading], players: tuple[Colour, ...]) -> list[MeepleReading]:
    """Asks about a colour that the person did not name, however plain."""
    return [replace(m, ask=True) if players and m.colour not in players else m for m in found]


def _doubting_who_stands_afield(found: list[MeepleReading]) -> list[MeepleReading]:
    """Asks about a figure that stands on a field, since farmers lie: it may hold the road; unless this table's
    stand.
    """
    farmers = [m for m in found if m.on == Ground.FIELD and m.kind not in STAND_INS]
    upright = [m for m in farmers if not m.lying]
    if len(upright) > max(1, len(farmers) - len(upright)):
        return found
    return [replace(m, ask=True) if m in upright else m for m in found]


def _doubting_the_eighth(found: list[MeepleReading]) -> Iterable[MeepleReading]:
    """Asks about the least certain ones where more than seven of one colour are seen: a player has no more."""
    count: Counter[str] = Counter()
    for meeple in sorted(found, key=lambda m: -m.certainty):
        most = SETS_OF_MEEPLES.get(MeepleKind(meeple.kind))
        count[meeple.colour] += most is not None
        yield replace(meeple, ask=True) if most is not None and count[meeple.colour] > most else meeple


def _reading(sighting: Sighting, colour: Colour, hue: float, where: Place, stand: float) -> MeepleReading:
    """`hue`, `stand`: how certain the colour and the segment are."""
    assert sighting.cell is not None
    cell, on, segment = where
    u, v = (min(1.0, max(0.0, a + b - c)) for a, b, c in zip(sighting.at, sighting.cell, cell, strict=True))
    certainty = sighting.certainty * hue * stand
    return MeepleReading(
        *cell,
        colour=colour.value,
        kind=_kind(sighting.kind, on).value,
        on=on.value,
        segment=segment,
        at=(round(u, 3), round(v, 3)),
        lying=sighting.lying > 0.5 and sighting.kind not in STAND_INS,
        certainty=round(certainty, 4),
        ask=min(hue, stand) < SURE_ENOUGH or certainty < DOUBTFUL,
    )


def _kind(seen: MeepleKind, on: Ground) -> MeepleKind:
    """Corrects the kind by the rules: in a garden stands an abbot, whatever it looks like, and in a city never a
    pig.
    """
    if seen in STAND_INS or may_stand(seen, on):
        return seen
    return MeepleKind.ABBOT if on is Ground.GARDEN else MeepleKind.MEEPLE


class _ReadBoard:
    """The tiles as read, with the features that they make."""

    def __init__(self, tiles: tuple[TileReading, ...]) -> None:
        self._tiles = {(t.x, t.y): t for t in tiles}
        self._features = trace(board_of(tiles))

    def under(self, sighting: Sighting) -> tuple[Place, float] | None:
        """Finds the segment that the piece most likely stands on, and how likely it stands on that feature.

        Where it stands on one feature over a joint, either of the two tiles will do.
        """
        places = self._weights(sighting)
        total = sum(places.values())
        if total <= 0:
            return None
        features: dict[object, float] = defaultdict(float)
        for where, weight in places.items():
            features[self._feature(where)] += weight / total
        best = max(features, key=lambda f: features[f])
        where = max((w for w in places if self._feature(w) == best), key=lambda w: places[w])
        known = where[0] in self._tiles and self._tiles[where[0]].key in catalogue()
        return where, features[best] * (1 if known else UNKNOWN_TILE)

    def _weights(self, sighting: Sighting) -> dict[Place, float]:
        """Weighs each segment near the foot."""
        assert sighting.cell is not None
        poses = _poses(sighting)
        weights: dict[Place, float] = defaultdict(float)
        for offset, share in _cloud(float(np.hypot(sighting.spread, CARELESS))):
            point = np.array(sighting.at) + offset
            step = np.floor(point).astype(int)
            cell = (sighting.cell[0] + int(step[0]), sighting.cell[1] + int(step[1]))
            if cell in self._tiles:
                point = point - step
            else:  # nobody stands beside the board: the tile itself counts there
                cell, point = sighting.cell, np.clip(point, 0, 1)
            if cell not in self._tiles:
                continue
            hits = grounds_at(self._tiles[cell], (float(point[0]), float(point[1])))
            for hit in hits:
                where = (cell, *hit)
                weight = share / len(hits) * poses[hit[0]] * NARROW.get(hit[0], 1.0)
                weights[where] += weight * (PAID if self._complete(where) else 1)
        return weights

    def _complete(self, where: Place) -> bool:
        feature = self._features.at(BoardCell(*where[0]), where[1], where[2])
        return feature is not None and feature.complete

    def _feature(self, where: Place) -> object:
        """Returns a key that is equal for all segments of a feature."""
        feature = self._features.at(BoardCell(*where[0]), where[1], where[2])
        return where if feature is None else (feature.ground, feature.places)


def _cloud(spread: float) -> Iterable[tuple[Doubles, float]]:
    """Returns points about the foot with their share of a round normal distribution."""
    yield np.zeros(2), 0.25
    for radius, share in ((1.0, 0.45), (1.9, 0.3)):
        for k in range(6):
            angle = (k + radius / 2) * np.pi / 3
            yield spread * radius * np.array([np.cos(angle), np.sin(angle)]), share / 6


def _poses(sighting: Sighting) -> dict[Ground, float]:
    if sighting.kind in STAND_INS:
        return NO_POSE
    odds = {g: sighting.lying * LIES[g] + (1 - sighting.lying) * STANDS[g] for g in LIES}
    if sighting.kind is MeepleKind.ABBOT:
        odds[Ground.GARDEN] = 1.0
    if sighting.kind in TELLING:
        odds = {g: (1.0 if may_stand(sighting.kind, g) else FORBIDDEN) for g in odds}
    return odds


def grounds_at(tile: TileReading, point: tuple[float, float]) -> list[tuple[Ground, int]]:
    """Lists the ground and index of what a piece there may mean (0..1 right, 0..1 down in the cell as it lies).

    That means the segment under it, and a house close by.
    """
    known = catalogue().get(tile.key)
    if known is None or tile.rotation is None:
        return [_ground_by_edges(tile.edges, point)]
    spot = turned_back((round(point[0] * TILE), round(point[1] * TILE)), tile.rotation)
    meant = [segment_under(known, spot)]
    meant += [s for s in known.segments if s.ground in HOUSES and 0 < s.distance(spot) < HOUSE_SIDE * TILE]
    return [(segment.ground, segment.index) for segment in meant if segment is not None]


def segment_under(tile: Tile, spot: tuple[int, int]) -> Segment | None:
    """Returns the segment that one sees there: buildings lie on roads, roads on fields; nobody stands on a river."""

    def rank(segment: Segment) -> tuple[int, int]:
        over = 0 if segment.ground in BUILDINGS else 1 if segment.ground in (Ground.ROAD, Ground.RIVER) else 2
        return segment.distance(spot), over

    best = min(tile.segments, key=rank, default=None)
    return None if best is None or best.ground is Ground.RIVER else best


def _ground_by_edges(edges: str, point: tuple[float, float]) -> tuple[Ground, int]:
    """Guesses the ground of a tile of no known box from its edges: cities bulge in from theirs, roads run to the
    middle.

    Without a city, and with one road at most, there is nearly always a house in the middle.
    """
    x, y = point
    deep = dict(zip("NESW", (y, 1 - x, 1 - y, x), strict=True))
    along = dict(zip("NESW", (x, y, x, y), strict=True))
    letters = dict(zip("NESW", edges, strict=True))
    cities = [side for side in "NESW" if letters[side] == "C"]
    reach = 0.5 if len(cities) >= 3 or set(cities) in ({"N", "S"}, {"E", "W"}) else 0.33
    if any(deep[side] < reach for side in cities):
        return Ground.CITY, 0
    if edges.count("F") >= 3 and edges.count("R") <= 1 and not cities and max(abs(x - 0.5), abs(y - 0.5)) < 0.25:
        return Ground.MONASTERY, 0
    for side in "NESW":
        if letters[side] == "R" and abs(along[side] - 0.5) < 0.08 and deep[side] < 0.5:
            return Ground.ROAD, 0
    return Ground.FIELD, 0
