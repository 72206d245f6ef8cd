"""Train the net that finds meeples, from nothing but composites of scanned tiles and wooden solids.

    python -m workshop.nets.meeples.train [--keep FOLDER]

Makes the patches (0.1 s each, in a process of their own), learns meanwhile (0.2 s a step of one core), a second time
down from half the rate on patches that are new, and writes vision/weights/meeples.onnx and its card. With `--keep
FOLDER` the net after each descent is kept there, and not learned again where it is there.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from multiprocessing import Pool
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.meeples import planes
from vision.meeples.view import SIDE, UPRIGHT
from vision.track.board.layout import LONG_SIDE, layouts
from workshop.art.scans import scans
from workshop.nets.descent import descend
from workshop.nets.meeples.net import MeepleNet, loss
from workshop.nets.meeples.scene import FEET, Patch, make
from workshop.nets.meeples.things import FINE, SPAN
from workshop.nets.weights import export
from workshop.scenes.objects.pieces import Pixels
from workshop.scenes.objects.track import draw_track

SEED = 7
STEPS = (14000, 8000)  # of each descent, and as many patches, which are its own
FIRST = 600  # patches that are there before the first step
PACE = 1.2  # patches made in the time of a step, or sooner
TRACKS = 12  # scoring boards drawn of each edition
BATCH = 20
HELD_OUT = 200  # patches
CROP = 3 * SIDE
LEARNING_RATE = 2.5e-3  # the highest of the first descent; of the second half of it
AWRY = 0.4  # radians: over a board the line of sight turns by about so much
USUAL = 0.2  # pieces a tile on a finished board: 8 to 20 on 72
FAINT = -3.0  # the logit of the faintest peaks that are looked at
SAME = 0.3  # tiles: a peak nearer than this to a foot is that foot, as the measure has it
RECIPE = (
    "vision/geometry.py",
    "vision/meeples/planes.py",
    "vision/meeples/view.py",
    "workshop/nets/descent.py",
    "workshop/nets/meeples/net.py",
    "workshop/nets/meeples/scene.py",
    "workshop/nets/meeples/spoiling.py",
    "workshop/nets/meeples/things.py",
    "workshop/nets/precision.py",
    "workshop/scenes/objects/pieces.py",
    "workshop/nets/meeples/train.py",
)

# How often each kind of art is on the table.
ART = {("c1", False): 8, ("c1", True): 2, ("c2", False): 4, ("c2", True): 1, ("c3", False): 2, ("winter", False): 1.5}


class _Maker:
    """Makes the patch of a number, in a process of its own."""

    art: dict[tuple[str, bool], list[Pixels]]
    tracks: list[Pixels]

    @classmethod
    def prepare(cls) -> None:
        cv2.setNumThreads(1)
        cls.art = {kind: [] for kind in ART}
        rng = np.random.default_rng(SEED)
        width = round(LONG_SIDE * FINE)
        cls.tracks = [draw_track(layout, width, rng) for layout in layouts() for _ in range(TRACKS)]
        for scan in scans():
            cls.art[scan.edition, scan.photograph].append(scan.pixels(120))

    @classmethod
    def make(cls, number: int) -> Patch:
        rng = np.random.default_rng([SEED, number])
        odds = np.array(list(ART.values()))
        kind = list(ART)[int(rng.choice(len(odds), p=odds / odds.sum()))]
        return make(cls.art[kind], cls.tracks, rng)


@dataclass(frozen=True, slots=True, eq=False)
class Patches:
    """Many patches, with as many feet each as fit; x below 0: none."""

    pixels: Pixels
    lean: NDArray[np.float32]
    mean: NDArray[np.float32]
    feet: NDArray[np.float32]

    @classmethod
    def room(cls, count: int) -> "Patches":
        """For so many, still without any."""
        side = SPAN * SIDE
        return cls(
            np.empty((count, side, side, 3), np.uint8),
            np.empty((count, 2), np.float32),
            np.empty((count, 3), np.float32),
            np.full((count, FEET, 5), -1, np.float32),
        )


class Stock:
    """The patches, made by a process of their own while the net already learns from the first ones.

    How many there are at each step is a matter of the step alone, so that a run can be made again.
    """

    def __init__(self, numbers: Sequence[int]) -> None:
        self.patches = Patches.room(len(numbers))
        self.ready = 0
        self._pool = Pool(1, _Maker.prepare)
        self._coming = self._pool.imap(_Maker.make, numbers, chunksize=16)

    def __enter__(self) -> "Stock":
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.terminate()

    def wait_for(self, count: int) -> None:
        """Until there are so many, or all."""
        for patch in islice(self._coming, max(0, count - self.ready)):
            i, kept = self.ready, self.patches
            kept.pixels[i], kept.lean[i], kept.mean[i] = patch.pixels, patch.lean, patch.mean
            kept.feet[i, : len(patch.feet)] = patch.feet[:FEET]
            self.ready += 1


def batch(patches: Patches, index: Sequence[int], rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Crops as the net takes them, turned so that what stands leans upwards, more or less, and their feet.

    Most crops are the fullest of a few: empty grass teaches little.
    """
    seen = np.empty((len(index), 5, CROP, CROP), np.float32)
    touching = np.full((len(index), FEET, 5), -1, np.float32)
    for i, k in enumerate(index):
        pixels, lean, feet = patches.pixels[k], patches.lean[k], patches.feet[k]
        feet = feet[feet[:, 0] >= 0].copy()
        turn = -np.pi / 2 - np.arctan2(lean[1], lean[0]) + rng.normal(0, AWRY)
        if np.hypot(*lean) < UPRIGHT:
            turn = rng.uniform(0, 2 * np.pi)
        c, s = np.cos(turn), np.sin(turn)
        linear = np.array([[c, -s], [s, c]])
        if rng.random() < 0.5:
            linear[0] *= -1
        middles = rng.uniform(0.3, 0.7, (1 if rng.random() < 0.3 else 8, 2)) * pixels.shape[0]
        placed = feet[None, :, :2] @ linear.T + (CROP / 2 - middles @ linear.T)[:, None]
        best = int(_inside(placed).sum(1).argmax())
        feet[:, :2] = placed[best]
        shift = CROP / 2 - linear @ middles[best]
        crop = cv2.warpAffine(
            pixels,
            np.column_stack([linear, shift]),
            (CROP, CROP),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        cast = np.exp(rng.normal(0, 0.08) + rng.normal(0, 0.06, 3))  # what balancing leaves of the lamp's colour
        light = planes.balanced(np.asarray(crop, np.uint8), patches.mean[k])
        seen[i, :3] = (light + 1) * cast[:, None, None] - 1
        seen[i, 3:] = (linear @ lean).clip(-planes.STEEPEST, planes.STEEPEST)[:, None, None]
        here = _inside(feet[:, :2])
        touching[i, : here.sum()] = feet[here]
    return torch.from_numpy(seen), torch.from_numpy(touching)


def _inside(points: NDArray[np.floating]) -> NDArray[np.bool_]:
    return np.asarray(((points > 0) & (points < CROP)).all(-1))


def numbers(descent: int) -> list[int]:
    """The patches of a descent: the held-out ones, then as many new ones as it has steps."""
    before = sum(STEPS[:descent])
    return [*range(HELD_OUT), *range(max(before, HELD_OUT), before + STEPS[descent])]


def train(net: MeepleNet, stock: Stock, steps: int, rate: float, seed: int) -> None:
    """One descent from that rate, on all patches but the held-out ones."""
    rng, patches = np.random.default_rng(seed), stock.patches

    def lesson(step: int) -> tuple[Tensor, Tensor]:
        there = min(len(patches.lean), FIRST + round(step * PACE))
        stock.wait_for(there)
        return batch(patches, rng.integers(HELD_OUT, there, BATCH).tolist(), rng)

    descend(net, lesson, loss, steps, rate, rising=0.08)


def calibrate(net: MeepleNet, patches: Patches) -> None:
    """Turn a peak's height into the share of such peaks that are pieces: logistic regression on held-out patches.

    The focal loss leaves peaks too low, and patches are fuller than boards: the same false peaks come with fewer pieces
    there. Slope and offset go into the last layer, so that weights carry them.
    """
    pieces = sum(len(feet) for _, feet in _answers(net, patches)) / (HELD_OUT * (CROP / SIDE) ** 2)
    logits: list[float] = []
    true: list[bool] = []
    for answer, feet in _answers(net, patches):
        free = list(feet[:, :2])
        for place, said in sorted(_peaks(answer, FAINT), key=lambda peak: -peak[1][planes.HEAT]):
            near = [foot for foot in free if np.hypot(*(foot - place)) < SAME * SIDE]
            logits.append(float(said[planes.HEAT]))
            true.append(bool(near))
            if near:
                nearest = min(near, key=lambda foot: float(np.hypot(*(foot - place))))
                free = [foot for foot in free if foot is not nearest]
    x, y = np.column_stack([logits, np.ones(len(logits))]), np.array(true, float)
    fit = np.array([1.0, 0.0])
    for _ in range(20):  # Newton's method
        p = 1 / (1 + np.exp(-x @ fit))
        fit += np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + 1e-6 * np.eye(2), x.T @ (y - p))
    last = net.answer[-1]
    assert isinstance(last, torch.nn.Conv2d) and last.bias is not None
    with torch.no_grad():
        last.weight[planes.HEAT] *= fit[0]
        last.bias[planes.HEAT] = last.bias[planes.HEAT] * fit[0] + fit[1] + np.log(USUAL / pieces)


