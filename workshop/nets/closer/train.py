"""Trains the net that looks closely at what may be a piece.

    python -m workshop.nets.closer.train [--cache FILE]

Photographs small boards with players' pieces and wood that is nobody's (half a second each of one core, all cores),
looks at what the meeples' net takes for pieces there (8 GB of memory), learns (half a second a step of two cores: two
to three hours in all) and writes vision/weights/closer.onnx and its card.
"""

import argparse
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.meeples.closely import COLOUR, KIND, LYING, SHARES, WHAT, WINDOW
from vision.net import log_softmax
from workshop.nets.calibration import calibration_error, temperature
from workshop.nets.closer.lesson import BATCH, SEED, batch, known, lessons
from workshop.nets.closer.net import CloserNet, loss
from workshop.nets.closer.scene import Glimpse
from workshop.nets.descent import Batch, Descent, descend, one_cycle
from workshop.nets.making import ahead
from workshop.nets.shipping.weights import export

PHOTOS = 10300
STEPS = 9302
SPOILT = 0.25  # of the steps, and of the rate, once more with spoilt pictures
HELD_OUT = 3000  # of what was seen in the first photos
LEARNING_RATE = 2e-3
DOUBTED = 0.2  # a piece that is less likely a player's than this is doubted, or so it is told here
RECIPE = (
    "vision/geometry.py",
    "vision/meeples/closely.py",
    "vision/meeples/planes.py",
    "vision/meeples/sightings.py",
    "vision/meeples/view.py",
    "vision/shrinking.py",
    "workshop/nets/descent.py",
    "workshop/nets/lattice/net.py",
    "workshop/nets/meeples/scene.py",
    "workshop/nets/meeples/spoiling.py",
    "workshop/nets/meeples/things.py",
    "workshop/nets/meeples/wood.py",
    "workshop/nets/closer/lesson.py",
    "workshop/nets/closer/net.py",
    "workshop/nets/closer/scene.py",
    "workshop/nets/closer/train.py",
    "workshop/nets/piles/scene.py",
    "workshop/nets/onward.py",
    "workshop/nets/precision.py",
    "workshop/scenes/objects/nobodys.py",
    "workshop/scenes/objects/paint.py",
    "workshop/scenes/objects/pieces.py",
    "workshop/scenes/objects/standing.py",
    "workshop/scenes/stock.py",
    "workshop/scenes/view/camera.py",
    "workshop/scenes/view/light.py",
    "workshop/scenes/view/snapshot.py",
)
Floats = NDArray[np.float64]


def train(learned: Sequence[Glimpse], steps: int) -> CloserNet:
    torch.manual_seed(SEED)
    net = CloserNet()
    for spoilt, share in ((False, 1.0), (True, SPOILT)):
        how = Descent(round(steps * share), LEARNING_RATE * share, one_cycle(0.1), decay=1e-3)
        descend(net, partial(_lessons, learned, spoilt), loss, how)
        net.train()
    net.eval()
    return net


def _lessons(learned: Sequence[Glimpse], spoilt: bool, done: int) -> Iterable[Batch]:
    return ahead(lessons(learned, spoilt, done))


def told(net: CloserNet, shown: Sequence[Glimpse]) -> tuple[Floats, NDArray[np.int64]]:
    """The logits of each answer, and what is true."""
    rng = np.random.default_rng(SEED)
    said, true = [], []
    for first in range(0, len(shown), BATCH):
        seen, what = batch(shown[first : first + BATCH], rng)
        with torch.no_grad():
            said.append(net(seen).numpy())
        true.append(what.numpy())
    return np.concatenate(said).astype(np.float64), np.concatenate(true).astype(np.int64)


def calibrate(net: CloserNet, shown: Sequence[Glimpse]) -> None:
    """Makes its certainties honest: of all it calls nine in ten sure, nine in ten are."""
    logits, true = told(net, shown)
    net.heat[WHAT] = temperature(logits[:, WHAT], true[:, 0])
    logits, true = logits[true[:, 0] == 0], true[true[:, 0] == 0]
    net.heat[COLOUR] = temperature(logits[:, COLOUR], true[:, 1])
    net.heat[KIND] = temperature(logits[:, KIND], true[:, 2])
    net.heat[LYING] = temperature(np.stack([np.zeros(len(logits)), logits[:, LYING]], 1), true[:, 3])


def measure(net: CloserNet, shown: Sequence[Glimpse]) -> dict[str, float]:
    """How often it is right, how often it doubts players' pieces and what is none, how often it names the wood; and of
    players' pieces the colour, the kind and the pose.
    """
    logits, answers = told(net, shown)
    chances, true = np.exp(log_softmax(logits[:, WHAT])), answers[:, 0]
    players, wood = chances[:, 0], (true > 0) & (true < len(SHARES) - 1)
    doubted, own = players < DOUBTED, true == 0
    pieces, known = logits[own], answers[own]
    return {
        "right": round(float(((players > 0.5) == own).mean()), 4),
        "players_doubted": round(float(doubted[own].mean()), 4),
        "others_doubted": round(float(doubted[~own].mean()), 4),
        "wood_named": round(float((chances.argmax(1) == true)[wood].mean()), 4),
        "calibration_error": round(calibration_error(chances, true), 4),
        "colour": round(float((pieces[:, COLOUR].argmax(1) == known[:, 1]).mean()), 4),
        "kind": round(float((pieces[:, KIND].argmax(1) == known[:, 2]).mean()), 4),
        "pose": round(float(((pieces[:, LYING] > 0) == (known[:, 3] > 0)).mean()), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", type=Path, help="keep what the photos show in this file, or take it from it")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(2)
    shown = known(PHOTOS, asked.cache)
    net = train(shown[HELD_OUT:], STEPS)
    calibrate(net, shown[: HELD_OUT // 2])
    figures = measure(net, shown[HELD_OUT // 2 : HELD_OUT])
    print(figures)
    export(
        net,
        torch.zeros(1, 5, *WINDOW),
        "closer",
        made_by="python -m workshop.nets.closer.train",
        seed=SEED,
        data=f"{len(shown)} places in {PHOTOS} drawn photos of scans of tiles with pieces of players, wood that is "
        f"nobody's and other things; {STEPS} steps of {BATCH}, then {round(STEPS * SPOILT)} with spoilt pictures",
        figures=figures,
        recipe_files=RECIPE,
    )


if __name__ == "__main__":
    main()
