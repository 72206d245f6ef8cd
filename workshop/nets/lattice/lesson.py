"""Makes one training example: a shot of the stock, turned, mirrored and tinted, with the maps it should give."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray
from torch.utils.data import DataLoader, IterableDataset

from workshop.art.noise import Pixels
from workshop.nets.lattice.scene import SIZE
from workshop.nets.lattice.stock import Shot
from workshop.nets.lattice.targets import maps

Floats = NDArray[np.float32]
DARK = 0.35  # of the hard lessons are lit as no automatic camera would: burnt out, dark, flat or under a coloured lamp
VEILED = 0.5  # of those that may lie behind a veil do, as light that falls into the lens lays it
Seed = int | tuple[int, ...]
Lesson = tuple[Floats, Floats, Floats, Floats]  # picture, answer, weight of the shape, weight of the bell


class Lessons(IterableDataset[Lesson]):
    """`count` lessons, the same for the same seed."""

    def __init__(self, stock: Sequence[Shot], count: int, seed: Seed, hard: bool) -> None:
        self._stock, self._count, self._seed, self._hard = stock, count, seed, hard

    def __iter__(self) -> Iterator[Lesson]:
        rng = np.random.default_rng(self._seed)
        for _ in range(self._count):
            yield lesson(self._stock[int(rng.integers(len(self._stock)))], rng, self._hard)


def batches(stock: Sequence[Shot], count: int, size: int, seed: Seed, hard: bool) -> "DataLoader[Lesson]":
    """`count` batches of `size` lessons, made ready by a second process while the net learns."""
    return DataLoader(Lessons(stock, count * size, seed, hard), batch_size=size, num_workers=1, prefetch_factor=4)


def lesson(shot: Shot, rng: np.random.Generator, hard: bool) -> Lesson:
    """`hard`: at times in light that no automatic camera would leave so."""
    picture, quads = shot.picture(), shot.quads.astype(np.float32)
    last = SIZE - 1
    for _ in range(int(rng.integers(4))):
        picture = np.rot90(picture, -1)
        quads = np.stack([last - quads[..., 1], quads[..., 0]], -1)
    if rng.random() < 0.5:
        picture = picture[:, ::-1]
        quads = np.stack([last - quads[..., 0], quads[..., 1]], -1)[:, ::-1]
    answer, shape_weight, bell_weight = maps(np.ascontiguousarray(quads), shot.hidden, SIZE)
    seen = lit(picture, rng, hard and rng.random() < DARK).transpose(2, 0, 1).astype(np.float32) / 255 - np.float32(0.5)
    return np.ascontiguousarray(seen), answer, shape_weight, bell_weight


def lit(picture: Pixels, rng: np.random.Generator, odd: bool, veiled: bool = False) -> Pixels:
    """Each value as the same camera shows it in a little more or less light; `odd`: far more or less, and where it may
    be `veiled`, at times behind a veil.
    """
    gain = np.exp(rng.normal(0, 0.35 if odd else 0.1) + rng.normal(0, 0.15 if odd else 0.05, 3))
    bend = np.exp(rng.normal(0, 0.3 if odd else 0.0))
    veil = rng.uniform(0, 0.4) if veiled and odd and rng.random() < VEILED else 0.0
    levels = (np.arange(256)[:, None] / 255) ** bend * gain * (1 - veil) + veil + rng.normal(0, 0.02)
    table = np.round(levels.clip(0, 1) * 255).astype(np.uint8)
    return np.asarray(cv2.LUT(np.ascontiguousarray(picture), table[None]), np.uint8)
