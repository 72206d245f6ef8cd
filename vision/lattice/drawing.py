"""Pictures of what each step of the search saw, for looking over its shoulder."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.lattice.find import lattice_of
from vision.lattice.frames import Frame
from vision.lattice.search import Look, looks
from vision.net import net
from vision.photo import Photo, Pixels

LONG_SIDE = 1600  # pixels of a picture
SURE = 0.9  # a frame at least this certain is drawn as such
_SURE, _DOUBTFUL, _OUTSIDE = (255, 0, 255), (255, 140, 0), (0, 220, 255)


def pictures(photo: Photo) -> Iterator[tuple[str, Pixels]]:
    """A name and a picture for each look and for the lattice, in the order of the search."""
    taken = list(looks(net("lattice"), photo.pixels))
    for number, seen in enumerate(taken, 1):
        yield f"lattice-look-{number}", draw_look(photo, seen)
    yield "lattice", draw_frames(photo, lattice_of(photo, taken).frames)


def draw_look(photo: Photo, seen: Look) -> Pixels:
    """The bell in red and the covered ground in green over the part looked at; the board's quads, and others."""
    x0, y0, x1, y1 = seen.part
    picture, scale = _fitting(photo.pixels[y0:y1, x0:x1])
    bell, cover = (cv2.resize(seen.answer[k], picture.shape[1::-1]) for k in (0, 1))
    painted = picture * 0.6
    painted[..., 0] += 140 * bell
    painted[..., 1] += 50 * cover
    picture = np.asarray(painted.clip(0, 255), np.uint8)
    for tile, quad in enumerate(seen.found.quads):
        _outline(picture, (quad - [x0, y0]) * scale, _SURE if tile in seen.board else _OUTSIDE)
    return picture


def draw_frames(photo: Photo, frames: Sequence[Frame]) -> Pixels:
    """Every frame with its cell, doubtful ones in orange; the stroke points to the north side."""
    picture, scale = _fitting(photo.pixels)
    for frame in frames:
        quad = frame.quad * scale
        _outline(picture, quad, _SURE if frame.certainty > SURE else _DOUBTFUL)
        middle, north = quad.mean(0), quad[:2].mean(0)
        start, end = (np.round(p).astype(int).tolist() for p in (middle + 0.7 * (north - middle), north))
        cv2.line(picture, start, end, _SURE, 1, cv2.LINE_AA)
        at = (round(float(middle[0])) - 14, round(float(middle[1])) + 4)
        cv2.putText(picture, f"{frame.cell[0]},{frame.cell[1]}", at, cv2.FONT_HERSHEY_SIMPLEX, 0.35, (0, 0, 0), 1)
    return picture


def _fitting(pixels: Pixels) -> tuple[Pixels, float]:
    """A copy no longer than LONG_SIDE, and its scale."""
    scale = min(1.0, LONG_SIDE / max(pixels.shape[:2]))
    smaller = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.array(smaller, np.uint8), scale


def _outline(picture: Pixels, quad: npt.NDArray[np.floating], colour: tuple[int, int, int]) -> None:
    cv2.polylines(picture, [np.round(quad * 16).astype(np.int32)], True, colour, 1, cv2.LINE_AA, 4)
