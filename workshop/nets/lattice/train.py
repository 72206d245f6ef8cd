"""Trains the two nets that find and frame tiles, and ships them.

    python -m workshop.nets.lattice.train

Renders scenes (all cores), teaches the net that looks first easy ones, then such as people take; from what it sees
by then, the net that frames one tile; then the first net hard ones. Takes an hour and a half on two idle cores that
compute in 16 bits. The same seed gives the same scenes and the same order of lessons. With `--keep FOLDER` scenes and
nets are kept there, and a run that was cut short goes on after the last part that was done.
Writes vision/weights/lattice.onnx, vision/weights/frame.onnx and their cards.
"""

import argparse
import math
import tempfile
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from vision.geometry import sides_of
from vision.lattice.looks.detect import peaks
from vision.lattice.looks.refine import CROP
from workshop.nets.descent import Descent, descend, paced, seed_after
from workshop.nets.lattice import frame_net
from workshop.nets.lattice.frame_lesson import A_PICTURE, crops_of, frame_batches
from workshop.nets.lattice.frame_net import FrameNet
from workshop.nets.lattice.lesson import batches
from workshop.nets.lattice.net import LatticeNet, loss
from workshop.nets.lattice.scene import SIZE, Level
from workshop.nets.lattice.stock import Shot, shots
from workshop.nets.making import kept
from workshop.nets.shipping.weights import export

SEED = 1
RATE = 2e-3
EASY_SCENES, EASY_STEPS = 1_200, 1_400  # the first lessons: what a joint looks like
PLAIN_SCENES, PLAIN_STEPS = 7_500, 3_500  # what is on people's photos
HARD_SCENES, HARD_STEPS = 8_000, (5_000, 4_000)  # what should not be, beside all others; of each descent
SLANT = 3.0  # so much the slant counts in the hard lessons; before, it would drown the turn
CLOSE_SCENES, CLOSE_STEPS = 3_000, 6_000  # as the frame net sees tiles; and its steps
CLOSE_SIDES = (30, 110)  # pixels of a tile's side in its scenes: crops are cut from copies about as fine as that
HELD_OUT = 300
SQUARES = 8  # a batch
FRAME_PICTURES = 6  # a batch of the frame net is so many pictures' crops
RECIPE = (
    "vision/geometry.py",
    "vision/lattice/looks/detect.py",
    "vision/lattice/looks/refine.py",
    "vision/shrinking.py",
    "workshop/nets/descent.py",
    "workshop/nets/lattice/frame_lesson.py",
    "workshop/nets/lattice/frame_net.py",
    "workshop/nets/lattice/lesson.py",
    "workshop/nets/lattice/net.py",
    "workshop/nets/lattice/scene.py",
    "workshop/nets/lattice/stock.py",
    "workshop/nets/lattice/strangers.py",
    "workshop/nets/lattice/targets.py",
    "workshop/nets/lattice/train.py",
    "workshop/nets/precision.py",
)
Pace = Callable[[int], float]  # of a step: its rate, as a share of RATE


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path, help="a folder for scenes and nets; what is there is not made again")
    cv2.setNumThreads(1)  # its threads and those of the lessons' process would wait for each other
    keep: Path | None = parser.parse_args().keep
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        _train(keep)
        return
    with tempfile.TemporaryDirectory() as folder:
        _train(Path(folder))


def _train(keep: Path) -> None:
    torch.manual_seed(SEED)
    net = LatticeNet()
    look(net, _stock(keep / "easy.pkl", EASY_SCENES, SEED, Level.EASY), level, EASY_STEPS, SEED, keep / "easy.pt")
    plain = _stock(keep / "plain.pkl", PLAIN_SCENES, SEED + 5, Level.PLAIN)
    look(net, plain, level, PLAIN_STEPS, SEED + 1, keep / "plain.pt")
    torch.manual_seed(SEED)  # the same also where all before was kept
    frame = FrameNet(net)
    built = _stock(keep / "built.pkl", CLOSE_SCENES, SEED + 2, Level.BUILT_OVER, CLOSE_SIDES)
    close_in(frame, built, CLOSE_STEPS, keep / "frame.pt")
    ship_frame(frame, _stock(keep / "held-out-built.pkl", HELD_OUT, SEED + 4, Level.BUILT_OVER, CLOSE_SIDES))
    close = _stock(keep / "close.pkl", CLOSE_SCENES, SEED + 2, Level.HARD, CLOSE_SIDES)
    stock = [*plain, *close, *_stock(keep / "hard.pkl", HARD_SCENES, SEED + 1, Level.HARD)]
    for descent, steps in enumerate(HARD_STEPS):
        pace = falling(steps, 1 / 2**descent)
        look(net, stock, pace, steps, SEED + 2 + descent, keep / f"hard-{descent}.pt", hard=True)
    ship_look(net, _stock(keep / "held-out.pkl", HELD_OUT, SEED + 3, Level.HARD))


