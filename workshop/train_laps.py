"""Train the net that sees tiles of 50 and 100 beside the scoring board.

    python -m workshop.train_laps --tiles ../shared/tiles [--cache FILE.npz]

Learns from drawn tables with drawn tiles on them, laid flat as the program does it; pictures of tiles are strewn about.
Draws the scenes (0.03 s each), learns (0.1 s a step of one core) and writes vision/weights/laps.onnx and its card.
"""

import argparse
import multiprocessing
import os
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from workshop.descent import descend
from workshop.lap_net import LapNet, loss
from workshop.table.lap_scene import SIDE, STRIDE, LapScene, lap_scene
from workshop.table.track_scene import Stock, draw_stock
from workshop.train_track import read_clutter
from workshop.weights import export

SEED = 50
BATCH = 16
SEEN = 192  # pixels of a scene that are learned from at a time
SCENES = 9000
STEPS = 6500
HELD_OUT = 800
LEARNING_RATE = 4e-3
SURE = 0.5
RECIPE = (
    "vision/track/board/fields.txt",
    "workshop/descent.py",
    "workshop/lap_net.py",
    "workshop/precision.py",
    "workshop/table/lap_scene.py",
    "workshop/table/lap_tiles.py",
    "workshop/table/laid_flat.py",
    "workshop/table/pieces.py",
    "workshop/table/snapshot.py",
    "workshop/table/track.py",
    "workshop/table/track_scene.py",
    "workshop/train_laps.py",
)

Pictures = NDArray[np.uint8]
Truths = NDArray[np.int8]


class _Maker:
    """Draws the scene of a number, in a process of its own."""

    stock: Stock

    @classmethod
    def prepare(cls, folder: Path) -> None:
        cls.stock = draw_stock(read_clutter(folder), np.random.default_rng(SEED))

    @classmethod
    def make(cls, number: int) -> LapScene:
        return lap_scene(cls.stock, np.random.default_rng([SEED, number]))


def draw(count: int, folder: Path, cache: Path | None) -> tuple[Pictures, Truths]:
    """What is learned from, kept in a file where one is named: making it takes as long as learning."""
    if cache is not None and cache.exists():
        with np.load(cache) as kept:
            return kept["pictures"], kept["truths"]
    pictures = np.empty((count, SIDE, SIDE, 3), np.uint8)
    truths = np.empty((count, SIDE // STRIDE, SIDE // STRIDE), np.int8)
    with multiprocessing.Pool(os.cpu_count(), _Maker.prepare, (folder,)) as pool:
        for i, scene in enumerate(pool.imap(_Maker.make, range(count), chunksize=16)):
            pictures[i], truths[i] = scene.picture, scene.truth
    if cache is not None:
        np.savez(cache, pictures=pictures, truths=truths)
    return pictures, truths


def as_taken(pictures: Pictures, truths: Truths) -> tuple[Tensor, Tensor]:
    """As the net takes them."""
    seen = torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255
    return seen, torch.from_numpy(truths.astype(np.int64))


def batch(pictures: Pictures, truths: Truths, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Parts of some scenes, each turned by quarters."""
    seen, told = [], []
    for i, turns in zip(rng.integers(len(pictures), size=BATCH), rng.integers(4, size=BATCH), strict=True):
        x, y = rng.integers((SIDE - SEEN) // STRIDE + 1, size=2)
        part = pictures[i, y * STRIDE : y * STRIDE + SEEN, x * STRIDE : x * STRIDE + SEEN]
        seen.append(np.rot90(part, turns))
        told.append(np.rot90(truths[i, y : y + SEEN // STRIDE, x : x + SEEN // STRIDE], turns))
    return as_taken(np.stack(seen), np.stack(told))


def train(pictures: Pictures, truths: Truths, steps: int) -> LapNet:
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    net = LapNet()
    descend(net, lambda _: batch(pictures, truths, rng), loss, steps, LEARNING_RATE, rising=0.15)
    return net


def measure(net: LapNet, pictures: Pictures, truths: Truths) -> dict[str, float]:
    """On held-out tables, by cells of tiles' middles: which are seen, what of it is right, 50 and 100 told apart."""
    hits = there = told = same = 0
    for first in range(0, len(pictures), BATCH):
        seen, truth = as_taken(pictures[first : first + BATCH], truths[first : first + BATCH])
        with torch.no_grad():
            chances = net(seen).numpy()
        real, said = truth.numpy(), 1 - chances[:, 0] > SURE
        hits += int((said & (real > 0)).sum())
        there += int((real > 0).sum())
        told += int((said & (real >= 0)).sum())
        same += int((chances.argmax(1)[said & (real > 0)] == real[said & (real > 0)]).sum())
    return {
        "recall": round(hits / there, 4),
        "precision": round(hits / max(1, told), 4),
        "number": round(same / max(1, hits), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiles", type=Path, required=True, help="folder of tile pictures, taken as clutter")
    parser.add_argument("--cache", type=Path, help="keep the drawn scenes in this file, or take them from it")
    parser.add_argument("--scenes", type=int, default=SCENES)
    parser.add_argument("--steps", type=int, default=STEPS)
    told = parser.parse_args()
    torch.set_num_threads(1)  # on few and busy cores a second thread waits more than it works
    pictures, truths = draw(told.scenes, told.tiles, told.cache)
    net = train(pictures[HELD_OUT:], truths[HELD_OUT:], told.steps)
    figures = measure(net, pictures[:HELD_OUT], truths[:HELD_OUT])
    print(figures)
    export(
        net,
        torch.zeros(1, 3, SIDE, SIDE),
        "laps",
        made_by=f"python -m workshop.train_laps --tiles ../shared/tiles --scenes {told.scenes} --steps {told.steps}",
        seed=SEED,
        data=f"{told.scenes} drawn tables with drawn tiles of 50, 100 and other numbers",
        figures=figures,
        recipe_files=RECIPE,
        any_size=True,
    )


if __name__ == "__main__":
    main()
