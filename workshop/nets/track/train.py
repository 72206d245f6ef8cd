"""Trains the net that finds the scoring board.

    python -m workshop.nets.track.train --tiles ../shared/tiles [--cache FILE]

Learns from drawn scoring boards on drawn tables, two of five hard ones laid flat as the program does it; pictures of
tiles serve as clutter beside them. Draws the scenes (0.03 s each), learns (0.15 to 0.3 s a step of one core) and writes
vision/weights/track.onnx and its card.
"""

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray

from workshop.nets.command import options
from workshop.nets.descent import Descent, descend, one_cycle
from workshop.nets.shipping.weights import export
from workshop.nets.track.lesson import BATCH, SEED, batch, lessons, scenes
from workshop.nets.track.net import TrackNet, loss
from workshop.nets.track.scene import SIDE, TrackScene

SCENES = 14000
STEPS = 9000
HELD_OUT = 400
LEARNING_RATE = 3e-3
RECIPE = (
    "vision/track/board/fields.txt",
    "workshop/nets/descent.py",
    "workshop/nets/precision.py",
    "workshop/nets/track/laid_flat.py",
    "workshop/nets/track/lesson.py",
    "workshop/nets/track/net.py",
    "workshop/nets/track/scene.py",
    "workshop/nets/track/train.py",
    "workshop/scenes/objects/standing.py",
    "workshop/scenes/objects/track.py",
    "workshop/scenes/stock.py",
    "workshop/scenes/view/snapshot.py",
)


def train(learned: Sequence[TrackScene], steps: int) -> TrackNet:
    torch.manual_seed(SEED)
    net = TrackNet()
    descend(net, lambda _: lessons(learned), loss, Descent(steps, LEARNING_RATE, one_cycle(0.2)))
    return net


def measure(net: TrackNet, scenes: Sequence[TrackScene], held_out: int) -> dict[str, float]:
    """On the last pictures, held out: how well it says "here", and how far off (in widths of the board) places are."""
    rng = np.random.default_rng(SEED)
    errors: list[NDArray[np.floating]] = []
    hits = misses = false = 0
    count = len(scenes)
    for first in range(count - held_out, count, BATCH):
        seen, truth = batch(scenes, np.arange(first, min(first + BATCH, count)), rng)
        with torch.no_grad():
            answer = net(seen).numpy()
        truths = truth.numpy()
        here, there = answer[:, 0] > 0, truths[:, 0] > 0.5
        hits += int((here & there).sum())
        misses += int((~here & there).sum())
        false += int((here & (truths[:, 0] == 0)).sum())
        errors.append(np.linalg.norm(answer[:, 1:3] - truths[:, 1:3], axis=1)[here & there])
    return {
        "recall": round(hits / (hits + misses), 4),
        "precision": round(hits / (hits + false), 4),
        "median_place_error": round(float(np.median(np.concatenate(errors))), 4),
    }


def main() -> None:
    asked = options(__doc__, scenes=SCENES, steps=STEPS)
    torch.set_num_threads(1)  # on few and busy cores a second thread waits more than it works
    drawn = scenes(asked.scenes, asked.tiles, asked.cache)
    net = train(drawn[:-HELD_OUT], asked.steps)
    figures = measure(net, drawn, HELD_OUT)
    print(figures)
    export(
        net,
        torch.zeros(1, 3, SIDE, SIDE),
        "track",
        made_by=f"python -m workshop.nets.track.train --tiles ../shared/tiles --scenes {asked.scenes} "
        f"--steps {asked.steps}",
        seed=SEED,
        data=f"{asked.scenes} drawn tables with drawn scoring boards",
        figures=figures,
        recipe_files=RECIPE,
        any_size=True,
    )


if __name__ == "__main__":
    main()
