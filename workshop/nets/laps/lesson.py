"""The lessons of the net for laps: parts of drawn tables, turned by quarters."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import repeat
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from workshop.nets.laps.scene import SIDE, STRIDE, LapScene, lap_scene
from workshop.nets.making import kept, made
from workshop.scenes.stock import Stock, draw_stock, read_clutter

SEED = 50
BATCH = 16
SEEN = 192  # pixels of a scene that are learned from at a time


def scenes(count: int, tiles: Path, cache: Path | None) -> list[LapScene]:
    return kept(cache, lambda: made(partial(_maker, tiles), range(count)))


def _maker(tiles: Path) -> Callable[[int], LapScene]:
    return partial(scene_of, draw_stock(read_clutter(tiles), np.random.default_rng(SEED)))


def scene_of(stock: Stock, number: int) -> LapScene:
    return lap_scene(stock, np.random.default_rng([SEED, number]))


def lessons(scenes: Sequence[LapScene]) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches without end."""
    rng = np.random.default_rng(SEED)
    return (batch(scenes, rng) for _ in repeat(None))


def batch(scenes: Sequence[LapScene], rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Parts of some scenes, each turned by quarters."""
    seen, told = [], []
    for i, turns in zip(rng.integers(len(scenes), size=BATCH), rng.integers(4, size=BATCH), strict=True):
        x, y = rng.integers((SIDE - SEEN) // STRIDE + 1, size=2)
        part = scenes[i].picture[y * STRIDE : y * STRIDE + SEEN, x * STRIDE : x * STRIDE + SEEN]
        seen.append(np.rot90(part, turns))
        told.append(np.rot90(scenes[i].truth[y : y + SEEN // STRIDE, x : x + SEEN // STRIDE], turns))
    return as_taken(seen, told)


def as_taken(pictures: Sequence[np.ndarray], truths: Sequence[np.ndarray]) -> tuple[Tensor, Tensor]:
    """As the net takes them."""
    seen = torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2).float() / 255
    return seen, torch.from_numpy(np.stack(truths).astype(np.int64))
