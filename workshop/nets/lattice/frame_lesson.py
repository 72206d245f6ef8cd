"""The lessons of the net that frames one tile: crops about roughly guessed frames, some without any tile."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from vision.arrays import Singles
from vision.geometry import sides_of
from vision.lattice.looks.refine import SQUARE, TILE, as_batch, straightened
from workshop.nets.lattice.lesson import DARK, Seed, lit
from workshop.nets.lattice.stock import Shot

A_PICTURE = 16  # crops cut from one picture
WRONG = 0.3  # of the crops are not tiles: half-way frames, holes, the table
FARTHEST = 0.3  # of a side: a frame whose corners are farther off is wrong
SMALLEST = 20.0  # pixels of a tile's side in the picture
Lesson = tuple[Singles, Singles]


class FrameLessons(IterableDataset[Lesson]):
    """`count` pictures' worth of crops with their answers, the same for the same seed."""

    def __init__(self, stock: Sequence[Shot], count: int, seed: Seed) -> None:
        self._stock, self._count, self._seed = stock, count, seed

    def __iter__(self) -> Iterator[Lesson]:
        rng = np.random.default_rng(self._seed)
        made = 0
        while made < self._count:
            lesson = crops_of(self._stock[int(rng.integers(len(self._stock)))], rng)
            if lesson is not None:
                made += 1
                yield lesson


def frame_batches(stock: Sequence[Shot], count: int, pictures: int, seed: Seed) -> "DataLoader[Lesson]":
    """`count` batches of `pictures` x A_PICTURE crops."""
    lessons = FrameLessons(stock, count * pictures, seed)
    return DataLoader(lessons, batch_size=pictures, num_workers=1, prefetch_factor=8, collate_fn=_one_batch)


def _one_batch(lessons: Sequence[Lesson]) -> tuple[Tensor, Tensor]:
    """The crops of several pictures as one batch."""
    crops, truths = zip(*lessons, strict=True)
    return torch.from_numpy(np.concatenate(crops)), torch.from_numpy(np.concatenate(truths))


def crops_of(shot: Shot, rng: np.random.Generator) -> Lesson | None:
    """A_PICTURE crops about roughly guessed frames, and what the net should say; None where no tile is large enough."""
    picture = shot.picture()
    size = picture.shape[0]
    inside = ((shot.quads > -2) & (shot.quads < size + 1)).all((1, 2))
    good = shot.quads[inside & (sides_of(shot.quads) > SMALLEST) & (shot.hidden < 0.6)]
    if not len(good):
        return None
    picture = lit(picture, rng, rng.random() < DARK, veiled=True)
    middles = shot.quads.mean(1)
    crops, truths = [], []
    for _ in range(A_PICTURE):
        quad = np.roll(good[int(rng.integers(len(good)))], int(rng.integers(4)), axis=0)
        if rng.random() < 0.5:  # a mirrored tile is a tile
            quad = quad[::-1]
        wrong = rng.random() < WRONG
        guess = _guess(quad, rng, wrong)
        side = float(sides_of(quad[None])[0])
        if wrong and np.linalg.norm(middles - guess.mean(0), axis=1).min() < FARTHEST * side:
            guess = _guess(quad, rng, False)
            wrong = False
        crops.append(straightened(picture, guess))
        onto = cv2.getPerspectiveTransform(guess, SQUARE)
        moves = (cv2.perspectiveTransform(quad[None].astype(np.float32), onto)[0] - SQUARE) / TILE
        right = not wrong and float(np.abs(moves).max()) < FARTHEST
        truths.append(np.array([right, *(moves.ravel() if right else np.zeros(8))], np.float32))
    return as_batch(crops), np.stack(truths)


def _guess(quad: Singles, rng: np.random.Generator, wrong: bool) -> Singles:
    """The quad as the first look may guess it; or half a tile or more beside it."""
    middle = quad.mean(0)
    side = float(sides_of(quad[None])[0])
    turn, grow = rng.normal(0, 0.04), np.exp(rng.normal(0, 0.04))
    around = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * grow
    around = around + rng.normal(0, float(rng.choice([0.0, 0.03, 0.1])), (2, 2))  # a slant seen too steep or too flat
    loose = float(rng.choice([0.01, 0.025, 0.06]))
    guess = (quad - middle) @ around.T + middle + rng.normal(0, loose, 2) * side + rng.normal(0, loose, (4, 2)) * side
    if wrong:
        along, down = (quad[1] - quad[0]), (quad[3] - quad[0])
        a, b = rng.choice([-1.0, -0.5, 0.0, 0.5, 1.0], 2) + rng.normal(0, 0.1, 2)
        guess = guess + a * along + b * down
    return np.asarray(guess, np.float32)
