"""The lessons of the track's net: drawn scoring boards on drawn tables, the easy ones first."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from workshop.nets.making import kept, made
from workshop.nets.track.laid_flat import laid_flat
from workshop.nets.track.scene import TrackScene, track_scene
from workshop.scenes.stock import Stock, draw_stock, read_clutter
from workshop.scenes.view.snapshot import overexposed

SEED = 8
BATCH = 16
EASY = 3000  # scenes, from the easiest to one as hard as photos; all others are that hard
EASY_STEPS = 1200  # in which these are gone through


def scenes(number: int, tiles: Path, cache: Path | None) -> list[TrackScene]:
    """The easiest come first."""
    return kept(cache, lambda: made(partial(_maker, tiles), range(number)))


def _maker(tiles: Path) -> Callable[[int], TrackScene]:
    return partial(scene_of, draw_stock(read_clutter(tiles), np.random.default_rng(SEED)))


def scene_of(stock: Stock, number: int) -> TrackScene:
    """Its truth in half floats, which are exact enough: there are many."""
    rng = np.random.default_rng([SEED, number])
    scene = track_scene(stock, rng, min(1.0, number / EASY))
    if number >= EASY:
        scene = laid_flat(scene, rng) if number % 5 < 2 else scene
        scene = TrackScene(overexposed(scene.picture, rng), scene.truth)
    return TrackScene(scene.picture, scene.truth.astype(np.float16))


def lessons(scenes: Sequence[TrackScene]) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches without end. Easy scenes first, then all: places on the board are not learned from hard scenes alone."""
    rng = np.random.default_rng(SEED)
    for step in count():
        reached = round(EASY * step / EASY_STEPS)
        index = rng.integers(max(0, reached - BATCH * 8), reached + BATCH, BATCH)
        if step >= EASY_STEPS:
            index = rng.integers(EASY // 2, len(scenes), BATCH)
        yield batch(scenes, index, rng)


def batch(
    scenes: Sequence[TrackScene], index: NDArray[np.int_], rng: np.random.Generator
) -> tuple[Tensor, Tensor]:
    """As the net takes them; those that are as hard as photos with a quarter turn of their own."""
    turns = np.where(index < EASY, 0, rng.integers(4, size=len(index)))
    pictures = np.stack([np.rot90(scenes[i].picture, k) for i, k in zip(index, turns, strict=True)])
    truths = np.stack([np.rot90(scenes[i].truth, k, (1, 2)) for i, k in zip(index, turns, strict=True)])
    seen = torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255
    return seen, torch.from_numpy(truths.astype(np.float32))
