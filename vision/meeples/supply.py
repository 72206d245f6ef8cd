"""Pieces beside the board: a player's supply, counted by colour, placed nowhere."""

from collections import Counter
from collections.abc import Iterable, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from engine.pieces import Colour
from vision.meeples.colours import colours_of
from vision.meeples.sightings import Sighting

Corners = npt.NDArray[np.float32]

PLAIN = 0.5  # what is less certainly a piece is not counted: nobody is asked about supply


def supply(sightings: Iterable[Sighting], players: Sequence[Colour], track: Corners | None) -> dict[str, int]:
    """How many pieces of each colour wait beside the board, up to a tile away.

    `players`: the colours in play, none if unknown; `track`: the scoring board's corners in the photo, whose figures
    are no supply.
    """
    beside = [s for s in sightings if s.cell is None and s.certainty >= PLAIN and not _on(track, s.foot)]
    colours = colours_of([s.colours for s in beside], players)
    count = Counter(colour for colour, _ in colours)
    return {colour.value: count[colour] for colour in Colour if count[colour]}


def _on(track: Corners | None, foot: tuple[float, float]) -> bool:
    return track is not None and cv2.pointPolygonTest(track, foot, False) >= 0
