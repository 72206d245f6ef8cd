"""Trains the net that finds meeples, only from composites of scanned tiles and wooden solids.

    python -m workshop.nets.meeples.train [--keep FOLDER]

Makes the patches (0.1 s each, in a process of their own), learns meanwhile (1.3 to 1.9 s a step of one core, five to
eight hours in all), and writes vision/weights/meeples.onnx and its card. With `--keep FOLDER` what is learned is kept
there now and then, and the command goes on from it.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch

from vision.meeples import planes
from vision.meeples.view import SIDE
from workshop.nets import feet
from workshop.nets.descent import Descent, descend, one_cycle
from workshop.nets.feet import answers, matched, peaks
from workshop.nets.making import ahead
from workshop.nets.meeples.lesson import (
    BATCH,
    CROP,
    HELD_OUT,
    PATCHES,
    SEED,
    STEPS,
    Patches,
    PatchStock,
    held_out_batches,
    lessons,
)
from workshop.nets.meeples.net import MeepleNet, loss
from workshop.nets.shipping.weights import export

LEARNING_RATE = 3e-3  # the highest
USUAL = 0.2  # pieces a tile on a finished board: 8 to 20 on 72
FAINT = -3.0  # the logit of the faintest peaks that are looked at
SAME = 0.3  # tiles: a peak nearer than this to a foot is that foot, as the measure has it
RECIPE = (
    "vision/geometry.py",
    "vision/meeples/planes.py",
    "vision/meeples/view.py",
    "vision/shrinking.py",
    "workshop/nets/descent.py",
    "workshop/nets/feet.py",
    "workshop/nets/meeples/lesson.py",
    "workshop/nets/meeples/net.py",
    "workshop/nets/meeples/scene.py",
    "workshop/nets/meeples/spoiling.py",
    "workshop/nets/meeples/things.py",
    "workshop/nets/meeples/train.py",
    "workshop/nets/meeples/wood.py",
    "workshop/nets/precision.py",
    "workshop/nets/regression.py",
    "workshop/scenes/objects/paint.py",
    "workshop/scenes/objects/pieces.py",
)


def train(net: MeepleNet, stock: PatchStock, keep: Path | None = None) -> None:
    descend(net, lambda done: ahead(lessons(stock, done)), loss, descent(), keep)


def descent() -> Descent:
    return Descent(STEPS, LEARNING_RATE, one_cycle(0.08))


def calibrate(net: MeepleNet, patches: Patches) -> None:
    """On the held-out patches, which are fuller than boards."""
    seen = list(answers(net, held_out_batches(patches)))
    pieces = sum(len(known) for _, known in seen) / (HELD_OUT * (CROP / SIDE) ** 2)
    pairs = (pair for answer, known in seen for pair in matched(answer, known, FAINT, SAME * SIDE))
    feet.calibrate(net, pairs, USUAL / pieces)


def measure(net: MeepleNet, patches: Patches) -> dict[str, float]:
    """On the held-out patches: which feet are found, and what is said of those."""
    hits = there = said = colour = kind = lying = 0
    off: list[float] = []
    for answer, known in answers(net, held_out_batches(patches)):
        found = peaks(answer, 0.0)
        said += len(found)
        there += len(known)
        for foot in known:
            nearest = min(found, key=lambda peak: float(np.hypot(*(peak.place - foot[:2]))), default=None)
            if nearest is None or np.hypot(*(nearest.place - foot[:2])) > SAME * SIDE:
                continue
            hits += 1
            off.append(float(np.hypot(*(nearest.place - foot[:2]))) / SIDE)
            colour += int(nearest.said[planes.COLOUR].argmax()) == int(foot[2])
            kind += int(nearest.said[planes.KIND].argmax()) == int(foot[3])
            lying += bool(nearest.said[planes.LYING] > 0) == bool(foot[4] > 0.5)
    return {
        "recall": round(hits / there, 4),
        "precision": round(min(1.0, hits / max(1, said)), 4),
        "colour": round(colour / hits, 4),
        "kind": round(kind / hits, 4),
        "pose": round(lying / hits, 4),
        "foot_error_median_tiles": round(float(np.median(off)), 4),
        "foot_error_ninth_decile_tiles": round(float(np.quantile(off, 0.9)), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path, help="leave the net after each descent in this folder")
    keep: Path | None = parser.parse_args().keep
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    torch.set_num_threads(1)  # on few and busy cores a second thread waits more than it works
    torch.manual_seed(SEED)
    net = MeepleNet()
    with PatchStock(range(PATCHES)) as stock:
        train(net, stock, keep / "meeples.pt" if keep else None)
    with PatchStock(range(HELD_OUT)) as known:
        known.wait_for(HELD_OUT)
    calibrate(net, known.patches)
    figures = measure(net, known.patches)
    print(figures)
    export(
        net,
        torch.zeros(1, 5, CROP, CROP),
        "meeples",
        made_by="python -m workshop.nets.meeples.train",
        seed=SEED,
        data=f"{PATCHES} composites of scans and photos of single tiles, four editions, with solids of eleven kinds of "
        f"pieces; {STEPS} steps of {BATCH}, one run",
        figures=figures,
        recipe_files=RECIPE,
        any_size=True,
    )


if __name__ == "__main__":
    main()
