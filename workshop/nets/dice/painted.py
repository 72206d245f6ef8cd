"""Paints the faces of dice: cities with black and white edges, knights and catapults, in styles of our own.

No maker's dice are copied. A style is how edges are marked, how a city, a knight and a catapult are drawn, and of what
the die is made. The judge's styles mark edges in ways that no style of the lessons does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.dice.table import Face
from vision.dice.faces import Kind
from workshop.art.noise import Pixels, grain, to_pixels

SIDE = 80
"""Pixels of a painted face."""
_FINE = 4  # bits of OpenCV's fractions of a pixel

Colour = NDArray[np.float32]
Mark = Callable[[float], list[NDArray[np.float64]]]
"""The outlines of a mark at the northern edge, on a face 1 wide, for a thickness of 0..1."""


def _poly(*points: tuple[float, float]) -> NDArray[np.float64]:
    return np.array(points, np.float64)


def _bar(t: float) -> list[NDArray[np.float64]]:
    d = 0.1 + 0.14 * t
    return [_poly((0.06, 0), (0.94, 0), (0.94, d), (0.06, d))]


def _wedge(t: float) -> list[NDArray[np.float64]]:
    d = 0.24 + 0.2 * t
    return [_poly((0.04, 0), (0.96, 0), (0.5 + d / 3, d), (0.5 - d / 3, d))]


def _gate(t: float) -> list[NDArray[np.float64]]:
    r = 0.2 + 0.12 * t
    around = np.linspace(0, np.pi, 24)
    return [np.stack([0.5 - r * np.cos(around), r * np.sin(around)], 1)]


def _street(t: float) -> list[NDArray[np.float64]]:
    w = 0.1 + 0.1 * t
    return [_poly((0.5 - w, 0), (0.5 + w, 0), (0.5 + w, 0.42), (0.5 - w, 0.42))]


def _trapeze(t: float) -> list[NDArray[np.float64]]:
    d = 0.16 + 0.12 * t
    return [_poly((0.16, 0), (0.84, 0), (0.7, d), (0.3, d))]


def _double(t: float) -> list[NDArray[np.float64]]:
    w = 0.05 + 0.05 * t
    inner = _poly((0.2, 1.6 * w), (0.8, 1.6 * w), (0.8, 2.6 * w), (0.2, 2.6 * w))
    return [_poly((0.1, 0), (0.9, 0), (0.9, w), (0.1, w)), inner]


def _crenels(t: float) -> list[NDArray[np.float64]]:
    d = 0.1 + 0.08 * t
    teeth = [_poly((x, d), (x + 0.13, d), (x + 0.13, 1.8 * d), (x, 1.8 * d)) for x in (0.1, 0.43, 0.77)]
    return [_poly((0.06, 0), (0.94, 0), (0.94, d), (0.06, d)), *teeth]


def _arc(t: float) -> list[NDArray[np.float64]]:
    d = 0.2 + 0.14 * t
    along = np.linspace(0, 1, 24)
    return [np.stack([0.05 + 0.9 * along, d * np.sin(np.pi * along)], 1)]


LEARNED: Sequence[Mark] = (_bar, _wedge, _gate, _street, _trapeze, _double)
UNSEEN: Sequence[Mark] = (_crenels, _arc)
"""Of these the judge's styles are made, and no lesson."""
CHANCE = 0.5  # of the lessons' styles mark edges in a way that chance drew


REPEATED = 0.4  # of these have several small pieces side by side


def drawn_by_chance(rng: np.random.Generator) -> Mark:
    """Makes up a way to mark edges: one piece, or a smaller one several times."""
    return _side_by_side(rng) if rng.random() < REPEATED else _one_piece(rng)


def _one_piece(rng: np.random.Generator) -> Mark:
    """A piece whose outline rises and falls, alike to both sides or not."""
    left, right = sorted(rng.uniform(0.02, 0.45, 2))
    corners = int(rng.integers(2, 6))
    along = np.sort(rng.uniform(left, 1 - right, corners))
    deep = rng.uniform(0.05, 1, corners)
    if rng.random() < 0.5:
        along, deep = (along + (1 - along)[::-1]) / 2, (deep + deep[::-1]) / 2
    left, right = float(min(left, along[0])), float(max(1 - right, along[-1]))

    def mark(t: float) -> list[NDArray[np.float64]]:
        inner = np.stack([along, deep * (0.2 + 0.22 * t)], 1)
        return [np.concatenate([[(right, 0.0), (left, 0.0)], inner])]

    return mark


