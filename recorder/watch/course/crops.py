"""Where a photo shows the tile of a move."""

import numpy as np

from engine.cell import Cell
from engine.game import Crop
from vision.series.gathered import Gathered


def crop_of(gathered: Gathered, cell: Cell, photo: int) -> Crop | None:
    """Returns the rectangle about a tile in the photo that shows it first; None where that photo frames none."""
    looks = gathered.cells.get((cell.x, cell.y))
    frame = looks.frame_in(photo) if looks is not None else None
    if frame is None:
        return None
    shot = gathered.shots[photo]
    corners = np.clip(frame.quad, 0, shot.size) * shot.shrunk
    left, top = (int(v) for v in np.floor(corners.min(axis=0)))
    right, bottom = (int(v) for v in np.ceil(corners.max(axis=0)))
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None
