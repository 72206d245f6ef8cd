"""Trains the net that names tiles: python -m workshop.nets.faces.train [--grow WEIGHTS] [--keep FOLDER]

Reads ../shared/tiles and draws the project's own tiles, which are all that it learns where there are no scans; writes
vision/weights/faces.onnx with its card, and faces.txt, which says what its answers mean. An hour and a half on two
cores that compute in 16 bits. With `--keep FOLDER` what is kept there is not learned again; a descent that was cut
short goes on, but with other crops than in one go. `--grow WEIGHTS` goes on from weights that shipped before (a
faces.onnx with its faces.txt): it keeps what they know and learns the answers that they lack, in a fifth of the time.
The card tells their hash, and the project's history has them. `--without c3 winter` leaves out the art of editions and
writes nothing: it prints how well they are named all the same.
"""

import argparse
import hashlib
import math
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import torch
from torch import Tensor

from vision.naming.crop import SIDE, Crops
from vision.naming.look import look
from vision.naming.scores import EDGES
from vision.reading import EDITIONS
from workshop.art.scans import scans
from workshop.nets.calibration import calibration_error, temperature
from workshop.nets.descent import Batch, Descent, descend, paced
from workshop.nets.faces.answers import answers
from workshop.nets.faces.crops import ORDINARY, Picture, Table
from workshop.nets.faces.drawn import drawn
from workshop.nets.faces.grow import faithful, grown, reminded
from workshop.nets.faces.lesson import BATCH, lessons, tensors
from workshop.nets.faces.net import FacesNet, loss, split
from workshop.nets.shipping import weights

PEAK = 2e-3  # learning rate, reached after RISE steps, then down along half a cosine
SEED = 1
RISE = 400
STEADY = 0.999  # of the averaged weights, which are the ones kept, stays at each step
HELD_OUT = 60  # batches that only calibration and the card's figures see
RECIPE = (
    "vision/naming/crop.py",
    "vision/naming/look.py",
    "workshop/art/learned.py",
    "workshop/art/scans.py",
    "workshop/nets/descent.py",
    "workshop/nets/faces/answers.py",
    "workshop/nets/faces/covers.py",
    "workshop/nets/faces/crops.py",
    "workshop/nets/faces/drawn.py",
    "workshop/nets/faces/grow.py",
    "workshop/nets/faces/lesson.py",
    "workshop/nets/faces/light.py",
    "workshop/nets/faces/net.py",
    "workshop/nets/faces/prints.py",
    "workshop/nets/faces/train.py",
    "workshop/nets/onward.py",
    "workshop/nets/precision.py",
)


class Course(NamedTuple):
    """A run from a high rate to none. `monks`: the share of houses on which somebody stands, as most do on a table."""

    steps: int
    peak: float
    monks: float


COURSES = (
    Course(20_000, PEAK, 0.0),
    Course(6_000, PEAK / 2, 0.5),
    Course(5_000, PEAK / 2, 0.5),
)
ANEW, GROWING = (0, 1), (2,)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--without", nargs="+", default=[], choices=EDITIONS, help="leave the art of these editions out")
    p.add_argument("--grow", type=Path, help="weights to go on from, with their .txt beside them")
    p.add_argument("--keep", type=Path, help="a folder for the net on its way; gone on from if there")
    a = p.parse_args()
    torch.manual_seed(SEED)
    cv2.setNumThreads(1)  # before pictures are made: a forked generator would wait for OpenCV's threads for ever
    torch.set_num_threads(1)  # on a busy machine two threads wait for each other longer than they save
    pictures: list[Picture] = [*scans(), *drawn()]
    table = Table([p for p in pictures if p.edition not in a.without], answers())
    net = grown(a.grow, table.answers) if a.grow else FacesNet(len(table.answers))
    courses = GROWING if a.grow else ANEW
    if a.keep:
        a.keep.mkdir(parents=True, exist_ok=True)
    for number in courses:
        kept = a.keep / "-".join(["faces", *a.without, f"{number}.pt"]) if a.keep else None
        train(net, table, number, kept, a.grow)
    if a.without:
        for edition in EDITIONS:
            unseen = "left out" if edition in a.without else "learned"
            art = Table([s for s in scans() if s.edition == edition], answers())
            print(edition, unseen, figures(*judge(net, art, SEED + 1)))
        return
    held_out = judge(net, table, SEED + 1, ordinary=1.0)  # photos are: others would make it too modest for them
    before = figures(*held_out)
    cool(net, *held_out)
    ordinary = figures(*judge(net, table, SEED + 2, ordinary=1.0))
    every = figures(*judge(net, table, SEED + 3))
    lines = [
        f"{x.face.key if x.face else '?'} {x.face.rotation if x.face else 0} {x.edges} {x.prior:.3e}" for x in answers()
    ]
    weights.export(
        net,
        torch.zeros(1, 3, SIDE, SIDE),
        "faces",
        made_by="python -m workshop.nets.faces.train" + (" --grow WEIGHTS" if a.grow else ""),
        seed=SEED,
        data="scans and single photographed tiles of four editions (../shared/tiles) and the project's own drawn "
        f"tiles, under random tables, pieces and lamps; {' + '.join(str(COURSES[n].steps) for n in courses)} steps of "
        f"{BATCH}" + (f", from the weights {hashlib.sha256(a.grow.read_bytes()).hexdigest()}" if a.grow else ""),
        figures={f"{name}_ordinary": value for name, value in ordinary.items()}
        | every
        | {"calibration_error_ordinary_before": before["calibration_error"]},
        recipe_files=RECIPE,
        beside={"faces.txt": "\n".join(lines) + "\n"},
    )


