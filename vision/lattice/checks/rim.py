"""Distinguishes a board and a picture of one: tiles are whole, so a board ends where they do; a picture is cut
anywhere.
"""

from collections.abc import Sequence

import numpy as np

from engine.message import Message
from engine.referee.findings import Finding
from vision.arrays import Doubles, Flags
from vision.codes import PhotoCode
from vision.lattice.checks.ground import SIDE, colours_of, gaps_in_view, likelier
from vision.lattice.frames import Frame
from vision.lattice.joining.assemble import STEPS
from vision.photo import Photo

CUT = 0.25  # of a tile: where the board ends so far within a frame, the tile there is cut, ...
BARE = 0.1  # ... unless no more of a tile than that is there at all: cloth was framed
PLAIN = 0.25  # ... if its colours say so by that much, as the mean logarithm over a tile's length
SHARED = 0.25  # of their colours: a board and a table that share more, as snow on a white one, say nothing
# Of the sides on which a board ends up to 0.1 are cut, on a cloth of its own colour 0.2 (docs/figures/pictures.md). Few
# show of a board that the photo cuts, and a hand may cut four of them; pictures that are told have eight and more.
MOST, FEWEST = 0.2, 6

PICTURE = Finding(
    PhotoCode.NO_BOARD,
    (),
    Message(
        "The outer tiles are cut off, as in a picture of a board; photograph real tiles, with nothing over the outer "
        "ones."
    ),
)


def pictured(photo: Photo, frames: Sequence[Frame]) -> bool:
    """Says whether the board ends in the midst of its tiles."""
    return too_many_cut(cut_sides(photo, frames))


def too_many_cut(sides: Flags) -> bool:
    """Says whether more are cut than a hand or a bag over a real board would seem to cut."""
    return bool(sides.sum() >= FEWEST and sides.mean() > MOST)


def cut_sides(photo: Photo, frames: Sequence[Frame]) -> Flags:
    """Says for each side of a tile on which the board ends whether the table begins before the tile ends."""
    told = _outward(photo, frames)
    ends = np.concatenate([np.zeros((len(told), 1)), told.cumsum(1)], axis=1)  # how likely it is that it ends there
    gain, end = (ends.max(1) - ends[:, SIDE]) / SIDE, ends.argmax(1) / SIDE
    return np.asarray((end > BARE) & (end <= 1 - CUT) & (gain > PLAIN))


def _outward(photo: Photo, frames: Sequence[Frame]) -> Doubles:
    """Measures for each such side how much likelier the colours are on the board than on the table, from the tile's
    inner edge over its outer one to the far edge of the gap beyond, in 2 * SIDE steps.
    """
    at = {frame.cell: frame.quad for frame in frames}
    gaps = gaps_in_view(photo, frames)
    if not gaps:
        return np.zeros((0, 2 * SIDE))
    seen = colours_of(photo.pixels, [*at.values(), *gaps.values()])
    board, table = seen.shares[: len(at)].mean(0), seen.shares[len(at) :].mean(0)
    alike = np.minimum(board, table).sum() > SHARED
    told = np.where(alike, 0, likelier(board, table))[seen.kind] * seen.shown
    of = dict(zip((*at, *gaps), told, strict=True))
    sides = [
        [np.rot90(of[cell], side - 2).mean(1) for cell in ((x, y), (x + dx, y + dy))]  # turned, outward is down
        for x, y in at
        for side, (dx, dy) in enumerate(STEPS)
        if (x + dx, y + dy) in gaps
    ]
    return np.array(sides).reshape(len(sides), 2 * SIDE)
