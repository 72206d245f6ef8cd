"""Trains the net that counts farmers on one another.

    python -m workshop.nets.piles.train --tiles ../shared/tiles [--cache FILE]

Draws small boards with towers of lying pieces (0.1 s each, all cores), learns (0.1 s a step of one core) and writes
vision/weights/piles.onnx and its card.
"""

from collections.abc import Sequence

import numpy as np
import torch

from vision.meeples.piles import WINDOW
from workshop.nets.command import options
from workshop.nets.descent import Descent, descend, one_cycle
from workshop.nets.piles.lesson import BATCH, SEED, batch, lessons, scenes
from workshop.nets.piles.net import PileNet, loss
from workshop.nets.piles.scene import PileScene
from workshop.nets.shipping.weights import export

PHOTOS = 9000
STEPS = 10000
HELD_OUT = 3000  # scenes
LEARNING_RATE = 2e-3
USUAL = (0.97, 0.02, 0.007, 0.003)  # how often one, two, three, four pieces lie on one another on people's tables
RECIPE = (
    "vision/meeples/piles.py",
    "vision/geometry.py",
    "vision/meeples/planes.py",
    "vision/meeples/view.py",
    "vision/shrinking.py",
    "workshop/nets/descent.py",
    "workshop/nets/lattice/net.py",
    "workshop/nets/piles/lesson.py",
    "workshop/nets/piles/net.py",
    "workshop/nets/piles/scene.py",
    "workshop/nets/piles/train.py",
    "workshop/nets/precision.py",
    "workshop/scenes/objects/paint.py",
    "workshop/scenes/objects/pieces.py",
    "workshop/scenes/objects/standing.py",
    "workshop/scenes/stock.py",
    "workshop/scenes/view/snapshot.py",
)


def train(learned: Sequence[PileScene], steps: int) -> PileNet:
    torch.manual_seed(SEED)
    net = PileNet()
    descend(net, lambda _: lessons(learned), loss, Descent(steps, LEARNING_RATE, one_cycle(0.1), decay=1e-3))
    return net


def calibrate(net: PileNet, scenes: Sequence[PileScene]) -> None:
    """Teaches the net how rare piles are on people's tables; in the lessons they are as frequent as single pieces."""
    share = np.bincount([scene.count - 1 for scene in scenes]) / len(scenes)
    net.usual.copy_(torch.tensor(np.log(np.array(USUAL) / share), dtype=torch.float32))


def measure(net: PileNet, scenes: Sequence[PileScene]) -> dict[str, float]:
    """On held-out scenes, single pieces and piles apart: how often it gives the right number, or is sure of another.

    It takes piles to be as rare as on tables by then, so it counts most of the many here as one piece.
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
    asked = options(__doc__)
    torch.set_num_threads(1)  # on few and busy cores a second thread waits more than it works
    drawn = scenes(PHOTOS, asked.tiles, asked.cache)
    net = train(drawn[HELD_OUT:], STEPS)
    calibrate(net, drawn[HELD_OUT:])
    figures = measure(net, drawn[:HELD_OUT])
    print(figures)
    export(
        net,
        torch.zeros(1, 4, WINDOW[1], WINDOW[0]),
        "piles",
        made_by="python -m workshop.nets.piles.train --tiles ../shared/tiles",
        seed=SEED,
        data=f"{PHOTOS} drawn photos of small boards, {len(drawn)} pieces and piles of up to four; "
        f"{STEPS} steps of {BATCH}, one run",
        figures=figures,
        recipe_files=RECIPE,
    )


if __name__ == "__main__":
    main()
