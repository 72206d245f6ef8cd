"""Train the two nets that find and frame tiles, and ship them.

    python -m workshop.train_lattice

Renders its scenes first (all cores), then teaches the net that looks, then, from its first layers, the net that frames
one tile. Takes about an hour on two idle cores. The same seed gives the same scenes and the same order of lessons.
Writes vision/weights/lattice.onnx, vision/weights/frame.onnx and their cards.
"""

import argparse
import math
import os
import time
from collections.abc import Iterable, Iterator
from itertools import chain

import numpy as np
import torch

from vision.lattice.detect import peaks, sides_of
from vision.lattice.refine import CROP
from workshop.lattice import frame_net, model
from workshop.lattice.frame_net import FrameNet, crops_of, frame_batches
from workshop.lattice.learning import learn
from workshop.lattice.lesson import batches
from workshop.lattice.model import LatticeNet
from workshop.lattice.scene import SIZE
from workshop.lattice.stock import Shot, shots
from workshop.weights import export

SEED = 1
EASY_SCENES, EASY_STEPS = 1_200, 1_400  # the first lessons: what a joint looks like
SCENES, STEPS = 7_500, 4_250
HELD_OUT = 300
BATCH = 8
FRAME_STEPS, FRAME_PICTURES = 3_000, 8  # a batch of the frame net is so many pictures' crops
RECIPE = (
    "vision/lattice/detect.py",
    "vision/lattice/refine.py",
    "workshop/lattice/frame_net.py",
    "workshop/lattice/learning.py",
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
    torch.manual_seed(SEED)
    net = LatticeNet()
    lessons = chain(batches(easy, EASY_STEPS, BATCH, SEED), batches(stock, STEPS, BATCH, SEED + 1))
    net.load_state_dict(learn(net, lessons, model.loss, _first_level).state_dict())
    frame = FrameNet(net)
    frame_lessons = frame_batches(stock, FRAME_STEPS, FRAME_PICTURES, SEED)
    frame.load_state_dict(learn(frame, frame_lessons, frame_net.loss, _falling).state_dict())
    ship(
        net, frame, held_out, f"{len(easy)} easy and {len(stock)} other scenes; {EASY_STEPS} + {STEPS} steps of {BATCH}"
    )


def _told(name: str, stock: Iterable[Shot]) -> Iterator[Shot]:
    start = time.monotonic()
    for number, shot in enumerate(stock):
        if number % 500 == 0:
            print(f"{number} {name}, {time.monotonic() - start:.0f} s", flush=True)
        yield shot


def _first_level(step: int) -> float:
    """A short warming up, level while the scenes are easy, then half a cosine down to 0."""
    if step < EASY_STEPS:
        return min(1.0, (step + 1) / 100)
    return 0.5 + 0.5 * math.cos(math.pi * min(1.0, (step - EASY_STEPS) / STEPS))


def _falling(step: int) -> float:
    return min(1.0, (step + 1) / 50) * (0.5 + 0.5 * math.cos(math.pi * min(1.0, step / FRAME_STEPS)))


def ship(net: LatticeNet, frame: FrameNet, held_out: list[Shot], history: str) -> None:
    """Measure both nets on scenes they have not seen, and write them with their cards."""
    data = f"rendered tables, dressed in scans and single photographs of tiles of all editions: {history}"
    command = "python -m workshop.train_lattice"
    figures = measure(net.eval(), held_out)
    print(figures, flush=True)
    picture, crop = torch.zeros(1, 3, SIZE, SIZE), torch.zeros(1, 3, CROP, CROP)
    export(
        net, picture, "lattice",
        made_by=command, seed=SEED, data=data, figures=figures, recipe_files=RECIPE, any_size=True,
    )  # fmt: skip
    figures = measure_frames(frame.eval(), held_out)
    print(figures, flush=True)
    export(frame, crop, "frame", made_by=command, seed=SEED, data=data, figures=figures, recipe_files=RECIPE)


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
        sides = sides_of(shot.quads)
        hit = near < 0.35 * sides[None]
        tiles += int(whole.sum())
        found += int((hit.any(0) & whole).sum())
        phantoms += int((~hit.any(1)).sum())
        for i in np.nonzero(hit.any(0) & whole)[0]:
            quad = seen.quads[near[:, i].argmin()]
            apart = np.linalg.norm(quad[:, None] - shot.quads[i][None], axis=-1)
            distances.append(float(apart.min(0).mean() / sides[i]))
    median, most = np.percentile(distances, [50, 95]) if distances else (1.0, 1.0)
    return {
        "tiles": tiles,
        "found": round(found / max(1, tiles), 4),
        "phantoms_per_tile": round(phantoms / max(1, tiles), 4),
        "corner_median": round(float(median), 4),
        "corner_95": round(float(most), 4),
    }


def measure_frames(net: FrameNet, held_out: list[Shot]) -> dict[str, float]:
    """Held-out crops: how often "a tile" is said rightly, and how far off the corners are, in sides."""
    rng = np.random.default_rng(SEED)
    right: list[bool] = []
    off: list[float] = []
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
    median, most = np.percentile(off, [50, 95])
    return {
        "crops": len(right),
        "right": round(float(np.mean(right)), 4),
        "corner_median": round(float(median), 4),
        "corner_95": round(float(most), 4),
    }


if __name__ == "__main__":
    main()
