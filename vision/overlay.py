"""Draw what was seen over the photo, for a person to compare."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.lattice.frames import Lattice
from vision.photo import Photo, Pixels
from vision.reading import Reading, TileReading

SURE = (40, 220, 40)
DOUBTFUL = (255, 60, 30)
INK = (255, 255, 255)
SHADOW = (0, 0, 0)
ARROWS = {0: "^", 90: ">", 180: "v", 270: "<"}  # where the top of the tile's drawing points


def draw_frames(photo: Photo, lattice: Lattice) -> Pixels:
    """Every frame with its cell; the redder, the less certain."""
    picture = photo.pixels.copy()
    for frame in lattice.frames:
        doubt = 1 - frame.certainty
        colour = tuple(int(a + (b - a) * doubt) for a, b in zip(SURE, DOUBTFUL, strict=True))
        _outline(picture, frame.quad, colour, frame.side)
        _write(picture, frame.quad.mean(axis=0), f"{frame.cell[0]},{frame.cell[1]}", frame.side * 0.2, INK)
    return picture


def draw_reading(photo: Photo, reading: Reading) -> Pixels:
    """Every tile with its letter and where its top points; doubts are red and numbered in the reading's order."""
    picture = photo.pixels.copy()
    asked = 0
    for tile in reading.tiles:
        quad = np.array(tile.quad, np.float32) / np.float32(photo.shrunk)
        side = float(abs(cv2.contourArea(quad))) ** 0.5
        _outline(picture, quad, DOUBTFUL if tile.ask else SURE, side)
        _write(picture, quad.mean(axis=0), _name(tile), side * 0.3, DOUBTFUL if tile.ask else INK)
        if tile.ask:
            asked += 1
            _write(picture, quad[0] * 0.75 + quad[2] * 0.25, str(asked), side * 0.25, DOUBTFUL)
    return picture


def _name(tile: TileReading) -> str:
    if tile.rotation is None:
        return f"{tile.key} {tile.edges}"
    return f"{tile.key.split('/')[-1]}{ARROWS[tile.rotation]}"


def _outline(picture: Pixels, quad: npt.NDArray[np.float32], colour: tuple[int, ...], side: float) -> None:
    inset = quad * 0.96 + quad.mean(axis=0) * 0.04  # so that neighbours' outlines stay apart
    cv2.polylines(picture, [inset.round().astype(np.int32)], True, colour, max(1, round(side / 40)), cv2.LINE_AA)


def _write(picture: Pixels, middle: npt.NDArray[np.float32], text: str, height: float, colour: tuple[int, ...]) -> None:
    """Text about a point, `height` pixels high, with a dark rim so that it reads on any art."""
    font, scale = cv2.FONT_HERSHEY_SIMPLEX, height / 22  # 22 pixels: that font's capitals at scale 1
    thick = max(1, round(height / 9))
    (width, tall), _ = cv2.getTextSize(text, font, scale, thick)
    at = (round(float(middle[0]) - width / 2), round(float(middle[1]) + tall / 2))
    cv2.putText(picture, text, at, font, scale, SHADOW, thick * 3, cv2.LINE_AA)
    cv2.putText(picture, text, at, font, scale, colour, thick, cv2.LINE_AA)
