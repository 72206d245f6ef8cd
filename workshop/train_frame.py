"""Train the net that frames one tile, and ship it.

    python -m workshop.train_frame

Renders its scenes first (all cores), then learns; about a quarter of an hour on two cores. Writes
vision/weights/frame.onnx and its card.
"""

import argparse
import math
import os
import time

import numpy as np
import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from vision.lattice.refine import CROP
from workshop.lattice.frame_net import FrameNet, crops_of, frame_batches, loss
from workshop.lattice.stock import Shot, shots
from workshop.weights import export

SEED = 11
SCENES, HELD_OUT = 3_500, 200
STEPS, PICTURES = 4_500, 8  # a batch is PICTURES x A_PICTURE crops
RATE = 2e-3
SLOWNESS = 0.005  # of the averaged weights, which are what ships
_TELL = 100  # steps between two lines about the losses
RECIPE = (
    "vision/lattice/refine.py",
    "workshop/lattice/frame_net.py",
    "workshop/lattice/model.py",
    "workshop/lattice/scene.py",
    "workshop/lattice/stock.py",
    "workshop/lattice/strangers.py",
    "workshop/train_frame.py",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    workers = os.cpu_count() or 1
    stock = list(shots(SCENES, SEED, workers))
    print(f"{len(stock)} scenes", flush=True)
    net = train(stock)
    figures = measure(net, list(shots(HELD_OUT, SEED + 1, workers)))
    print(figures)
    export(
        net,
        torch.zeros(1, 3, CROP, CROP),
        "frame",
        made_by="python -m workshop.train_frame",
        seed=SEED,
        data=f"crops of {len(stock)} scenes of rendered tables, dressed in scans and single photographs of tiles of all "
        f"editions; {STEPS} steps",
        figures=figures,
        recipe_files=RECIPE,
    )


def train(stock: list[Shot]) -> FrameNet:
    """The net with averaged weights after all steps."""
    torch.manual_seed(SEED)
    torch.set_num_threads(1)  # two threads that share two cores with anything else wait for each other
    net = FrameNet()
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    slowly = get_ema_multi_avg_fn(1 - SLOWNESS)  # type: ignore[no-untyped-call]
    average = AveragedModel(net, multi_avg_fn=slowly, use_buffers=True)
    optimizer = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 0.5 + 0.5 * math.cos(math.pi * step / STEPS))
    start, told = time.monotonic(), {"tile": 0.0, "corners": 0.0}
    for step, (crops, truth) in enumerate(frame_batches(stock, STEPS, PICTURES, SEED), 1):
        with torch.autocast("cpu", torch.bfloat16):
            answer = net(crops.flatten(0, 1).to(memory_format=torch.channels_last))
        total, parts = loss(answer, truth.flatten(0, 1))
        optimizer.zero_grad()
        total.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        schedule.step()
        average.update_parameters(net)
        told = {name: told[name] + value / _TELL for name, value in parts.items()}
        if step % _TELL == 0:
            print(f"step {step}, {time.monotonic() - start:.0f} s, {told}", flush=True)
            told = dict.fromkeys(told, 0.0)
    trained = average.module
    assert isinstance(trained, FrameNet)
    return trained.eval()


def measure(net: FrameNet, held_out: list[Shot]) -> dict[str, float]:
    """Held-out crops: how often "a tile" is said rightly, and how far off the corners are, in sides."""
    rng = np.random.default_rng(SEED)
    right, off = [], []
    for shot in held_out:
        lesson = crops_of(shot, rng)
        if lesson is None:
            continue
        crops, truth = lesson
        with torch.no_grad():
            answer = net(torch.from_numpy(crops)).numpy()
        right += ((answer[:, 0] > 0) == (truth[:, 0] > 0.5)).tolist()
        moves = (answer[:, 1:] - truth[:, 1:])[truth[:, 0] > 0.5].reshape(-1, 4, 2)
        off += np.linalg.norm(moves, axis=-1).mean(1).tolist()
    median, ninety_five = np.percentile(off, [50, 95])
    return {
        "crops": len(right),
        "right": round(float(np.mean(right)), 4),
        "corner_median": round(float(median), 4),
        "corner_95": round(float(ninety_five), 4),
    }


if __name__ == "__main__":
    main()
