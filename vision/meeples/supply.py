"""Pieces beside the board: a player's supply, counted by colour, placed nowhere."""

from collections import Counter
from collections.abc import Collection, Iterable

import cv2

from engine.pieces import Colour
from vision.arrays import Singles
from vision.meeples.colours import colours_of
from vision.meeples.sightings import Sighting

PLAIN = 0.5  # what is less certainly a piece is not counted: nobody is asked about supply


def supply(sightings: Iterable[Sighting], playing: Collection[Colour], track: Singles | None) -> dict[str, int]:
    """How many pieces of each colour wait beside the board, up to a tile away.

    `playing`: the colours on board and track, all if empty: patterns of a cloth look like pieces of any other.
    `track`: the scoring board's corners in the photo, whose figures are no supply.
    """
    beside = [s for s in sightings if s.cell is None and s.certainty >= PLAIN and not _on(track, s.foot)]
    count = Counter(colour for colour, _ in colours_of([s.colours for s in beside]))
    return {colour.value: count[colour] for colour in playing or Colour if count[colour]}


def _on(track: Singles | None, foot: tuple[float, float]) -> bool:
    return track is not None and cv2.pointPolygonTest(track, foot, False) >= 0
