"""Trains the net that sees tiles of 50 and 100 beside the scoring board.

    python -m workshop.nets.laps.train --tiles ../shared/tiles [--cache FILE]

Learns from drawn tables with drawn tiles on them, laid flat as the program does it; pictures of tiles lie strewn about.
Draws the scenes (0.03 s each), learns (0.1 s a step of one core) and writes vision/weights/laps.onnx and its card.
"""

from collections.abc import Sequence

import torch

from workshop.nets.command import options
from workshop.nets.descent import Descent, descend, one_cycle
from workshop.nets.laps.lesson import BATCH, SEED, as_taken, lessons, scenes
from workshop.nets.laps.net import LapNet, loss
from workshop.nets.laps.scene import SIDE, LapScene
from workshop.nets.shipping.weights import export

SCENES = 9000
STEPS = 6500
HELD_OUT = 800
LEARNING_RATE = 4e-3
SURE = 0.5
RECIPE = (
    "vision/track/board/fields.txt",
    "workshop/nets/descent.py",
    "workshop/nets/laps/lesson.py",
    "workshop/nets/laps/net.py",
    "workshop/nets/laps/scene.py",
    "workshop/nets/laps/train.py",
    "workshop/nets/precision.py",
    "workshop/scenes/objects/lap_tiles.py",
    "workshop/scenes/objects/pieces.py",
    "workshop/scenes/objects/standing.py",
    "workshop/scenes/objects/track.py",
    "workshop/scenes/stock.py",
    "workshop/scenes/view/snapshot.py",
)


def train(learned: Sequence[LapScene], steps: int) -> LapNet:
    torch.manual_seed(SEED)
    net = LapNet()
    descend(net, lambda _: lessons(learned), loss, Descent(steps, LEARNING_RATE, one_cycle(0.15)))
    return net


def measure(net: LapNet, held_out: Sequence[LapScene]) -> dict[str, float]:
    """On held-out tables, by cells of tiles' middles: which are seen, what of it is right, 50 and 100 distinguished."""
    hits = there = told = same = 0
    for first in range(0, len(held_out), BATCH):
        some = held_out[first : first + BATCH]
        seen, truth = as_taken([scene.picture for scene in some], [scene.truth for scene in some])
        with torch.no_grad():
            chances = net(seen).numpy()
        real, said = truth.numpy(), 1 - chances[:, 0] > SURE
        hits += int((said & (real > 0)).sum())
        there += int((real > 0).sum())
        told += int((said & (real >= 0)).sum())
        same += int((chances.argmax(1)[said & (real > 0)] == real[said & (real > 0)]).sum())
    return {
        "recall": round(hits / there, 4),
        "precision": round(hits / max(1, told), 4),
        "number": round(same / max(1, hits), 4),
    }


def main() -> None:
    asked = options(__doc__, scenes=SCENES, steps=STEPS)
    torch.set_num_threads(1)  # on few and busy cores a second thread waits more than it works
    drawn = scenes(asked.scenes, asked.tiles, asked.cache)
    net = train(drawn[HELD_OUT:], asked.steps)
    figures = measure(net, drawn[:HELD_OUT])
    print(figures)
    export(
        net,
        torch.zeros(1, 3, SIDE, SIDE),
        "laps",
        made_by=f"python -m workshop.nets.laps.train --tiles ../shared/tiles --scenes {asked.scenes} "
        f"--steps {asked.steps}",
        seed=SEED,
        data=f"{asked.scenes} drawn tables with drawn tiles of 50, 100 and other numbers",
        figures=figures,
        recipe_files=RECIPE,
        any_size=True,
    )


if __name__ == "__main__":
    main()
