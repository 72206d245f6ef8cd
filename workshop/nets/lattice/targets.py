"""Turns true quads into the maps that the net should answer with. `vision.lattice.looks.detect` says what they mean."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lattice.looks.detect import CHANNELS, STRIDE, describe

Floats = NDArray[np.float32]

REACH = 0.13  # of a tile's side: the width of the bell about a tile's middle
EVERYWHERE = 0.3  # how much a tile's other cells count for its shape, beside its middle's 1.3
HIDDEN = 0.6  # a tile hidden more than this is neither right nor wrong to find


def maps(quads: Floats, hidden: Floats, size: int) -> tuple[Floats, Floats, Floats]:
    """Of a size x size picture: the answers (channels x h x w), the weight of the shapes and of the bell (h x w)."""
    cells = size // STRIDE
    answer = np.zeros((CHANNELS, cells, cells), np.float32)
    shape_weight, bell_weight = np.zeros((cells, cells), np.float32), np.ones((cells, cells), np.float32)
    on_cells = (quads + 0.5) / STRIDE - 0.5
    fixed = np.round(on_cells.clip(-2000, 2000) * 256).astype(np.int32)
    cover, seam = np.zeros((cells, cells), np.uint8), np.zeros((cells, cells), np.uint8)
    for outline in fixed:
        cv2.fillPoly(cover, [outline], 255, cv2.LINE_AA, 8)
    cv2.polylines(seam, list(fixed), True, 255, 1, cv2.LINE_AA, 8)
    answer[1], answer[2] = cover / np.float32(255), seam / np.float32(255)
    for outline, quad, share in zip(fixed, quads, hidden, strict=True):
        centre, values, side = describe(quad)
        middle = (centre + 0.5) / STRIDE - 0.5
        x0, y0 = np.maximum(outline.min(0) >> 8, 0)
        x1, y1 = np.minimum((outline.max(0) >> 8) + 2, cells)
        if x1 <= x0 or y1 <= y0:
            continue
        box = (slice(y0, y1), slice(x0, x1))
        own = np.zeros((y1 - y0, x1 - x0), np.uint8)
        cv2.fillConvexPoly(own, outline - np.array([x0, y0], np.int32) * 256, 1, cv2.LINE_8, 8)
        inside = own > 0
        dx, dy = np.meshgrid(middle[0] - np.arange(x0, x1), middle[1] - np.arange(y0, y1))
        width = max(0.55, REACH * side / STRIDE)
        bell = np.exp(-((dx - _least(dx)) ** 2 + (dy - _least(dy)) ** 2) / (2 * width**2))
        if share > HIDDEN:
            bell_weight[box][inside] = 0
            continue
        if 0 <= round(float(middle[0])) < cells and 0 <= round(float(middle[1])) < cells:
            answer[0][box] = np.maximum(answer[0][box], np.where(inside, bell, 0))
        shape_weight[box] = np.where(inside, EVERYWHERE + bell, shape_weight[box])
        for channel, value in enumerate([dx, dy, *values], 3):
            answer[channel][box] = np.where(inside, value, answer[channel][box])
    return answer, shape_weight, bell_weight


def _least(values: NDArray[np.floating]) -> float:
    """The one nearest 0: the bell is 1 at the cell that holds the middle."""
    return float(values.flat[np.abs(values).argmin()])
