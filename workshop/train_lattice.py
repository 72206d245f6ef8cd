"""Train the net that finds and frames tiles, and ship it.

    python -m workshop.train_lattice

Renders its scenes first (all cores), then learns; about an hour on two cores. The same seed gives the same scenes and
the same order of lessons. Writes vision/weights/lattice.onnx and its card.
"""

import argparse
import math
import os
import time
from collections.abc import Iterable, Iterator
from itertools import chain

import cv2
import numpy as np
import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from vision.lattice.detect import peaks
from workshop.lattice.lesson import batches
from workshop.lattice.model import LatticeNet, loss
from workshop.lattice.scene import SIZE
from workshop.lattice.stock import Shot, shots
from workshop.weights import export

SEED = 1
EASY_SCENES, EASY_STEPS = 1_200, 1_400  # the first lessons: what a joint looks like
SCENES, STEPS = 7_500, 6_500
HELD_OUT = 300
BATCH = 8
RATE = 2e-3
_TELL = 50  # steps between two lines about the losses
SLOWNESS = 0.004  # of the averaged weights, which are what ships
RECIPE = (
    "vision/lattice/detect.py",
    "workshop/lattice/lesson.py",
    "workshop/lattice/model.py",
    "workshop/lattice/scene.py",
    "workshop/lattice/stock.py",
    "workshop/lattice/strangers.py",
    "workshop/lattice/targets.py",
    "workshop/train_lattice.py",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    workers = os.cpu_count() or 1
    easy = list(_told("easy scenes", shots(EASY_SCENES, SEED, workers, easy=True)))
    stock = list(_told("scenes", shots(SCENES, SEED, workers)))
    held_out = list(shots(HELD_OUT, SEED + 1, workers))
    net = train(easy, stock)
    figures = measure(net, held_out)
    print(figures)
    export(
        net,
        torch.zeros(1, 3, SIZE, SIZE),
        "lattice",
        made_by="python -m workshop.train_lattice",
        seed=SEED,
        data=f"{len(easy)} easy and {len(stock)} other scenes of rendered tables, dressed in scans and single "
        f"photographs of tiles of all editions; {EASY_STEPS} and {STEPS} steps of {BATCH}",
        figures=figures,
        recipe_files=RECIPE,
        any_size=True,
    )


def _told(name: str, stock: Iterable[Shot]) -> Iterator[Shot]:
    start = time.monotonic()
    for number, shot in enumerate(stock):
        if number % 500 == 0:
            print(f"{number} {name}, {time.monotonic() - start:.0f} s", flush=True)
        yield shot


def train(easy: list[Shot], stock: list[Shot]) -> LatticeNet:
    """The net with averaged weights: first the easy scenes at a steady rate, then all the others at a falling one."""
    torch.manual_seed(SEED)
    torch.set_num_threads(1)  # two threads that share two cores with anything else wait for each other
    net = LatticeNet()
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    slowly = get_ema_multi_avg_fn(1 - SLOWNESS)  # type: ignore[no-untyped-call]
    average = AveragedModel(net, multi_avg_fn=slowly, use_buffers=True)
    optimizer = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, _rate)
    start, told = time.monotonic(), dict.fromkeys(("bell", "cover", "shape"), 0.0)
    lessons = chain(batches(easy, EASY_STEPS, BATCH, SEED), batches(stock, STEPS, BATCH, SEED + 1))
    for step, (picture, truth, shape_weight, bell_weight) in enumerate(lessons, 1):
        with torch.autocast("cpu", torch.bfloat16):
            answer = net(picture.to(memory_format=torch.channels_last))
        total, parts = loss(answer, truth, shape_weight, bell_weight)
        optimizer.zero_grad()
        total.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        average.update_parameters(net)
        told = {name: told[name] + value / _TELL for name, value in parts.items()}
        if step % _TELL == 0:
            print(f"step {step}, {time.monotonic() - start:.0f} s, {told}", flush=True)
            told = dict.fromkeys(told, 0.0)
    trained = average.module
    assert isinstance(trained, LatticeNet)
    return trained.eval()


def _rate(step: int) -> float:
    """Of RATE: a short warming up, level while the scenes are easy, then half a cosine down to 0."""
    if step < EASY_STEPS:
        return min(1.0, (step + 1) / 100)
    return 0.5 + 0.5 * math.cos(math.pi * min(1.0, (step - EASY_STEPS) / STEPS))


def measure(net: LatticeNet, held_out: list[Shot]) -> dict[str, float]:
    """Held-out scenes: tiles found, phantoms per tile, and corners' distances in sides of a tile."""
    tiles = found = phantoms = 0
    distances: list[float] = []
    for shot in held_out:
        picture = shot.picture()
        with torch.no_grad():
            tensor = torch.from_numpy(picture.astype(np.float32) / 255 - 0.5).permute(2, 0, 1)[None]
            answer = net(tensor)[0].numpy()
        answer[:3] = 1 / (1 + np.exp(-answer[:3]))
        seen = peaks(answer, 0.3)
        whole = ((shot.quads > 0) & (shot.quads < SIZE - 1)).all((1, 2)) & (shot.hidden < 0.3)
        near = np.linalg.norm(seen.quads.mean(1)[:, None] - shot.quads.mean(1)[None], axis=-1)
        sides = np.array([abs(cv2.contourArea(q)) ** 0.5 for q in shot.quads]) if len(shot.quads) else np.zeros(0)
        hit = near < 0.35 * sides[None]
        tiles += int(whole.sum())
        found += int((hit.any(0) & whole).sum())
        phantoms += int((~hit.any(1)).sum()) if len(seen.quads) else 0
        for i in np.nonzero(hit.any(0) & whole)[0]:
            quad = seen.quads[near[:, i].argmin()]
            apart = np.linalg.norm(quad[:, None] - shot.quads[i][None], axis=-1)
            distances.append(float(apart.min(0).mean() / sides[i]))
    median, ninety_five = np.percentile(distances, [50, 95]) if distances else (1.0, 1.0)
    return {
        "tiles": tiles,
        "found": round(found / max(1, tiles), 4),
        "phantoms_per_tile": round(phantoms / max(1, tiles), 4),
        "corner_median": round(float(median), 4),
        "corner_95": round(float(ninety_five), 4),
    }


if __name__ == "__main__":
    main()
