"""Measures how fast tables are made: python -m workshop.measures.fast_tables

Prints the table of docs/figures/fast-tables.md. Processor time of one core, so that other work on the machine counts
little; it paints the drawn tiles beforehand, as training reads its art once.
"""

import time
from collections.abc import Callable, Sequence
from functools import partial

import cv2
import numpy as np

from engine.boxes import catalogue
from workshop.art.painted import STYLES, paint
from workshop.art.print_runs import Art, drawn
from workshop.scenes.crops import crops, tables

ROUNDS = 60


def pace(make: Callable[[], object], rounds: int = ROUNDS) -> float:
    """How often a core makes one in a second."""
    make()
    start = time.process_time()
    for _ in range(rounds):
        make()
    return rounds / (time.process_time() - start)


def figures(arts: Sequence[Art], rounds: int = ROUNDS) -> list[tuple[str, float]]:
    """What is made, and how often in a second."""
    whole = tables(arts, 1, rounds + 1)
    found = [("whole tables, 1024 x 768", pace(partial(next, whole), rounds))]
    for size in (256, 384, 512):
        pieces = crops(np.random.default_rng(1), arts, size)
        found.append((f"crops, {size} x {size}", pace(partial(next, pieces), rounds)))
    return found


def painting(arts: Sequence[Art], rounds: int = ROUNDS) -> float:
    """How many tiles of 200 pixels are painted in a second."""
    tiles = [catalogue()[key] for key in sorted(arts[0].keys)]
    count = iter(range(10**9))

    def one() -> None:
        number = next(count)
        paint(tiles[number % len(tiles)], number, "spring", 200)

    return pace(one, rounds)


def main() -> None:
    cv2.setNumThreads(1)
    arts = tuple(drawn(style, copies=1) for style in STYLES)
    rng = np.random.default_rng(0)
    for art in arts:
        for key in art.keys:
            art.picture(key, rng)
    print("| made | a second and core |\n|---|---:|")
    for name, value in [*figures(arts), ("tiles painted, 200 x 200", painting(arts))]:
        print(f"| {name} | {value:.0f} |")


if __name__ == "__main__":
    main()