def measure(net: MeepleNet, patches: Patches) -> dict[str, float]:
    """On the held-out patches: which feet are found, and what is said of those."""
    hits = there = peaks = colour = kind = lying = 0
    off: list[float] = []
    for answer, feet in _answers(net, patches):
        found = _peaks(answer, 0.0)
        peaks += len(found)
        there += len(feet)
        for foot in feet:
            nearest = min(found, key=lambda peak: float(np.hypot(*(peak[0] - foot[:2]))), default=None)
            if nearest is None or np.hypot(*(nearest[0] - foot[:2])) > SAME * SIDE:
                continue
            hits += 1
            off.append(float(np.hypot(*(nearest[0] - foot[:2]))) / SIDE)
            colour += int(nearest[1][planes.COLOUR].argmax()) == int(foot[2])
            kind += int(nearest[1][planes.KIND].argmax()) == int(foot[3])
            lying += bool(nearest[1][planes.LYING] > 0) == bool(foot[4] > 0.5)
    return {
        "recall": round(hits / there, 4),
        "precision": round(min(1.0, hits / max(1, peaks)), 4),
        "colour": round(colour / hits, 4),
        "kind": round(kind / hits, 4),
        "pose": round(lying / hits, 4),
        "foot_error_median_tiles": round(float(np.median(off)), 4),
        "foot_error_ninth_decile_tiles": round(float(np.quantile(off, 0.9)), 4),
    }


