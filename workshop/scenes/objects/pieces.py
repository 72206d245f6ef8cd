"""Wooden pieces as solids: outlines in millimetres, pushed through a thickness, posed on the table and painted.

Measured on the wooden pieces of the base box and of Inns & Cathedrals, Traders & Builders, Abbey & Mayor; the two
stand-ins (disc, cube) are what people take from other boxes. A tile's side is 45 mm.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

TILE_MM = 45.0

Floats = NDArray[np.floating]
Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Solid:
    """A piece: its outline in millimetres (x right, y up from its foot, counter-clockwise) and its thickness."""

    kind: str
    outline: NDArray[np.float64]
    depth: float
    flat: bool = False  # it has no standing pose: the outline always lies in the table's plane


def _mirrored(right_half: Sequence[tuple[float, float]]) -> NDArray[np.float64]:
    """A whole outline from its right half, given from the foot upwards; points with x = 0 are not doubled."""
    right = list(right_half)
    left = [(-x, y) for x, y in reversed(right) if x > 0]
    return np.array(right + left)


def _rounded(outline: NDArray[np.float64], times: int) -> NDArray[np.float64]:
    """Corners cut as sanding does (Chaikin)."""
    for _ in range(times):
        following = np.roll(outline, -1, axis=0)
        outline = np.stack([0.8 * outline + 0.2 * following, 0.2 * outline + 0.8 * following], 1).reshape(-1, 2)
    return outline


def _regular(corners: int, radius: float) -> NDArray[np.float64]:
    angle = np.arange(corners) * 2 * np.pi / corners
    return radius * np.stack([np.cos(angle), np.sin(angle)], 1)


_MEEPLE = _mirrored(
    [(0, 4.6), (1.5, 0), (6.3, 0), (6.6, 0.8), (4.3, 6.2), (7.7, 7.3), (8, 8.4), (7.4, 9.9), (3, 11.3), (3, 14.4),
     (1.7, 16), (0, 16.2)]
)  # fmt: skip
_ABBOT = _mirrored([(0, 0), (5.4, 0), (5.2, 5), (6.6, 8.5), (4.2, 11), (2.6, 12), (3, 15), (1.6, 18.4), (0, 18.6)])
_MAYOR = _mirrored([(0, 0), (7, 0), (7.3, 6), (5.2, 10.5), (3.2, 12), (4.4, 13.5), (4.2, 16), (2, 19), (0, 19)])
_BUILDER = _mirrored(
    [(0, 4), (1.4, 0), (5, 0), (4, 7), (6.8, 9.2), (6.8, 11), (2.8, 12.5), (4.4, 15), (2, 18), (0, 18)]
)
_PHANTOM = _mirrored([(0, 1.5), (2, 0), (6.5, 0), (5.5, 6), (6, 11), (3.6, 15.5), (0, 16.5)])
_PIG = np.array(
    [(-7, 0), (-4, 0), (-3.4, 2.6), (3, 2.6), (3.6, 0), (6.4, 0), (6.4, 4), (8.6, 5), (8.2, 8), (4.5, 9.4), (-5, 9.4),
     (-8, 7)], float,
)  # fmt: skip
_WAGON = np.array(
    [(-9, 2.5), (-7, 0), (-4, 0), (-2.5, 2), (2.5, 2), (4, 0), (7, 0), (9, 2.5), (8, 6), (4, 6), (3, 12), (-7.5, 12),
     (-9, 9)], float,
)  # fmt: skip
_BARN = _mirrored([(0, 0), (7.5, 0), (8.2, 7), (4.5, 11.5), (0, 12.5)])
_CUBE = np.array([(-4, -4), (4, -4), (4, 4), (-4, 4)], float)

SOLIDS = {
    solid.kind: solid
    for solid in (
        Solid("meeple", _rounded(_MEEPLE, 2), 9.5),
        Solid("big", _rounded(_MEEPLE * 1.28, 2), 10.5),
        Solid("abbot", _rounded(_ABBOT, 2), 9.5),
        Solid("mayor", _rounded(_MAYOR, 2), 9.5),
        Solid("wagon", _rounded(_WAGON, 1), 9.5),
        Solid("builder", _rounded(_BUILDER, 2), 9.5),
        Solid("pig", _rounded(_PIG, 2), 9.5),
        Solid("barn", _rounded(_BARN, 1), 15.0),
        Solid("phantom", _rounded(_PHANTOM, 2), 8.0),
        Solid("disc", _regular(28, 6.0), 5.0, flat=True),
        Solid("cube", _rounded(_CUBE, 1), 8.0, flat=True),
    )
}


@dataclass(frozen=True, slots=True)
class Posed:
    """A solid on the table; lengths in tile sides, `foot` = where it touches (the middle of what touches)."""

    solid: Solid
    foot: tuple[float, float]
    height: float = 0.0  # of what it rests on
    turn: float = 0.0  # radians about the upright axis
    lying: bool = False
    scale: float = 1.0

    def rings(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Its outline at both ends of its thickness (n x 3: x right, y down, z up)."""
        size = self.scale / TILE_MM
        outline = self.solid.outline * size
        depth = self.solid.depth * size
        across, upward = outline[:, 0], outline[:, 1]
        flat = self.lying or self.solid.flat
        if flat:  # the outline in the plane of the table, its middle over the foot
            upward = upward - (upward.max() + upward.min()) / 2
            lower = np.stack([across, -upward, np.zeros(len(outline))], 1)
            push = np.array([0.0, 0.0, depth])
        else:
            lower = np.stack([across, np.full(len(outline), depth / 2), upward], 1)
            push = np.array([0.0, -depth, 0.0])
        c, s = np.cos(self.turn), np.sin(self.turn)
        about = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        lower, push = lower @ about.T, about @ push
        lower = lower + np.array([*self.foot, self.height])
        return lower, lower + push

    def faces(self) -> tuple[list[NDArray[np.float64]], NDArray[np.float64]]:
        """Its faces as loops of points (n x 3) and their outward normals; the caps come last."""
        lower, upper = self.rings()
        sides = _around(lower, upper)
        push = upper[0] - lower[0]
        normals = np.cross(sides[:, 1] - sides[:, 0], push)
        along = push / np.linalg.norm(push)
        normals = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
        if _turns_inward(sides, normals):
            normals = -normals
        return [*sides, lower, upper], np.concatenate([normals, [-along, along]])


