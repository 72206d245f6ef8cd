"""Draw over a photo where its scoring board was found, on which field each colour stands, and what counts laps."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.geometry import exactly_mapped
from vision.overlay import PAINT
from vision.track.board.locate import FoundTrack
from vision.track.figures import LAP, TrackPoints
from vision.track.laps.tiles import LapTile

FIELD = (255, 255, 255)
BOLD = 0.012  # of the board's longer side: how thick a field is outlined on which a figure stands


def draw_track(
    picture: Pixels, found: FoundTrack, standings: Sequence[TrackPoints], lap_tiles: Sequence[LapTile]
) -> None:
    """The outline of every field; those with a figure in its colour, with its points beside it. Tiles with theirs."""
    bold = max(2, round(BOLD * float(np.linalg.norm(found.quad[1] - found.quad[0]))))
    fields = [
        np.round(exactly_mapped(outline, found.to_photo)).astype(np.int32)
        for outline in found.layout.outlines
    ]
    cv2.polylines(picture, fields, True, FIELD, 1, cv2.LINE_AA)
    for standing in standings:
        field = fields[standing.points % LAP]
        cv2.polylines(picture, [field], True, PAINT[standing.colour], bold, cv2.LINE_AA)
        told = f"{standing.points}{'?' if standing.ask else ''}"
        _write(picture, told, (int(field[:, 0].max()), int(field[:, 1].min())), bold)
    for tile in lap_tiles:
        square = np.array(tile.middle) + np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
        corners = exactly_mapped(square / found.layout.size, found.to_photo)
        outline = np.round(corners).astype(np.int32)
        cv2.polylines(picture, [outline], True, FIELD, max(1, bold // 2), cv2.LINE_AA)
        _write(picture, str(tile.points), (int(outline[:, 0].max()), int(outline[:, 1].min())), bold)


def _write(picture: Pixels, told: str, at: tuple[int, int], bold: int) -> None:
    for ink, thick in ((0, 3), (255, 1)):
        cv2.putText(picture, told, at, cv2.FONT_HERSHEY_DUPLEX, bold / 6, (ink,) * 3, thick * max(1, bold // 4))