def _answers(net: MeepleNet, patches: Patches) -> Iterator[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """What the net says of each held-out patch, and the feet on it."""
    rng = np.random.default_rng(SEED)
    for first in range(0, HELD_OUT, BATCH):
        seen, touching = batch(patches, range(first, min(first + BATCH, HELD_OUT)), rng)
        with torch.no_grad():
            answers = net(seen).numpy()
        for answer, feet in zip(answers, touching.numpy(), strict=True):
            yield answer, feet[feet[:, 0] >= 0]


def _peaks(answer: NDArray[np.float32], least: float) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Each peak's place in pixels and all that is said there."""
    heat = answer[planes.HEAT]
    rows, columns = np.nonzero((heat > least) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))))
    return [
        ((np.array([c, r], np.float32) + 0.5 + answer[planes.OFFSET, r, c]) * planes.STRIDE, answer[:, r, c])
        for r, c in zip(rows, columns, strict=True)
    ]


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
    for descent, steps in enumerate(STEPS):
        kept = keep / f"meeples-{descent}.pt" if keep else None
        if kept and kept.exists():
            net.load_state_dict(torch.load(kept, weights_only=True))
            continue
        with Stock(numbers(descent)) as stock:
            train(net, stock, steps, LEARNING_RATE / 2**descent, SEED + descent)
        if kept:
            torch.save(net.state_dict(), kept)
    with Stock(range(HELD_OUT)) as known:
        known.wait_for(HELD_OUT)
    net.eval()  # as it is not where every descent was kept
    calibrate(net, known.patches)
    figures = measure(net, known.patches)
    print(figures)
    export(
        net,
        torch.zeros(1, 5, CROP, CROP),
        "meeples",
        made_by="python -m workshop.nets.meeples.train",
        seed=SEED,
        data=f"{sum(STEPS)} composites of scans and photos of single tiles, four editions, with solids of eleven kinds "
        f"of pieces; {' + '.join(map(str, STEPS))} steps of {BATCH}, one run",
        figures=figures,
        recipe_files=RECIPE,
        any_size=True,
    )


if __name__ == "__main__":
    main()
