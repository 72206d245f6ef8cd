"""Lays arms, sleeves, hands and cups over half of a series: python -m workshop.series.arms TRUTH PHOTOS OUT

What is painted covers a part of the board, sometimes the tile that was just laid; the first photo stays as it was.
Nothing on the table changes, so the truth stays as it is. The same seed gives the same photos.
"""

import argparse
from pathlib import Path

import numpy as np

from vision.arrays import Pixels
from workshop.series.covering import cover
from workshop.series.folder import new_folder, photos_of, read_truth, save_photo, save_truth

HALF = 0.5
TILE = 1 / 15  # of the photo's longer side; the truth of a series does not tell how large its tiles are


def in_the_way(rng: np.random.Generator, pixels: Pixels) -> Pixels:
    """One or two things over the middle of a photo, where the board lies."""
    high, wide = pixels.shape[:2]
    for _ in range(1 + int(rng.random() < 0.3)):
        x, y = rng.uniform(0.25, 0.75, 2) * [wide, high]
        pixels = cover(rng, pixels, TILE * max(wide, high), (float(x), float(y))).pixels
    return pixels


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("truth", type=Path)
    parser.add_argument("photos", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    folder, names = new_folder(given.out), []
    for number, (name, pixels) in enumerate(photos_of(given.truth, given.photos)):
        rng = np.random.default_rng([given.seed, number])
        save_photo(folder / name, in_the_way(rng, pixels) if number and rng.random() < HALF else pixels)
        names.append(name)
    save_truth(folder, read_truth(given.truth), names)
    print(f"{len(names)} photos and their moves: {folder}")


if __name__ == "__main__":
    main()
