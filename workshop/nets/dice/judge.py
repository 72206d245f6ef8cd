"""Judges how well dice are read in photos: 100 drawn ones, in styles and from seeds that no lesson knows.

    python -m workshop.nets.dice.judge [--photos 100] [--show FOLDER]

Prints as Markdown how many dice are found, named and turned right, in how many photos the points are right, what is
asked, and what is wrong without a question. No photo of real dice was ever tried: there was none.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from engine.dice.city import points
from engine.dice.table import DICE, Face, turned
from vision.dice.faces import Kind
from vision.dice.reading import DiceReading, DieSeen, read
from vision.photo import Photo
from workshop.nets.dice.painted import judged_style
from workshop.nets.dice.scene import DiceScene, Thrown, any_surface, dice_scene

SEED = 8101
SIZE = (1280, 960)
STYLES = ("crenels, wood", "arcs, ivory", "thin bars, wood", "streets, ivory")


@dataclass(frozen=True, slots=True)
class Judged:
    """One photo: how many of its dice were found and right, and what became of its points."""

    style: int
    dice: int
    found: int
    right: int
    silent: int
    points_right: bool
    asked: bool


def judged_scene(number: int) -> DiceScene:
    """The photo of that number; its style is one of four."""
    rng = np.random.default_rng([SEED, number])
    return dice_scene(judged_style(number % 4), any_surface(rng), rng, SIZE, fill=0.9)


def judged(number: int, scene: DiceScene, reading: DiceReading) -> Judged:
    found = right = silent = 0
    for die, quad in zip(scene.dice, scene.quads, strict=True):
        side = float(np.sqrt(cv2.contourArea(quad)))
        near = [seen for seen in reading.dice if np.linalg.norm(seen.quad.mean(0) - quad.mean(0)) < 0.3 * side]
        found += bool(near)
        good = bool(near) and _right(near[0], die, quad)
        right += good
        silent += bool(near) and not good and not near[0].doubtful
    asked = bool(reading.doubtful) or not reading.certain or len(reading.dice) != DICE
    same = points(reading.layout) == points(scene.layout)
    return Judged(number % 4, len(scene.dice), found, right, silent, same, asked)


def _right(seen: DieSeen, die: Thrown, quad: np.ndarray) -> bool:  # type: ignore[type-arg]
    """Whether kind and edges are right, whichever corner the frame begins with."""
    if seen.kind is not die.kind:
        return False
    if die.kind is not Kind.CITY:
        return True
    begins = int(np.argmin(np.linalg.norm(quad - seen.quad[0], axis=1)))
    told: Face = turned(seen.edges, begins)
    return told == die.edges


def table(sheets: list[Judged]) -> Iterator[str]:
    """Yields the page's table: a line for each style, and one for all."""
    yield "| style | photos | dice | found | face and turn right | wrong, not asked | points right | asked | silent |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for style in (*range(4), None):
        part = [one for one in sheets if style in (None, one.style)]
        if not part:
            continue
        c = Counter[str]()
        for one in part:
            c.update(dice=one.dice, found=one.found, right=one.right, silent=one.silent, points=one.points_right,
                     asked=one.asked, wrong=not one.points_right and not one.asked)  # fmt: skip
        name = "all" if style is None else STYLES[style]
        yield (f"| {name} | {len(part)} | {c['dice']} | {c['found']} | {c['right']} | {c['silent']} | {c['points']} "
               f"| {c['asked']} | {c['wrong']} |")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=int, default=100)
    parser.add_argument("--show", type=Path, help="save each photo here, with what was read in it")
    asked = parser.parse_args()
    sheets = []
    for number in range(asked.photos):
        scene = judged_scene(number)
        reading = read(Photo(scene.picture, f"{number}.jpg"))
        sheets.append(judged(number, scene, reading))
        if asked.show is not None:
            _show(asked.show / f"{number:03}.jpg", scene, reading)
    print("\n".join(table(sheets)))


def _show(path: Path, scene: DiceScene, reading: DiceReading) -> None:
    picture = np.ascontiguousarray(scene.picture[..., ::-1])
    for die in reading.dice:
        colour = (0, 0, 255) if die.doubtful else (0, 200, 0)
        cv2.polylines(picture, [np.round(die.quad).astype(np.int32)], True, colour, 2)
        told = "".join("nesw"[edge] for edge in sorted(die.edges)) or die.kind.value[:2]
        x, y = (int(v) for v in die.quad.mean(0))
        cv2.putText(picture, told, (x - 15, y), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (255, 0, 200), 2)
    cv2.imwrite(str(path), picture)


if __name__ == "__main__":
    main()
