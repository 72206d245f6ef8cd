"""Trains the two nets that read dice, and ships them.

    python -m workshop.nets.dice.train [--onward] [--cache FILE] [--keep FOLDER] [--only dice_face]

Draws photos of thrown dice (all cores), then teaches each net in a process of its own: to see which points are of an
upper face, and to say what is on a face. Takes twenty minutes on two idle cores. Writes vision/weights/dice.onnx,
dice_face.onnx and their cards. `--onward` begins from the weights that ship; their cards say so. With `--keep` what
was learned so far stands in files there, and a training that was cut short goes on from them.
"""

import argparse
import hashlib
import json
import multiprocessing
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from vision.dice.faces import CROP, KINDS
from vision.dice.maps import FACE, MIDDLE
from workshop.nets.descent import Descent, Lessons, Loss, descend, one_cycle
from workshop.nets.dice.lesson import (
    SEED,
    WINDOW,
    face_batch,
    face_lessons,
    finder_lessons,
    scenes,
    small_photo,
)
from workshop.nets.dice.net import FaceNet, FinderNet, face_loss, finder_loss
from workshop.nets.dice.scene import DiceScene
from workshop.nets.making import ahead
from workshop.nets.onward import take_up
from workshop.nets.shipping.weights import WEIGHTS, export

PHOTOS, HELD_OUT = 3200, 100
MADE_BY = "python -m workshop.nets.dice.train"
RECIPE = (
    "engine/dice/table.py",
    "vision/dice/faces.py",
    "vision/dice/maps.py",
    "workshop/nets/descent.py",
    "workshop/nets/dice/lesson.py",
    "workshop/nets/dice/net.py",
    "workshop/nets/onward.py",
    "workshop/nets/dice/painted.py",
    "workshop/nets/dice/scene.py",
    "workshop/nets/dice/train.py",
    "workshop/nets/lattice/net.py",
    "workshop/scenes/view/camera.py",
    "workshop/scenes/view/light.py",
    "workshop/scenes/view/snapshot.py",
)
MEASURED = 40  # batches by which a net that is taken up measures its norms
Figures = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Course:
    """How one net learns, and how it is measured on photos that it has not seen. `onward`: steps from the weights that
    ship, and the rate from which.
    """

    name: str
    net: Callable[[], nn.Module]
    lessons: Callable[[Sequence[DiceScene]], Lessons]
    loss: Loss
    steps: int
    rate: float
    onward: tuple[int, float]
    example: Tensor
    measure: Callable[[nn.Module, Sequence[DiceScene]], Figures]
    any_size: bool = False


def measure_finder(net: nn.Module, held_out: Sequence[DiceScene]) -> Figures:
    """How well the cells that it takes for faces are those that are, and how far their votes miss the middle."""
    rng, both, either, missed = np.random.default_rng(SEED + 1), 0, 0, []
    for scene in held_out:
        seen, truth = small_photo(scene, rng)
        with torch.no_grad():
            answer = net(torch.from_numpy(seen[None]))[0].numpy()
        told, true = answer[FACE] > 0, truth[FACE] > 0.5
        both, either = both + int((told & true).sum()), either + int((told | true).sum())
        missed.append(np.hypot(*(answer[MIDDLE] - truth[MIDDLE]))[told & true])
    return {
        "faces_overlap": round(both / either, 4),
        "votes_miss_by": round(float(np.median(np.concatenate(missed))), 4),
    }


def measure_faces(net: nn.Module, held_out: Sequence[DiceScene]) -> Figures:
    """On held-out photos, frames a little wrong: how often the kind, and of a city all edges, are right."""
    crops, kinds, edges = face_batch(held_out, 2000, np.random.default_rng(SEED + 1))
    with torch.no_grad():
        answer = net(crops)
    right = answer[:, :KINDS].argmax(1) == kinds
    sides = ((answer[:, KINDS:] > 0).float() == edges).all(1)
    return {
        "kinds_right": round(float(right.float().mean()), 4),
        "city_edges_right": round(float(sides[kinds == 0].float().mean()), 4),
    }


COURSES = (
    Course("dice", FinderNet, lambda drawn: lambda done: ahead(finder_lessons(drawn, done)), finder_loss, 13000, 3e-3,
           (20000, 1.5e-3), torch.zeros(1, 3, WINDOW, WINDOW), measure_finder, any_size=True),
    Course("dice_face", FaceNet, lambda drawn: lambda done: face_lessons(drawn, done), face_loss, 7000, 4e-3,
           (4000, 1e-3), torch.zeros(1, 1, CROP, CROP), measure_faces),
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--onward", action="store_true", help="begin from the weights that ship")
    parser.add_argument("--cache", type=Path, help="keep the drawn photos in this file, or take them from it")
    parser.add_argument("--keep", type=Path, help="keep what was learned so far in this folder, and go on from it")
    parser.add_argument("--only", choices=[course.name for course in COURSES], help="train this net alone")
    asked = parser.parse_args()
    torch.set_num_threads(1)  # each net has a process of its own
    drawn = scenes(PHOTOS, asked.cache)
    at_once = multiprocessing.get_context("fork")
    learning = [at_once.Process(target=ship, args=(course, drawn, asked.onward, asked.keep)) for course in COURSES
                if asked.only in (None, course.name)]  # fmt: skip
    for one in learning:
        one.start()
    for one in learning:
        one.join()
    if any(one.exitcode for one in learning):
        raise SystemExit("a net was not trained; see above")


def train(course: Course, learned: Sequence[DiceScene], onward: bool = False, keep: Path | None = None) -> nn.Module:
    """Teaches one net; `onward`: from the weights that ship."""
    torch.manual_seed(SEED)
    net, lessons = course.net(), course.lessons(learned)
    how = Descent(course.steps, course.rate, one_cycle(0.15))
    if onward:
        before = _steps(course)  # other lessons than those that it had
        take_up(net, _shipped(course), [seen for seen, *_ in islice(lessons(before), MEASURED)])
        how = Descent(*course.onward, one_cycle(0.15))
        descend(net, lambda done: lessons(before + done), course.loss, how, keep)
    else:
        descend(net, lessons, course.loss, how, keep)
    return net


def ship(course: Course, drawn: Sequence[DiceScene], onward: bool, keep: Path | None) -> None:
    """Teaches one net, measures and writes it."""
    data = f"{PHOTOS} drawn photos of thrown dice; " + (_before(course) if onward else f"{course.steps} steps")
    net = train(course, drawn[HELD_OUT:], onward, keep and keep / f"{course.name}.pt")
    figures = course.measure(net, drawn[:HELD_OUT])
    print(course.name, figures, flush=True)
    export(
        net, course.example, course.name, made_by=MADE_BY + (" --onward" if onward else ""), seed=SEED,
        figures=figures, any_size=course.any_size, data=data, recipe_files=RECIPE,
    )  # fmt: skip


def _shipped(course: Course) -> Path:
    return WEIGHTS / f"{course.name}.onnx"


def _before(course: Course) -> str:
    """Says from which weights a net goes on, and how those were made."""
    sha256 = hashlib.sha256(_shipped(course).read_bytes()).hexdigest()
    return f"{course.onward[0]} steps from weights {sha256[:16]} ({_data(course)})"


def _steps(course: Course) -> int:
    """The steps in which the weights that ship were made, first and onward."""
    return sum(int(steps) for steps in re.findall(r"(\d+) steps", _data(course)))


def _data(course: Course) -> str:
    card = json.loads(_shipped(course).with_suffix(".card.json").read_text(encoding="utf-8"))
    return str(card["data"])


if __name__ == "__main__":
    main()
