"""The buildings on the painterly tiles: houses, towers, churches, inns, shields, signs."""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from workshop.art.brush import Brush, Colour, Points, moved, shade

SNOW = (250, 252, 254)


class Look(Protocol):
    """What a building asks of a style."""

    @property
    def grass(self) -> tuple[Colour, Colour]: ...
    @property
    def stone(self) -> Colour: ...
    @property
    def roofs(self) -> tuple[Colour, ...]: ...
    @property
    def plaster(self) -> Colour: ...
    @property
    def ink(self) -> Colour: ...
    @property
    def snow(self) -> float: ...


def _put(brush: Brush, x: float, y: float, scale: float, points: npt.ArrayLike, colour: Colour, rim: Colour) -> None:
    ring = np.asarray(points, float) * scale + [x, y]
    brush.fill(ring, colour)
    brush.stroke(np.concatenate([ring, ring[:1]]), rim, max(4.0, 0.06 * scale))


def _roof(brush: Brush, look: Look, x: float, y: float, scale: float, points: Points, tone: Colour) -> None:
    _put(brush, x, y, scale, points, tone, look.ink)
    if look.snow:
        top = points[:, 1].min()
        cap = points.copy()
        cap[:, 1] = np.minimum(cap[:, 1], top + look.snow * np.ptp(points[:, 1]))
        low = points[:, 1] > top + look.snow * np.ptp(points[:, 1])
        cap[low, 0] = points[:, 0].mean() + (points[low, 0] - points[:, 0].mean()) * 0.92
        brush.fill(cap * scale + [x, y], SNOW)
        brush.stroke(np.concatenate([points, points[:1]]) * scale + [x, y], look.ink, max(3.0, 0.04 * scale))


def house(brush: Brush, look: Look, x: float, y: float, size: float) -> None:
    """A house seen from the south and a little above, its long side to the left or to the right."""
    rng = brush.rng
    tone = look.roofs[int(rng.integers(len(look.roofs)))]
    tone = shade(tone, float(rng.uniform(0.88, 1.12)))
    side = 1 if rng.random() < 0.5 else -1
    long = float(rng.uniform(0.5, 0.8))

    def turned(points: list[tuple[float, float]]) -> Points:
        return np.array(points) * [side, 1]

    brush.fill(
        turned([(-0.4, 0.42), (long, 0.42), (long + 0.2, 0.55), (-0.2, 0.55)]) * size + [x, y],
        shade(look.ink, 1.7),
    )
    plaster = shade(look.plaster, float(rng.uniform(0.9, 1.03)))
    _put(
        brush,
        x,
        y,
        size,
        turned([(-0.05, 0.0), (long, 0.0), (long, 0.42), (-0.05, 0.42)]),
        shade(plaster, 0.86),
        look.ink,
    )
    gable = turned([(-0.45, 0.0), (-0.25, -0.42), (-0.05, 0.0), (-0.05, 0.42), (-0.45, 0.42)])
    _put(brush, x, y, size, gable, plaster, look.ink)
    _roof(
        brush,
        look,
        x,
        y,
        size,
        turned([(-0.25, -0.46), (long - 0.16, -0.46), (long + 0.06, 0.06), (-0.04, 0.06)]),
        tone,
    )
    brush.stroke(turned([(-0.25, -0.46), (-0.5, 0.06)]) * size + [x, y], shade(tone, 0.75), 0.09 * size)
    brush.fill(turned([(-0.31, 0.2), (-0.18, 0.2), (-0.18, 0.42), (-0.31, 0.42)]) * size + [x, y], shade(look.ink, 1.1))
    for wx in (0.1, 0.34):
        if wx < long - 0.15:
            brush.fill(turned([(wx, 0.14), (wx + 0.11, 0.14), (wx + 0.11, 0.27), (wx, 0.27)]) * size + [x, y], look.ink)


def tower(brush: Brush, look: Look, x: float, y: float, size: float) -> None:
    """A round tower of a city's wall."""
    brush.fill(brush.ring(x + 0.5 * size, y + 0.7 * size, size, 0.5 * size), shade(look.grass[0], 0.6))
    body = [(-0.62, -0.9), (0.62, -0.9), (0.62, 0.55), (0.3, 0.75), (-0.3, 0.75), (-0.62, 0.55)]
    _put(brush, x, y, size, body, look.stone, look.ink)
    brush.fill(
        np.array([(-0.6, -0.9), (-0.15, -0.9), (-0.15, 0.7), (-0.6, 0.55)]) * size + [x, y], shade(look.stone, 1.18)
    )
    top = np.array([(-0.8, -0.8), (0.0, -1.9), (0.8, -0.8)])
    _roof(brush, look, x, y, size, top, look.roofs[0])
    if not look.snow:
        brush.fill(np.array([(-0.7, -0.84), (0.0, -1.75), (-0.1, -0.84)]) * size + [x, y], shade(look.roofs[0], 1.2))
    brush.fill(np.array([(-0.1, -0.4), (0.1, -0.4), (0.1, 0.0), (-0.1, 0.0)]) * size + [x, y], look.ink)