def _side_by_side(rng: np.random.Generator) -> Mark:
    """Two to five pieces of four to seven corners, upright or slanted, at the edge or a little way from it."""
    count, left = int(rng.integers(2, 6)), float(rng.uniform(0.04, 0.2))
    pitch = (1 - 2 * left) / count
    wide, slant = pitch * float(rng.uniform(0.35, 0.9)), float(rng.normal(0, 0.1))
    corners = int(rng.integers(2, 6))
    along, deep = np.sort(rng.uniform(0, wide, corners)), rng.uniform(0.3, 1, corners)
    along[0], along[-1] = 0, wide
    away = float(rng.uniform(0.02, 0.1)) if rng.random() < 0.25 else 0.0

    def mark(t: float) -> list[NDArray[np.float64]]:
        low = deep * (0.2 + 0.22 * t)
        outline = np.concatenate([[(wide, 0.0), (0.0, 0.0)], np.stack([along + slant * low / low.max(), low], 1)])
        gap = (pitch - wide) / 2
        return [np.add(outline, (left + gap + number * pitch, away)) for number in range(count)]

    return mark


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """One set of dice. `ink` and `pale`: what is black and white on it; `ground`: the die itself; `drawing`: which of
    the knights, catapults and cities is drawn, by its number.
    """

    mark: Mark
    thick: float
    ink: Colour
    pale: Colour
    ground: Colour
    drawing: tuple[int, int, int]
    framed: bool
    worn: float


WOOD = ((222, 190, 140), (205, 165, 112), (236, 214, 176), (188, 146, 98))
IVORY = ((240, 234, 214), (250, 248, 240), (232, 222, 196), (226, 226, 222))


def learned_style(rng: np.random.Generator) -> Style:
    """A style as the lessons have it."""
    mark = drawn_by_chance(rng) if rng.random() < CHANCE else LEARNED[int(rng.integers(len(LEARNED)))]
    return _style(rng, mark, float(rng.random()), range(3))


def judged_style(number: int) -> Style:
    """One of the four by which the nets are judged: two mark edges as no lesson does, all draw what no lesson draws."""
    rng = np.random.default_rng([1717, number])
    mark = (_crenels, _arc, _bar, _street)[number % 4]
    return _style(rng, mark, (0.5, 0.6, 0.35, 0.8)[number % 4], range(3, 4), wood=number % 2 == 0)


def _style(rng: np.random.Generator, mark: Mark, thick: float, drawings: range, wood: bool | None = None) -> Style:
    wood = bool(rng.random() < 0.5) if wood is None else wood
    grounds = WOOD if wood else IVORY
    ground = np.array(grounds[int(rng.integers(4))], np.float32) + rng.normal(0, 5, 3).astype(np.float32)
    pale = ground if rng.random() < 0.35 else np.array((246, 245, 240), np.float32)
    drawn = tuple(int(rng.integers(drawings.start, drawings.stop)) for _ in range(3))
    ink = np.full(3, rng.uniform(14, 55), np.float32) + rng.normal(0, 4, 3).astype(np.float32)
    worn = float(rng.uniform(0, 0.25))
    return Style(mark, thick, ink, pale, ground, (drawn[0], drawn[1], drawn[2]), bool(rng.random() < 0.5), worn)


