"""Moves a roughly placed scoring board until its picture fits the drawing of its fields."""

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Pixels, Singles
from vision.geometry import exactly_mapped, pixel_scaling, warped
from vision.track.board.layout import DARK_EVERY, TrackLayout, layouts

WIDTH = 320  # pixels of the board's width while it is moved
MARGIN = 0.06  # of the board, around it
_EDGE = round(MARGIN * WIDTH)
# How many times smaller it is looked at, as steps are cheaper there, and blurs in pixels of that: coarse ones first, so
# that a shift of half a field is still found; fine ones where it lies already, for a coarse step may walk away again.
FROM_AFAR, FROM_NEAR = ((2, 13), (2, 5), (1, 5)), ((2, 5), (1, 5))
GROUND, FIELD, DARK_FIELD = 70, 220, 150  # shade of meadow and walls, fields, and every fifth field
STEPS = 60
HOPELESS = 0.4  # correlation: boards had 0.56 at least after the first blur, other things mostly less than this
AROUND = 20.0  # pixels: a field's width, over which brightness is evened; lamps and shadows vary more slowly
RUDDINESS = 400.0  # steps of brightness that pure red adds
DARK = 30.0  # sum of the three colours from which their shares say something
FAINT = 6.0  # steps of brightness: contrast below this is noise and is not raised
BOLDEST = 2.5  # deviations: what is brighter or darker, such as figures, counts no more than this

Picture = NDArray[Any]  # one layer, of bytes or of floats


@dataclass(frozen=True, slots=True)
class Fit:
    """Where the board lies, how like the drawing it looks there (correlation), and how much of it is in the frame."""

    layout: TrackLayout
    to_photo: Floats
    likeness: float
    seen: float


class Shade(Enum):
    """What of a pixel is compared with the drawing."""

    WEAKEST = "the weakest of its three colours: fields are pale, meadows are not, also where a lamp burns both out"
    GREY = "its brightness: for where a lamp has so much colour that all are weak in the same one"
    RUDDY = "the weakest, and by how much red outweighs green: for meadows as bright as fields, in glare or in print"


@dataclass(frozen=True, slots=True, eq=False)
class FlatPhoto:
    """The photo laid flat as the drawings lie, by the rough place of the board; once for all editions.

    seen    evened; `inside`: 255 where it is the photo and, by that place, the board
    way     from the photo's pixels, of which there are `shape` (height, width)
    """

    seen: Singles
    inside: Pixels
    way: Floats
    shape: tuple[int, ...]


def lay(pixels: Pixels, to_photo: Floats, shade: Shade) -> FlatPhoto:
    """Lays the photo by `to_photo` (unit square to pixels)."""
    way, size = _to_drawing() @ np.linalg.inv(to_photo), _size()
    laid = warped(pixels, way, size)
    framed = cv2.warpPerspective(np.full(pixels.shape[:2], 255, np.uint8), way, size, flags=cv2.INTER_NEAREST)
    evened = _evened(_shaded(laid, shade), np.asarray(framed > 0, np.float32))
    inside = np.minimum(framed, _board_alone(size))  # the brightness of the table around the board says nothing
    return FlatPhoto(evened, inside, way, pixels.shape[:2])


def fit(laid: FlatPhoto, layout: TrackLayout, ways: tuple[tuple[int, int], ...] = FROM_AFAR) -> Fit | None:
    """Finds the best place near the one by which it is laid; None where no board fits."""
    drawing = _drawing(layout.edition)
    move: Floats = np.eye(3)
    likeness = 0.0
    for shrink, blur in ways:
        try:
            likeness, move = _moved(drawing, laid, move, shrink, blur)
        except cv2.error:  # the pictures have nothing in common
            return None
        if likeness < HOPELESS:
            return None
    placed = np.linalg.inv(laid.way) @ move @ _to_drawing()
    return Fit(layout, placed / placed[2, 2], float(likeness), _in_frame(placed, laid.shape))


