"""Measures how long naming and solving take: python -m workshop.measures.naming_speed

It names crops cut from noise, then solves a legal board as a fair net sees it, with two threads: the best of
three, by the wall clock and in processor time, which other work on the machine changes less.
"""

import time
from collections.abc import Callable
from functools import partial

import cv2
import numpy as np

from vision.lattice.frames import Lattice
from vision.naming import classify
from vision.photo import Photo
from vision.solve import solve
from workshop.boards.noisy import lattice, lay, seen

SIZES = ((72, 1), (150, 3), (300, 5))  # tiles, copies of the box


def main() -> None:
    cv2.setNumThreads(2)
    rng = np.random.default_rng(0)
    photo = Photo(rng.integers(0, 256, (4000, 4000, 3), np.uint8), "noise")
    classify(photo, Lattice(()))
    print("| tiles | naming, wall | processor | solving, wall | processor |\n|---:|---:|---:|---:|---:|")
    for count, copies in SIZES:
        board = lay(1, count, copies=copies)
        scores = seen(board, 1, skill=9)
        frames = lattice(scores)
        naming = _best(partial(classify, photo, frames))
        solving = _best(partial(solve, photo, frames, scores, copies=copies))
        print(f"| {count} | {naming[0]:.2f} s | {naming[1]:.2f} s | {solving[0]:.2f} s | {solving[1]:.2f} s |")


def _best(act: Callable[[], object]) -> tuple[float, float]:
    times = []
    for _ in range(3):
        wall, processor = time.perf_counter(), time.process_time()
        act()
        times.append((time.perf_counter() - wall, time.process_time() - processor))
    return min(w for w, _ in times), min(p for _, p in times)


if __name__ == "__main__":
    main()
