"""The lessons of the net for figures: crops of scoring boards laid flat, and the feet there."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, repeat
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from vision.meeples import planes
from vision.meeples.view import SIDE
from workshop.nets.figures.scene import CROP, FigureScene, figure_scenes
from workshop.nets.making import kept, made
from workshop.scenes.stock import Stock, draw_stock, read_clutter

SEED = 45
BATCH = 20
SEEN = 3 * SIDE  # pixels of what the net sees of a crop
MOST_FEET = 16
BOARD_WIDTH = 432  # pixels of the boards in stock


def scenes(photos: int, tiles: Path, cache: Path | None) -> list[FigureScene]:
    """Three of a photo."""
    return kept(cache, lambda: chain.from_iterable(made(partial(_maker, tiles), range(photos))))


def _maker(tiles: Path) -> Callable[[int], list[FigureScene]]:
    return partial(scenes_of, draw_stock(read_clutter(tiles), np.random.default_rng(SEED), width=BOARD_WIDTH))


def scenes_of(stock: Stock, number: int) -> list[FigureScene]:
    return figure_scenes(stock, np.random.default_rng([SEED, number]))


def lessons(scenes: Sequence[FigureScene]) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches without end."""
    rng = np.random.default_rng(SEED)
    return (batch([scenes[i] for i in rng.integers(len(scenes), size=BATCH)], rng) for _ in repeat(None))


def held_out_batches(scenes: Sequence[FigureScene]) -> Iterator[tuple[Tensor, Tensor]]:
    """All of them, once and in order."""
    rng = np.random.default_rng(SEED)
    return (batch(scenes[first : first + BATCH], rng) for first in range(0, len(scenes), BATCH))


def batch(scenes: Sequence[FigureScene], rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """What the net sees of the scenes (colour and lean), and the feet there."""
    seen = np.empty((len(scenes), 5, SEEN, SEEN), np.float32)
    touching = np.full((len(scenes), MOST_FEET, 5), -1, np.float32)
    for i, scene in enumerate(scenes):
        x, y = rng.integers(0, CROP - SEEN + 1, 2)
        cast = np.exp(rng.normal(0, 0.07) + rng.normal(0, 0.06, 3))  # what balancing leaves of the lamp's colour
        light = planes.balanced(scene.pixels[y : y + SEEN, x : x + SEEN], scene.mean)
        seen[i, :3] = (light + 1) * cast[:, None, None] - 1
        along = np.arange(SEEN) + 0.5
        high = SIDE * scene.below[2] * np.exp(rng.normal(0, 0.06))  # how high the camera was is guessed
        seen[i, 3] = ((along + x - scene.below[0]) / high)[None]
        seen[i, 4] = ((along + y - scene.below[1]) / high)[:, None]
        feet = scene.feet - np.array([x, y, 0, 0, 0], np.float32)
        if rng.random() < 0.5:
            seen[i] = planes.mirrored_view(seen[i])
            feet[:, 0] = SEEN - feet[:, 0]
        feet = feet[((feet[:, :2] > 0) & (feet[:, :2] < SEEN)).all(1)][:MOST_FEET]
        touching[i, : len(feet)] = feet
    seen[:, 3:] = seen[:, 3:].clip(-planes.STEEPEST, planes.STEEPEST)
    return torch.from_numpy(seen), torch.from_numpy(touching)
