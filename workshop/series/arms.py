"""Lays arms, sleeves, hands and cups over half of a series: python -m workshop.series.arms TRUTH PHOTOS OUT

What is painted covers a part of the board, sometimes the tile that was just laid; the first photo stays as it was.
Nothing on the table changes, so the truth stays as it is. The same seed gives the same photos.
"""

import numpy as np

from vision.arrays import Pixels
from workshop.series.covering import cover
from workshop.series.folder import changed_series

HALF = 0.5
TILE = 1 / 15  # of the photo's longer side; the truth of a series does not tell how large its tiles are


def in_the_way(rng: np.random.Generator, pixels: Pixels) -> Pixels:
    """One or two things over the middle of a photo, where the board lies."""
    high, wide = pixels.shape[:2]
    for _ in range(1 + int(rng.random() < 0.3)):
        x, y = rng.uniform(0.25, 0.75, 2) * [wide, high]
        pixels = cover(rng, pixels, TILE * max(wide, high), (float(x), float(y))).pixels
    return pixels


def _covered(rng: np.random.Generator, number: int, pixels: Pixels) -> Pixels:
    return in_the_way(rng, pixels) if number and rng.random() < HALF else pixels


def main() -> None:
    changed_series(__doc__, _covered)


if __name__ == "__main__":
    main()