def church(brush: Brush, look: Look, middle: npt.ArrayLike, width: float, cross: bool) -> None:
    """A monastery (with a cross) or a shrine (with a golden ball): nave, tower, a wall around the yard."""
    x, y = np.asarray(middle, float)
    s = width / 2
    yard = brush.ring(x, y + 0.16 * s, 1.12 * s, 0.92 * s)
    brush.fill(moved(yard, 5, 10), shade(look.grass[0], 0.66))
    brush.fill(yard, shade(look.stone, 0.75))
    brush.fill(brush.ring(x, y + 0.16 * s, 1.04 * s, 0.84 * s), look.grass[1])
    for t in np.linspace(0.3, 2 * np.pi + 0.3, 9)[:-1]:
        bx, by = x + 0.9 * s * np.cos(t), y + 0.16 * s + 0.7 * s * np.sin(t)
        brush.dot(bx, by, 0.075 * s, shade(look.grass[0], 0.8))
    tone = look.roofs[0]
    brush.fill(
        np.array([(-0.7, 0.62), (0.8, 0.62), (0.95, 0.78), (-0.5, 0.78)]) * s + [x, y], shade(look.grass[0], 0.55)
    )
    _put(brush, x, y, s, [(-0.3, 0.1), (0.8, 0.1), (0.8, 0.65), (-0.3, 0.65)], shade(look.plaster, 0.92), look.ink)
    nave = np.array([(-0.4, 0.14), (-0.25, -0.38), (0.66, -0.38), (0.88, 0.14)])
    _roof(brush, look, x, y, s, nave, tone)
    if not look.snow:
        for line in (-0.22, -0.04):
            brush.stroke(np.array([(-0.33, line), (0.76, line)]) * s + [x, y], shade(tone, 0.85), 0.03 * s)
    for wx in (-0.08, 0.18, 0.44):
        window = [(wx, 0.28), (wx + 0.06, 0.2), (wx + 0.12, 0.28), (wx + 0.12, 0.5), (wx, 0.5)]
        brush.fill(np.array(window) * s + [x, y], look.ink)
    _put(brush, x, y, s, [(-0.75, -0.35), (-0.28, -0.35), (-0.28, 0.65), (-0.75, 0.65)], look.plaster, look.ink)
    brush.fill(
        np.array([(-0.42, -0.33), (-0.3, -0.33), (-0.3, 0.63), (-0.42, 0.63)]) * s + [x, y], shade(look.plaster, 0.8)
    )
    spire = np.array([(-0.82, -0.32), (-0.515, -0.95), (-0.21, -0.32)])
    _roof(brush, look, x, y, s, spire, shade(tone, 0.85))
    door = [(-0.6, 0.65), (-0.6, 0.4), (-0.515, 0.3), (-0.43, 0.4), (-0.43, 0.65)]
    brush.fill(np.array(door) * s + [x, y], look.ink)
    brush.fill(np.array([(-0.57, -0.15), (-0.46, -0.15), (-0.46, 0.05), (-0.57, 0.05)]) * s + [x, y], look.ink)
    if cross:
        brush.stroke(np.array([(-0.515, -0.95), (-0.515, -1.2)]) * s + [x, y], look.ink, 0.06 * s)
        brush.stroke(np.array([(-0.61, -1.1), (-0.42, -1.1)]) * s + [x, y], look.ink, 0.05 * s)
    else:
        brush.dot(x - 0.515 * s, y - 1.0 * s, 0.09 * s, (232, 186, 66))


