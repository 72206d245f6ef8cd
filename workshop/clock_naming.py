"""How long naming and solving take: python -m workshop.clock_naming

Crops are cut from noise and named, then a legal board seen by a fair net is solved. Two threads, the best of three.
"""

import time

import cv2
import numpy as np

from vision.lattice.frames import Lattice
from vision.naming import classify
from vision.photo import Photo
from vision.solve import solve
from workshop.noisy_boards import lattice, lay, seen

SIZES = ((72, 1), (150, 3), (300, 5))  # tiles, copies of the box


def main() -> None:
    cv2.setNumThreads(2)
    rng = np.random.default_rng(0)
    photo = Photo(rng.integers(0, 256, (4000, 4000, 3), np.uint8), "noise")
    classify(photo, Lattice(()))
    print("tiles  naming  solving  seconds")
    for count, copies in SIZES:
        board = lay(1, count, copies=copies)
        scores = seen(board, 1, skill=9)
        frames = lattice(scores)
        naming = min(_seconds(lambda frames=frames: classify(photo, frames)) for _ in range(3))
        solving = min(
            _seconds(lambda frames=frames, scores=scores, copies=copies: solve(photo, frames, scores, copies=copies))
            for _ in range(3)
        )
        print(f"{count:5}  {naming:6.2f}  {solving:7.2f}  {naming + solving:7.2f}")


def _seconds(act) -> float:  # type: ignore[no-untyped-def]
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
