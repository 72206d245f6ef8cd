"""Finds the scoring board in a photo: each pixel says where on the board it lies, and the pixels agree on a
homography.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Pixels, Singles
from vision.geometry import UNIT, Homography, askew, exactly_mapped, mapped
from vision.track.board.agreement import Answer, Cells, Guess, agree, pieces
from vision.track.board.fit import FROM_NEAR, Fit, Shade, fit, lay
from vision.track.board.layout import TrackLayout, layouts
from vision.track.board.slants import tables
from vision.track.board.views import TableView, flat, from_afar, straight

# photo-like pixels (h x w x 3, RGB) -> h/4 x w/4 x 4, as `Answer` has them
Places = Callable[[Pixels], Singles]
Ask = Callable[[TableView], Answer]

LONG_SIDES = (576, 288)  # the photo's longer side when looked at: a board beside the table, a photo of the board alone
ROUGHLY, EXACTLY = 0.08, 0.06  # of the board: pixels whose places differ more contradict the homography
FLAT_LOOKS = 2  # on each plane: about what was seen from afar, then about all that is seen there
SPAN = 9.0  # tiles: a board whichever way it is turned, and a little of the table
STARTS = 2  # of what is guessed on planes so many are followed
STRAIGHT_LOOKS = 2  # at the board alone, by each guess
LEAST_FIRM = 0.3  # of the board must say so before its fields are compared, which takes longest; boards had 0.72
MOST_TAPER = 3.5  # of opposite sides: nobody photographs a table from the board's very edge
SMALLEST = 1500.0  # pixels: a board that takes up less shows no fields
LEAST_SEEN = 0.4  # of the board: where less is in the frame, its fields are placed a whole field off
MISMEASURED = 1.5  # times too large or too small, by the plane of tiles; one print is 4.6 tiles long instead of 6
# Focal lengths of cameras over the photo's longer side; and what a board costs in likeness that no such camera shows as
# a rectangle of its shape. Rows of fields look alike: a cut board fits nearly as well one field off, but then askew.
FOCALS = np.exp(np.linspace(np.log(0.5), np.log(2.5), 25))
ASKEW = 0.4
# Likeness less what askew costs: least of a board at all, and from where no other place is tried. 98 fits of boards on
# rendered tables that lay right had 0.55 at least, 4 that lay wrong 0.51 at most; 66 photos without a board 0.13.
LEAST, CLEAR = 0.52, 0.6
FAR_WORSE = 0.15  # where it was measured, another shade made the same board 0.10 more alike


@dataclass(frozen=True, slots=True)
class FoundTrack:
    """A scoring board in a photo.

    `to_photo` maps the unit square of its layout (x right, y down, the numbers upright) to the photo's pixels;
    `seen` is how much of it lies inside the frame.
    """

    layout: TrackLayout
    to_photo: Homography
    seen: float

    @property
    def quad(self) -> Singles:
        """Its corners in the photo: by 13, by 24, by 0, by 8."""
        return _corners(self.to_photo)


def locate(pixels: Pixels, places: Places, table: Homography | None = None) -> FoundTrack | None:
    """Finds the scoring board in the photo, or None. `table`: from the photo's pixels to the table in tiles, if
    known.
    """

    def ask(view: TableView) -> Answer:
        return Answer(view, places(view.picture))

    def grade(placed: Fit) -> float:
        return placed.likeness - ASKEW * _askew(placed, pixels.shape[:2])

    best: Fit | None = None
    for long_side in LONG_SIDES:
        afar = ask(from_afar(pixels, long_side))
        for piece in pieces(afar):
            for guess in _guesses(pixels, afar, piece, ask, table):
                placed = _placed(pixels, guess.to_photo, best.likeness if best else 0.0)
                if placed is None or not _is_board(placed, table) or grade(placed) < LEAST:
                    continue
                best = max(placed, best or placed, key=grade)
                if grade(best) > CLEAR:
                    return _found(best)
    return None if best is None else _found(best)


def _guesses(pixels: Pixels, afar: Answer, piece: Cells, ask: Ask, table: Homography | None) -> Iterator[Guess]:
    """Guesses where a piece seen from afar may lie: as it is seen, then with the table laid flat."""
    yield from _closer(pixels, agree(afar, piece, ROUGHLY), ask)
    starts = []
    for plane in tables(pixels.shape) if table is None else [table]:
        around = afar.in_photo(piece)
        for _ in range(FLAT_LOOKS):
            view = flat(pixels, plane, around, 0.0 if table is None else SPAN)
            if view is None:
                break
            laid = ask(view)
            start = agree(laid, laid.here, ROUGHLY)
            if start is None:
                break
            starts.append(start)
            around = laid.in_photo(laid.here)
    for start in sorted(starts, key=lambda g: -g.firm)[:STARTS]:
        yield from _closer(pixels, start, ask)


def _closer(pixels: Pixels, guess: Guess | None, ask: Ask) -> Iterator[Guess]:
    """Lays the board straight by a guess, looks again, and returns the firmest new guess."""
    closer = []
    for _ in range(STRAIGHT_LOOKS):
        if guess is None or not _shaped_like_a_board(_corners(guess.to_photo)):
            break
        alone = ask(straight(pixels, guess.to_photo))
        guess = agree(alone, alone.here, EXACTLY)
        if guess is not None and _shaped_like_a_board(_corners(guess.to_photo)):
            closer.append(guess)
    best = max(closer, key=lambda g: g.firm, default=None)
    if best is not None and best.firm > LEAST_FIRM:
        yield best


def _placed(pixels: Pixels, rough: Homography, elsewhere: float) -> Fit | None:
    """Places the board near there, once from afar, then nearly straight in the edition that its fields fit best.

    `elsewhere`: how alike it looks where it was placed before; no other shade makes up for what is FAR_WORSE.
    """
    best: Fit | None = None
    for shade in Shade:
        placed = fit(lay(pixels, rough, shade), layouts()[0])
        if placed is None:
            continue
        nearly = lay(pixels, placed.to_photo, shade)
        near = [fit(nearly, layout, FROM_NEAR) for layout in layouts()]
        best = max((f for f in (best, placed, *near) if f is not None), key=lambda f: f.likeness)
        if best.likeness > CLEAR or best.likeness < elsewhere - FAR_WORSE:
            break
    return best


def _is_board(placed: Fit, table: Homography | None) -> bool:
    return (
        placed.seen > LEAST_SEEN
        and _shaped_like_a_board(_corners(placed.to_photo))
        and (table is None or _of_its_size(placed, table))
    )


def _of_its_size(placed: Fit, table: Homography) -> bool:
    """Says whether it is about as large as the tiles on the same table suggest."""
    corners = exactly_mapped(_corners(placed.to_photo), table)
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1) / placed.layout.size[[0, 1, 0, 1]]
    return bool((sides < MISMEASURED).all() and (sides > 1 / MISMEASURED).all())


def _askew(placed: Fit, shape: tuple[int, ...]) -> float:
    """Measures how far from a right angle and equal sides a square of the board is, to the camera that shows it
    best.
    """
    height, width = shape
    plane = placed.to_photo @ np.diag([*(1 / placed.layout.size), 1.0])
    return min(float(np.hypot(*askew(plane, (width, height), focal))) for focal in FOCALS * max(shape))


def _found(placed: Fit) -> FoundTrack:
    return FoundTrack(placed.layout, placed.to_photo, placed.seen)


def _corners(to_photo: Homography) -> Singles:
    """Returns the board's corners in the photo: by 13, by 24, by 0, by 8."""
    return mapped(UNIT, to_photo)


def _shaped_like_a_board(quad: Singles) -> bool:
    """Says whether it is convex, not tiny, and its far side not very much shorter than its near one."""
    if not np.isfinite(quad).all() or not cv2.isContourConvex(quad) or cv2.contourArea(quad) < SMALLEST:
        return False
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    opposite = np.array([sides[0] / sides[2], sides[1] / sides[3]])
    return bool((opposite < MOST_TAPER).all() and (opposite > 1 / MOST_TAPER).all())