def cathedral(brush: Brush, look: Look, x: float, y: float) -> None:
    """Two towers before a long nave."""
    s = 215.0
    tone = look.roofs[min(2, len(look.roofs) - 1)]
    brush.fill(np.array([(-0.8, 0.6), (0.9, 0.6), (1.1, 0.8), (-0.6, 0.8)]) * s + [x, y], shade(look.ink, 1.4))
    _put(brush, x, y, s, [(-0.7, -0.3), (0.7, -0.3), (0.7, 0.65), (-0.7, 0.65)], look.plaster, look.ink)
    _roof(brush, look, x, y, s, np.array([(-0.76, -0.26), (-0.5, -0.72), (0.5, -0.72), (0.76, -0.26)]), tone)
    for side in (-0.52, 0.52):
        body = [(side - 0.24, -0.62), (side + 0.24, -0.62), (side + 0.24, 0.65), (side - 0.24, 0.65)]
        _put(brush, x, y, s, body, shade(look.plaster, 0.96), look.ink)
        shadow = [(side + 0.1, -0.6), (side + 0.22, -0.6), (side + 0.22, 0.63), (side + 0.1, 0.63)]
        brush.fill(moved(np.array(shadow) * s, x, y), shade(look.plaster, 0.8))
        _roof(
            brush, look, x, y, s, np.array([(side - 0.3, -0.6), (side, -1.25), (side + 0.3, -0.6)]), shade(tone, 0.85)
        )
        for wy in (-0.4, 0.0):
            window = [
                (side - 0.06, wy),
                (side, wy - 0.1),
                (side + 0.06, wy),
                (side + 0.06, wy + 0.22),
                (side - 0.06, wy + 0.22),
            ]
            brush.fill(np.array(window) * s + [x, y], look.ink)
    brush.dot(x, y - 0.02 * s, 0.17 * s, look.ink)
    brush.dot(x, y - 0.02 * s, 0.13 * s, (92, 132, 190))
    for t in np.linspace(0, np.pi, 4)[:-1]:
        way = 0.13 * s * np.array([np.cos(t), np.sin(t)])
        at = np.array([x, y - 0.02 * s])
        brush.stroke(np.array([at - way, at + way]), look.ink, 0.025 * s)
    door = [(-0.15, 0.65), (-0.15, 0.4), (0, 0.26), (0.15, 0.4), (0.15, 0.65)]
    brush.fill(np.array(door) * s + [x, y], shade(look.ink, 0.8))


def inn(brush: Brush, look: Look, x: float, y: float, size: float) -> None:
    """A house on its own island in a lake."""
    brush.fill(brush.ring(x, y + 0.25 * size, 0.62 * size, 0.36 * size), shade(look.grass[0], 0.8))
    brush.fill(brush.ring(x, y + 0.2 * size, 0.58 * size, 0.32 * size), look.grass[1])
    house(brush, look, x - 0.05 * size, y, 0.66 * size)


def shield(brush: Brush, look: Look, x: float, y: float) -> None:
    """A coat of arms: blue with a silver cross, in a golden rim."""
    t = np.linspace(0, 1, 9)[:, None]
    right = (1 - t) ** 2 * np.array([62, 0]) + 2 * t * (1 - t) * np.array([60, 52]) + t**2 * np.array([0, 82])
    left = right[::-1] * [-1, 1]
    ring = moved(np.concatenate([[(-62, -66), (62, -66)], right, left]), x, y)
    brush.fill(moved(ring, 6, 10), shade(look.ink, 1.3))
    brush.fill(ring, look.ink, grow=7)
    brush.fill(ring, (222, 184, 82))
    brush.fill(ring, (44, 84, 158), grow=-9)
    brush.fill(moved([(-13, -57), (13, -57), (13, 66), (0, 73), (-13, 66)], x, y), (244, 244, 240))
    brush.fill(moved([(-53, -27), (53, -27), (53, -1), (-53, -1)], x, y), (244, 244, 240))
    brush.fill(moved([(-53, -57), (-13, -57), (-13, -27), (-53, -27)], x, y), (74, 118, 190))


def sign(brush: Brush, look: Look, name: str, x: float, y: float) -> None:
    """The goods of a city on a round board: a barrel of wine, a sheaf of grain, a bolt of cloth."""
    brush.dot(x + 5, y + 9, 76, shade(look.ink, 1.3))
    brush.dot(x, y, 76, look.ink)
    brush.dot(x, y, 68, (240, 222, 176))
    if name == "wine":
        brush.fill(brush.ring(x, y, 36, 46), (122, 62, 40))
        brush.fill(brush.ring(x - 8, y, 14, 42), (162, 92, 58))
        for dy in (-22, 22):
            brush.stroke(np.array([(x - 34, y + dy), (x + 34, y + dy)]), look.ink, 8)
        brush.dot(x, y, 9, (112, 34, 70))
    elif name == "grain":
        for dx in (-18, 0, 18):
            brush.stroke(np.array([(x + dx * 0.3, y + 48), (x + dx, y - 10)]), (176, 132, 40), 7)
            for dy in (-44, -28, -12):
                brush.fill(brush.ring(x + dx * 1.3, y + dy, 9, 12), (226, 178, 58))
        brush.stroke(np.array([(x - 14, y + 18), (x + 14, y + 18)]), (150, 70, 50), 9)
    else:
        brush.fill(brush.box(x - 46, y - 26, x + 42, y + 30), (172, 70, 96))
        brush.fill(brush.box(x - 46, y - 26, x + 42, y - 8), (202, 104, 126))
        brush.fill(brush.ring(x - 46, y + 2, 15, 28), (240, 220, 222))
        brush.fill(brush.ring(x - 46, y + 2, 7, 14), (172, 70, 96))
