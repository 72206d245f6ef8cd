"""One training example: a piece of a shot of the stock, turned, mirrored and tinted, with the maps it should give."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from torch.utils.data import DataLoader, IterableDataset

from workshop.lattice.scene import SIZE
from workshop.lattice.stock import Shot
from workshop.lattice.targets import maps

Floats = NDArray[np.float32]
WINDOW = 256  # pixels: half a shot teaches as much as a whole one, and leaves time for twice as many
Lesson = tuple[Floats, Floats, Floats, Floats]  # picture, answer, weight of the shape, weight of the bell


class Lessons(IterableDataset[Lesson]):
    """`count` lessons, the same for the same seed."""

    def __init__(self, stock: Sequence[Shot], count: int, seed: int) -> None:
        self._stock, self._count, self._seed = stock, count, seed

    def __iter__(self) -> Iterator[Lesson]:
        rng = np.random.default_rng(self._seed)
        for _ in range(self._count):
            yield lesson(self._stock[int(rng.integers(len(self._stock)))], rng)


def batches(stock: Sequence[Shot], count: int, size: int, seed: int) -> "DataLoader[Lesson]":
    """`count` batches of `size` lessons, made ready by a second process while the net learns."""
    return DataLoader(Lessons(stock, count * size, seed), batch_size=size, num_workers=1, prefetch_factor=4)


def lesson(shot: Shot, rng: np.random.Generator) -> Lesson:
    x, y = rng.integers(0, SIZE - WINDOW + 1, 2)
    picture = shot.picture()[y : y + WINDOW, x : x + WINDOW]
    quads = shot.quads.astype(np.float32) - np.array([x, y], np.float32)
    last = WINDOW - 1
    for _ in range(int(rng.integers(4))):
        picture = np.rot90(picture, -1)
        quads = np.stack([last - quads[..., 1], quads[..., 0]], -1)
    if rng.random() < 0.5:
        picture = picture[:, ::-1]
        quads = np.stack([last - quads[..., 0], quads[..., 1]], -1)[:, ::-1]
    tint = np.exp(rng.normal(0, 0.1) + rng.normal(0, 0.05, 3)).astype(np.float32)
    seen = picture.astype(np.float32) / 255 * tint + float(rng.normal(0, 0.02))
    answer, shape_weight, bell_weight = maps(np.ascontiguousarray(quads), shot.hidden, last + 1)
    picture_first = np.ascontiguousarray((seen.clip(0, 1) - 0.5).transpose(2, 0, 1), np.float32)
    return picture_first, answer, shape_weight, bell_weight
