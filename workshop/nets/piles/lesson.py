"""The lessons of the net for piles: windows about a foot that is given a little wrong."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, repeat
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.meeples.piles import as_taken
from vision.meeples.view import SIDE
from workshop.nets.making import kept, made
from workshop.nets.piles.scene import REACH, PileScene, pile_scenes
from workshop.scenes.stock import Stock, draw_stock, read_clutter

SEED = 12
BATCH = 64
AMISS = 0.07  # of a tile: how far off a foot is given (one standard deviation), ...
ALOFT = 0.08  # ... and how much farther along what leans
HEIGHT = 0.08  # how well it is known how high the camera is (spread of the logarithm), and so how far things lean


def scenes(photos: int, tiles: Path, cache: Path | None) -> list[PileScene]:
    return kept(cache, lambda: chain.from_iterable(made(partial(_maker, tiles), range(photos))))


def _maker(tiles: Path) -> Callable[[int], list[PileScene]]:
    return partial(scenes_of, draw_stock(read_clutter(tiles), np.random.default_rng(SEED)))


def scenes_of(stock: Stock, number: int) -> list[PileScene]:
    return pile_scenes(stock, np.random.default_rng([SEED, number]))


def lessons(scenes: Sequence[PileScene]) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches without end."""
    rng = np.random.default_rng(SEED)
    return (batch([scenes[i] for i in rng.integers(len(scenes), size=BATCH)], rng) for _ in repeat(None))


def batch(scenes: Sequence[PileScene], rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """The windows as the net takes them, and how many lie in each, from 0 = one."""
    seen = np.stack([as_seen(scene, rng) for scene in scenes])
    return torch.from_numpy(seen), torch.tensor([scene.count - 1 for scene in scenes])


def as_seen(scene: PileScene, rng: np.random.Generator) -> NDArray[np.float32]:
    """What the net takes of it: about a foot given a little wrong, perhaps in a mirror, in a light of its own."""
    foot = np.array([REACH[0], REACH[2]]) + (rng.normal(0, AMISS, 2) + scene.lean * rng.normal(0, ALOFT)) * SIDE
    lean = scene.lean * np.exp(rng.normal(0, HEIGHT)) + rng.normal(0, HEIGHT / 4, 2)
    cast = np.exp(rng.normal(0, 0.08) + rng.normal(0, 0.05, 3))  # what balancing leaves of the lamp's colour
    seen = as_taken(scene.pixels, scene.mean, foot, lean)
    seen[:3] = (seen[:3] + 1) * cast[:, None, None] - 1
    return seen[..., ::-1] if rng.random() < 0.5 else seen
