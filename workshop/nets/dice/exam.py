"""The exams for what reads dice: the photos that guide development, and others kept aside for the last word.

The photos for practice are for whoever works on it; half of them hold a closed city. The known photos show whatever was
thrown, so most of their cities are open and score nothing. Those kept aside hold a closed city each, in styles that
mark edges as no lesson and no other photo does: points are decided there.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.dice.city import points
from engine.dice.table import DICE
from workshop.nets.dice.painted import Mark, Style, judged_style
from workshop.nets.dice.scene import DiceScene, any_surface, dice_scene, scores, thrown, thrown_closed

PRACTICE_SEED, KNOWN_SEED, ASIDE_SEED = 7001, 8101, 9203
SIZE = (1280, 960)


@dataclass(frozen=True, slots=True)
class Exam:
    """Photos whose dice are known. `styles`: their names; photo `n` is in style `n` modulo their number."""

    key: str
    name: str
    styles: tuple[str, ...]
    scene: Callable[[int], DiceScene]


def practice_scene(number: int) -> DiceScene:
    """The photo of that number for practice."""
    rng = np.random.default_rng([PRACTICE_SEED, number])
    style = replace(judged_style(number % 4), mark=PRACTICE_MARKS[number // 2 % 2])
    throw = thrown_closed if number // 4 % 2 else thrown
    return dice_scene(style, any_surface(rng), rng, SIZE, fill=0.9, throw=throw)


def known_scene(number: int) -> DiceScene:
    """The known photo of that number: whatever was thrown."""
    rng = np.random.default_rng([KNOWN_SEED, number])
    return dice_scene(judged_style(number % 4), any_surface(rng), rng, SIZE, fill=0.9)


def aside_scene(number: int) -> DiceScene:
    """The photo of that number that is kept aside: its city is closed and scores."""
    style, surface = _aside_style(number), any_surface(np.random.default_rng([ASIDE_SEED, number]))
    attempt = 0
    while True:
        seed = [ASIDE_SEED, number, attempt]
        attempt += 1
        if scores(thrown(np.random.default_rng(seed), DICE)):  # the throw that a photo of this seed begins with
            scene = dice_scene(style, surface, np.random.default_rng(seed), SIZE, fill=0.9)
            if points(scene.layout):
                return scene


def _strokes(thick: float) -> list[NDArray[np.float64]]:
    """Four slanted strokes side by side."""
    wide, deep = 0.07 + 0.06 * thick, 0.3
    return [np.array([(x, 0), (x + wide, 0), (x + wide + 0.1, deep), (x + 0.1, deep)]) for x in (0.1, 0.3, 0.5, 0.7)]


def _keyhole(thick: float) -> list[NDArray[np.float64]]:
    """A disc, and a gap that leads to the edge."""
    around = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    radius = 0.09 + 0.06 * thick
    disc = np.stack([0.5 + radius * np.cos(around), 0.24 + radius * np.sin(around)], 1)
    return [disc, np.array([(0.42, 0), (0.58, 0), (0.54, 0.24), (0.46, 0.24)])]


def _pennants(thick: float) -> list[NDArray[np.float64]]:
    """Three small triangles that hang from the edge."""
    deep = 0.16 + 0.14 * thick
    return [np.array([(x, 0), (x + 0.28, 0), (x + 0.14, deep)]) for x in (0.08, 0.36, 0.64)]


def _wall(thick: float) -> list[NDArray[np.float64]]:
    """Two blocks with a gap between them."""
    deep = 0.12 + 0.12 * thick
    return [np.array([(x, 0), (x + 0.36, 0), (x + 0.36, deep), (x, deep)]) for x in (0.08, 0.56)]


PRACTICE_MARKS: tuple[Mark, ...] = (_strokes, _keyhole)
ASIDE_MARKS: tuple[Mark, ...] = (_pennants, _wall)


def _aside_style(number: int) -> Style:
    """Wood and ivory in turn, for each of the two marks."""
    return replace(judged_style(number % 4), mark=ASIDE_MARKS[number // 2 % 2])


PRACTICE = Exam("practice", "Photos for practice",
                ("strokes, wood", "strokes, ivory", "keyholes, wood", "keyholes, ivory"), practice_scene)  # fmt: skip
KNOWN = Exam("known", "Known photos",
             ("crenels, wood", "arcs, ivory", "thin bars, wood", "streets, ivory"), known_scene)  # fmt: skip
ASIDE = Exam("aside", "Photos kept aside, each with a closed city",
             ("pennants, wood", "pennants, ivory", "blocks, wood", "blocks, ivory"), aside_scene)  # fmt: skip
