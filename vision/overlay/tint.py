"""Tints features in the colours of those who hold them, thinly over the photo."""

from collections.abc import Mapping

import cv2
import numpy as np

from engine.outline import ROAD_WIDTH, TILE, turned
from engine.referee.laying import tiles_on
from engine.scoring.features import Feature
from engine.scoring.holding import strengths
from engine.scoring.tracing import trace
from engine.tiles.tile import Ground
from vision.arrays import Pixels, Singles
from vision.geometry import placed
from vision.overlay.canvas import PAINT, Paint
from vision.reading import Reading, board_of

Quads = Mapping[tuple[int, int], Singles]

TINT = 0.26  # how much of an owner's colour lies over the photo


def tint(picture: Pixels, reading: Reading, quads: Quads) -> None:
    """Lays each owner's colour over their features; where several share one, their colours take turns tile by tile."""
    board = board_of(reading.tiles, reading.meeples)
    faces, lying = board.by_cell, tiles_on(board)
    tinted = picture.copy()
    for feature in sorted(trace(board), key=lambda f: f.ground is not Ground.FIELD):  # roads and walls over fields
        paints = _paints(feature)
        for turn, (cell, index) in enumerate(feature.places if paints else ()):
            tile, quad = faces[cell], quads[cell]
            segment = lying[cell].of(feature.ground)[index]
            corners = [turned(corner, tile.rotation) for corner in segment.outline.polygon]
            shape = [placed(quad, np.array(corners, np.float32) / np.float32(TILE)).round().astype(np.int32)]
            paint = paints[turn % len(paints)]
            if segment.outline.closed:
                cv2.fillPoly(tinted, shape, paint, cv2.LINE_AA)
            else:
                wide = max(1, round(side_of(quad) * ROAD_WIDTH / TILE))
                cv2.polylines(tinted, shape, False, paint, wide, cv2.LINE_AA)
    cv2.addWeighted(tinted, TINT, picture, 1 - TINT, 0, picture)


def _paints(feature: Feature) -> list[Paint]:
    """Returns the colours of those who have the majority on it; one mixed of all if it has fewer tiles than owners."""
    counts = strengths(feature)
    owners: list[Paint] = [PAINT[colour] for colour, count in counts.items() if count and count == max(counts.values())]
    if len(owners) <= len(feature.places):
        return owners
    return [tuple(sum(shares) // len(owners) for shares in zip(*owners, strict=True))]


def side_of(quad: Singles) -> float:
    """Returns a tile's side in pixels."""
    return float(np.sqrt(abs(cv2.contourArea(quad))))
