"""Looks at a board: at all of it, then in the mirror at whatever the first look may take for a piece, and at last
closely at what both take for one.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Doubles, Singles
from vision.meeples import closely, planes
from vision.meeples.closely import SHARES, as_taken, close_up
from vision.meeples.colours.light import light_of
from vision.meeples.piles import lean_at
from vision.meeples.planes import COLOURS, KINDS, STRIDE
from vision.meeples.sightings import CloseLook, Sighting, foot_of, logistic
from vision.meeples.view import SIDE, STEP, View
from vision.net import log_softmax
from vision.photo import Photo

Look = Callable[[Singles], Singles]  # views (count x 5 x height x width) -> answers (count x planes.PLANES x h/4 x w/4)

FAINT = -3.5  # logit: where the first look sees less than this of a foot, the mean of two is hardly ever worth a doubt
WINDOW = 3 * SIDE  # pixels of what is looked at about a foot: as much as the net saw when it learned
RIM = 3 * SIDE // 4  # pixels of a window in which less is seen than all about a foot

# What both looks weigh. Of the colour they are two witnesses, who see it in other pixels; each has this share of its
# logarithms; of kind and pose the closer look has this share. In a series it errs alike in every photo, and has no say.
COLOURED = 0.6
SHAPED = 0.5
NEVER = 1e-6


def look_twice(net: Look, first: Singles, second: Singles) -> Singles:
    """Averages what the net says of the first view and, where that may matter, of the second one, mirrored."""
    (answer,) = net(first[None])
    corners = _windows(answer[planes.HEAT])
    if not corners:
        return np.asarray(answer, np.float32)
    if len(corners) * WINDOW**2 > second[0].size:
        (mirrored,) = net(planes.mirrored_view(second)[None])
        return np.asarray((answer + planes.mirrored_answer(mirrored)) / 2, np.float32)
    windows = [planes.mirrored_view(second[:, y : y + WINDOW, x : x + WINDOW]) for x, y in corners]
    again = answer.copy()
    for (x, y), mirrored in zip(corners, net(np.stack(windows)), strict=True):
        rows, columns = _inner(y, second.shape[1]), _inner(x, second.shape[2])
        own_rows, own_columns = _moved(rows, -y // STRIDE), _moved(columns, -x // STRIDE)
        again[:, rows, columns] = planes.mirrored_answer(mirrored)[:, own_rows, own_columns]
    return np.asarray((answer + again) / 2, np.float32)


def look_closely(net: Look, photo: Photo, view: View, found: Sequence[Sighting]) -> tuple[Sighting, ...]:
    """Returns the sightings, those on tiles with what each seems to be and what else a closer look says."""
    on_tiles = [sighting for sighting in found if sighting.cell is not None]
    if not on_tiles:
        return tuple(found)
    light = light_of(view)
    windows = []
    for sighting in on_tiles:
        foot = view.from_board(foot_of(sighting))
        lean = lean_at(view, foot)
        windows.append(as_taken(close_up(photo, view, foot, lean), light, lean))
    told = iter(net(np.stack(windows)).astype(np.float64))
    return tuple(one if one.cell is None else _told(one, next(told)) for one in found)


def _told(one: Sighting, told: Doubles) -> Sighting:
    colours, kinds = (tuple(log_softmax(told[part]).tolist()) for part in (closely.COLOUR, closely.KIND))
    taken_for = tuple(log_softmax(told[closely.WHAT] - np.log(SHARES)).tolist())
    return replace(one, taken_for=taken_for, closely=CloseLook(colours, kinds, float(told[closely.LYING])))


def as_both_see(one: Sighting) -> Sighting:
    """Returns a piece as the first look and a closer one see it together."""
    if one.closely is None:
        return one
    colours = log_softmax(COLOURED * (np.array(one.colours) + one.closely.colours))
    kinds = log_softmax((1 - SHAPED) * np.array(one.kinds) + SHAPED * np.array(one.closely.kinds))
    first = np.log(one.lying + NEVER) - np.log(1 - one.lying + NEVER)
    return replace(
        one,
        colour=COLOURS[int(colours.argmax())],
        colours=tuple(colours.tolist()),
        kind=KINDS[int(kinds.argmax())],
        kinds=tuple(kinds.tolist()),
        lying=float(logistic((1 - SHAPED) * first + SHAPED * one.closely.lying)),
        closely=None,
    )


def _windows(heat: Singles) -> list[tuple[int, int]]:
    """Returns the corners (x, y) of windows so that every possible foot is well inside one, the likeliest first."""
    height, width = (side * STRIDE for side in heat.shape)
    left = np.where(heat > FAINT, heat, -np.inf)
    corners = []
    while left.max() > -np.inf:
        row, column = np.unravel_index(left.argmax(), left.shape)
        x, y = (_corner(int(place), side) for place, side in ((column, width), (row, height)))
        left[_inner(y, height), _inner(x, width)] = -np.inf
        corners.append((x, y))
    return corners


def _corner(place: int, side: int) -> int:
    """Finds where a window about a place begins, along one side of the view."""
    wanted = round((place * STRIDE - WINDOW / 2) / STEP) * STEP
    return min(max(wanted, 0), side - WINDOW)


def _inner(corner: int, side: int) -> slice:
    """Returns the places of a window that see enough about them; up to the view's very edge, where there is no more to
    see.
    """
    low = corner if corner == 0 else corner + RIM
    high = corner + WINDOW if corner + WINDOW == side else corner + WINDOW - RIM
    return slice(low // STRIDE, high // STRIDE)


def _moved(part: slice, by: int) -> slice:
    return slice(part.start + by, part.stop + by)
