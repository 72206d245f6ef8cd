"""Train the net that sees figures on the scoring board: the meeples' net, taught on drawn scoring boards.

    python -m workshop.nets.figures.train --tiles ../shared/tiles [--cache FILE.npz]

Draws the photos (0.05 s each), learns (0.2 s a step of one core) and writes vision/weights/figures.onnx and its card.
"""

import argparse
import multiprocessing
import os
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.meeples import planes
from vision.meeples.view import SIDE
from workshop.nets.descent import descend
from workshop.nets.figures.scene import CROP, FigureScene, figure_scenes
from workshop.nets.meeples.net import MeepleNet, loss
from workshop.nets.track.scene import Stock, draw_stock
from workshop.nets.track.train import read_clutter
from workshop.nets.weights import export

SEED = 45
STEPS = 9000
PHOTOS = 8000
BATCH = 20
SEEN = 3 * SIDE  # pixels of what the net sees of a crop
MOST_FEET = 16
HELD_OUT = 450  # scenes, three of a photo
LEARNING_RATE = 2.5e-3
FAINT = -4.0  # the logit of the faintest peaks that are looked at
SAME = 0.25  # tiles: a peak nearer than this to a foot is that foot
USUAL = 3.5  # figures on a scoring board
BOARD = 24.6  # tiles that a scoring board covers
RECIPE = (
    "vision/geometry.py",
    "vision/meeples/planes.py",
    "vision/meeples/view.py",
    "vision/track/fields.txt",
    "workshop/nets/descent.py",
    "workshop/nets/meeples/net.py",
    "workshop/nets/meeples/things.py",
    "workshop/nets/precision.py",
    "workshop/nets/figures/scene.py",
    "workshop/scenes/objects/lap_tiles.py",
    "workshop/nets/track/laid_flat.py",
    "workshop/scenes/objects/pieces.py",
    "workshop/scenes/view/snapshot.py",
    "workshop/scenes/objects/standing.py",
    "workshop/scenes/objects/track.py",
    "workshop/nets/track/scene.py",
    "workshop/nets/figures/train.py",
)


class _Maker:
    """Takes the photo of a number, in a process of its own."""

    stock: Stock

    @classmethod
    def prepare(cls, folder: Path) -> None:
        cv2.setNumThreads(1)
        cls.stock = draw_stock(read_clutter(folder), np.random.default_rng(SEED), width=432)

    @classmethod
    def make(cls, number: int) -> list[FigureScene]:
        return figure_scenes(cls.stock, np.random.default_rng([SEED, number]))


def draw(count: int, folder: Path, cache: Path | None) -> list[FigureScene]:
    """What is learned from, kept in a file where one is named: making it takes as long as learning."""
    if cache is not None and cache.exists():
        with np.load(cache) as kept:
            arrays = (kept["pixels"], kept["mean"], kept["below"], kept["feet"], kept["counts"])
            return [FigureScene(p, m, b, f[:n]) for p, m, b, f, n in zip(*arrays, strict=True)]
    with multiprocessing.Pool(os.cpu_count(), _Maker.prepare, (folder,)) as pool:
        scenes = [scene for photo in pool.imap(_Maker.make, range(count), chunksize=16) for scene in photo]
    if cache is not None:
        feet = np.zeros((len(scenes), MOST_FEET, 5), np.float32)
        for row, scene in zip(feet, scenes, strict=True):
            row[: len(scene.feet)] = scene.feet
        np.savez(
            cache,
            pixels=np.stack([s.pixels for s in scenes]),
            mean=np.stack([s.mean for s in scenes]),
            below=np.stack([s.below for s in scenes]),
            feet=feet,
            counts=[len(s.feet) for s in scenes],
        )
    return scenes


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


def train(scenes: Sequence[FigureScene], steps: int) -> MeepleNet:
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    net = MeepleNet()

    def lesson(_: int) -> tuple[Tensor, Tensor]:
        return batch([scenes[i] for i in rng.integers(len(scenes), size=BATCH)], rng)

    descend(net, lesson, loss, steps, LEARNING_RATE, rising=0.1)
    return net


Peak = tuple[NDArray[np.float32], NDArray[np.float32]]  # its place in pixels, all that is said there
Match = tuple[Peak, NDArray[np.float32] | None]  # the foot that it is, if it is one


def peaks(answer: NDArray[np.float32], least: float) -> list[Peak]:
    """The places where the net takes something for a foot, the surest first."""
    heat = answer[planes.HEAT]
    rows, columns = np.nonzero((heat > least) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))))
    found = [
        ((np.array([c, r], np.float32) + 0.5 + answer[planes.OFFSET, r, c]) * planes.STRIDE, answer[:, r, c])
        for r, c in zip(rows, columns, strict=True)
    ]
    return sorted(found, key=lambda peak: -float(peak[1][planes.HEAT]))


