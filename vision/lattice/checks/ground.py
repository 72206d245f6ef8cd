"""Distinguishes board and table: the table around a board shows in its gaps, so the photo itself shows what a gap
is.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Doubles, Ints, Pixels
from vision.geometry import GREY, UNIT, Quad, placed, sides_of
from vision.lattice.frames import Cell, Frame, Lattice, within
from vision.lattice.joining.assemble import gaps_of
from vision.photo import Photo
from vision.shrinking import smaller

FINE = 48  # pixels of a cell's side that are enough to shrink it from
SIDE = 12  # pixels to which a cell is shrunk: its colours are compared, not its print
ALIKE = (32, 10, 10)  # steps of lightness, green to red, blue to yellow (CIELAB in bytes): within one, colours are one
BLENDED = 0.1  # so much of the mean of board and table is added to each, so that rare colours count less
FEWEST = 0.5  # cells of either that a comparison needs
BURNT_OUT = 250  # so bright in red, green and blue is a lamp's reflection, which hides what lies there
_GRID = (np.stack(np.meshgrid(np.arange(SIDE), np.arange(SIDE)), -1).reshape(-1, 2) + 0.5) / SIDE
_NONE = 1e-9  # of a colour that neither shows, so that it says nothing

_SHARE = np.arange(256) / 255
_LINEAR = np.where(_SHARE <= 0.04045, _SHARE / 12.92, ((_SHARE + 0.055) / 1.055) ** 2.4)  # sRGB's curve
_TO_XYZ = np.array([[0.412453, 0.357580, 0.180423], [0.212671, 0.715160, 0.072169], [0.019334, 0.119193, 0.950227]])
_TO_XYZ = (_TO_XYZ / _TO_XYZ.sum(1)[:, None]).T  # of white all are 1
_BEND = (29 / 3) ** 3  # CIELAB's straight piece near black, and ...
_DARK = (6 / 29) ** 3  # ... where it ends


@dataclass(frozen=True, slots=True, eq=False)
class Colours:
    """The colours of many cells, each shrunk to SIDE x SIDE pixels: the number of each pixel's colour, and whether the
    photo shows it at all (1 or 0): a lamp's reflection shows nothing.
    """

    kind: Ints
    shown: Doubles

    @property
    def shares(self) -> Doubles:
        """Returns cells x colours: how much of what the photo shows of each cell is of each colour that any of them
        shows.
        """
        many = int(self.kind.max()) + 1
        cells = zip(self.kind, self.shown, strict=True)
        counts = np.stack([np.bincount(kind.ravel(), shown.ravel(), many) for kind, shown in cells])
        return np.asarray(counts / np.maximum(1, self.shown.sum((1, 2)))[:, None])


def boardlike(photo: Photo, lattice: Lattice) -> Doubles:
    """Measures how much likelier each candidate's colours are on the rest of the board than on the table, as the mean
    logarithm over its pixels; NaN where there is nothing to compare it with."""
    frames = lattice.candidates
    if not frames:
        return np.zeros(0)
    cells = {frame.cell for frame in frames}
    empty = [quad for cell, quad in gaps_in_view(photo, lattice.frames).items() if cell not in cells]
    shares = colours_of(photo.pixels, [*(frame.quad for frame in frames), *empty]).shares
    tile = np.array([frame.certainty for frame in frames] + [0.0] * len(empty))
    on_board = np.where(np.arange(len(shares)) < len(lattice.frames), tile, 0)
    board, table = _of_others(shares, on_board), _of_others(shares, 1 - tile)
    told = (shares * likelier(board, table)).sum(1)
    others = np.minimum(on_board.sum() - on_board, (1 - tile).sum() - (1 - tile))
    return np.asarray(np.where(others > FEWEST, told, np.nan)[: len(frames)])


def gaps_in_view(photo: Photo, frames: Sequence[Frame]) -> dict[Cell, Quad]:
    """Lists the empty cells beside the frames of which the photo shows enough to tell what lies there."""
    gaps = gaps_of({frame.cell: frame.quad for frame in frames})
    return {cell: quad for cell, quad in gaps.items() if within(quad, photo.size)}


def _of_others(shares: Doubles, weights: Doubles) -> Doubles:
    """Returns the shares of colours in all cells but the one of each row, each cell with its weight."""
    others = weights.sum() - weights
    return np.asarray((weights @ shares - weights[:, None] * shares).clip(0) / np.maximum(others, _NONE)[:, None])


def likelier(board: Doubles, table: Doubles) -> Doubles:
    """Returns how much likelier each colour is on a board that shows so much of it than on a table, as a logarithm."""
    mean = (board + table) / 2 + _NONE
    return np.asarray(np.log((board + BLENDED * mean) / (table + BLENDED * mean)))


def colours_of(pixels: Pixels, quads: Sequence[Quad]) -> Colours:
    copy, coarser = _coarsened(pixels, quads)
    in_copy = [np.asarray((quad + 0.5) / coarser - 0.5, np.float32) for quad in quads]
    small = np.stack([_shrunk(copy, quad) for quad in in_copy])
    alike = (lab(small) // ALIKE).astype(np.int64) @ (1 << 16, 1 << 8, 1)
    _, kind = np.unique(alike, return_inverse=True)
    shown = np.stack([_within(pixels, quad) for quad in quads]).reshape(-1, SIDE, SIDE) * (small.min(-1) < BURNT_OUT)
    return Colours(kind.reshape(-1, SIDE, SIDE), shown)


def _coarsened(pixels: Pixels, quads: Sequence[Quad]) -> tuple[Pixels, int]:
    """Shrinks the picture once for all cells, so many whole times that they still have FINE pixels a side."""
    coarser = max(1, int(np.median(sides_of(np.stack(quads))) / FINE)) if len(quads) else 1
    height, width = (side // coarser for side in pixels.shape[:2])
    if coarser == 1 or not height or not width:
        return pixels, 1
    whole = pixels[: height * coarser, : width * coarser]
    return smaller(whole, (width, height)), coarser


def _shrunk(pixels: Pixels, quad: Quad) -> Pixels:
    """Shrinks a cell to a small square."""
    onto = cv2.getPerspectiveTransform(quad, UNIT * np.float32(FINE) - np.float32(0.5))
    seen = np.asarray(cv2.warpPerspective(pixels, onto, (FINE, FINE), borderValue=GREY), np.uint8)
    return smaller(seen, (SIDE, SIDE))


def lab(pixels: Pixels) -> Pixels:
    """Turns red, green, blue into CIELAB in bytes. OpenCV's own would first fill a table, which takes 80 ms."""
    white = _LINEAR[pixels] @ _TO_XYZ
    bent = np.where(white > _DARK, np.cbrt(white), (_BEND * white + 16) / 116)
    x, y, z = np.moveaxis(bent, -1, 0)
    bytes_ = np.stack([2.55 * (116 * y - 16), 500 * (x - y) + 128, 200 * (y - z) + 128], -1)
    return np.asarray(np.rint(bytes_).clip(0, 255), np.uint8)


def _within(pixels: Pixels, quad: Quad) -> Doubles:
    """Returns 1 for each pixel of the small square that the photo shows, else 0."""
    at = placed(quad, _GRID)
    return np.asarray(((at >= 0) & (at < (pixels.shape[1], pixels.shape[0]))).all(-1), np.float64)
