"""Counts the pieces beside the board: a player's supply, by colour, without places."""

from collections import Counter
from collections.abc import Collection, Iterable

import cv2

from engine.pieces import Colour
from vision.arrays import Singles
from vision.meeples.colours import Wood, colours_of
from vision.meeples.sightings import Sighting

PLAIN = 0.5  # a less certain piece does not count: nobody is asked about supply


def supply(sightings: Iterable[Sighting], playing: Collection[Colour], track: Singles | None) -> dict[str, int]:
    """Counts the pieces of each colour beside the board, up to a tile away.

    `playing`: the colours on board and track, all if empty: patterns of a cloth look like pieces of any other.
    `track`: the scoring board's corners in the photo, whose figures are not supply.
    """
    beside = [s for s in sightings if s.cell is None and s.certainty >= PLAIN and not _on(track, s.foot)]
    count = Counter(odds[0][0] for odds in colours_of([Wood(s.colours) for s in beside]))
    return {colour.value: count[colour] for colour in playing or Colour if count[colour]}


def _on(track: Singles | None, foot: tuple[float, float]) -> bool:
    return track is not None and cv2.pointPolygonTest(track, foot, False) >= 0
