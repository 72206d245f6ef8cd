"""Judges how well farmers on one another are counted.

    python -m workshop.nets.piles.judge --tiles ../shared/tiles [--photos 150]

Draws photos of small boards with farmers alone and piled, none of them used in training, looks for the pieces with
true frames, and prints as Markdown how many it counts where so many lie, by how far things lean.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vision.lattice import Lattice
from vision.meeples import Sighting, spot
from vision.meeples.counting import PILED
from vision.meeples.piles import HIGHEST
from vision.meeples.placing import SURE_ENOUGH
from vision.meeples.view import lay_flat
from workshop.nets.piles.scene import PilePhoto, pile_photo
from workshop.scenes.stock import draw_stock, read_clutter

SEED = 77
SAME = 0.25  # tiles: what is seen farther from a foot is another piece
LEANS = (0.3, 0.6, 1.0, 1.7, 9.0)  # tiles along that a thing one tile high leans, upper ends: 73, 59, 45, 30 degrees

Told = tuple[int, int, int]  # how many lie there; how many are counted; 1 where one more or less is asked about, else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiles", type=Path, required=True, help="folder of tile pictures, of which boards are made")
    parser.add_argument("--photos", type=int, default=150)
    asked = parser.parse_args()
    stock = draw_stock(read_clutter(asked.tiles), np.random.default_rng(SEED))
    sheets: dict[float, Counter[Told]] = {lean: Counter() for lean in LEANS}
    for number in range(asked.photos):
        for lean, told in judged(pile_photo(stock, np.random.default_rng([SEED, number]))):
            sheets[next(most for most in LEANS if lean < most)][told] += 1
    print("\n".join(table(sheets)))


def judged(shown: PilePhoto) -> Iterator[tuple[float, Told]]:
    """Of each tower that is seen as a piece: how far it leans, and what is said of it."""
    if not shown.frames:
        return
    found = spot(shown.photo, Lattice(shown.frames))
    x, y, height = lay_flat(shown.photo, Lattice(shown.frames)).camera
    for tower in shown.towers:
        near = [s for s in found if s.piled and _apart(s, tower.foot) < SAME]
        if near:
            sighting = min(near, key=lambda s: _apart(s, tower.foot))
            lean = float(np.hypot(tower.foot[0] - x, tower.foot[1] - y) / height)
            yield min(lean, LEANS[-1] - 1), (len(tower.pieces), *_told(sighting))


def _apart(sighting: Sighting, foot: tuple[float, float]) -> float:
    if sighting.cell is None:
        return np.inf
    return float(np.hypot(*(np.array(sighting.cell) + sighting.at - foot)))


def _told(sighting: Sighting) -> tuple[int, int]:
    """Says how many are counted, likely or not, and whether one of them is asked about."""
    doubtful = any(PILED <= chance < SURE_ENOUGH for chance in sighting.piled)
    return 1 + sum(chance >= PILED for chance in sighting.piled), int(doubtful)


def table(sheets: dict[float, Counter[Told]]) -> Iterator[str]:
    yield "| a thing leans up to | lie there | seen | told right | told wrong and asked | wrong, not asked | asked |"
    yield "|---|---|---|---|---|---|---|"
    for lean, sheet in sheets.items():
        for count in range(1, HIGHEST + 1):
            here = {told: n for told, n in sheet.items() if told[0] == count}
            seen, right = sum(here.values()), sum(n for t, n in here.items() if t[1] == count)
            silent = sum(n for t, n in here.items() if t[1] != count and not t[2])
            doubted = sum(n for t, n in here.items() if t[2])
            yield f"| {lean} | {count} | {seen} | {right} | {seen - right - silent} | {silent} | {doubted} |"


if __name__ == "__main__":
    main()
