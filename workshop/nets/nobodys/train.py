"""Trains the net that knows players' pieces from wood that is nobody's.

    python -m workshop.nets.nobodys.train

Makes patches with both (0.1 s each, all cores), looks at what the meeples' net takes for pieces there, learns (0.04 s
a step of one core) and writes vision/weights/nobodys.onnx and its card.
"""

from collections.abc import Sequence

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.meeples.nobodys import WINDOW
from workshop.nets.calibration import calibration_error, temperature
from workshop.nets.descent import Descent, descend, one_cycle
from workshop.nets.nobodys.lesson import BATCH, SEED, batch, known, lessons
from workshop.nets.nobodys.net import NobodysNet, loss
from workshop.nets.nobodys.scene import Glimpse
from workshop.nets.weights import export

PATCHES = 5200
STEPS = 6000
HELD_OUT = 3000  # of what was seen on the first patches
LEARNING_RATE = 2e-3
DOUBTED = 0.2  # a piece that is less likely a player's than this is doubted, or so it is told here
RECIPE = (
    "vision/geometry.py",
    "vision/meeples/nobodys.py",
    "vision/meeples/planes.py",
    "vision/meeples/view.py",
    "workshop/nets/descent.py",
    "workshop/nets/feet.py",
    "workshop/nets/lattice/net.py",
    "workshop/nets/meeples/lesson.py",
    "workshop/nets/meeples/scene.py",
    "workshop/nets/meeples/spoiling.py",
    "workshop/nets/meeples/things.py",
    "workshop/nets/nobodys/lesson.py",
    "workshop/nets/nobodys/net.py",
    "workshop/nets/nobodys/scene.py",
    "workshop/nets/nobodys/train.py",
    "workshop/nets/onward.py",
    "workshop/nets/precision.py",
    "workshop/scenes/objects/nobodys.py",
    "workshop/scenes/objects/paint.py",
    "workshop/scenes/objects/pieces.py",
)
Floats = NDArray[np.float64]


def train(learned: Sequence[Glimpse], steps: int) -> NobodysNet:
    torch.manual_seed(SEED)
    net = NobodysNet()
    descend(net, lambda _: lessons(learned), loss, Descent(steps, LEARNING_RATE, one_cycle(0.1), decay=1e-3))
    return net


def told(net: NobodysNet, shown: Sequence[Glimpse]) -> tuple[Floats, NDArray[np.int64]]:
    """Logits of what is nobody's and of what is a player's, and which is true."""
    rng = np.random.default_rng(SEED)
    said, true = [], []
    for first in range(0, len(shown), BATCH):
        seen, players = batch(shown[first : first + BATCH], rng)
        with torch.no_grad():
            said.append(net(seen)[:, 0].numpy())
        true.append(players.numpy())
    logits = np.concatenate(said).astype(np.float64)
    return np.stack([np.zeros_like(logits), logits], 1), np.concatenate(true).astype(np.int64)


def calibrate(net: NobodysNet, shown: Sequence[Glimpse]) -> None:
    """Makes its certainties honest: of all it calls nine in ten sure, nine in ten are."""
    net.heat.fill_(temperature(*told(net, shown)))


def measure(net: NobodysNet, shown: Sequence[Glimpse]) -> dict[str, float]:
    """How often it is right, how often it doubts players' pieces, and how often it doubts what is none."""
    logits, true = told(net, shown)
    chances = 1 / (1 + np.exp(-logits[:, 1]))
    doubted = chances < DOUBTED
    return {
        "right": round(float(((chances > 0.5) == true).mean()), 4),
        "players_doubted": round(float(doubted[true == 1].mean()), 4),
        "others_doubted": round(float(doubted[true == 0].mean()), 4),
        "calibration_error": round(calibration_error(np.stack([1 - chances, chances], 1), true), 4),
    }


def main() -> None:
    cv2.setNumThreads(1)
    torch.set_num_threads(1)  # on few and busy cores a second thread waits more than it works
    shown = known(PATCHES)
    net = train(shown[HELD_OUT:], STEPS)
    calibrate(net, shown[: HELD_OUT // 2])
    figures = measure(net, shown[HELD_OUT // 2 : HELD_OUT])
    print(figures)
    export(
        net,
        torch.zeros(1, 5, WINDOW, WINDOW),
        "nobodys",
        made_by="python -m workshop.nets.nobodys.train",
        seed=SEED,
        data=f"{len(shown)} peaks of the meeples' net on {PATCHES} composites of scans of tiles with pieces of players "
        f"and wood that is nobody's; {STEPS} steps of {BATCH} from its first layers, one run",
        figures=figures,
        recipe_files=RECIPE,
    )


if __name__ == "__main__":
    main()