def painted(style: Style, kind: Kind, edges: Face, rng: np.random.Generator) -> Pixels:
    """A face as it lies: its northern edge above."""
    out = np.zeros((SIDE, SIDE, 3), np.float32) + style.ground
    grainy = cv2.resize(grain(rng, (SIDE, SIDE // 8)), (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    out += (grainy * float(rng.uniform(1, 7)))[..., None]
    if kind is Kind.CITY:
        for edge in range(4):
            for outline in style.mark(style.thick):
                _fill(out, _turned(outline, edge), style.ink if edge in edges else style.pale)
                if edge not in edges and style.framed:
                    _line(out, _turned(outline, edge), style.ink)
        for outline, pale in _cities()[style.drawing[0]]:
            _fill(out, outline, style.pale if pale else style.ink)
    else:
        drawings = _knights() if kind is Kind.KNIGHT else _catapults()
        quarter = int(rng.integers(4))
        for outline, pale in drawings[style.drawing[1 if kind is Kind.KNIGHT else 2]]:
            _fill(out, _turned(outline, quarter), style.pale if pale else style.ink)
    rubbed = style.worn * cv2.GaussianBlur(grain(rng, (SIDE, SIDE)), (0, 0), 3) * 6
    out += (style.ground - out) * np.clip(rubbed, 0, 0.8)[..., None]
    return to_pixels(out)


Drawing = list[tuple[NDArray[np.float64], bool]]


def _cities() -> list[Drawing]:
    """Small buildings in the middle of a city face."""
    house = [(_poly((0.4, 0.62), (0.4, 0.48), (0.5, 0.38), (0.6, 0.48), (0.6, 0.62)), False)]
    tower = [(_poly((0.44, 0.64), (0.44, 0.38), (0.56, 0.38), (0.56, 0.64)), False),
             (_poly((0.48, 0.44), (0.52, 0.44), (0.52, 0.52), (0.48, 0.52)), True)]  # fmt: skip
    dot = [(_circle(0.5, 0.5, 0.07), False)]
    two = [(_poly((0.38, 0.6), (0.38, 0.5), (0.45, 0.42), (0.52, 0.5), (0.52, 0.6)), False),
           (_poly((0.52, 0.6), (0.52, 0.44), (0.62, 0.44), (0.62, 0.6)), False)]  # fmt: skip
    return [house, tower, dot, two]


def _knights() -> list[Drawing]:
    helmet = [(_poly((0.28, 0.75), (0.28, 0.4), (0.4, 0.22), (0.6, 0.22), (0.72, 0.4), (0.72, 0.75)), False),
              (_poly((0.34, 0.45), (0.66, 0.45), (0.66, 0.52), (0.34, 0.52)), True)]  # fmt: skip
    shield = [(_poly((0.25, 0.22), (0.75, 0.22), (0.75, 0.5), (0.5, 0.82), (0.25, 0.5)), False),
              (_poly((0.46, 0.28), (0.54, 0.28), (0.54, 0.7), (0.46, 0.7)), True),
              (_poly((0.31, 0.4), (0.69, 0.4), (0.69, 0.47), (0.31, 0.47)), True)]  # fmt: skip
    horse = [(_poly((0.34, 0.8), (0.34, 0.55), (0.22, 0.5), (0.3, 0.34), (0.5, 0.2), (0.7, 0.36), (0.74, 0.8)), False),
             (_circle(0.46, 0.38, 0.035), True)]  # fmt: skip
    crest = [(_circle(0.5, 0.46, 0.2), False), (_poly((0.4, 0.42), (0.6, 0.42), (0.6, 0.5), (0.4, 0.5)), True),
             (_poly((0.3, 0.82), (0.38, 0.62), (0.62, 0.62), (0.7, 0.82)), False),
             (_poly((0.46, 0.28), (0.5, 0.14), (0.54, 0.28)), False)]  # fmt: skip
    return [helmet, shield, horse, crest]


def _catapults() -> list[Drawing]:
    def wheels(x: float, far: float, y: float, r: float) -> Drawing:
        return [(_circle(x, y, r), False), (_circle(far, y, r), False), (_circle(x, y, r / 2.4), True),
                (_circle(far, y, r / 2.4), True)]  # fmt: skip

    beam = _poly((0.2, 0.62), (0.8, 0.62), (0.8, 0.68), (0.2, 0.68))
    arm = _poly((0.66, 0.62), (0.22, 0.2), (0.28, 0.15), (0.74, 0.6))
    first = [(beam, False), (arm, False), (_circle(0.25, 0.2, 0.07), False), *wheels(0.3, 0.7, 0.76, 0.1)]
    frame = _poly((0.4, 0.66), (0.52, 0.34), (0.58, 0.34), (0.68, 0.66), (0.6, 0.66), (0.55, 0.46), (0.48, 0.66))
    second = [(frame, False), (_poly((0.2, 0.28), (0.85, 0.4), (0.85, 0.46), (0.2, 0.35)), False),
              (_circle(0.2, 0.3, 0.06), False), (beam, False), *wheels(0.26, 0.74, 0.78, 0.08)]  # fmt: skip
    third = [(_poly((0.18, 0.7), (0.5, 0.3), (0.56, 0.34), (0.28, 0.7)), False), (_circle(0.58, 0.27, 0.09), False),
             (_poly((0.15, 0.7), (0.85, 0.7), (0.85, 0.78), (0.15, 0.78)), False),
             (_poly((0.7, 0.7), (0.6, 0.5), (0.66, 0.48), (0.8, 0.7)), False)]  # fmt: skip
    fourth = [(beam, False), (_poly((0.3, 0.62), (0.74, 0.26), (0.78, 0.32), (0.38, 0.62)), False),
              (_circle(0.77, 0.27, 0.08), False), *wheels(0.34, 0.66, 0.77, 0.11)]  # fmt: skip
    return [first, second, third, fourth]


def _circle(x: float, y: float, r: float) -> NDArray[np.float64]:
    around = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    return np.stack([x + r * np.cos(around), y + r * np.sin(around)], 1)


def _turned(outline: NDArray[np.float64], quarters: int) -> NDArray[np.float64]:
    for _ in range(quarters):
        outline = np.stack([1 - outline[:, 1], outline[:, 0]], 1)
    return outline


def _fill(out: NDArray[np.float32], outline: NDArray[np.float64], colour: Colour) -> None:
    cv2.fillPoly(out, [_fixed(outline)], colour.tolist(), cv2.LINE_AA, _FINE)


def _line(out: NDArray[np.float32], outline: NDArray[np.float64], colour: Colour) -> None:
    cv2.polylines(out, [_fixed(outline)], True, colour.tolist(), 1, cv2.LINE_AA, _FINE)


def _fixed(outline: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.asarray(np.round(outline * SIDE * (1 << _FINE)), np.int32)
