"""Covers tiles in crops with what lies and stands on them: figures, discs, cubes, tokens, and wooden bridges from side
to side.
"""

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float64]
Rng = np.random.Generator

TILE = 66  # pixels of a tile's side while a crop is composed: more than it keeps
AROUND = 22  # pixels of neighbours to each side
CANVAS = TILE + 2 * AROUND

PIECES = ((190, 30, 30), (30, 60, 180), (30, 140, 60), (235, 205, 40), (30, 30, 32), (230, 120, 170), (120, 120, 120),
          (235, 235, 230), (140, 90, 50), (240, 130, 30))  # fmt: skip
WOODS = ((205, 165, 110), (165, 95, 50))

# A standing figure's outline, in units of its height; x to the right, y down.
_FIGURE = np.array(
    [(0.5, 0), (0.62, 0.05), (0.66, 0.2), (0.95, 0.34), (0.97, 0.46), (0.72, 0.52), (0.9, 0.97), (0.58, 0.97),
     (0.5, 0.8), (0.42, 0.97), (0.1, 0.97), (0.28, 0.52), (0.03, 0.46), (0.05, 0.34), (0.34, 0.2), (0.38, 0.05)]
) - 0.5  # fmt: skip
_ANGLES = np.linspace(0, 2 * np.pi, 16, endpoint=False)
_ROUND = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], 1)
_SQUARE = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])


def cover(rng: Rng, canvas: Pixels) -> None:
    """Wooden figures, discs, cubes and tokens, often on what a tile is known by; sometimes something large."""
    for _ in range(int(rng.choice(4, p=[0.47, 0.36, 0.12, 0.05]))):
        colour = _paint(rng)
        middle = rng.uniform(AROUND - 8, AROUND + TILE + 8, 2)
        if rng.random() < 0.3:
            middle = AROUND + TILE * rng.normal(0.5, 0.13, 2)
        _piece(rng, canvas, middle, colour)
    if rng.random() < 0.03:
        _castle(rng, canvas)
    if rng.random() < 0.06:
        angles = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(4, 8))))
        outline = np.stack([np.cos(angles), np.sin(angles)], 1) * TILE * rng.uniform(0.25, 0.5)
        _stand(rng, canvas, outline, rng.uniform(AROUND, AROUND + TILE, 2), rng.uniform(20, 235, 3))


def set_monk(rng: Rng, canvas: Pixels) -> None:
    """A piece on the house in the middle of the tile."""
    _piece(rng, canvas, AROUND + TILE * rng.normal(0.5, 0.07, 2), _paint(rng))


def _paint(rng: Rng) -> Points:
    return np.asarray(np.array(PIECES[rng.integers(len(PIECES))]) * rng.uniform(0.55, 1.15) + rng.normal(0, 12, 3))


def _piece(rng: Rng, canvas: Pixels, middle: Points, colour: Points) -> None:
    kind = rng.random()
    if kind < 0.6:
        tall = TILE * rng.uniform(0.3, 0.62)
        outline = _FIGURE * (tall * rng.uniform(0.6, 1.2), tall * rng.uniform(0.8, 1.5))
    elif kind < 0.8:
        outline = _ROUND * TILE * rng.uniform(0.1, 0.27)
    else:
        outline = _SQUARE * TILE * rng.uniform(0.08, 0.2, 2)
    _stand(rng, canvas, outline, middle, colour, gloss=rng.random() < 0.5)


def _castle(rng: Rng, canvas: Pixels) -> None:
    """A cardboard token over the side where two tiles meet: what it hides stays what it is."""
    side = int(rng.integers(4))
    middle = AROUND + TILE * np.array([(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)][side])
    outline = (_ROUND if rng.random() < 0.4 else _SQUARE * rng.uniform(0.7, 1, 2)) * TILE * rng.uniform(0.18, 0.32)
    colour = rng.uniform(60, 220) + rng.normal(0, 22, 3)
    middle = middle + rng.normal(0, 3, 2)
    _stand(rng, canvas, outline, middle, colour)
    for size in (0.6, 0.3):
        _stand(rng, canvas, outline * size, middle + rng.normal(0, 2, 2), colour + rng.normal(0, 45, 3))


def _stand(rng: Rng, canvas: Pixels, outline: Points, middle: Points, colour: Points, gloss: bool = False) -> None:
    """One piece with its shadow, a lit face and a darker side; `gloss`: a lamp is mirrored in its paint."""
    angle = rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    outline = outline @ turn.T + middle
    if rng.random() < 0.6:
        shift = rng.normal(0, TILE * 0.1, 2)
        shade = np.zeros(canvas.shape[:2], np.uint8)
        cv2.fillConvexPoly(shade, cv2.convexHull((outline + shift).astype(np.float32)).astype(np.int32), 255)
        soft = cv2.blur(shade, (5, 5))
        canvas[:] = (canvas * (1 - soft[..., None] * (rng.uniform(0.2, 0.6) / 255))).astype(np.uint8)
    thick = rng.normal(0, TILE * 0.08, 2)
    dark = rng.uniform(0.35, 0.85)
    for step, light in ((1.0, dark), (0.66, dark), (0.33, dark), (0.0, 1.0)):
        part = (outline + thick * step).round().astype(np.int32)
        cv2.fillPoly(canvas, [part], (colour * light).clip(0, 255).tolist(), cv2.LINE_AA)
    if gloss:
        centre, reach = outline.mean(0), outline - outline.mean(0)
        spot = centre + reach * rng.uniform(0.15, 0.5, 2) + rng.uniform(-0.3, 0.3, 2) * np.abs(reach).max(0)
        white = colour + (255 - colour) * rng.uniform(0.3, 1)
        cv2.fillPoly(canvas, [spot.round().astype(np.int32)], white.clip(0, 255).tolist(), cv2.LINE_AA)


