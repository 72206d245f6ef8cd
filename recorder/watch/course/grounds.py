"""What a figure stands on, once many photos tell where exactly its foot is: people set a farmer clear of other grounds.

One photo that takes a standing figure for a lying one makes a farmer of a knight; where the foot is tells better.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.boxes import catalogue
from engine.outline import TILE, turned_back
from engine.tiles.tile import Ground
from vision.meeples import Sighting
from vision.meeples.grounds.standing import ReadBoard, Stand
from vision.meeples.kinds import STAND_INS
from vision.reading import TileReading

CLEAR = 0.06  # tiles; of 61 farmers in photos of real games none lies nearer than 0.068 to a road, 0.044 to a city
ASTRIDE = 0.02  # and nearer than this to one hardly anybody sets one
SELDOM = 0.03  # how much less likely a farmer is there: the next of those 61 would be one in 62, and feet err a little
BESIDE = (Ground.ROAD, Ground.CITY)  # close to a house people set farmers as well


def grounds_of(sighting: Sighting, tiles: Sequence[TileReading]) -> tuple[Stand, ...]:
    """Lists what a figure may stand on, the likeliest first, from all looks at it together."""
    stands = ReadBoard(tuple(tiles)).under(sighting)
    under = next((tile for tile in tiles if (tile.x, tile.y) == sighting.cell), None)
    if under is None or sighting.kind in STAND_INS:
        return stands
    farmed = float(np.clip((_clearance(under, sighting.at) - ASTRIDE) / (CLEAR - ASTRIDE), SELDOM, 1.0))
    odds = [stand.likelihood * (farmed if stand.on is Ground.FIELD else 1.0) for stand in stands]
    believed = sum(stand.likelihood for stand in stands)
    weighed = (replace(s, likelihood=p * believed / sum(odds)) for s, p in zip(stands, odds, strict=True))
    return tuple(sorted(weighed, key=lambda stand: -stand.likelihood))


def _clearance(tile: TileReading, at: tuple[float, float]) -> float:
    """Returns how far a point of a tile lies from its nearest road or city, in tiles."""
    known = catalogue().get(tile.key)
    if known is None or tile.rotation is None:
        return CLEAR
    spot = turned_back((round(at[0] * TILE), round(at[1] * TILE)), tile.rotation)
    return min((s.distance(spot) / TILE for s in known.segments if s.ground in BESIDE), default=CLEAR)
