"""Frames the upper faces of all dice of a photo at once: each is a square of the same size in the same plane.

Each blot tells by its moments where its face lies and how it is squeezed by the view; all together tell the plane. In
the plane each face is a square, whose turn is the one that best meets its points and the corners that are seen. Then
all squares and the plane are moved together until the corners lie where corners are seen.
"""

from dataclasses import dataclass

import numpy as np

from vision.arrays import Doubles, Singles
from vision.dice.choosing import chosen, outlines
from vision.dice.finding import Blot, Found
from vision.dice.maps import INNER, STRIDE, cells_of, pixels_of
from vision.dice.plane import Outlines, Plane, doubts, plane_of, settled

_SQUARE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
_TURNS = np.linspace(0, np.pi / 2, 24, endpoint=False)
_NEAR = 0.25  # sides: so far about a corner a peak is looked for
_CORNER_OFF, _MIDDLE_OFF, _FOOT_OFF = 0.04, 0.04, 0.08  # sides: how well each of these is seen
_LEAST_PEAK = 0.1  # what is lower is no corner
_PLAINLY = 1.0  # how plainly the four corners of a die have to be seen in sum; framed ones have 1.3 or more
_LOOKS = 3


@dataclass(frozen=True, slots=True, eq=False)
class Framed:
    """The dice that suit each other. `quads`: the corners of each face (n x 4 x 2 pixels), clockwise, its uppermost
    edge first; `off`: how far from there its corners were seen, in sides (n), without end where they were not seen;
    `scores`: how much of it was seen (n).
    """

    quads: Singles
    off: Doubles
    scores: Doubles


def frame(found: Found, size: tuple[int, int]) -> Framed:
    """Frames all dice that were found in a photo of that size; what is no die among them is left out."""
    blots = chosen(found, size)
    if not blots:
        return Framed(np.zeros((0, 4, 2), np.float32), np.zeros(0), np.zeros(0))
    seen = outlines(blots, found.scale)
    plane = plane_of(seen, size)
    squares = [_square(plane, blot, found) for blot in blots]
    numbers = np.concatenate([plane.numbers, np.ravel(squares)])
    for _ in range(_LOOKS):
        numbers, off = _moved(numbers, found, seen, size)
    return Framed(_upright(_quads(numbers, size)), off, np.array([blot.score for blot in blots]))


def _square(plane: Plane, blot: Blot, found: Found) -> Doubles:
    """Where a face lies in the plane, and how it is turned: where most of its points are in it, and corners are seen
    at its corners.
    """
    places = plane.flat(blot.points)
    middle = np.average(places, weights=blot.weights, axis=0)
    turned = _turn(-_TURNS)
    away = np.abs((places - middle) @ turned)  # by turn, point, axis
    within = ((away.max(2) <= INNER / 2) * blot.weights).sum(1) / blot.weights.sum()
    corners = cells_of(plane.seen(middle + _SQUARE @ _turn(_TURNS).transpose(0, 2, 1)), found.scale)
    at = np.clip(np.round(corners).astype(int), 0, np.array(found.corners.shape[::-1]) - 1)
    peaks = found.corners[at[..., 1], at[..., 0]].mean(1)
    return np.array([*middle, _TURNS[int(np.argmax(within + peaks))]])


def _turn(angles: Doubles) -> Doubles:
    """Turns by each angle (... x 2 x 2)."""
    c, s = np.cos(angles), np.sin(angles)
    return np.stack([np.stack([c, -s], -1), np.stack([s, c], -1)], -2)


def _quads(numbers: Doubles, size: tuple[int, int]) -> Doubles:
    """The corners of each face (... x n x 4 x 2 pixels)."""
    squares = _squares(numbers)
    corners = squares[..., None, :2] + _SQUARE @ _turn(squares[..., 2]).swapaxes(-1, -2)
    return Plane(numbers[..., None, :4], size).seen(corners)


def _squares(numbers: Doubles) -> Doubles:
    """Where each face lies in the plane, and how it is turned (... x n x 3)."""
    return np.asarray(numbers[..., 4:].reshape(*numbers.shape[:-1], -1, 3), np.float64)


def _upright(quads: Doubles) -> Singles:
    """Each quad clockwise, from the edge that is uppermost in the photo."""
    across, down = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    area = across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]
    quads = np.where((area < 0)[:, None, None], quads[:, ::-1], quads)
    heights = (quads + np.roll(quads, -1, 1))[..., 1]
    return np.asarray([np.roll(quad, -k, 0) for quad, k in zip(quads, heights.argmin(1), strict=True)], np.float32)


def _moved(numbers: Doubles, found: Found, seen: Outlines, size: tuple[int, int]) -> tuple[Doubles, Doubles]:
    """Moves all squares and the plane to the peaks near their corners; also says how far off each die still is."""
    quads = _quads(numbers, size)
    sides = seen.sides[:, None]
    peaks, sure = _peaks(quads, seen.sides, found)

    def misses(tried: Doubles) -> Doubles:
        plane, rows = Plane(tried[..., :4], size), tried.shape[:-1]
        places = plane.seen(_squares(tried)[..., :2])
        corners = (_quads(tried, size) - peaks) / sides[..., None] * sure[..., None] / _CORNER_OFF
        middles = (places - seen.middles) / sides / _MIDDLE_OFF
        feet = (plane.feet(places) - seen.feet) / sides / _FOOT_OFF
        parts = (part.reshape(*rows, -1) for part in (corners, middles, feet))
        return np.concatenate([*parts, doubts(tried)], -1)

    best, _ = settled(misses, numbers)
    away = np.linalg.norm(_quads(best, size) - peaks, axis=2) / sides
    heed = sure.sum(1)
    off = (away * sure).sum(1) / np.maximum(heed, 1e-9)
    return best, np.where(heed < _PLAINLY, np.inf, off)


def _peaks(quads: Doubles, sides: Doubles, found: Found) -> tuple[Doubles, Doubles]:
    """Where corners are seen near each corner (n x 4 x 2 pixels), and how plainly (n x 4)."""
    peaks, sure = quads.copy(), np.zeros(quads.shape[:2])
    height, width = found.corners.shape
    for die, corner in np.ndindex(*sure.shape):
        at = cells_of(quads[die, corner], found.scale)
        reach = _NEAR * sides[die] * found.scale / STRIDE
        x0, y0 = np.clip(np.ceil(at - reach).astype(int), 0, (width, height))
        x1, y1 = np.clip(np.floor(at + reach).astype(int) + 1, 0, (width, height))
        part = found.corners[y0:y1, x0:x1]
        if not part.size or part.max() < _LEAST_PEAK:
            continue
        y, x = np.mgrid[y0:y1, x0:x1]
        weights = part.astype(np.float64) ** 2 * (np.hypot(x - at[0], y - at[1]) <= reach)
        if weights.sum() > 0:
            centre = np.array([(x * weights).sum(), (y * weights).sum()]) / weights.sum()
            peaks[die, corner] = pixels_of(centre, found.scale)
            sure[die, corner] = float(part.max())
    return peaks, sure