class _Bridge(NamedTuple):
    """How one stands: its middle on the canvas, its length, half its width and its height as the photo shows them."""

    middle: Points
    along: Points
    aside: Points
    rise: Points

    def seen(self, side: float, points: Points) -> Points:
        """Where the photo shows points of the wall on that side, given as shares of its length and height."""
        return np.asarray(self.middle + side * self.aside + points[:, :1] * self.along + points[:, 1:] * self.rise)


def span(rng: Rng, canvas: Pixels, axis: int, away: tuple[int, int] = (0, 0)) -> None:
    """A wooden bridge over the whole tile, or the one so many tiles away: north to south (axis 0) or west to east.

    A block of wood, flat above or a little bent, from which an arch is sawn below. Its feet stand on the tile's rim or
    on the neighbours; the camera sees it from above and from one side, as it sees all that stands.
    """
    wood = _wood(rng)
    if rng.random() < 0.15:
        wood, sawn = _wood(rng), _wood(rng)
    else:
        sawn = wood * rng.uniform(0.4, 1.1)
    bridge = _standing(rng, axis, away)
    bent = rng.uniform(0.2, 0.75) if rng.random() < 0.3 else 0.0
    along = np.linspace(-0.5, 0.5, 13)
    deck = np.stack([along, 1 - bent * (2 * along) ** 2], 1)
    wall = np.concatenate([_arch(rng), deck[::-1]])
    _shade(rng, canvas, bridge, wall)
    near = -1 if bridge.rise @ bridge.aside > 0 else 1  # the wall that the camera sees from outside
    for side, shine in ((-near, 0.6), (near, 1.0)):
        _fill(canvas, bridge.seen(side, wall), sawn * shine)
    first = -0.5 if bridge.rise @ bridge.along > 0 else 0.5
    end = np.array([(first, 0), (first, 1 - bent)])
    _fill(canvas, np.concatenate([bridge.seen(-1, end), bridge.seen(1, end)[::-1]]), sawn * rng.uniform(0.6, 1))
    _fill(canvas, np.concatenate([bridge.seen(-1, deck), bridge.seen(1, deck)[::-1]]), wood)
    if rng.random() < 0.3:  # planks, or a road that is printed on it
        for step in deck[1:-1:2, None]:
            plank = np.concatenate([bridge.seen(-1, step), bridge.seen(1, step)])
            _draw(canvas, plank, wood * rng.uniform(0.6, 1.25), 1)
    if rng.random() < 0.3:  # rails along both sides of the deck
        for side in (-1, 1):
            _draw(canvas, bridge.seen(side, deck), sawn, int(rng.integers(1, 4)))


def _standing(rng: Rng, axis: int, away: tuple[int, int]) -> _Bridge:
    wide, length = TILE * rng.uniform(0.12, 0.36), TILE * rng.uniform(0.84, 1.3)
    rise = rng.normal(0, 0.2, 2).clip(-0.5, 0.5) * TILE  # how far standing above the tile moves the top in the photo
    angle = np.radians(rng.normal(90 if axis == 0 else 0, 4))
    ahead, aside = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    middle = AROUND + TILE / 2 + TILE * np.array(away) + aside * rng.normal(0, 0.06 * TILE)
    middle = middle + ahead * rng.normal(0, 0.03 * TILE + 0.2 * abs(length - 0.88 * TILE))
    return _Bridge(middle, length * ahead, aside * wide / 2, rise)


def _arch(rng: Rng) -> Points:
    """A wall's lower rim, from foot to foot."""
    turn, foot, clear = np.linspace(np.pi, 0, 9), rng.uniform(0.06, 0.2), rng.uniform(0.35, 0.8)
    arch = np.stack([(0.5 - foot) * np.cos(turn), clear * np.sin(turn)], 1)
    return np.concatenate([[(-0.5, 0.0)], arch, [(0.5, 0.0)]])


def _shade(rng: Rng, canvas: Pixels, bridge: _Bridge, wall: Points) -> None:
    """The shadow of both walls, which a low lamp throws far aside."""
    soft = np.zeros(canvas.shape[:2], np.uint8)
    thrown = rng.normal(0, rng.choice((3, 10)), 2)
    for side in (-1, 1):
        shade = bridge.seen(side, wall * (1, 0)) + wall[:, 1:] * thrown + rng.normal(0, 1, 2)
        cv2.fillPoly(soft, [shade.round().astype(np.int32)], 255)
    canvas[:] = canvas * (1 - cv2.blur(soft, (7, 7))[..., None] * (rng.uniform(0.1, 0.6) / 255))


def _fill(canvas: Pixels, outline: Points, colour: Points) -> None:
    cv2.fillPoly(canvas, [outline.round().astype(np.int32)], colour.clip(0, 255).tolist(), cv2.LINE_AA)


def _draw(canvas: Pixels, line: Points, colour: Points, thick: int) -> None:
    cv2.polylines(canvas, [line.round().astype(np.int32)], False, colour.clip(0, 255).tolist(), thick, cv2.LINE_AA)


def _wood(rng: Rng) -> Points:
    """Light, dark or between; sometimes painted."""
    colour = np.array((WOODS if rng.random() < 0.85 else PIECES)[rng.integers(2)]) * rng.uniform(0.5, 1.25)
    return np.asarray(colour + rng.normal(0, 12, 3))
