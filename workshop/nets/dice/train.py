"""Trains the two nets that read dice, and ships them.

    python -m workshop.nets.dice.train [--cache FILE] [--only dice_face]

Draws photos of thrown dice (all cores), then teaches each net in a process of its own: to see which points are of an
upper face, and to say what is on a face. Takes twenty minutes on two idle cores. Writes vision/weights/dice.onnx,
dice_face.onnx and their cards.
"""

import argparse
import multiprocessing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
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
from workshop.nets.weights import export

PHOTOS, HELD_OUT = 3200, 100
MADE_BY = "python -m workshop.nets.dice.train"
RECIPE = (
    "engine/dice/table.py",
    "vision/dice/faces.py",
    "vision/dice/maps.py",
    "workshop/nets/descent.py",
    "workshop/nets/dice/lesson.py",
    "workshop/nets/dice/net.py",
    "workshop/nets/dice/painted.py",
    "workshop/nets/dice/scene.py",
    "workshop/nets/dice/train.py",
    "workshop/nets/lattice/net.py",
    "workshop/scenes/view/camera.py",
    "workshop/scenes/view/snapshot.py",
)
Figures = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Course:
    """How one net learns, and how it is measured on photos that it has not seen."""

    name: str
    net: Callable[[], nn.Module]
    lessons: Callable[[Sequence[DiceScene]], Lessons]
    loss: Loss
    steps: int
    rate: float
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
    Course("dice", FinderNet, lambda drawn: lambda _: ahead(finder_lessons(drawn)), finder_loss, 13000, 3e-3,
           torch.zeros(1, 3, WINDOW, WINDOW), measure_finder, any_size=True),
    Course("dice_face", FaceNet, lambda drawn: lambda _: face_lessons(drawn), face_loss, 7000, 4e-3,
           torch.zeros(1, 1, CROP, CROP), measure_faces),
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", type=Path, help="keep the drawn photos in this file, or take them from it")
    parser.add_argument("--only", choices=[course.name for course in COURSES], help="train this net alone")
    asked = parser.parse_args()
    torch.set_num_threads(1)  # each net has a process of its own
    drawn = scenes(PHOTOS, asked.cache)
    at_once = multiprocessing.get_context("fork")
    learning = [at_once.Process(target=ship, args=(course, drawn)) for course in COURSES
                if asked.only in (None, course.name)]  # fmt: skip
    for one in learning:
        one.start()
    for one in learning:
        one.join()
    if any(one.exitcode for one in learning):
        raise SystemExit("a net was not trained; see above")


def train(course: Course, learned: Sequence[DiceScene]) -> nn.Module:
    """Teaches one net."""
    torch.manual_seed(SEED)
    net = course.net()
    descend(net, course.lessons(learned), course.loss, Descent(course.steps, course.rate, one_cycle(0.15)))
    return net


def ship(course: Course, drawn: Sequence[DiceScene]) -> None:
    """Teaches one net, measures and writes it."""
    net = train(course, drawn[HELD_OUT:])
    figures = course.measure(net, drawn[:HELD_OUT])
    print(course.name, figures, flush=True)
    export(
        net, course.example, course.name, made_by=MADE_BY, seed=SEED, figures=figures, any_size=course.any_size,
        data=f"{PHOTOS} drawn photos of thrown dice; {course.steps} steps", recipe_files=RECIPE,
    )  # fmt: skip


if __name__ == "__main__":
    main()
