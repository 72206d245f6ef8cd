"""Trains the net that sees figures on the scoring board: the meeples' net, taught on drawn scoring boards.

    python -m workshop.nets.figures.train --tiles ../shared/tiles [--cache FILE]

Draws the photos (0.05 s each), learns (0.2 s a step of one core) and writes vision/weights/figures.onnx and its card.
"""

from collections.abc import Iterable, Sequence

import numpy as np
import torch

from vision.meeples import planes
from vision.meeples.view import SIDE
from workshop.nets import feet
from workshop.nets.command import options
from workshop.nets.descent import Descent, descend, one_cycle
from workshop.nets.feet import Answer, Floats, Peak, answers, matched
from workshop.nets.figures.lesson import SEED, SEEN, held_out_batches, lessons, scenes
from workshop.nets.figures.scene import CROP, FigureScene
from workshop.nets.meeples.net import MeepleNet, loss
from workshop.nets.shipping.weights import export

STEPS = 9000
PHOTOS = 8000
HELD_OUT = 450  # scenes, three of a photo
LEARNING_RATE = 2.5e-3
FAINT = -4.0  # the logit of the faintest peaks that are looked at
SAME = 0.25  # tiles: a peak nearer than this to a foot is that foot
USUAL = 3.5  # figures on a scoring board
BOARD = 24.6  # tiles that a scoring board covers
RECIPE = (
    "vision/geometry.py",
    "vision/meeples/planes.py",
    "vision/meeples/view.py",
    "vision/shrinking.py",
    "vision/track/board/fields.txt",
    "workshop/nets/descent.py",
    "workshop/nets/feet.py",
    "workshop/nets/figures/lesson.py",
    "workshop/nets/figures/scene.py",
    "workshop/nets/figures/train.py",
    "workshop/nets/meeples/net.py",
    "workshop/nets/precision.py",
    "workshop/nets/regression.py",
    "workshop/scenes/objects/lap_tiles.py",
    "workshop/scenes/objects/paint.py",
    "workshop/scenes/objects/pieces.py",
    "workshop/scenes/objects/standing.py",
    "workshop/scenes/objects/track.py",
    "workshop/scenes/stock.py",
    "workshop/scenes/view/snapshot.py",
)


def train(learned: Sequence[FigureScene], steps: int) -> MeepleNet:
    torch.manual_seed(SEED)
    net = MeepleNet()
    descend(net, lambda _: lessons(learned), loss, Descent(steps, LEARNING_RATE, one_cycle(0.1)))
    return net


def calibrate(net: MeepleNet, scenes: Sequence[FigureScene]) -> None:
    """There are fewer figures on a real board than on these."""
    there = sum(len(scene.feet) for scene in scenes) / (len(scenes) * (CROP / SIDE) ** 2)  # per tile
    feet.calibrate(net, _pairs(answers(net, held_out_batches(scenes)), FAINT), USUAL / BOARD / there)


def _pairs(seen: Iterable[Answer], least: float) -> list[tuple[Peak, Floats | None]]:
    return [pair for answer, known in seen for pair in matched(answer, known, least, SAME * SIDE, False)]


def measure(net: MeepleNet, scenes: Sequence[FigureScene]) -> dict[str, float]:
    """On held-out scenes: which figures are seen, and what is said of those."""
    seen = list(answers(net, held_out_batches(scenes)))
    pairs = _pairs(seen, 0.0)
    found = [(peak, foot) for peak, foot in pairs if foot is not None]
    there = sum(len(feet) for _, feet in seen)
    off = [float(np.hypot(*(peak.place - foot[:2]))) / SIDE for peak, foot in found]
    return {
        "recall": round(len(found) / there, 4),
        "precision": round(len(found) / max(1, len(pairs)), 4),
        "colour": round(float(np.mean([peak.said[planes.COLOUR].argmax() == foot[2] for peak, foot in found])), 4),
        "pose": round(float(np.mean([(peak.said[planes.LYING] > 0) == (foot[4] > 0.5) for peak, foot in found])), 4),
        "foot_error_median_tiles": round(float(np.median(off)), 4),
        "foot_error_ninth_decile_tiles": round(float(np.quantile(off, 0.9)), 4),
    }


def main() -> None:
    asked = options(__doc__, photos=PHOTOS, steps=STEPS)
    torch.set_num_threads(1)  # on few and busy cores a second thread waits more than it works
    drawn = scenes(asked.photos, asked.tiles, asked.cache)
    held_out, learned = drawn[:HELD_OUT], drawn[HELD_OUT:]
    net = train(learned, asked.steps)
    calibrate(net, held_out)
    figures = measure(net, held_out)
    print(figures)
    export(
        net,
        torch.zeros(1, 5, SEEN, SEEN),
        "figures",
        made_by=f"python -m workshop.nets.figures.train --tiles ../shared/tiles --photos {asked.photos} "
        f"--steps {asked.steps}",
        seed=SEED,
        data=f"{asked.photos} drawn photos of drawn scoring boards with solids on them",
        figures=figures,
        recipe_files=RECIPE,
        any_size=True,
    )


if __name__ == "__main__":
    main()