def matched(net: MeepleNet, scenes: Sequence[FigureScene], least: float) -> list[Match]:
    """Every peak of the held-out scenes."""
    rng = np.random.default_rng(SEED)
    pairs: list[Match] = []
    for first in range(0, len(scenes), BATCH):
        seen, touching = batch(scenes[first : first + BATCH], rng)
        with torch.no_grad():
            answers = net(seen).numpy()
        for answer, feet in zip(answers, touching.numpy(), strict=True):
            free = [foot for foot in feet if foot[0] >= 0]
            for peak in peaks(answer, least):
                near = [k for k, foot in enumerate(free) if np.hypot(*(foot[:2] - peak[0])) < SAME * SIDE]
                pairs.append((peak, free.pop(near[0]) if near else None))
    return pairs


def calibrate(net: MeepleNet, scenes: Sequence[FigureScene]) -> None:
    """Turn a peak's height into the share of such peaks that are figures (logistic regression), into the last layer.

    The focal loss leaves peaks too low; and there are fewer figures on a real board than on these.
    """
    pairs = matched(net, scenes, FAINT)
    x = np.array([[peak[1][planes.HEAT], 1.0] for peak, _ in pairs], float)
    y = np.array([foot is not None for _, foot in pairs], float)
    fit = np.array([1.0, 0.0])
    for _ in range(20):  # Newton's method
        p = 1 / (1 + np.exp(-x @ fit))
        fit += np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + 1e-6 * np.eye(2), x.T @ (y - p))
    there = sum(len(scene.feet) for scene in scenes) / (len(scenes) * (CROP / SIDE) ** 2)  # per tile
    last = net.answer[-1]
    assert isinstance(last, torch.nn.Conv2d) and last.bias is not None
    with torch.no_grad():
        last.weight[planes.HEAT] *= fit[0]
        last.bias[planes.HEAT] = last.bias[planes.HEAT] * fit[0] + fit[1] + np.log(USUAL / BOARD / there)


def measure(net: MeepleNet, scenes: Sequence[FigureScene]) -> dict[str, float]:
    """On held-out scenes: which figures are seen, and what is said of those."""
    pairs = matched(net, scenes, 0.0)
    found = [(peak, foot) for peak, foot in pairs if foot is not None]
    rng = np.random.default_rng(SEED)
    there = sum(
        int((batch(scenes[first : first + BATCH], rng)[1][..., 0] >= 0).sum()) for first in range(0, len(scenes), BATCH)
    )
    off = [float(np.hypot(*(peak[0] - foot[:2]))) / SIDE for peak, foot in found]
    return {
        "recall": round(len(found) / there, 4),
        "precision": round(len(found) / max(1, len(pairs)), 4),
        "colour": round(float(np.mean([peak[1][planes.COLOUR].argmax() == foot[2] for peak, foot in found])), 4),
        "pose": round(float(np.mean([(peak[1][planes.LYING] > 0) == (foot[4] > 0.5) for peak, foot in found])), 4),
        "foot_error_median_tiles": round(float(np.median(off)), 4),
        "foot_error_ninth_decile_tiles": round(float(np.quantile(off, 0.9)), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiles", type=Path, required=True, help="folder of tile pictures, taken as clutter")
    parser.add_argument("--cache", type=Path, help="keep the drawn photos in this file, or take them from it")
    parser.add_argument("--photos", type=int, default=PHOTOS)
    parser.add_argument("--steps", type=int, default=STEPS)
    told = parser.parse_args()
    torch.set_num_threads(1)  # on few and busy cores a second thread waits more than it works
    scenes = draw(told.photos, told.tiles, told.cache)
    held_out, lessons = scenes[:HELD_OUT], scenes[HELD_OUT:]
    net = train(lessons, told.steps)
    calibrate(net, held_out)
    figures = measure(net, held_out)
    print(figures)
    export(
        net,
        torch.zeros(1, 5, SEEN, SEEN),
        "figures",
        made_by=f"python -m workshop.nets.figures.train --tiles ../shared/tiles --photos {told.photos} "
        f"--steps {told.steps}",
        seed=SEED,
        data=f"{told.photos} drawn photos of drawn scoring boards with solids on them",
        figures=figures,
        recipe_files=RECIPE,
        any_size=True,
    )


if __name__ == "__main__":
    main()
