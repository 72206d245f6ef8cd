"""Draw what was seen over the photo, for a person to compare."""

from collections.abc import Mapping

import cv2
import numpy as np
import numpy.typing as npt

from engine.scoring.features import Feature, trace
from engine.scoring.holding import strengths
from engine.tiles.boxes import catalogue
from engine.tiles.outline import ROAD_WIDTH, TILE, turned
from engine.tiles.tile import Ground
from vision.lattice.frames import Lattice, placed
from vision.meeples import Sighting
from vision.meeples.piles import THICK
from vision.photo import Photo, Pixels
from vision.reading import MeepleReading, Reading, TileReading, board_of

Floats = npt.NDArray[np.float32]
Quads = Mapping[tuple[int, int], Floats]
Paint = tuple[int, ...]

SURE = (40, 220, 40)
DOUBTFUL = (255, 60, 30)
INK = (255, 255, 255)
SHADOW = (0, 0, 0)
TINT = 0.3  # how much of an owner's colour lies over the photo
PAINT = {
    "red": (230, 40, 40), "blue": (40, 90, 240), "green": (0, 110, 40), "yellow": (255, 220, 0),
    "black": (20, 20, 20), "pink": (255, 120, 190), "grey": (160, 160, 160),
}  # fmt: skip
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


def draw_sightings(photo: Photo, lattice: Lattice, sightings: tuple[Sighting, ...]) -> Pixels:
    """Every piece with its colour's name, how it lies and how certain it is; what is no part of the board is supply."""
    picture = draw_frames(photo, lattice)
    side = float(np.median([f.side for f in lattice.frames])) if lattice.frames else 50.0
    for s in sightings:
        told = "supply" if s.cell is None else f"{_piece(s.colour, s.kind)}{' lying' if s.lying > 0.5 else ''}"
        _ring(picture, np.array(s.foot, np.float32), side, PAINT[s.colour], f"{told} {s.certainty:.2f}", INK)
    return picture


def draw_reading(photo: Photo, reading: Reading, board: Reading | None = None) -> Pixels:
    """Every tile with its letter and where its top points; features in their owners' colours, meeples ringed and named.

    Doubts are red and numbered in the reading's order: tiles, then meeples. Where the photo shows a part of a `board`,
    they have its numbers.
    """
    numbers = _numbers(board or reading)
    picture = photo.pixels.copy()
    quads = {(t.x, t.y): np.array(t.quad, np.float32) / np.float32(photo.shrunk) for t in reading.tiles}
    _tint(picture, reading, quads)
    for tile in reading.tiles:
        quad = quads[tile.x, tile.y]
        side = _side(quad)
        _outline(picture, quad, DOUBTFUL if tile.ask else SURE, side)
        name, ink = _name(tile), DOUBTFUL if tile.ask else INK
        _write(picture, quad.mean(axis=0), name, side * (0.3 if len(name) < 4 else 0.16), ink)
        if tile.ask:
            _write(picture, quad[0] * 0.75 + quad[2] * 0.25, str(numbers[_what(tile)]), side * 0.25, DOUBTFUL)
    for meeple in reading.meeples:
        told = f"{numbers[_what(meeple)]}: " if meeple.ask else ""
        told += _piece(meeple.colour, meeple.kind)
        quad = quads[meeple.x, meeple.y]
        foot = placed(quad, np.array([meeple.at], np.float32))[0] - [0, meeple.under * THICK * _side(quad)]
        _ring(picture, foot, _side(quad), PAINT[meeple.colour], told, DOUBTFUL if meeple.ask else INK)
    return picture


def _numbers(reading: Reading) -> dict[object, int]:
    """The number of each doubt, by what is doubtful."""
    things: list[TileReading | MeepleReading] = [*reading.tiles, *reading.meeples]
    return {_what(thing): number for number, thing in enumerate((t for t in things if t.ask), 1)}


def _what(thing: TileReading | MeepleReading) -> object:
    """What keeps its number: a tile's cell, since a photo of a part has a quad of its own; a meeple as it was read."""
    return (thing.x, thing.y) if isinstance(thing, TileReading) else thing


def _piece(colour: str, kind: str) -> str:
    return colour if kind == "meeple" else f"{colour} {kind}"


def _tint(picture: Pixels, reading: Reading, quads: Quads) -> None:
    """Lay each owner's colour over his features; where several share one, their colours take turns tile by tile."""
    board = board_of(reading.tiles, reading.meeples)
    faces = board.by_cell
    tinted = picture.copy()
    for feature in sorted(trace(board), key=lambda f: f.ground is not Ground.FIELD):  # roads and walls over fields
        paints = _paints(feature)
        for turn, (cell, index) in enumerate(feature.places if paints else ()):
            tile, quad = faces[cell], quads[cell]
            segment = catalogue()[tile.key].of(feature.ground)[index]
            corners = [turned(corner, tile.rotation) for corner in segment.outline.polygon]
            shape = [placed(quad, np.array(corners, np.float32) / np.float32(TILE)).round().astype(np.int32)]
            paint = paints[turn % len(paints)]
            if segment.outline.closed:
                cv2.fillPoly(tinted, shape, paint, cv2.LINE_AA)
            else:
                cv2.polylines(tinted, shape, False, paint, max(1, round(_side(quad) * ROAD_WIDTH / TILE)), cv2.LINE_AA)
    cv2.addWeighted(tinted, TINT, picture, 1 - TINT, 0, picture)


def _paints(feature: Feature) -> list[Paint]:
    """The colours of those who have the majority on it; one mixed of all where it has not a tile for each."""
    counts = strengths(feature)
    owners: list[Paint] = [PAINT[colour] for colour, count in counts.items() if count and count == max(counts.values())]
    if len(owners) <= len(feature.places):
        return owners
    return [tuple(sum(shares) // len(owners) for shares in zip(*owners, strict=True))]


def _side(quad: Floats) -> float:
    return float(np.sqrt(abs(cv2.contourArea(quad))))


def _ring(picture: Pixels, foot: Floats, side: float, paint: Paint, told: str, ink: Paint) -> None:
    at, radius, thick = (round(float(foot[0])), round(float(foot[1]))), round(side * 0.27), max(1, round(side / 50))
    cv2.circle(picture, at, radius, SHADOW, thick * 3, cv2.LINE_AA)
    cv2.circle(picture, at, radius, paint, thick * 2, cv2.LINE_AA)
    cv2.circle(picture, at, max(1, round(side / 30)), INK, -1, cv2.LINE_AA)
    _write(picture, foot + np.array([0, side * 0.36], np.float32), told, side * 0.16, ink)


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