def _moved(drawing: Picture, laid: FlatPhoto, move: Floats, shrink: int, blur: int) -> tuple[float, Floats]:
    """Returns how alike they get, and the move that makes them so, from `move` on; seen so many times smaller."""
    to_small = pixel_scaling(1 / shrink, 1 / shrink)
    start = np.asarray(to_small @ move @ np.linalg.inv(to_small), np.float32)
    criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, STEPS, 1e-4)
    small, seen, inside = (_smaller(picture, shrink) for picture in (drawing, laid.seen, laid.inside))
    likeness, found = cv2.findTransformECC(small, seen, start, cv2.MOTION_HOMOGRAPHY, criteria, inside, blur)
    return likeness, np.linalg.inv(to_small) @ found.astype(np.float64) @ to_small


def _smaller(picture: Picture, shrink: int) -> Picture:
    height, width = (side // shrink for side in picture.shape)
    part = picture[: height * shrink, : width * shrink]
    way = cv2.INTER_NEAREST if picture.dtype == np.uint8 else cv2.INTER_AREA  # a mask stays one
    return part if shrink == 1 else cv2.resize(part, (width, height), interpolation=way)


def _shaded(picture: Pixels, shade: Shade) -> Singles:
    if shade is Shade.GREY:
        return np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.float32)
    weakest = np.asarray(picture.min(2), np.float32)
    if shade is Shade.WEAKEST:
        return weakest
    red, green, blue = np.moveaxis(picture.astype(np.float32), 2, 0)
    return np.asarray(weakest + RUDDINESS * (red - green) / (red + green + blue + DARK), np.float32)


def _evened(grey: Singles, inside: Singles) -> Singles:
    """Returns how much brighter each pixel is than those around it, in deviations: under lamp and shadow alike."""
    weight = np.maximum(_blurred(inside), 1e-3)
    off = np.asarray((grey - _blurred(grey * inside) / weight) * inside, np.float32)
    spread = np.sqrt(_blurred(off * off) / weight)
    return np.clip(off / (spread + FAINT), -BOLDEST, BOLDEST)


def _blurred(picture: Floats) -> Singles:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), AROUND), np.float32)


def _board_alone(size: tuple[int, int]) -> Pixels:
    mask = np.zeros((size[1], size[0]), np.uint8)
    mask[_EDGE:-_EDGE, _EDGE:-_EDGE] = 255
    return mask


def _in_frame(to_photo: Floats, shape: tuple[int, ...]) -> float:
    grid = np.stack(np.meshgrid(*[np.linspace(0, 1, 25)] * 2), -1).reshape(-1, 2)
    points = exactly_mapped(grid, to_photo)
    return float(((points >= 0) & (points < [shape[1], shape[0]])).all(1).mean())


@cache
def _drawing(edition: str) -> Singles:
    """Draws the fields in grey with a margin around them, evened."""
    layout = next(layout for layout in layouts() if layout.edition == edition)
    drawing = np.full(_size()[::-1], GROUND, np.uint8)
    for number, outline in enumerate(layout.outlines):
        corners = exactly_mapped(outline, _to_drawing())
        brightness = DARK_FIELD if number % DARK_EVERY == 0 else FIELD
        cv2.fillPoly(drawing, [np.round(corners * 16).astype(np.int32)], brightness, cv2.LINE_AA, 4)
    return _evened(drawing.astype(np.float32), np.ones(drawing.shape, np.float32))


def _size() -> tuple[int, int]:
    """Returns width and height of every drawing: the boards of all editions have one shape."""
    return WIDTH + 2 * _EDGE, _height() + 2 * _EDGE


def _to_drawing() -> Floats:
    """Maps the unit square to a drawing."""
    return np.array([[WIDTH, 0, _EDGE], [0, _height(), _EDGE], [0, 0, 1.0]])


def _height() -> int:
    return round(WIDTH / layouts()[0].width_to_height)
