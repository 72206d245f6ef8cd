"""Train the net that finds the scoring board.

    python -m workshop.train_track --tiles ../shared/tiles

Learns from drawn scoring boards on rendered tables; pictures of tiles serve as clutter beside them. Takes about twenty
minutes on two cores and writes vision/weights/track.onnx and its card.
"""

import argparse
import multiprocessing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from workshop.table.noise import Pixels
from workshop.table.track_scene import SIDE, Stock, draw_stock, track_scene
from workshop.track_net import TrackNet, loss
from workshop.weights import export

SEED = 8
BATCH = 16
STEPS = 2000
HARD_FROM = 900  # the step from which scenes are as hard as photos
HELD_OUT = 400
RECIPE = (
    "vision/track/fields.txt",
    "workshop/table/track.py",
    "workshop/table/track_scene.py",
    "workshop/track_net.py",
    "workshop/train_track.py",
)

Batch = tuple[NDArray[np.uint8], NDArray[np.float32]]


def read_clutter(folder: Path) -> list[Pixels]:
    """Pictures of tiles, 64 pixels wide."""
    pictures = (cv2.imread(str(path)) for path in sorted(folder.rglob("*.jpg")))
    small = (cv2.resize(p, (64, 64), interpolation=cv2.INTER_AREA) for p in pictures if p is not None)
    return [np.asarray(p[..., ::-1], np.uint8) for p in small]


class _Maker:
    """Makes the batch of a number, in a process of its own."""

    stock: Stock

    @classmethod
    def prepare(cls, folder: Path) -> None:
        cv2.setNumThreads(1)
        cls.stock = draw_stock(read_clutter(folder), np.random.default_rng(SEED))

    @classmethod
    def make(cls, number: int) -> Batch:
        rng = np.random.default_rng([SEED, number])
        scenes = [track_scene(cls.stock, rng, min(1.0, number / HARD_FROM)) for _ in range(BATCH)]
        return np.stack([s.picture for s in scenes]), np.stack([s.truth for s in scenes])


def train(batches: Iterator[Batch], steps: int) -> TrackNet:
    torch.manual_seed(SEED)
    net = TrackNet()
    net.train()
    optimiser = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 3e-3, total_steps=steps)
    for step in range(steps):
        pictures, truths = next(batches)
        seen = torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255
        with torch.autocast("cpu", torch.bfloat16):
            answer = net(seen)
        error = loss(answer.float(), torch.from_numpy(truths))
        optimiser.zero_grad()
        error.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        if step % 50 == 0:
            print(f"step {step:5}  loss {error.item():.4f}", flush=True)
    return net.eval()


def measure(net: TrackNet, batches: Iterator[Batch], count: int) -> dict[str, float]:
    """On held-out pictures: how well "here" is told, and how far off (in widths of the board) the places are."""
    errors: list[NDArray[Any]] = []
    hits = misses = false = 0
    for _ in range(count):
        pictures, truths = next(batches)
        with torch.no_grad():
            answer = net(torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255).numpy()
        here, there = answer[:, 0] > 0, truths[:, 0] > 0.5
        hits += int((here & there).sum())
        misses += int((~here & there).sum())
        false += int((here & (truths[:, 0] == 0)).sum())
        off = np.linalg.norm(answer[:, 1:3] - truths[:, 1:3], axis=1)
        errors.append(off[here & there])
    return {
        "recall": round(hits / (hits + misses), 4),
        "precision": round(hits / (hits + false), 4),
        "median_place_error": round(float(np.median(np.concatenate(errors))), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiles", type=Path, required=True, help="folder of tile pictures, taken as clutter")
    parser.add_argument("--steps", type=int, default=STEPS)
    arguments = parser.parse_args()
    torch.set_num_threads(1)  # the other core makes the pictures
    held_out = HELD_OUT // BATCH
    with multiprocessing.Pool(1, _Maker.prepare, (arguments.tiles,)) as pool:
        batches = pool.imap(_Maker.make, range(arguments.steps + held_out), chunksize=2)
        net = train(batches, arguments.steps)
        figures = measure(net, batches, held_out)
    print(figures)
    export(
        net,
        torch.zeros(1, 3, SIDE, SIDE),
        "track",
        made_by="python -m workshop.train_track --tiles ../shared/tiles",
        seed=SEED,
        data=f"{arguments.steps * BATCH} rendered tables with drawn scoring boards",
        figures=figures,
        recipe_files=RECIPE,
        any_size=True,
    )


if __name__ == "__main__":
    main()
