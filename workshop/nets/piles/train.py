"""Train the net that counts farmers on one another.

    python -m workshop.nets.piles.train --tiles ../shared/tiles [--cache FILE.npz]

Draws small boards with towers of lying pieces (0.1 s each, all cores), learns (0.1 s a step of one core) and writes
vision/weights/piles.onnx and its card.
"""

import argparse
import multiprocessing
import os
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from vision.meeples.piles import WINDOW, as_taken
from vision.meeples.view import SIDE
from workshop.nets.descent import descend
from workshop.nets.piles.net import PileNet
from workshop.nets.piles.scene import REACH, PileScene, pile_scenes
from workshop.nets.track.scene import Stock, draw_stock
from workshop.nets.track.train import read_clutter
from workshop.nets.weights import export

SEED = 12
PHOTOS = 9000
STEPS = 10000
BATCH = 64
HELD_OUT = 3000  # scenes
LEARNING_RATE = 2e-3
AMISS = 0.07  # of a tile: how far off a foot is told (one standard deviation), ...
ALOFT = 0.08  # ... and how much farther along what leans
HEIGHT = 0.08  # how well it is known how high the camera is (spread of the logarithm), and so how far things lean
USUAL = (0.97, 0.02, 0.007, 0.003)  # how often one, two, three, four pieces lie on one another on people's tables
RECIPE = (
    "vision/meeples/piles.py",
    "vision/geometry.py",
    "vision/meeples/planes.py",
    "vision/meeples/view.py",
    "workshop/nets/descent.py",
    "workshop/nets/lattice/net.py",
    "workshop/nets/meeples/things.py",
    "workshop/nets/piles/net.py",
    "workshop/nets/precision.py",
    "workshop/nets/track/laid_flat.py",
    "workshop/scenes/objects/pieces.py",
    "workshop/nets/piles/scene.py",
    "workshop/scenes/view/snapshot.py",
    "workshop/scenes/objects/standing.py",
    "workshop/nets/track/scene.py",
    "workshop/nets/piles/train.py",
)

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]


class _Maker:
    """Takes the photo of a number, in a process of its own."""

    stock: Stock

    @classmethod
    def prepare(cls, folder: Path) -> None:
        cv2.setNumThreads(1)
        cls.stock = draw_stock(read_clutter(folder), np.random.default_rng(SEED))

    @classmethod
    def make(cls, number: int) -> list[PileScene]:
        return pile_scenes(cls.stock, np.random.default_rng([SEED, number]))


def draw(count: int, folder: Path, cache: Path | None) -> list[PileScene]:
    """What is learned from, kept in a file where one is named: making it takes as long as learning."""
    if cache is not None and cache.exists():
        with np.load(cache) as kept:
            columns = (kept["pixels"], kept["mean"], kept["lean"], kept["count"].tolist())
            return [PileScene(*row) for row in zip(*columns, strict=True)]
    with multiprocessing.Pool(os.cpu_count(), _Maker.prepare, (folder,)) as pool:
        scenes = [scene for photo in pool.imap(_Maker.make, range(count), chunksize=16) for scene in photo]
    if cache is not None:
        np.savez(
            cache,
            pixels=np.stack([s.pixels for s in scenes]),
            mean=np.stack([s.mean for s in scenes]),
            lean=np.stack([s.lean for s in scenes]),
            count=[s.count for s in scenes],
        )
    return scenes


def as_seen(scene: PileScene, rng: np.random.Generator) -> Floats:
    """What the net takes of it: about a foot told a little wrong, perhaps in a mirror, in a light of its own."""
    foot = np.array([REACH[0], REACH[2]]) + (rng.normal(0, AMISS, 2) + scene.lean * rng.normal(0, ALOFT)) * SIDE
    lean = scene.lean * np.exp(rng.normal(0, HEIGHT)) + rng.normal(0, HEIGHT / 4, 2)
    cast = np.exp(rng.normal(0, 0.08) + rng.normal(0, 0.05, 3))  # what balancing leaves of the lamp's colour
    seen = as_taken(scene.pixels, scene.mean, foot, lean)
    seen[:3] = (seen[:3] + 1) * cast[:, None, None] - 1
    return seen[..., ::-1] if rng.random() < 0.5 else seen


def batch(scenes: list[PileScene], rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """The windows as the net takes them, and how many lie in each, from 0 = one."""
    seen = np.stack([as_seen(scene, rng) for scene in scenes])
    return torch.from_numpy(seen), torch.tensor([scene.count - 1 for scene in scenes])


def train(scenes: list[PileScene], steps: int) -> PileNet:
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    net = PileNet()

    def lesson(_: int) -> tuple[Tensor, Tensor]:
        return batch([scenes[i] for i in rng.integers(len(scenes), size=BATCH)], rng)

    descend(net, lesson, loss, steps, LEARNING_RATE, rising=0.1, decay=1e-3)
    return net


def loss(answer: Tensor, count: Tensor) -> Tensor:
    return functional.cross_entropy(answer.float(), count, label_smoothing=0.01)


def calibrate(net: PileNet, scenes: list[PileScene]) -> None:
    """Tell the net how rare piles are on people's tables; in the lessons they are as frequent as single pieces."""
    share = np.bincount([scene.count - 1 for scene in scenes]) / len(scenes)
    net.usual.copy_(torch.tensor(np.log(np.array(USUAL) / share), dtype=torch.float32))


def measure(net: PileNet, scenes: list[PileScene]) -> dict[str, float]:
    """On held-out scenes, single pieces and piles apart: how often it tells the right number, or is sure of another.

    It takes piles to be as rare as on tables by then, so of the many here most are told as one piece.
    """
    rng = np.random.default_rng(SEED)
    told, true = [], []
    for first in range(0, len(scenes), BATCH):
        seen, count = batch(scenes[first : first + BATCH], rng)
        with torch.no_grad():
            told.append(net(seen).softmax(1).numpy())
        true.append(count.numpy())
    chances, counts = np.concatenate(told), np.concatenate(true)
    said, sure = chances.argmax(1), chances.max(1) > 0.9
    single = counts == 0
    return {
        "single_right": round(float((said == counts)[single].mean()), 4),
        "piles_right": round(float((said == counts)[~single].mean()), 4),
        "single_sure_and_wrong": round(float((sure & (said != counts))[single].mean()), 4),
        "piles_sure_and_wrong": round(float((sure & (said != counts))[~single].mean()), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiles", type=Path, required=True, help="folder of tile pictures, of which boards are made")
    parser.add_argument("--cache", type=Path, help="keep the drawn scenes in this file, or take them from it")
    told = parser.parse_args()
    torch.set_num_threads(1)  # on few and busy cores a second thread waits more than it works
    scenes = draw(PHOTOS, told.tiles, told.cache)
    net = train(scenes[HELD_OUT:], STEPS)
    calibrate(net, scenes[HELD_OUT:])
    figures = measure(net, scenes[:HELD_OUT])
    print(figures)
    export(
        net,
        torch.zeros(1, 4, WINDOW[1], WINDOW[0]),
        "piles",
        made_by="python -m workshop.nets.piles.train --tiles ../shared/tiles",
        seed=SEED,
        data=f"{PHOTOS} drawn photos of small boards, {len(scenes)} pieces and piles of up to four; "
        f"{STEPS} steps of {BATCH}, one run",
        figures=figures,
        recipe_files=RECIPE,
    )


if __name__ == "__main__":
    main()