def _around(lower: NDArray[Any], upper: NDArray[Any]) -> NDArray[Any]:
    """The side faces between two rings, n x 4 x their coordinates."""
    after_lower, after_upper = (np.concatenate([ring[1:], ring[:1]]) for ring in (lower, upper))
    return np.stack([lower, after_lower, after_upper, upper], 1)


def _turns_inward(sides: NDArray[np.float64], normals: NDArray[np.float64]) -> bool:
    """The divergence theorem: outward normals enclose a positive volume."""
    middle = sides.mean((1, 2)) - sides.mean((0, 1)) if sides.ndim == 2 else sides.mean(1) - sides.mean((0, 1))
    width = np.linalg.norm(sides[:, 1] - sides[:, 0], axis=1, keepdims=True)
    return bool((middle * normals * width).sum() < 0)


@dataclass(frozen=True, slots=True)
class Light:
    """One lamp far away and the room's own light."""

    toward: NDArray[np.float64]  # unit vector from the table to the lamp, z up
    ambient: float = 0.5  # what a face turned away from the lamp still gets, 0..1
    gloss: float = 0.0  # strength of the lacquer's reflection of the lamp, 0..1
    polish: float = 12.0  # how narrow that reflection is: the exponent of Blinn's model
    sky: float = 0.0  # how much of a bright ceiling or window the lacquer shows on faces turned upwards, 0..1
    shade: tuple[float, float, float] = (1.0, 1.0, 1.0)  # the room's own light against the lamp's, red, green, blue


Projection = Callable[[Floats], Floats]


def paint(
    canvas: Pixels, piece: Posed, colour: Floats, project: Projection, toward_camera: Floats, light: Light
) -> None:
    """Paint one solid onto the canvas, farthest face first; `project` takes points (n x 3) to pixels (n x 2)."""
    faces, normals = piece.faces()
    pixels = _sixteenths(project, piece)
    facing = normals @ np.asarray(toward_camera, float)
    half_way = light.toward + toward_camera
    half_way = half_way / np.linalg.norm(half_way)
    lit = np.maximum(0, normals @ light.toward)[:, None] * (1 - light.ambient) + light.ambient * np.array(light.shade)
    glare = light.gloss * np.maximum(0, normals @ half_way) ** light.polish
    glare = np.minimum(glare + light.sky * np.maximum(0, normals[:, 2]) ** 2, 1)[:, None]
    shades = np.clip(lit * (1 - glare) * np.asarray(colour) + 255 * glare, 0, 255).tolist()
    nearness = [*(np.array(faces[:-2]).mean(1) @ toward_camera), *(faces[i].mean(0) @ toward_camera for i in (-2, -1))]
    for i in np.argsort(nearness):
        if facing[i] > 1e-3:
            cv2.fillPoly(canvas, [pixels[i]], shades[i], cv2.LINE_AA, 4)


def _sixteenths(project: Projection, piece: Posed) -> list[NDArray[np.int32]]:
    """The faces in sixteenths of a pixel, as OpenCV draws them."""
    lower, upper = piece.rings()
    seen = np.round(project(np.concatenate([lower, upper])) * 16).astype(np.int32)
    one, other = seen[: len(lower)], seen[len(lower) :]
    return [*_around(one, other), one, other]


def cast(mask: NDArray[np.uint8], piece: Posed, project: Projection, light: Light, strength: int = 255) -> None:
    """Fill the piece's shadow, on the level on which it stands, into a mask of the canvas's size."""
    slope = light.toward[:2] / max(0.15, float(light.toward[2]))

    def fallen(points: Floats) -> Floats:
        flat = points.copy()
        flat[:, :2] -= (points[:, 2:] - piece.height) * slope
        flat[:, 2] = piece.height
        return project(flat)

    *sides, lower, upper = _sixteenths(fallen, piece)
    for side in sides:
        cv2.fillConvexPoly(mask, side, strength, cv2.LINE_8, 4)
    for cap in (lower, upper):
        cv2.fillPoly(mask, [cap], strength, cv2.LINE_8, 4)
