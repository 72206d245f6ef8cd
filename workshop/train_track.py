"""Train the net that finds the scoring board.

    python -m workshop.train_track --tiles ../shared/tiles [--cache FILE.npz]

Learns from drawn scoring boards on drawn tables, two of five hard ones laid flat as the program does it; pictures of
tiles serve as clutter beside them. Draws the scenes (0.03 s each), learns (0.15 to 0.3 s a step of one core) and writes
vision/weights/track.onnx and its card.
"""

import argparse
import multiprocessing
import os
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from workshop.descent import descend
from workshop.table.laid_flat import laid_flat, overexposed
from workshop.table.noise import Pixels
from workshop.table.track_scene import SIDE, Stock, TrackScene, draw_stock, track_scene
from workshop.track_net import TrackNet, loss
from workshop.weights import export

SEED = 8
BATCH = 16
SCENES = 14000
STEPS = 9000
EASY = 3000  # scenes, from the easiest to one as hard as photos; all others are that hard
EASY_STEPS = 1200  # in which these are gone through
HELD_OUT = 400
LEARNING_RATE = 3e-3
RECIPE = (
    "vision/track/board/fields.txt",
    "workshop/descent.py",
    "workshop/precision.py",
    "workshop/table/laid_flat.py",
    "workshop/table/track.py",
    "workshop/table/track_scene.py",
    "workshop/track_net.py",
    "workshop/train_track.py",
)


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """`pictures`: count x SIDE x SIDE x 3; `truths`: count x 4 x h x w, half floats. The easiest come first."""

    pictures: NDArray[np.uint8]
    truths: NDArray[np.float16]

    def batch(self, index: NDArray[np.int_], rng: np.random.Generator) -> tuple[Tensor, Tensor]:
        """As the net takes them; those that are as hard as photos with a quarter turn of their own."""
        turns = np.where(index < EASY, 0, rng.integers(4, size=len(index)))
        pictures = np.stack([np.rot90(self.pictures[i], k) for i, k in zip(index, turns, strict=True)])
        truths = np.stack([np.rot90(self.truths[i], k, (1, 2)) for i, k in zip(index, turns, strict=True)])
        seen = torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255
        return seen, torch.from_numpy(truths.astype(np.float32))


def read_clutter(folder: Path) -> list[Pixels]:
    """Pictures of tiles, 64 pixels wide."""
    pictures = (cv2.imread(str(path)) for path in sorted(folder.rglob("*.jpg")))
    small = (cv2.resize(p, (64, 64), interpolation=cv2.INTER_AREA) for p in pictures if p is not None)
    return [np.asarray(p[..., ::-1], np.uint8) for p in small]


class _Maker:
    """Draws the scene of a number, in a process of its own."""

    stock: Stock

    @classmethod
    def prepare(cls, folder: Path) -> None:
        cv2.setNumThreads(1)
        cls.stock = draw_stock(read_clutter(folder), np.random.default_rng(SEED))

    @classmethod
    def make(cls, number: int) -> TrackScene:
        rng = np.random.default_rng([SEED, number])
        scene = track_scene(cls.stock, rng, min(1.0, number / EASY))
        if number < EASY:
            return scene
        scene = laid_flat(scene, rng) if number % 5 < 2 else scene
        return TrackScene(overexposed(scene.picture, rng), scene.truth)


def draw(count: int, folder: Path, cache: Path | None) -> Lessons:
    """What is learned from, kept in a file where one is named: making it takes as long as learning."""
    if cache is not None and cache.exists():
        with np.load(cache) as kept:
            return Lessons(kept["pictures"], kept["truths"])
    pictures = np.empty((count, SIDE, SIDE, 3), np.uint8)
    truths = np.empty((count, 4, SIDE // 4, SIDE // 4), np.float16)
    with multiprocessing.Pool(os.cpu_count(), _Maker.prepare, (folder,)) as pool:
        for i, scene in enumerate(pool.imap(_Maker.make, range(count), chunksize=16)):
            pictures[i], truths[i] = scene.picture, scene.truth
    if cache is not None:
        np.savez(cache, pictures=pictures, truths=truths)
    return Lessons(pictures, truths)


def train(lessons: Lessons, steps: int) -> TrackNet:
    """Easy scenes first, then all: places on the board are not learned from hard scenes alone."""
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    net = TrackNet()
    count = len(lessons.pictures) - HELD_OUT

    def lesson(step: int) -> tuple[Tensor, Tensor]:
        reached = round(EASY * step / EASY_STEPS)
        index = rng.integers(max(0, reached - BATCH * 8), reached + BATCH, BATCH)
        if step >= EASY_STEPS:
            index = rng.integers(EASY // 2, count, BATCH)
        return lessons.batch(index, rng)

    descend(net, lesson, loss, steps, LEARNING_RATE, rising=0.2)
    return net


def measure(net: TrackNet, lessons: Lessons) -> dict[str, float]:
    """On held-out pictures: how well "here" is told, and how far off (in widths of the board) the places are."""
    rng = np.random.default_rng(SEED)
    errors: list[NDArray[np.floating]] = []
    hits = misses = false = 0
    count = len(lessons.pictures)
    for first in range(count - HELD_OUT, count, BATCH):
        seen, truth = lessons.batch(np.arange(first, min(first + BATCH, count)), rng)
        with torch.no_grad():
            answer = net(seen).numpy()
        truths = truth.numpy()
        here, there = answer[:, 0] > 0, truths[:, 0] > 0.5
        hits += int((here & there).sum())
        misses += int((~here & there).sum())
        false += int((here & (truths[:, 0] == 0)).sum())
        errors.append(np.linalg.norm(answer[:, 1:3] - truths[:, 1:3], axis=1)[here & there])
    return {
        "recall": round(hits / (hits + misses), 4),
        "precision": round(hits / (hits + false), 4),
        "median_place_error": round(float(np.median(np.concatenate(errors))), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiles", type=Path, required=True, help="folder of tile pictures, taken as clutter")
    parser.add_argument("--cache", type=Path, help="keep the drawn scenes in this file, or take them from it")
    parser.add_argument("--scenes", type=int, default=SCENES)
    parser.add_argument("--steps", type=int, default=STEPS)
    told = parser.parse_args()
    torch.set_num_threads(1)  # on few and busy cores a second thread waits more than it works
    lessons = draw(told.scenes, told.tiles, told.cache)
    net = train(lessons, told.steps)
    figures = measure(net, lessons)
    print(figures)
    export(
        net,
        torch.zeros(1, 3, SIDE, SIDE),
        "track",
        made_by=f"python -m workshop.train_track --tiles ../shared/tiles --scenes {told.scenes} --steps {told.steps}",
        seed=SEED,
        data=f"{told.scenes} drawn tables with drawn scoring boards",
        figures=figures,
        recipe_files=RECIPE,
        any_size=True,
    )


if __name__ == "__main__":
    main()
