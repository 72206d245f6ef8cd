"""Look at a photo from afar, to see where the board is and how large its tiles are; then closely, at the right size."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.lattice.assemble import Link, Piece, agreeing, join, links
from vision.lattice.detect import Detections, Pixels, look, peaks, sides_of
from vision.net import Net

Floats = npt.NDArray[np.float32]

FIRST_SIDES = (768, 384, 1536)  # pixels of the photo's longer side in the first look, tried in this order
CLOSE_TILE = 44.0  # pixels of a tile's side in the close look: the middle of what the net was taught
MARGIN = 2.6  # tiles around the board that the close look takes in
MOST_PIXELS = 1_100_000  # of a close look
SEEN = 0.30  # the least score of a middle
SURE = 0.5  # the least best score of a board


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One look: the part of the photo (x0, y0, x1, y1), its scale, what was detected there in pixels of the photo."""

    part: tuple[int, int, int, int]
    scale: float
    answer: Floats
    found: Detections
    links: list[Link]
    board: Piece


def looks(net: Net, photo: Pixels) -> Iterator[Look]:
    """The looks that were taken, the one to trust last. None at a board: no tile is sure in any of them."""
    first = None
    for longer_side in FIRST_SIDES:
        scale = min(1.0, longer_side / max(photo.shape[:2]))
        taken = _look(net, photo, (0, 0, photo.shape[1], photo.shape[0]), scale)
        yield taken
        if taken.board and (first is None or _weight(taken) > _weight(first)):
            first = taken
        if first is not None and len(first.board) >= 4:
            break
    if first is None:
        return
    seen = first
    for _ in range(2):
        closer = _look(net, photo, *_close_part(photo, seen))
        yield closer
        if not closer.board or not _cut_by_part(closer, photo):
            return
        seen = closer


def _weight(taken: Look) -> float:
    return float(taken.found.scores[list(taken.board)].sum())


def _look(net: Net, photo: Pixels, part: tuple[int, int, int, int], scale: float) -> Look:
    x0, y0, x1, y1 = part
    size = (max(32, round((x1 - x0) * scale)), max(32, round((y1 - y0) * scale)))
    picture = cv2.resize(photo[y0:y1, x0:x1], size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    answer = look(net, np.asarray(picture, np.uint8))
    found = peaks(answer, SEEN)
    stretch = np.array([(x1 - x0) / size[0], (y1 - y0) / size[1]], np.float32)
    quads = (found.quads + 0.5) * stretch - 0.5 + np.array([x0, y0], np.float32)
    found = Detections(quads.astype(np.float32), found.scores)
    joined = links(found.quads, found.scores)
    return Look(part, scale, answer, found, joined, _board(found, joined))


def _board(found: Detections, joined: list[Link]) -> Piece:
    """The piece that most tiles agree on."""
    pieces = [p for p in join(len(found.scores), joined) if max(found.scores[list(p)]) >= SURE]
    return max(pieces, key=lambda p: float(found.scores[list(p)].sum()), default={})


def _close_part(photo: Pixels, seen: Look) -> tuple[tuple[int, int, int, int], float]:
    quads = seen.found.quads[list(seen.board)]
    side = float(np.median(sides_of(quads)))
    low, high = quads.min((0, 1)) - MARGIN * side, quads.max((0, 1)) + MARGIN * side
    height, width = photo.shape[:2]
    x0, y0 = (max(0, int(v)) for v in low)
    x1, y1 = min(width, int(np.ceil(high[0]))), min(height, int(np.ceil(high[1])))
    scale = min(CLOSE_TILE / side, (MOST_PIXELS / max(1, (x1 - x0) * (y1 - y0))) ** 0.5)
    return (x0, y0, x1, y1), min(scale, 2.0)


def _cut_by_part(seen: Look, photo: Pixels) -> bool:
    """Whether the board comes near a side of the part that is no side of the photo."""
    quads = seen.found.quads[list(seen.board)]
    side = float(np.median(sides_of(quads)))
    low, high = quads.min((0, 1)), quads.max((0, 1))
    x0, y0, x1, y1 = seen.part
    height, width = photo.shape[:2]
    return bool(
        (x0 > 0 and low[0] - x0 < 1.2 * side)
        or (y0 > 0 and low[1] - y0 < 1.2 * side)
        or (x1 < width and x1 - high[0] < 1.2 * side)
        or (y1 < height and y1 - high[1] < 1.2 * side)
    )


def held(seen: Look) -> dict[int, list[Link]]:
    return agreeing(seen.board, seen.links)