def train(net: FacesNet, table: Table, number: int, keep: Path | None = None, grow: Path | None = None) -> None:
    """One descent; what stays is the average of the net's weights. All but the first leave the norms as they are.

    `grow`: the weights that it came from and is to be faithful to.
    """
    course = COURSES[number]
    pace = paced(partial(_pace, course.steps))
    how = Descent(course.steps, course.peak, pace, decay=0.02, longest=2.0, steady=STEADY, settled=number > 0)

    def taught(done: int) -> Iterable[Batch]:
        new = lessons(table, (SEED + number) * 1000 + done, course.monks)
        return reminded(grown(grow, table.answers), new) if grow else new

    descend(net, taught, faithful(table.answers, grow) if grow else loss, how, keep)


def _pace(steps: int, step: int) -> float:
    """Of a step, as a share of the peak: up over RISE steps, then down along half a cosine."""
    return 0.01 + 0.99 * (min(1.0, step / RISE) * 0.5 * (1 + math.cos(math.pi * step / steps)))


@torch.no_grad()
def judge(net: FacesNet, table: Table, seed: int, ordinary: float = ORDINARY) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The net's answers, looking as the program looks, on crops that it has not seen, with the truth.

    Such a share of them is ordinary.
    """
    rng = np.random.default_rng(seed + 10**6)

    def answer(crops: Crops) -> Crops:
        return net.eval()(torch.from_numpy(crops)).numpy()  # type: ignore[no-any-return]

    seen = []
    for _ in range(HELD_OUT):
        crops, *truth = tensors(table.batch(rng, BATCH, ordinary))
        seen.append((torch.from_numpy(look(answer, crops.numpy(), tuple(table.answers))), *truth))
    said, face, edges, edition = (torch.cat(x) for x in zip(*seen, strict=True))
    return said, face, edges, edition


def figures(answer: Tensor, face: Tensor, edges: Tensor, edition: Tensor) -> dict[str, float]:
    """Shares that are right, and how far certainties are from the truth."""
    which, sides, art = split(answer)
    right = {
        "faces_right": (which.argmax(1) == face).float().mean().item(),
        "edges_right": (sides.argmax(2) == edges).float().mean().item(),
        "editions_right": (art.argmax(1) == edition).float().mean().item(),
        "calibration_error": calibration_error(which.softmax(1).numpy(), face.numpy()),
    }
    return {name: round(value, 4) for name, value in right.items()}


def cool(net: FacesNet, answer: Tensor, face: Tensor, edges: Tensor, edition: Tensor) -> None:
    """Divide the logits of each head by the temperature that makes its certainties honest, inside the last layer."""
    which, sides, art = split(answer)
    heads = ((which, face), (sides.reshape(-1, len(EDGES)), edges.reshape(-1)), (art, edition))
    by = [temperature(logits.numpy(), truth.numpy()) for logits, truth in heads]
    each = np.repeat(by, [which.shape[1], sides[0].numel(), art.shape[1]])
    with torch.no_grad():
        net.say.weight.div_(torch.from_numpy(each)[:, None].float())
        net.say.bias.div_(torch.from_numpy(each).float())


if __name__ == "__main__":
    main()
