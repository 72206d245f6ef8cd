"""Trains the net that knows players' pieces from wood that is nobody's.

    python -m workshop.nets.nobodys.train [--cache FILE]

Photographs small boards with both (0.3 s each, all cores), looks at what the meeples' net takes for pieces there,
learns (0.12 s a step of two cores) and writes vision/weights/nobodys.onnx and its card.
"""

import argparse
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.meeples.nobodys import SHARES, WINDOW
from vision.net import log_softmax
from workshop.nets.calibration import calibration_error, temperature
from workshop.nets.descent import Batch, Descent, descend, one_cycle
from workshop.nets.making import ahead
from workshop.nets.nobodys.lesson import BATCH, SEED, batch, known, lessons
from workshop.nets.nobodys.net import NobodysNet, loss
from workshop.nets.nobodys.scene import Glimpse
from workshop.nets.weights import export

PHOTOS = 4500
STEPS = 14000
SPOILT = 0.25  # of the steps, and of the rate, once more with spoilt pictures
HELD_OUT = 3000  # of what was seen in the first photos
LEARNING_RATE = 2e-3
DOUBTED = 0.2  # a piece that is less likely a player's than this is doubted, or so it is told here
RECIPE = (
    "vision/geometry.py",
    "vision/meeples/nobodys.py",
    "vision/meeples/planes.py",
    "vision/meeples/sightings.py",
    "vision/meeples/view.py",
    "workshop/nets/descent.py",
    "workshop/nets/lattice/net.py",
    "workshop/nets/meeples/things.py",
    "workshop/nets/nobodys/lesson.py",
    "workshop/nets/nobodys/net.py",
    "workshop/nets/nobodys/scene.py",
    "workshop/nets/nobodys/train.py",
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


def train(learned: Sequence[Glimpse], steps: int) -> NobodysNet:
    torch.manual_seed(SEED)
    net = NobodysNet()
    for spoilt, share in ((False, 1.0), (True, SPOILT)):
        how = Descent(round(steps * share), LEARNING_RATE * share, one_cycle(0.1), decay=1e-3)
        descend(net, partial(_from_the_start, learned, spoilt), loss, how)
        net.train()
    net.eval()
    return net


def _from_the_start(learned: Sequence[Glimpse], spoilt: bool, done: int) -> Iterable[Batch]:  # noqa: ARG001
    return ahead(lessons(learned, spoilt))


def told(net: NobodysNet, shown: Sequence[Glimpse]) -> tuple[Floats, NDArray[np.int64]]:
    """The logits of each answer, and which is true."""
    rng = np.random.default_rng(SEED)
    said, true = [], []
    for first in range(0, len(shown), BATCH):
        seen, what = batch(shown[first : first + BATCH], rng)
        with torch.no_grad():
            said.append(net(seen).numpy())
        true.append(what.numpy())
    return np.concatenate(said).astype(np.float64), np.concatenate(true).astype(np.int64)


def calibrate(net: NobodysNet, shown: Sequence[Glimpse]) -> None:
    """Makes its certainties honest: of all it calls nine in ten sure, nine in ten are."""
    net.heat.fill_(temperature(*told(net, shown)))


def measure(net: NobodysNet, shown: Sequence[Glimpse]) -> dict[str, float]:
    """How often it is right, how often it doubts players' pieces and what is none, and how often it names the wood."""
    logits, true = told(net, shown)
    chances = np.exp(log_softmax(logits))
    players, wood = chances[:, 0], (true > 0) & (true < len(SHARES) - 1)
    doubted, own = players < DOUBTED, true == 0
    return {
        "right": round(float(((players > 0.5) == own).mean()), 4),
        "players_doubted": round(float(doubted[own].mean()), 4),
        "others_doubted": round(float(doubted[~own].mean()), 4),
        "wood_named": round(float((chances.argmax(1) == true)[wood].mean()), 4),
        "calibration_error": round(calibration_error(chances, true), 4),
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
        "nobodys",
        made_by="python -m workshop.nets.nobodys.train",
        seed=SEED,
        data=f"{len(shown)} places in {PHOTOS} drawn photos of scans of tiles with pieces of players, wood that is "
        f"nobody's and other things; {STEPS} steps of {BATCH}, then {round(STEPS * SPOILT)} with spoilt pictures",
        figures=figures,
        recipe_files=RECIPE,
    )


if __name__ == "__main__":
    main()