def look(
    net: LatticeNet, stock: Sequence[Shot], pace: Pace, steps: int, seed: int, keep: Path | None, hard: bool = False
) -> None:
    """One descent of the net that looks."""

    def lessons(done: int) -> Iterable[Sequence[Tensor]]:
        return batches(stock, steps - done, SQUARES, seed_after(seed, done), hard)

    descend(net, lessons, partial(loss, slant=SLANT) if hard else loss, _descent(steps, pace), keep)


def close_in(net: FrameNet, stock: Sequence[Shot], steps: int, keep: Path | None) -> None:
    """The only descent of the net that frames a tile."""

    def lessons(done: int) -> Iterable[Sequence[Tensor]]:
        return frame_batches(stock, steps - done, FRAME_PICTURES, seed_after(SEED, done))

    descend(net, lessons, frame_net.loss, _descent(steps, falling(steps)), keep)


def _descent(steps: int, pace: Pace) -> Descent:
    return Descent(steps, RATE, paced(pace), decay=1e-2, steady=0.995)


def _stock(file: Path, count: int, seed: int, level: Level, sides: tuple[int, int] | None = None) -> list[Shot]:
    return kept(file, lambda: shots(count, seed, level, sides))


def level(step: int) -> float:
    """A short warming up, then level: what comes next goes on from there."""
    return min(1.0, (step + 1) / 100)


def falling(steps: int, peak: float = 1.0) -> Pace:
    """A short warming up to the peak, then half a cosine down to 0."""

    def pace(step: int) -> float:
        return peak * min(1.0, (step + 1) / 50) * (0.5 + 0.5 * math.cos(math.pi * min(1.0, step / steps)))

    return pace


MADE_BY = "python -m workshop.nets.lattice.train"
DATA = "rendered tables, dressed in scans and single photographs of tiles of all editions and in drawn ones"


def ship_look(net: LatticeNet, held_out: list[Shot]) -> None:
    """Measure the net that looks on scenes it has not seen, and write it with its card."""
    figures = measure(net.eval(), held_out)
    print(figures, flush=True)
    data = (
        f"{DATA}: {EASY_SCENES} easy scenes in {EASY_STEPS} steps, {PLAIN_SCENES} plain ones in {PLAIN_STEPS}, all of "
        f"them and {HARD_SCENES} hard ones in {' + '.join(map(str, HARD_STEPS))}, of {SQUARES} squares each; one run"
    )
    picture = torch.zeros(1, 3, SIZE, SIZE)
    export(
        net, picture, "lattice",
        made_by=MADE_BY, seed=SEED, data=data, figures=figures, recipe_files=RECIPE, any_size=True,
    )  # fmt: skip


def ship_frame(net: FrameNet, held_out: list[Shot]) -> None:
    """The same for the net that frames a tile."""
    figures = measure_frames(net.eval(), held_out)
    print(figures, flush=True)
    batch = FRAME_PICTURES * A_PICTURE
    data = (
        f"{DATA}: begun from the net that looks after {EASY_STEPS + PLAIN_STEPS} steps; {CLOSE_SCENES} scenes, some of "
        f"them built over, in odd light too, in {CLOSE_STEPS} steps of {batch} crops; one run"
    )
    crop = torch.zeros(1, 3, CROP, CROP)
    export(net, crop, "frame", made_by=MADE_BY, seed=SEED, data=data, figures=figures, recipe_files=RECIPE)


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
